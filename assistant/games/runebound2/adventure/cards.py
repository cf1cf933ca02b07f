"""An adventure: cards are drawn until a Challenge has come to its end. Flow, phase 3; Automa A2, A7; L483-629."""

from __future__ import annotations

from assistant.games.runebound2.adventure.decks import by_app, draw, has_card
from assistant.games.runebound2.adventure.discarding import discard
from assistant.games.runebound2.adventure.refilling import from_pool, refill, take_counter
from assistant.games.runebound2.adventure.undefeated import leaves, make_undefeated, stays
from assistant.games.runebound2.called import CARD, COLOUR, HERO, ROMAN
from assistant.games.runebound2.events import (
    ChallengeBeaten,
    EncounterDone,
    EventLaid,
    EventTooLow,
    Fled,
    GameWon,
    RuneGained,
)
from assistant.games.runebound2.fight.referee import fight_challenge
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.rules import KIND, RANK, RuneTable
from assistant.games.runebound2.state import EventInPlay, Task
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import Text, t
from assistant.table.rules import rule

BEATEN, FLED, DOWN, EVENT, ENCOUNTER, HERE, KEPT = "beaten", "fled", "knocked_out", "event", "encounter", "here", "kept"
EXPERIENCE, OVER = True, False
"""What follows: the Experience phase, or the turn ends at once."""


@rule("Flow 3, L490-586")
def adventure(table: RuneTable, who: str, colour: str, *, hazard: bool = False) -> bool:
    """Cards of one colour one after another; Events and Encounters lead to the next, a Challenge ends it (item 28).

    A hazard is one card only. Whether Experience follows.
    """
    while has_card(table, colour):
        card = draw(table, colour)
        what = _what(table, who, colour, card, hazard)
        if what == EVENT:
            event(table, who, colour, card)
        elif what == ENCOUNTER:
            encounter(table, who, colour, card)
        else:
            return challenge(table, who, colour, card, what, hazard=hazard)
        if hazard or ends_now(table):
            return OVER
    return EXPERIENCE


def ends_now(table: RuneTable) -> bool:
    """The game is won, or the Endgame has begun and by item 19 waits for nothing."""
    state = table.state
    return state.over or (state.endgame and table.ruling("r19_eighth_counter") == "at_once")


# -- what was drawn


def _what(table: RuneTable, who: str, colour: str, card: str, hazard: bool) -> str:
    """The kind of card, and of a Challenge at once how it went."""
    if card:
        kind = KIND.of(table, card)
        if kind != "challenge":
            return EVENT if kind == "event" else ENCOUNTER
    return table.ask(lambda: _card_question(table, who, colour, card, hazard))


def _card_question(table: RuneTable, who: str, colour: str, card: str, hazard: bool) -> OneOf:
    named = COLOUR(table.content, colour)
    prompt = (
        t("{card}: how did it go?", card=CARD(table.content, card))
        if card
        else t("Draw a {colour} card. What is it?", colour=named)
    )
    lead = (t("One card only: no Before combat, no escape, no reward."),) if hazard else ()
    return OneOf(
        key=f"card:{colour}",
        name=t("card"),
        prompt=prompt,
        lead=lead,
        options=tuple(_ways(hazard, known=bool(card))),
        expected=BEATEN,
        to=who,
    )


def _ways(hazard: bool, *, known: bool) -> list[Option]:
    made = [Option(BEATEN, t("Challenge: beaten"), number=1)]
    if not hazard:
        made.append(Option(FLED, t("Challenge: fled"), number=2))
    made.append(Option(DOWN, t("Challenge: knocked out"), number=3))
    if not known:
        made += [Option(EVENT, t("Event"), number=4), Option(ENCOUNTER, t("Encounter"), number=5)]
    made.append(Option(HERE, t("Challenge: fight it here, with odds"), number=6))
    if not hazard:
        made.append(Option(KEPT, t("Challenge: beaten, the card is kept"), number=0))
    return made


# -- Events and Encounters


@rule("Automa A2, L505-540")
def event(table: RuneTable, who: str, colour: str, card: str = "") -> None:
    """Equal or higher rank replaces what lies there; a lower one has no effect. Refilled in any case."""
    rank = RANK.of(table, card) if card else _rank(table, who)
    state = table.state
    now = state.event
    if now is not None and rank < now.rank:
        table.tell(EventTooLow(who=who, rank=rank, under=now.rank))
        discard(table, colour, card)
    else:
        table.tell(EventLaid(who=who, rank=rank, beats=now.rank if now is not None else 0, colour=colour))
        state.event = EventInPlay(rank, colour, card, state.round)
        if now is not None:
            discard(table, now.colour, now.card)
        if card:
            table.do(table.content.pack.adventure[card].then, hero=who)
    refill(table, who)


def _rank(table: RuneTable, who: str) -> int:
    options = [Option(str(rank), t("rank {rank}", rank=ROMAN[rank]), number=rank) for rank in range(1, 5)]
    chosen = table.one("rank", t("Event. Its rank?"), lambda: options, name=t("rank"), to=who)
    return int(chosen or 1)


