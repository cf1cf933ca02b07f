"""Resolve an adventure: draw cards until a Challenge is resolved.

A fight that the app runs (`fight/referee.py`) interrupts the adventure. After the fight, the step `challenge_fought` or
`enemy_fought` goes on with it. If the players stop the app from running the fight, it asks them for the outcome.

Rules digest: Flow, phase 3; Automa A2 and A7. Rulebook lines 483-629.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.counters import pay_hazard_counter, take_counter
from assistant.games.runebound2.adventure.decks import ChallengeSearch, by_app, draw, has_card
from assistant.games.runebound2.adventure.discards import discard, turn_ends_now
from assistant.games.runebound2.adventure.event_cards import resolve_event
from assistant.games.runebound2.adventure.rewards import pay_reward, rune_kind, win_game
from assistant.games.runebound2.adventure.undefeated_slots import clear_slot, lose_again, make_undefeated
from assistant.games.runebound2.endgame_events import RuneGained
from assistant.games.runebound2.events import ChallengeBeaten, EncounterDone, EncounterMet, Fled, LeadsOn
from assistant.games.runebound2.fight.actions import challenge_summary
from assistant.games.runebound2.fight.challenge_card import read_reward
from assistant.games.runebound2.fight.current_fight import FightResult, clear_fight
from assistant.games.runebound2.fight.referee import begin_fight
from assistant.games.runebound2.fight.rolls import take_test
from assistant.games.runebound2.hero.items import take_kept_card
from assistant.games.runebound2.hero.knock_out import exhaust_hero, knock_out, wound_hero
from assistant.games.runebound2.hero.turn_end import end_turn
from assistant.games.runebound2.names import CARD, CHALLENGE_COLOUR, COLOUR
from assistant.games.runebound2.rules import ADVENTURE_KIND, RuneTable, rules
from assistant.games.runebound2.state import FightKind, KeptCard
from assistant.messages.questions import OneOf
from assistant.messages.text import Text, t, tc

BEATEN, EVENT, ENCOUNTER, HERE = "beaten", "event", "encounter", "here"
EXPERIENCE_FOLLOWS, TURN_OVER, DRAW_ANOTHER = True, False, None
"""What follows a resolved adventure card.

