"""Interactions: digest part 1 C16, L1571-1587. The books say what happens; the app counts the charges it knows of."""

from __future__ import annotations

from assistant.games.drunagor import places
from assistant.games.drunagor.events import InteractionUsed
from assistant.games.drunagor.mapping import has_map, token_id
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero, Token
from assistant.table.questions import GoOn, OneOf, Option
from assistant.table.text import Text, t, tn

NONE = "none"


@rules.step(phase="heroes", title=t("an interaction"), rule="C16, L1571-1587")
def interact(table: DrunagorTable, hero: str) -> None:
    """The book is read; afterwards one charge goes, with the last one the token."""
    me = table.state.hero(hero)
    token = _which(table, me)
    table.ask(
        GoOn(
            key="interaction",
            name=t("interaction"),
            prompt=t("Read the page in the Interaction Book and choose an option."),
            lead=_charges(token),
            hint=t("Only one that nobody chose in this adventure. Its resolution is in the Adventure Book."),
            label=t("the interaction is done"),
            to=hero,
        )
    )
    if token is None:
        table.tell(InteractionUsed(hero=hero, rule="C16, L1571-1585"))
        return
    token.charges -= 1
    table.tell(InteractionUsed(hero=hero, name=token.name, left=token.charges, rule="C16, L1571-1585"))
    if token.charges < 1:
        places.take_token(table, token)


def _charges(token: Token | None) -> tuple[Text, ...]:
    if token is None:
        return (t("Then take one charge off its token; with the last one it is gone."),)
    return (tn("{n} charge is on the token.", "{n} charges are on the token.", token.charges),)


def _which(table: DrunagorTable, hero: Hero) -> Token | None:
    """With the map on the token is known, the nearest one first; some interactions have none (L928)."""
    if not has_map(table.state, table.content):
        return None
    there = places.tokens_beside(table, hero, "interaction")
    if not there:
        return None
    answer = table.ask(
        OneOf(
            key="interaction_token",
            name=t("interaction"),
            prompt=t("Which one?"),
            options=(
                *(Option(token_id(one), places.token_text(table, one)) for one in there),
                Option(NONE, t("one without a token"), number=10),
            ),
            expected=token_id(there[0]),
        )
    )
    return None if answer == NONE else places.token_by_id(table, answer)
