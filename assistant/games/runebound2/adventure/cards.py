"""An adventure: cards are drawn until a Challenge has come to its end. Flow, phase 3; Automa A2, A7; L483-629."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.counters import pay_hazard_counter, refill, take_counter
from assistant.games.runebound2.adventure.decks import by_app, draw, has_card
from assistant.games.runebound2.adventure.discards import discard, turn_ends_now
from assistant.games.runebound2.adventure.undefeated_slots import clear_slot, lose_again, make_undefeated
from assistant.games.runebound2.events import (
    ChallengeBeaten,
    EncounterDone,
    EncounterMet,
    EventLaid,
    EventTooLow,
    Fled,
    GameWon,
    LeadsOn,
    RuneGained,
)
from assistant.games.runebound2.fight.challenge_card import read_reward
from assistant.games.runebound2.fight.referee import challenge_summary, fight_challenge
from assistant.games.runebound2.fight.rolls import take_test
from assistant.games.runebound2.hero.interrupts import HERO_INTERRUPTS
from assistant.games.runebound2.hero.items import take_kept_card
from assistant.games.runebound2.hero.knock_out import exhaust_hero, knock_out, wound_hero
from assistant.games.runebound2.hero.sheet import change_gold
from assistant.games.runebound2.names import CARD, CHALLENGE_COLOUR, COLOUR, rank_name
from assistant.games.runebound2.numbers import EVENT_RANKS
from assistant.games.runebound2.rules import ADVENTURE_KIND, EVENT_RANK, RuneTable
from assistant.games.runebound2.state import EventInPlay, KeptCard
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import t, tc

BEATEN, FLED, DOWN, EVENT, ENCOUNTER, HERE, KEPT = "beaten", "fled", "knocked_out", "event", "encounter", "here", "kept"
CLOSED = "closed"
"""The referee was closed: as if it had never been opened."""
EXPERIENCE_FOLLOWS, TURN_OVER = True, False
"""What follows: the Experience phase, or the turn ends at once."""


@rule("Flow 3, L490-586")
def resolve_adventure(table: RuneTable, who: str, colour: str, *, hazard: bool = False) -> bool:
    """Cards of one colour one after another; Events and Encounters lead to the next, a Challenge ends it (item 28).

    A hazard is one card only. Whether Experience follows.
    """
    while has_card(table, colour):
        card = draw(table, colour)
        what = _kind_or_outcome(table, who, colour, card, hazard)
        if what == EVENT:
            resolve_event(table, who, colour, card)
        elif what == ENCOUNTER:
            resolve_encounter(table, who, colour, card, hazard=hazard)
        else:
            return resolve_challenge(table, who, colour, card, what, hazard=hazard)
        if hazard or turn_ends_now(table):
            return TURN_OVER
    return EXPERIENCE_FOLLOWS


# -- what was drawn


def _kind_or_outcome(table: RuneTable, who: str, colour: str, card: str, hazard: bool) -> str:
    """The kind of card, and of a Challenge at once how it went."""
    if card:
        kind = ADVENTURE_KIND.of(table, card)
        if kind != "challenge":
            return EVENT if kind == "event" else ENCOUNTER
    return table.ask(lambda: _card_question(table, who, colour, card, hazard), HERO_INTERRUPTS, who)


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
        lead=(*lead, *challenge_summary(table, who, card)),
        options=tuple(_outcome_options(hazard, known=bool(card))),
        expected=BEATEN,
        to=who,
    )


def _outcome_options(hazard: bool, *, known: bool) -> list[Option]:
    made = [Option(BEATEN, t("Challenge: beaten"), number=1)]
    if not hazard:
        made.append(Option(FLED, t("Challenge: fled"), number=2))
    made.append(Option(DOWN, t("Challenge: knocked out"), number=3))
    if not known:
        made += [Option(EVENT, t("Event"), number=4), Option(ENCOUNTER, t("Encounter"), number=5)]
    made.append(Option(HERE, t("Challenge: fight it here, with odds"), number=6))
    if not hazard and not known:
        made.append(Option(KEPT, t("Challenge: beaten, the card is kept"), number=0))
    return made


# -- Events and Encounters


@rule("Automa A2, L505-540")
def resolve_event(table: RuneTable, who: str, colour: str, card: str = "") -> None:
    """Equal or higher rank replaces what lies there; a lower one has no effect. Refilled in any case."""
    rank = EVENT_RANK.of(table, card) if card else _ask_rank(table, who)
    state = table.state
    now = state.event
    if now is not None and rank < now.rank:
        table.tell(EventTooLow(who=who, rank=rank, card=card, under=now.rank))
        discard(table, colour, card)
    else:
        beats = now.rank if now is not None else 0
        table.tell(EventLaid(who=who, rank=rank, card=card, beats=beats, colour=colour))
        state.event = EventInPlay(rank, colour, card, state.round)
        if now is not None:
            discard(table, now.colour, now.card)
        if card:
            table.run_effects(table.content.pack.adventure[card].then, hero=who)
    if not turn_ends_now(table):
        refill(table, who)


def _ask_rank(table: RuneTable, who: str) -> int:
    options = [Option(str(rank), rank_name(rank), number=rank) for rank in range(1, EVENT_RANKS + 1)]
    chosen = table.one("rank", t("Event. Its rank?"), lambda: options, name=t("rank"), to=who)
    return int(chosen or 1)


@rule("L570-586, L2059-2061")
def resolve_encounter(table: RuneTable, who: str, colour: str, card: str = "", *, hazard: bool = False) -> None:
    """Done and discarded, or it stays with the hero; one that leads to a fight is fought here if wanted."""
    entry = table.content.pack.adventure.get(card)
    if entry is None:
        _encounter_at_table(table, who, colour, card, hazard)
        return
    table.tell(EncounterMet(who=who, card=card))
    if entry.enemy:
        _resolve_enemy(table, who, colour, card, hazard)
        return
    passed = True
    if entry.test is not None and not (passed := take_test(table, who, entry.test)):
        if entry.test.exhaustion:
            table.at_once(exhaust_hero.call(who, entry.test.exhaustion))
        if entry.test.wounds:
            table.at_once(wound_hero.call(who, entry.test.wounds))
    stays_here = passed and bool(entry.keep)
    if passed:
        pay_reward(table, who, card)
    if stays_here and entry.becomes:
        stays_here = take_kept_card(table, who, entry.becomes)
    elif stays_here:
        table.state.player_of(who).kept.append(KeptCard(colour, card, encounter=True))
    table.tell(EncounterDone(who=who, kept=stays_here))
    if not stays_here:
        discard(table, colour, card, encounter=True)


def _encounter_at_table(table: RuneTable, who: str, colour: str, card: str, hazard: bool) -> None:
    options = [
        Option("done", t("done: the card goes"), number=1),
        Option("stays", t("it stays with you"), number=2),
        Option("fight", t("it leads to a fight: the referee"), number=6),
    ]
    prompt = t("Encounter: done, or does it stay with you?")
    chosen = CLOSED
    while chosen == CLOSED:
        chosen = table.one("encounter", prompt, lambda: options, expected="done", name=t("Encounter"), to=who)
        if chosen == "fight":
            outcome, card = fight_challenge(table, who, colour, card, "hazard_enemy" if hazard else "enemy")
            chosen = CLOSED if outcome == CLOSED else _after_enemy(table, who, colour, outcome)
    if chosen == "stays":
        table.state.player_of(who).kept.append(KeptCard(colour, card, encounter=True))
    table.tell(EncounterDone(who=who, kept=chosen == "stays"))
    if chosen != "stays":
        discard(table, colour, card, encounter=True)


@rule("L1015-1024, L2070-2074")
def _resolve_enemy(table: RuneTable, who: str, colour: str, card: str, hazard: bool) -> None:
    """An enemy that an Encounter makes: fleeing it fills no slot, and ends the turn like a knock-out."""
    outcome = CLOSED
    while outcome == CLOSED:
        outcome = table.ask(lambda: _enemy_question(table, who, card, hazard), HERO_INTERRUPTS, who)
        if outcome == HERE:
            outcome, _ = fight_challenge(table, who, colour, card, "hazard_enemy" if hazard else "enemy")
    _after_enemy(table, who, colour, outcome)
    if outcome == BEATEN and not hazard:
        pay_reward(table, who, card)
    table.tell(EncounterDone(who=who, kept=False))
    discard(table, colour, card, encounter=True)


def _enemy_question(table: RuneTable, who: str, card: str, hazard: bool) -> OneOf:
    flees = () if hazard else (Option(FLED, tc("enemy", "fled"), number=2),)
    return OneOf(
        key=f"enemy:{card}",
        name=t("enemy"),
        prompt=t("{card} is an enemy: how did it go?", card=CARD(table.content, card)),
        lead=challenge_summary(table, who, card),
        options=(
            Option(BEATEN, tc("enemy", "beaten"), number=1),
            *flees,
            Option(DOWN, t("knocked out"), number=3),
            Option(HERE, t("fight it here, with odds"), number=6),
        ),
        expected=BEATEN,
        to=who,
    )


def _after_enemy(table: RuneTable, who: str, colour: str, outcome: str) -> str:
    if outcome == DOWN:
        knock_out(table, who)
    elif outcome == FLED:
        table.state.struck_down = True
        table.tell(Fled(who=who, colour=colour))
    return "done"


# -- a Challenge


@rule("Automa A7, A8, L1008-1031, L1134-1184")
def resolve_challenge(
    table: RuneTable, who: str, colour: str, card: str, what: str, *, hazard: bool = False, slot: int = 0
) -> bool:
    """Beaten, fled or knocked out: what follows. Whether Experience comes."""
    while what == HERE:
        what, named = fight_challenge(table, who, colour, card, "hazard" if hazard else "challenge", slot)
        if what == CLOSED:
            what = ask_outcome(table, who, colour, card, hazard=hazard, slot=slot)
        else:
            card = named
    if what in (BEATEN, KEPT):
        return resolve_win(table, who, colour, card, kept=what == KEPT, hazard=hazard, slot=slot)
    if hazard:
        discard(table, colour, card)
        knock_out(table, who)
        return TURN_OVER
    where = slot
    if slot:
        lose_again(table, slot)
    else:
        where = make_undefeated(table, colour, card)
    if what == FLED:
        table.tell(Fled(who=who, colour=colour, slot=where, stays=bool(slot), card=card))
    else:
        knock_out(table, who, slot=where, stays=bool(slot))
    return TURN_OVER


def ask_outcome(table: RuneTable, who: str, colour: str, card: str, *, hazard: bool = False, slot: int = 0) -> str:
    """Of what is certainly a Challenge: undefeated, led to, or after the referee was closed."""
    return table.ask(lambda: _outcome_question(table, who, colour, card, hazard, slot), HERO_INTERRUPTS, who)


def _outcome_question(table: RuneTable, who: str, colour: str, card: str, hazard: bool, slot: int) -> OneOf:
    lies = table.state.slot(slot)
    if lies is not None:
        colour, card = lies.colour, lies.card
    options = _outcome_options(hazard, known=True)
    name = CARD(table.content, card) if card else CHALLENGE_COLOUR(table.content, colour)
    if not card and not hazard:
        options.append(Option(KEPT, t("Challenge: beaten, the card is kept"), number=0))
    return OneOf(
        key=f"fought:{slot}",
        name=t("Challenge"),
        prompt=t("{card}: how did it go?", card=name),
        options=tuple(options),
        expected=BEATEN,
        to=who,
    )


def resolve_win(
    table: RuneTable, who: str, colour: str, card: str, *, kept: bool = False, hazard: bool = False, slot: int = 0
) -> bool:
    """Reward and counter first, then the card goes, unless it is kept; a hazard pays none. Whether Experience comes."""
    state = table.state
    rune = _rune_kind(table, who, card, hazard) if colour == "red" else ""
    if slot:
        clear_slot(state, slot)
    if rune == "final":
        table.tell(ChallengeBeaten(who=who, colour=colour, card=card, hazard=hazard, slot=slot))
        win_game(table, who, "final")
        return TURN_OVER
    if not hazard:
        read_reward(table, card, kept=kept or rune == "rune")
    entry = table.content.pack.adventure.get(card)
    keeps = kept or rune == "rune" or (entry is not None and bool(entry.keep) and not hazard)
    table.tell(ChallengeBeaten(who=who, colour=colour, card=card, kept=keeps, hazard=hazard, slot=slot))
    if hazard:
        pay_hazard_counter(table, who, colour)
    else:
        take_counter(table, who, colour, undefeated=bool(slot))
        pay_reward(table, who, card)
    _keep_or_discard(table, who, colour, card, rune=rune, keeps=keeps)
    if turn_ends_now(table):
        return TURN_OVER
    if entry is not None and entry.leads_to and not hazard:
        return _leads_on(table, who, entry.leads_to)
    return EXPERIENCE_FOLLOWS


def _keep_or_discard(table: RuneTable, who: str, colour: str, card: str, *, rune: str, keeps: bool) -> None:
    player = table.state.player_of(who)
    entry = table.content.pack.adventure.get(card)
    if rune == "rune":
        player.runes += 1
        player.kept.append(KeptCard(colour, card, rune=True))
        table.tell(RuneGained(who=who, runes=player.runes))
        if player.runes >= table.content.scenario.runes_to_win:
            win_game(table, who, "runes")
    elif keeps and entry is not None and entry.becomes:
        keeps = take_kept_card(table, who, entry.becomes)
    elif keeps:
        player.kept.append(KeptCard(colour, card))
    table.state.player_of(who).red += keeps and colour == "red"
    if not keeps:
        discard(table, colour, card)


def _leads_on(table: RuneTable, who: str, card: str) -> bool:
    """Straight to another Challenge, if it still lies in its deck."""
    colour = table.content.pack.adventure[card].colour or "red"
    if by_app(table, colour):
        if not _in_deck(table, colour, card):
            return EXPERIENCE_FOLLOWS
        table.state.pile(colour).remove(card)
    table.state.left[colour] = max(0, table.state.left.get(colour, 0) - 1)
    table.tell(LeadsOn(who=who, card=card))
    return resolve_challenge(table, who, colour, card, ask_outcome(table, who, colour, card))


def _in_deck(table: RuneTable, colour: str, card: str) -> bool:
    pile = table.state.pile(colour)
    return pile.may_come(pile.left).get(card, 0) > 0


def pay_reward(table: RuneTable, who: str, card: str) -> None:
    """What the app knows of the printed reward."""
    entry = table.content.pack.adventure.get(card)
    if entry is None:
        return
    if entry.gold:
        table.at_once(change_gold.call(who, entry.gold))
    table.run_effects(entry.then, hero=who)


@rule("L42-48, item 24")
def _rune_kind(table: RuneTable, who: str, card: str, hazard: bool) -> str:
    """Of a red Challenge: a Dragon Lord's rune, Margath himself, or neither. A hazard gives no rune (item 24)."""
    entry = table.content.pack.adventure.get(card)
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


def win_game(table: RuneTable, who: str, how: str) -> None:
    state = table.state
    state.winner, state.over = who, True
    table.tell(GameWon(hero=who, how=how, runes=state.player_of(who).runes))