- `EXPERIENCE_FOLLOWS`: the Experience phase.
- `TURN_OVER`: the end of the turn, immediately.
- `DRAW_ANOTHER`: another card of the same colour.
"""
CHALLENGE_RULE = "Automa A7, A8, L1008-1031, L1134-1184"


class DrawnCard(Struct, frozen=True):
    """An adventure card that is being resolved.

    - `card`: its id, or empty if only the players know which card it is.
    - `slot`: the slot of an undefeated Challenge, or 0.
    - `hazard`: true if the card was drawn as a travel hazard.
    - `fought`: true if the app has run the fight.
    - `is_challenge`: true if the card is a Challenge for certain. Its name may still be unknown.
    """

    colour: str
    card: str = ""
    hazard: bool = False
    slot: int = 0
    is_challenge: bool = False
    fought: bool = False


@rule("Flow 3, L490-586")
def resolve_adventure(table: RuneTable, who: str, colour: str, *, hazard: bool = False) -> bool:
    """Draw and resolve cards of this colour. Return whether the Experience phase follows.

    Draw another card after an Event or Encounter. Stop after a Challenge, or if the deck has no Challenge left. For a
    travel hazard (`hazard`), draw only one card.
    """
    search = ChallengeSearch(table.state.left.get(colour, 0))
    follows: bool | None = DRAW_ANOTHER
    while follows is DRAW_ANOTHER:
        if not search.may_go_on(table, colour) or not has_card(table, colour):
            return EXPERIENCE_FOLLOWS
        follows = _resolve_card(table, who, DrawnCard(colour, draw(table, colour), hazard))
    return bool(follows)


def _resolve_card(table: RuneTable, who: str, drawn: DrawnCard) -> bool | None:
    kind = ADVENTURE_KIND.of(table, drawn.card) if drawn.card else ""
    if kind in ("", "challenge"):
        chosen = table.ask(lambda: _card_question(table, who, drawn))
    else:
        chosen = EVENT if kind == "event" else ENCOUNTER
    return CARD_OUTCOMES.run(table, chosen, who, drawn)


def _card_question(table: RuneTable, who: str, drawn: DrawnCard) -> OneOf:
    prompt = (
        t("{card}: how did it go?", card=CARD(table.content, drawn.card))
        if drawn.card
        else t("Draw a {colour} card. What is it?", colour=COLOUR(table.content, drawn.colour))
    )
    lead = (t("One card only: no Before combat, no escape, no reward."),) if drawn.hazard else ()
    return OneOf(
        key=f"card:{drawn.colour}",
        name=t("card"),
        prompt=prompt,
        lead=(*lead, *challenge_summary(table, who, drawn.card)),
        options=CARD_OUTCOMES.options(table, who, drawn),
        barred=CARD_OUTCOMES.barred(table, who, drawn),
        expected=_expected_outcome(table) if drawn.card else BEATEN,
        to=who,
    )


def _expected_outcome(table: RuneTable) -> str:
    """Return the line that the app proposes: where it holds the dice, the fight is still to be fought."""
    return HERE if table.source("dice") == "app" else BEATEN


def _after_event_or_encounter(table: RuneTable, drawn: DrawnCard) -> bool | None:
    return TURN_OVER if drawn.hazard or turn_ends_now(table) else DRAW_ANOTHER


# -- Events


def _resolve_drawn_event(table: RuneTable, who: str, drawn: DrawnCard) -> bool | None:
    resolve_event(table, who, drawn.colour, drawn.card)
    return _after_event_or_encounter(table, drawn)


# -- Encounters


def _resolve_drawn_encounter(table: RuneTable, who: str, drawn: DrawnCard) -> bool | None:
    resolve_encounter(table, who, drawn)
    return _after_event_or_encounter(table, drawn)


@rule("L570-586, L2059-2061")
def resolve_encounter(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    """Resolve an Encounter: fight its enemy or make its test, then keep or discard the card.

    An Encounter drawn as a travel hazard pays no reward for a passed test, and its card is not kept (L1906-1907).
    """
    card = drawn.card
    entry = table.content.pack.adventure.get(card)
    if entry is None:
        _resolve_unknown_encounter(table, who, drawn)
        return
    table.tell(EncounterMet(who=who, card=card))
    if entry.enemy:
        _resolve_enemy(table, who, drawn)
        return
    passed = True
    if entry.test is not None and not (passed := take_test(table, who, entry.test)):
        if entry.test.exhaustion:
            table.run_now(exhaust_hero.call(who, entry.test.exhaustion))
        if entry.test.wounds:
            table.run_now(wound_hero.call(who, entry.test.wounds))
    is_unpaid = drawn.hazard and entry.test is not None
    is_kept = passed and bool(entry.keep) and not is_unpaid
    if passed and not is_unpaid:
        pay_reward(table, who, card, gold=not drawn.hazard)
    if is_kept and entry.becomes:
        is_kept = take_kept_card(table, who, entry.becomes)
    elif is_kept:
        table.state.player_of(who).kept.append(KeptCard(drawn.colour, card, encounter=True))
    _end_encounter(table, who, drawn, is_kept=is_kept, is_unpaid=passed and is_unpaid)


def _end_encounter(table: RuneTable, who: str, drawn: DrawnCard, *, is_kept: bool, is_unpaid: bool = False) -> None:
    table.tell(EncounterDone(who=who, kept=is_kept, hazard=is_unpaid))
    if not is_kept:
        discard(table, drawn.colour, drawn.card, encounter=True)


def _resolve_unknown_encounter(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    """Ask what happens with an Encounter that the app does not know."""
    prompt = t("Encounter: done, or does it stay with you?")
    chosen = table.one(
        "encounter",
        prompt,
        lambda: UNKNOWN_ENCOUNTER.options(table, who, drawn),
        expected="done",
        lead=(t("A hazard: the card pays no reward."),) if drawn.hazard else (),
        name=t("Encounter"),
        to=who,
    )
    UNKNOWN_ENCOUNTER.run(table, chosen, who, drawn)


def _discard_encounter(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    _end_encounter(table, who, drawn, is_kept=False)


def _keep_encounter(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    table.state.player_of(who).kept.append(KeptCard(drawn.colour, drawn.card, encounter=True))
    _end_encounter(table, who, drawn, is_kept=True)


UNKNOWN_ENCOUNTER: Menu[[str, DrawnCard], None] = Menu(
    MenuLine("done", _discard_encounter, t("done: the card goes"), number=1),
    MenuLine("stays", _keep_encounter, t("it stays with you"), number=2),
    MenuLine(
        "fight",
        lambda table, who, drawn: _fight_enemy(table, who, drawn),
        t("it leads to a fight: the app runs it"),
        number=6,
    ),
)


# -- the enemy of an Encounter


@rule("L1015-1024, L2070-2074")
def _resolve_enemy(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    """Ask how the fight with an Encounter's enemy ended, and apply the result.

    An enemy never becomes an undefeated Challenge. If the hero flees from it, the turn ends, as after a knock-out.
    """
    chosen = table.ask(lambda: _enemy_question(table, who, drawn))
    ENEMY_OUTCOMES.run(table, chosen, who, drawn)
    _end_encounter(table, who, drawn, is_kept=False)


def _enemy_question(table: RuneTable, who: str, drawn: DrawnCard) -> OneOf:
    return OneOf(
        key=f"enemy:{drawn.card}",
        name=t("enemy"),
        prompt=t("{card} is an enemy: how did it go?", card=CARD(table.content, drawn.card)),
        lead=challenge_summary(table, who, drawn.card),
        options=ENEMY_OUTCOMES.options(table, who, drawn),
        barred=ENEMY_OUTCOMES.barred(table, who, drawn),
        expected=_expected_outcome(table),
        to=who,
    )


def _beat_enemy(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    if not drawn.hazard:
        pay_reward(table, who, drawn.card)


def _flee_enemy(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    table.state.struck_down = True
    table.tell(Fled(who=who, colour=drawn.colour, fought=drawn.fought))


@rule("L1902-1907")
def _reason_against_escape(table: RuneTable, who: str, drawn: DrawnCard) -> Text | None:
    return t("nobody flees from a hazard") if drawn.hazard else None


def _fall_to_enemy(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    knock_out(table, who)


def _fight_enemy(table: RuneTable, who: str, drawn: DrawnCard) -> None:
    """Let the app run the fight with the enemy. The step `enemy_fought` follows the fight."""
    begin_fight(table, who, drawn.colour, drawn.card, "hazard_enemy" if drawn.hazard else "enemy")
    table.schedule(enemy_fought, who)
    table.leave_step()


ENEMY_OUTCOMES: Menu[[str, DrawnCard], None] = Menu(
    MenuLine(BEATEN, _beat_enemy, tc("enemy", "beaten"), number=1),
    MenuLine("fled", _flee_enemy, tc("enemy", "fled"), number=2, barred=_reason_against_escape),
    MenuLine("knocked_out", _fall_to_enemy, t("knocked out"), number=3),
    MenuLine(HERE, _fight_enemy, t("fight it here, with odds"), number=6),
)


@rules.step(phase="adventure", title=t("the end of a fight with an enemy"), rule="L570-586, L2059-2061", always=True)
def enemy_fought(table: RuneTable, who: str) -> None:
    """Apply the outcome of a fight with an Encounter's enemy, end the Encounter, and go on with the turn.

    If the players stopped the app from running the fight, ask them for the outcome.
    """
    result = clear_fight(table)
    drawn = _drawn_again(result)
    if table.state.over:
        return
    if result.outcome:
        ENEMY_OUTCOMES.run(table, result.outcome, who, drawn)
        _end_encounter(table, who, drawn, is_kept=False)
    elif drawn.card:
        _resolve_enemy(table, who, drawn)
    else:
        _resolve_unknown_encounter(table, who, drawn)
    follows = _after_event_or_encounter(table, drawn)
    if follows is DRAW_ANOTHER:
        follows = resolve_adventure(table, who, drawn.colour)
    end_turn(table, who, experience_follows=follows)


def _drawn_again(result: FightResult) -> DrawnCard:
    return DrawnCard(result.colour, result.card, result.hazard, result.slot, fought=bool(result.outcome))


# -- Challenges


def ask_outcome(table: RuneTable, who: str, drawn: DrawnCard) -> str:
    """Ask how the fight with a Challenge ended. Return an id of `CARD_OUTCOMES`.

    The card must be a Challenge for certain, for example an undefeated one.
    """
    return table.ask(lambda: _outcome_question(table, who, drawn))


def _outcome_question(table: RuneTable, who: str, drawn: DrawnCard) -> OneOf:
    slot = table.state.slot(drawn.slot)
    challenge = replace(drawn, is_challenge=True)
    if slot is not None:
        challenge = replace(challenge, colour=slot.colour, card=slot.card)
    name = CARD(table.content, challenge.card) if challenge.card else CHALLENGE_COLOUR(table.content, challenge.colour)
    return OneOf(
        key=f"fought:{drawn.slot}",
        name=t("Challenge"),
        prompt=t("{card}: how did it go?", card=name),
        options=CARD_OUTCOMES.options(table, who, challenge),
        barred=CARD_OUTCOMES.barred(table, who, challenge),
        expected=_expected_outcome(table),
        to=who,
    )


@rule(CHALLENGE_RULE)
def resolve_challenge(table: RuneTable, who: str, drawn: DrawnCard, outcome: str) -> bool:
    """Resolve a Challenge with this outcome. Return whether the Experience phase follows."""
    return bool(CARD_OUTCOMES.run(table, outcome, who, drawn))


@rule(CHALLENGE_RULE)
def _fight_here(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    """Let the app run the fight round by round. The step `challenge_fought` follows the fight."""
    kind: FightKind = "hazard" if drawn.hazard else "challenge"
    begin_fight(table, who, drawn.colour, drawn.card, kind, drawn.slot)
    table.schedule(challenge_fought, who)
    table.leave_step()


@rules.step(phase="adventure", title=t("the end of a fight"), rule=CHALLENGE_RULE, always=True)
def challenge_fought(table: RuneTable, who: str) -> None:
    """Apply the outcome of a fight with a Challenge, and go on with the turn.

    If the players stopped the app from running the fight, ask them how the fight ended.
    """
    result = clear_fight(table)
    drawn = _drawn_again(result)
    if not table.state.over:
        outcome = result.outcome or ask_outcome(table, who, drawn)
        end_turn(table, who, experience_follows=resolve_challenge(table, who, drawn, outcome))


@rule(CHALLENGE_RULE)
def _flee(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    slot = _leave_undefeated(table, drawn)
    stays, fought = bool(drawn.slot), drawn.fought
    table.tell(Fled(who=who, colour=drawn.colour, slot=slot, stays=stays, card=drawn.card, fought=fought))
    return TURN_OVER


@rule(CHALLENGE_RULE)
def _fall(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    """Knock out a hero who was beaten by a Challenge. Return whether the Experience phase follows.

    The Challenge becomes undefeated. If it was a travel hazard, it is discarded instead.
    """
    if drawn.hazard:
        discard(table, drawn.colour, drawn.card)
        knock_out(table, who)
    else:
        slot = _leave_undefeated(table, drawn)
        knock_out(table, who, slot=slot, stays=bool(drawn.slot))
    return TURN_OVER


def _leave_undefeated(table: RuneTable, drawn: DrawnCard) -> int:
    """Put the Challenge into a slot and return its number. A Challenge that has a slot stays there."""
    if not drawn.slot:
        return make_undefeated(table, drawn.colour, drawn.card)
    lose_again(table, drawn.slot)
    return drawn.slot


@rule(CHALLENGE_RULE)
def _win(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    return _resolve_win(table, who, drawn, kept=False)


@rule(CHALLENGE_RULE)
def _win_and_keep(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    return _resolve_win(table, who, drawn, kept=True)


def _resolve_win(table: RuneTable, who: str, drawn: DrawnCard, *, kept: bool) -> bool:
    """Pay the reward and the counter, then keep or discard the card. Return whether the Experience phase follows.

    For a hazard, pay no reward, and take the counter from the common pool.
    """
    colour, card, hazard, slot = drawn.colour, drawn.card, drawn.hazard, drawn.slot
    rune = rune_kind(table, who, card, hazard) if colour == "red" else ""
    # An effect may have discarded it from its slot while the outcome was asked. Then there is no card to keep.
    has_left = bool(slot) and clear_slot(table.state, slot) is None
    kept, rune = kept and not has_left, "" if has_left and rune == "rune" else rune
    if rune == "final":
        table.tell(ChallengeBeaten(who=who, colour=colour, card=card, hazard=hazard, slot=slot))
        win_game(table, who, "final")
        return TURN_OVER
    if not hazard:
        read_reward(table, card, kept=kept or rune == "rune")
    entry = table.content.pack.adventure.get(card)
    is_kept = kept or rune == "rune" or (entry is not None and bool(entry.keep) and not hazard and not has_left)
    table.tell(
        ChallengeBeaten(
            who=who,
            colour=colour,
            card=card,
            kept=is_kept,
            hazard=hazard,
            slot=slot,
            fought=drawn.fought and rune != "rune",
        )
    )
    if hazard:
        pay_hazard_counter(table, who, colour)
    else:
        take_counter(table, who, colour, undefeated=bool(slot))
        pay_reward(table, who, card)
    _keep_or_discard(table, who, drawn, is_rune=rune == "rune", is_kept=is_kept, has_left=has_left)
    if turn_ends_now(table):
        return TURN_OVER
    if entry is not None and entry.leads_to and not hazard:
        return _lead_on(table, who, entry.leads_to)
    return EXPERIENCE_FOLLOWS


def _keep_or_discard(
    table: RuneTable, who: str, drawn: DrawnCard, *, is_rune: bool, is_kept: bool, has_left: bool
) -> None:
    """Keep or discard a beaten Challenge. One that `has_left` its slot before is discarded already."""
    player = table.state.player_of(who)
    entry = table.content.pack.adventure.get(drawn.card)
    red = player.red_cards
    if is_rune:
        player.runes += 1
        player.kept.append(KeptCard(drawn.colour, drawn.card, rune=True))
        table.tell(RuneGained(who=who, runes=player.runes))
        if player.runes >= table.content.scenario.runes_to_win:
            win_game(table, who, "runes")
    elif is_kept and entry is not None and entry.becomes:
        is_kept = take_kept_card(table, who, entry.becomes)
    elif is_kept:
        player.kept.append(KeptCard(drawn.colour, drawn.card))
    if is_kept and drawn.colour == "red":
        table.state.player_of(who).red = red + 1
    if not is_kept and not has_left:
        discard(table, drawn.colour, drawn.card)


def _lead_on(table: RuneTable, who: str, card: str) -> bool:
    """Resolve the Challenge `card` that follows a beaten one. Return whether the Experience phase follows.

    Do nothing if `card` is no longer in its deck.
    """
    colour = table.content.pack.adventure[card].colour or "red"
    if by_app(table, colour):
        if not _in_deck(table, colour, card):
            return EXPERIENCE_FOLLOWS
        table.state.pile(colour).remove(card)
    table.state.left[colour] = max(0, table.state.left.get(colour, 0) - 1)
    table.tell(LeadsOn(who=who, card=card))
    drawn = DrawnCard(colour, card)
    return resolve_challenge(table, who, drawn, ask_outcome(table, who, drawn))


def _in_deck(table: RuneTable, colour: str, card: str) -> bool:
    pile = table.state.pile(colour)
    return pile.may_come(pile.left).get(card, 0) > 0


def _may_be_other_kind(table: RuneTable, who: str, drawn: DrawnCard) -> bool:
    return not drawn.card and not drawn.is_challenge


CARD_OUTCOMES: Menu[[str, DrawnCard], bool | None] = Menu(
    MenuLine(BEATEN, _win, t("Challenge: beaten"), number=1),
    MenuLine("fled", _flee, t("Challenge: fled"), number=2, barred=_reason_against_escape),
    MenuLine("knocked_out", _fall, t("Challenge: knocked out"), number=3),
    MenuLine(EVENT, _resolve_drawn_event, t("Event"), number=4, when=_may_be_other_kind),
    MenuLine(ENCOUNTER, _resolve_drawn_encounter, t("Encounter"), number=5, when=_may_be_other_kind),
    MenuLine(HERE, _fight_here, t("Challenge: fight it here, with odds"), number=6),
    MenuLine(
        "kept",
        _win_and_keep,
        t("Challenge: beaten, the card is kept"),
        number=0,
        when=lambda table, who, drawn: not drawn.card,
        barred=lambda table, who, drawn: t("a hazard brings no reward") if drawn.hazard else None,
    ),
)
