"""Builds the situation for a monster's plan from the state and the content. Rules digest: 5.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from assistant.components.grid import space_of
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.builder import board_of, has_map, spaces_at, token_id
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.monsters import hunt
from assistant.games.drunagor.monsters.card_facts import Facts, full_movement
from assistant.games.drunagor.monsters.on_map.decisive_rulings import RecordedPreparation, decisive_rulings
from assistant.games.drunagor.monsters.on_map.movement import MOST_POINTS, Mover
from assistant.games.drunagor.monsters.on_map.plans import Plan, Situation, plans
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.monsters.ranking import MEASURES, Foe, Rule
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Drunagor, Monster
from assistant.messages.text import Name, t


def is_mapped(state: Drunagor, content: Content, monster: Monster) -> bool:
    """Return whether the app knows the map and where the monster stands on it."""
    if not monster.at or not has_map(state, content):
        return False
    return space_of(monster.at) in content.laid(room.label for room in state.rooms).ground


def situation_of(
    state: Drunagor,
    content: Content,
    readings: Readings,
    monster: Monster,
    facts: Facts,
    *,
    measured: Mapping[str, int] | None = None,
    stays: bool = False,
) -> Situation:
    """Return everything on which the monster's plan depends.

    - `measured`: numbers of heroes that only the players know, by the heroes' ids.
    - `stays`: true if the monster cannot move.
    """
    return Situation(
        board_of(state, content),
        Mover(
            id=str(monster.number),
            spaces=spaces_at(content, monster, monster.at),
            move=0 if stays else min(full_movement(facts, monster), MOST_POINTS),
            attack=facts.attack or "melee",
            range=facts.range,
            keywords=facts.keywords,
            immune=facts.immune,
            slow=bool(tokens.number_of(monster, "slow")) and not stays,
            knock_down=bool(tokens.number_of(monster, "knock_down")) and not stays,
            affected=frozenset(state.affected.get(monster.number, ())),
        ),
        tuple(_foes(state, content, measured)),
        tuple(track.turn_order_of_heroes(state, Readings(g01_soonest="from_marker"))),
        tuple(track.turn_order_of_heroes(state, Readings(g01_soonest="from_top"))),
        readings,
        state.mode == "pvp",
    )


def _foes(state: Drunagor, content: Content, measured: Mapping[str, int] | None) -> list[Foe]:
    foes = [hunt.foe_of(content, hero, measured) for hero in state.heroes if hero.at]
    foes += [Foe(id=ally.id, name=hunt.name_of(content, ally.id), kind=ally.kind) for ally in state.allies if ally.at]
    npcs = [token for token in state.tokens if token.kind == "npc" and token.at]
    return foes + [Foe(id=token_id(token), name=Name(token.name or "NPC"), kind="npc") for token in npcs]


def measured_by(rule: Rule, order: Sequence[str]) -> dict[str, int]:
    """Return a number for each hero that gives them this order when the rule compares the numbers.

    `order` has the heroes' ids as the players gave them, the first to be hunted first.
    """
    highest = MEASURES[rule].highest
    return {id: len(order) - place if highest else place for place, id in enumerate(order)}


@rules.chooser(
    t("Which of these?"),
    quiet=True,
    phase="monsters",
    rule="5.4, 5.6, L1967-2029",
    ties=lambda state, content: t(
        "They are equally good: {hero}, the party leader, picks.", hero=track.leader_name(state, content)
    ),
)
def monster_plans(
    state: Drunagor,
    content: Content,
    readings: Readings,
    number: int,
    facts: Facts,
    measured: Mapping[str, int] | None = None,
    stays: bool = False,
) -> list[Plan]:
    """Return the plans to offer to the players, the best by the rulebook's criteria first.

    With `stays`, the monster cannot move, and decisive rulings are not looked for.
    """
    monster = state.monster(number)
    situation = situation_of(state, content, readings, monster, facts, measured=measured, stays=stays)
    recorded = None if stays else RecordedPreparation(situation)
    mattered = () if recorded is None else tuple(decisive_rulings(situation, recorded))
    name = monster.display_name(content)
    return [
        replace(plan, label=t("{monster}: {plan}", monster=name, plan=plan.label), mattered=mattered)
        for plan in plans(situation, recorded.preparation if recorded is not None else None)
    ]
