"""The steps by which players find out whom a monster hits with the map off. Rules digest: 5.2 to 5.6.

The steps are shown above the question, and the monster's space above what follows.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.board.builder import has_darkness
from assistant.games.drunagor.monsters.card_facts import Facts, points
from assistant.games.drunagor.monsters.off_map.sight import Sight
from assistant.games.drunagor.names import base_name, hero_name, short_kind_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Monster
from assistant.messages.text import Text, t, tn

READ_FROM_THE_TOP = t("Read from the top. Press the first line it can do.")
PRESS_WHOM_IT_HITS = t("Press whom it hits.")


def hand_list(table: DrunagorTable, sight: Sight, *notes: Text) -> tuple[Text, ...]:
    """Return the steps before the last one, which is the prompt of the question.

    `notes` are sentences about the order of the answers, shown before the last step.
    """
    return (*_steps(table, sight), *notes)


def _steps(table: DrunagorTable, sight: Sight) -> Iterator[Text]:
    monster, facts = sight.monster, sight.facts
    yield t("{find} {walk}", find=_find(table, monster), walk=_walk(table, monster, facts))
    if sight.ambushed:
        yield t("AMBUSH: it stands next to its target now.")
    yield _from_where(table, sight)
    yield _whom(facts)
    if facts.attack == "ranged" and table.ruling("g04_diagonal_areas", told=False) == "no":
        yield t("A diagonal area is two away.")
    if count := facts.keywords.get("trample"):
        yield t("TRAMPLE: each hero it walks through loses {n}, once. Type the hero's number and -{n}.", n=count)
    if _is_large(table, monster):
        yield t("In its way: the party leader moves small monsters next to it; a chest is crushed, roll the trap die.")


def _is_large(table: DrunagorTable, monster: Monster) -> bool:
    return bool(table.content.size(monster.kind) == "large")


def _find(table: DrunagorTable, monster: Monster) -> Text:
    kind, base = short_kind_name(table.content, monster.kind), base_name(table.content, monster.base)
    if base is None:
        return t("Find [{number}], {kind}.", number=monster.number, kind=kind)
    return t("Find [{number}], the {base} {kind}.", number=monster.number, base=base, kind=kind)


def _walk(table: DrunagorTable, monster: Monster, facts: Facts) -> Text:
    """Return how far the monster may walk now."""
    move = points(facts, monster)
    if monster.tokens.get("knock_down"):
        return t("It can't move this turn: KNOCK DOWN.")
    if move is None:
        return t("It may walk as far as its card says.")
    if move == 0:
        return t("It can't move this turn.")
    large = _is_large(table, monster)
    if monster.tokens.get("slow"):
        if large:
            return tn("It may walk up to {n} area (SLOW counted).", "It may walk up to {n} areas (SLOW counted).", move)
        return tn("It may walk up to {n} space (SLOW counted).", "It may walk up to {n} spaces (SLOW counted).", move)
    if large:
        return tn("It may walk up to {n} area.", "It may walk up to {n} areas.", move)
    return tn("It may walk up to {n} space.", "It may walk up to {n} spaces.", move)


def _from_where(table: DrunagorTable, sight: Sight) -> Text:
    if sight.facts.attack != "ranged":
        if sight.strikes:
            return t("It strikes areas with a space next to it, corners too.")
        return t("It hits heroes next to it, corners too.")
    if table.state.allies and table.ruling("g42_pets_engage", told=False) == "yes":
        said = t("It shoots only where no hero, pet or companion is next to it, corners too.")
    else:
        said = t("It shoots only where no hero is next to it, corners too.")
    if ignored := _who_does_not_hold_it(table, sight):
        return t("{said} Doesn't count: {names}.", said=said, names=ignored)
    return said


def _who_does_not_hold_it(table: DrunagorTable, sight: Sight) -> tuple[Text, ...]:
    """Return the heroes next to whom a ranged monster shoots all the same: knocked-out and hidden ones.

    Rulings G41, G47.
    """
    lying = table.ruling("g41_knocked_out_engages", told=False) == "no"
    sees = "stealth" in sight.facts.immune and table.ruling("g47_hidden_engages_immune", told=False) == "yes"
    return tuple(
        hero_name(table.content, hero.id)
        for hero in table.state.heroes
        if (hero.knocked_out and lying) or (not hero.knocked_out and hero.tokens.get("stealth") and not sees)
    )


def _whom(facts: Facts) -> Text:
    """Return how many heroes the attack hits, and how far away."""
    n, near = facts.capacity, facts.attack == "melee"
    if facts.has("strike"):
        if near:
            return tn("It hits everybody in {n} area.", "It hits everybody in {n} areas.", n)
        return tn(
            "It hits everybody in {n} area, within {range}.",
            "It hits everybody in {n} areas, within {range}.",
            n,
            range=facts.range,
        )
    if n < 2:
        if near:
            return t("It hits one hero.")
        return tn("It hits one hero, within {n} area.", "It hits one hero, within {n} areas.", facts.range)
    if near:
        return t("It hits as many heroes as it can: at most {most}.", most=n)
    return tn(
        "It hits as many heroes as it can: at most {most}, within {n} area.",
        "It hits as many heroes as it can: at most {most}, within {n} areas.",
        facts.range,
        most=n,
    )


def put_it_there(table: DrunagorTable, monster: Monster, targets: tuple[str, ...]) -> tuple[Text, ...]:
    """Return where the hands put the monster before it attacks `targets`, and how it chooses among several spaces.

    The reasons have the order of 5.4 C4 to C7.
    """
    *some, last = (hero_name(table.content, id) for id in targets)
    who = t("{some} and {last}", some=tuple(some), last=last) if some else last
    put = t("Put [{number}] where it hits {who}.", number=monster.number, who=who)
    if has_darkness(table.state, table.content):
        space = t(
            "Several spaces? On Darkness first; then where it stands; then no harmful ground on the way; "
            "then the shortest way."
        )
    else:
        space = t("Several spaces? Where it stands first; then no harmful ground on the way; then the shortest way.")
    return put, space
