"""Checks that refuse positions and corrections that the rules do not allow."""

from __future__ import annotations

from assistant.games.runebound2.content import City, Content
from assistant.games.runebound2.names import COUNTER_COLOURS, PHASES
from assistant.games.runebound2.numbers import EVENT_RANKS, MOST_LIFE_COUNTERS, UNDEFEATED_SLOTS
from assistant.games.runebound2.state import Fight, Runebound2
from assistant.messages.questions import Refused
from assistant.messages.text import t

COMBAT_STEPS = ("choose_action", "combat_roll", "phase_over", "choose_duel_action", "target_roll", "duel_roll")
"""The steps of a fight or duel that belong to a phase of combat."""


def check(state: Runebound2, content: Content) -> None:
    """Raise `Refused` if the rules do not allow this state."""
    _check_heroes(state)
    _check_slots(state)
    if state.event is not None and not 1 <= state.event.rank <= EVENT_RANKS:
        raise Refused(t("An Event has a rank from I to IV."))
    if {"short", "long"} <= set(state.variants):
        raise Refused(t("A game is shorter or longer, not both."))
    _check_counters(state, content)
    _check_cities(content)
    if state.fight is not None:
        _check_fight(state, state.fight, content)
    if any(player.closed > MOST_LIFE_COUNTERS for player in state.players):
        raise Refused(t("A fourth +1 Life would leave nothing to draw: three at most."))


def _check_heroes(state: Runebound2) -> None:
    """Raise `Refused` if a hero plays twice, or if a hero who does not play has a turn."""
    heroes = [player.hero for player in state.players]
    if not heroes:
        raise Refused(t("At least one hero plays."))
    if len(set(heroes)) < len(heroes):
        raise Refused(t("Each hero plays only once."))
    named = (*state.course.left, *state.order, *state.shared, *filter(None, [state.winner]))
    strangers = [hero for hero in named if hero not in heroes]
    if strangers:
        raise Refused(t("{name} does not play.", name=strangers[0] or "-"))


def _check_slots(state: Runebound2) -> None:
    numbers = [slot.number for slot in state.slots]
    for number in numbers:
        if not 1 <= number <= UNDEFEATED_SLOTS:
            raise Refused(
                t("There is no slot {n}: they are numbered from 1 to {most}.", n=number, most=UNDEFEATED_SLOTS)
            )
        if numbers.count(number) > 1:
            raise Refused(t("Slot {n} is taken: it holds one undefeated Challenge.", n=number))
    if len({slot.age for slot in state.slots}) < len(numbers):
        raise Refused(t("Two undefeated Challenges can't have come at the same time."))


def _check_counters(state: Runebound2, content: Content) -> None:
    """Raise `Refused` if there are more adventure counters of a colour in one place than in the box."""
    for counters in (state.pool, state.on_map, *(player.counters for player in state.players)):
        for colour, n in counters.items():
            most = content.scenario.box.counters.get(colour, n)
            if n > most:
                name = COUNTER_COLOURS[colour]
                raise Refused(t("Adventure counters, {colour}: the box has {n}, no more.", colour=name, n=most))


def _check_fight(state: Runebound2, fight: Fight, content: Content) -> None:
    """Raise `Refused` if this fight is impossible.

    Check both sides, the attacker, the wounded hero and the chosen action.
    """
    heroes = [player.hero for player in state.players]
    is_opponent_right = (
        fight.foe.id in heroes and fight.foe.id != fight.hero.id
        if fight.rival
        else fight.foe.id in content.pack.adventure or fight.ended == "closed"
    )
    sides = ("", fight.hero.id, fight.rival)
    if fight.hero.id not in heroes or not is_opponent_right or fight.rival not in ("", fight.foe.id):
        raise Refused(t("A fight has a hero who plays, and a Challenge, an enemy or another hero who plays."))
    if fight.attacking not in sides or fight.hurt not in sides:
        raise Refused(t("Only the heroes of a fight can attack or be hurt in it."))
    if any(ally.id not in content.pack.ally for ally in (*fight.allies, *(fight.rival_allies or []))):
        raise Refused(t("Only cards of Allies can fight as Allies."))
    if fight.course.at in COMBAT_STEPS and fight.phase not in PHASES:
        raise Refused(
            t("{place}: at this question it is one of these: {known}.", place="fight.phase", known=", ".join(PHASES))
        )
    allies = [f"ally{index}" for index in range(len(fight.attacking_allies))]
    if fight.action not in ("", "hero", "defend", "escape", *allies):
        raise Refused(t("Nobody in this fight can do {action}.", action=fight.action))


def _check_cities(content: Content) -> None:
    """Raise `Refused` if two cities have the same known position on the doom track."""
    placed: dict[int, City] = {}
    for city in content.cities():
        other = placed.setdefault(city.doom, city)
        if city.doom and other is not city:
            reason = t(
                "{one} and {two} can't both have place {n} on the doom track.",
                one=other.name,
                two=city.name,
                n=city.doom,
            )
            raise Refused(reason)
