"""Interactions: digest part 1 C16, L1571-1587. The books say what happens; the app counts the charges it knows of."""

from __future__ import annotations

from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.mapping import has_map, token_id
from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.heroes.deeds import deed
from assistant.games.drunagor.heroes.events import InteractionUsed
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Token
from assistant.speech.questions import Option
from assistant.speech.text import Text, t, tn
from assistant.table.asking import NONE

ONLY, LEFT = "only", "left"

READ = t("Read the page in the Interaction Book and choose an option.")
UNCHOSEN = t("Only one that nobody chose in this adventure. Its resolution is in the Adventure Book.")


@deed(t("interaction"), rule="C16, L1571-1587", uses="interaction")
def interact(table: DrunagorTable, hero: str) -> None:
    """The book is read; afterwards one charge goes, with the last one the token."""
    me = table.state.hero(hero)
    if has_map(table.state, table.content):
        token = _on_the_map(table, me)
        name, done = t("interaction"), t("the interaction is done")
        lead = (tn("{n} charge is on the token.", "{n} charges are on the token.", token.charges),) if token else ()
        table.go_on("interaction", READ, done, name=name, lead=lead, hint=UNCHOSEN, to=hero)
    else:
        token = _off_the_map(table, me)
    if token is None:
        table.tell(InteractionUsed(hero=hero))
        return
    token.charges -= 1
    table.tell(InteractionUsed(hero=hero, name=token.name, left=token.charges))
    if token.charges < 1 and token.at:
        places.take_token(table, token)
    elif token.charges < 1:
        table.state.tokens = [one for one in table.state.tokens if one is not token]


def _on_the_map(table: DrunagorTable, hero: Hero) -> Token | None:
    """The token is known, the nearest one first; some interactions have none (L928)."""
    there = places.tokens_beside(table, hero, "interaction")
    if not there:
        return None
    answer = table.one(
        "interaction_token",
        t("Which one?"),
        lambda: (
            *(Option(token_id(one), places.token_text(table, one)) for one in there),
            Option(NONE, t("one without a token"), number=0),
        ),
        name=t("interaction"),
        expected=token_id(there[0]),
    )
    return places.token_by_id(table, answer) if answer else None


def _off_the_map(table: DrunagorTable, hero: Hero) -> Token | None:
    """One key says that it is done and what its token had: 1 or 2 charges (L928). One with a charge left is kept."""
    state = table.state
    begun = [one for one in state.tokens if one.kind == "interaction" and not one.at]
    answer = table.one(
        "interaction",
        READ,
        lambda: (
            *(Option(one.name, _used_before(table, one), number=n) for n, one in enumerate(begun, 1)),
            Option(ONLY, t("done: that was its only charge, the token goes"), number=8),
            Option(LEFT, t("done: one of two charges goes, the token stays"), number=9),
            Option(NONE, t("done: it has no token"), number=0),
        ),
        name=t("interaction"),
        hint=UNCHOSEN,
        expected=begun[0].name if begun else ONLY,
        to=hero.id,
    )
    if not answer:
        return None
    known = next((one for one in begun if one.name == answer), None)
    if known is not None:
        return known
    made = Token("interaction", "", f"{hero.id} {state.round} {len(begun)}", 2 if answer == LEFT else 1)
    state.tokens.append(made)
    return made


def _used_before(table: DrunagorTable, token: Token) -> Text:
    """Without a map a token is told apart by who used it and when."""
    hero, round, _ = token.name.split(" ")
    return t(
        "done, at the one {hero} used in round {n}: its last charge goes", hero=hero_name(table.content, hero), n=round
    )