@rule("L570-586")
def encounter(table: RuneTable, who: str, colour: str, card: str = "") -> None:
    """Done and discarded, or it stays with the hero; one that leads to a fight is fought here if wanted."""
    if card:
        table.do(table.content.pack.adventure[card].then, hero=who)
    named: Text = t("{card}", card=CARD(table.content, card)) if card else t("Encounter")

    def options() -> list[Option]:
        return [
            Option("done", t("done: the card goes"), number=1),
            Option("stays", t("it stays with you"), number=2),
            Option("fight", t("it leads to a fight: the referee"), number=6),
        ]

    prompt = t("{card}: done, or does it stay with you?", card=named)
    chosen = table.one("encounter", prompt, options, expected="done", name=t("Encounter"), to=who)
    if chosen == "fight":
        outcome = fight_challenge(table, who, colour, card, enemy=True)
        if outcome == DOWN:
            knock_out(table, who)
        chosen = "done"
    if chosen == "stays":
        table.state.of(who).kept.append(Task(colour, card))
    table.tell(EncounterDone(who=who, kept=chosen == "stays"))
    if chosen != "stays":
        discard(table, colour, card, encounter=True)


# -- a Challenge


@rule("Automa A7, A8, L1008-1031, L1134-1184")
def challenge(
    table: RuneTable, who: str, colour: str, card: str, what: str, *, hazard: bool = False, slot: int = 0
) -> bool:
    """Beaten, fled or knocked out: what follows. Whether Experience comes."""
    if what == HERE:
        what = fight_challenge(table, who, colour, card, hazard=hazard)
    if what in (BEATEN, KEPT):
        beaten(table, who, colour, card, kept=what == KEPT, hazard=hazard, slot=slot)
        return not ends_now(table)
    if hazard:
        discard(table, colour, card)
        knock_out(table, who)
        return OVER
    where = slot
    if slot:
        stays(table, slot)
    else:
        where = make_undefeated(table, colour, card)
    if what == FLED:
        table.tell(Fled(who=who, colour=colour, slot=where, stays=bool(slot), card=card))
    else:
        knock_out(table, who, slot=where, stays=bool(slot))
    return OVER


def beaten(
    table: RuneTable, who: str, colour: str, card: str, *, kept: bool = False, hazard: bool = False, slot: int = 0
) -> None:
    """Reward and counter first, then the card goes, unless it is kept; a hazard pays no reward."""
    state = table.state
    if slot:
        leaves(state, slot)
    rune = _rune(table, who, card, hazard) if colour == "red" else ""
    if rune == "final":
        table.tell(ChallengeBeaten(who=who, colour=colour, card=card, hazard=hazard, slot=slot))
        win(table, who, "final")
        return
    keeps = kept or rune == "rune" or _keeps(table, card, hazard)
    table.tell(ChallengeBeaten(who=who, colour=colour, card=card, kept=keeps, hazard=hazard, slot=slot))
    if hazard:
        from_pool(table, who, colour)
    else:
        take_counter(table, who, colour)
        _reward(table, who, card)
    player = state.of(who)
    if rune == "rune":
        player.runes += 1
        player.red += 1
        table.tell(RuneGained(who=who, runes=player.runes))
        if player.runes >= table.content.scenario.runes_to_win:
            win(table, who, "runes")
    elif keeps:
        player.kept.append(Task(colour, card))
    else:
        discard(table, colour, card)


def _keeps(table: RuneTable, card: str, hazard: bool) -> bool:
    return bool(card) and not hazard and table.content.pack.adventure[card].keep


def _reward(table: RuneTable, who: str, card: str) -> None:
    """What the app knows of the printed reward."""
    if not card:
        return
    entry = table.content.pack.adventure[card]
    if table.held("sheets"):
        table.state.of(who).gold += entry.gold
    table.do(entry.then, hero=who)


def _rune(table: RuneTable, who: str, card: str, hazard: bool) -> str:
    """Of a red Challenge: a Dragon Lord's rune, Margath himself, or neither. A hazard gives no rune (item 24)."""
    entry = table.content.pack.adventure.get(card) if card else None
    if entry is not None and (entry.final or entry.rune is not None):
        which = "final" if entry.final else "rune" if entry.rune else "neither"
    else:
        options = [
            Option("rune", t("a Dragon Lord: the rune is kept"), number=1),
            Option("final", t("HIGH LORD MARGATH"), number=2),
            Option("neither", t("neither"), number=3),
        ]
        prompt = t("A red Challenge is beaten. Who was it?")
        which = table.one("rune", prompt, lambda: options, name=t("red Challenge"), to=who) or "neither"
    if which == "rune" and hazard and table.ruling("r24_hazard_rune") == "no_rune":
        return "neither"
    return which


def win(table: RuneTable, who: str, how: str) -> None:
    state = table.state
    state.winner, state.over = who, True
    table.tell(GameWon(hero=who, how=how, runes=state.of(who).runes))


__all__ = ["HERO", "adventure", "beaten", "by_app", "challenge", "encounter", "ends_now", "event", "win"]
