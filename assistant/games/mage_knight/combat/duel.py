"""A fight between heroes: digest C14. Attacks alternate; the attacker says what the points that got through do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from assistant.games.mage_knight.cards import ELEMENTS
from assistant.games.mage_knight.combat.duel_arithmetic import (
    ARTIFACT,
    elements_of,
    left_over,
    unit_price,
    victory_fame,
)
from assistant.games.mage_knight.combat.events import DuelAttack, DuelBegan, DuelEnded, DuelHit, KnockedOut
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES
from assistant.games.mage_knight.combat.state import Duel
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.realm import hold, sites
from assistant.games.mage_knight.rules import MageTable, hero_option, or_none, rules
from assistant.games.mage_knight.sheet import fame
from assistant.games.mage_knight.sheet.end_of_turn import end_turn
from assistant.games.mage_knight.sheet.units import unit_name
from assistant.table.questions import Answer, Box, Number, OneOf, Option, Sums
from assistant.table.text import Text, t, tn

SIDEWAYS, PUSH, HERO, ARTIFACTS, UNIT, NOTHING = "sideways", "push", "hero", "artifact", "unit", "nothing"
IN_FULL = "in_full"

PRICES: dict[str, Text] = {UNIT: t("as many points as its armour"), PUSH: t("as many points as the step costs")}
"""What only the table knows."""
OVER = Option("over", t("nobody attacks any more: a draw"), number=4)


@rules.step(phase="combat", title=t("a fight between heroes"), rule="C14, L964-992")
def duel(table: MageTable, hero: str) -> None:
    """Whom, where, and whether the defender takes part fully; then attacks from afar, the defender first."""
    state = table.state
    rivals = _rivals(table, hero)
    defender = rivals[0] if len(rivals) == 1 else table.ask(lambda: _opponent_question(table, hero))
    if defender not in state.heroes:
        return
    walls = table.ask(_where_question())
    full = table.ask(_full_question(table, defender)) == "full"
    state.turn.fought = True
    if full:
        state.face_down.append(defender)
    table.tell(DuelBegan(aggressor=hero, defender=defender, full=full, rule="C14, L972-992"))
    if walls == "keep":
        fame.change_reputation(table, hero, sites.assault_cost(table.content, "keep"), rule="A9, L636-637")
    table.then(duel_exchange, Duel(hero, defender, full=full, walls=walls != "open", turn=defender))


def _rivals(table: MageTable, hero: str) -> list[str]:
    """Not an ally, not one whose order token lies face down (L977)."""
    state = table.state
    allies = hold.allies(table.content, state, hero)
    return [other for other in state.heroes if other not in (*allies, *state.face_down, *state.eliminated)]


def _opponent_question(table: MageTable, hero: str) -> OneOf:
    return OneOf(
        key="opponent",
        name=t("fight between heroes"),
        prompt=t("Whom do you attack?"),
        hint=t("Not on the portal, not in a city."),
        options=or_none(hero_option(table.content, other) for other in _rivals(table, hero)),
        rule="C14, L964-977",
    )


def _where_question() -> OneOf:
    return OneOf(
        key="walls",
        name=t("fight between heroes"),
        prompt=t("Where does the defender stand?"),
        options=(
            Option("open", t("in the open")),
            Option("keep", t("in a keep of its own: from afar only siege attacks, reputation -1")),
            Option("mage_tower", t("in a mage tower: from afar only siege attacks")),
        ),
        expected="open",
    )


def _full_question(table: MageTable, defender: str) -> OneOf:
    return OneOf(
        key="full",
        name=t("fight between heroes"),
        prompt=t("{hero}: how do you take part?", hero=who_name(table.content, defender)),
        options=(
            Option("full", t("fully: dice and skills, then the end of a turn; the next turn is skipped")),
            Option("partial", t("partly: no dice, no skills; the next turn stays")),
        ),
        to=defender,
        rule="C14, L974-992",
    )


# -- one attack and its block


@rules.step(phase="combat", title=t("an attack on a hero"), rule="C14, L996-1046")
def duel_exchange(table: MageTable, duel: Duel) -> None:
    """One attack, one block; both pass in a row and the phase ends."""
    answer = cast(Answer, table.ask(lambda: _exchange_question(table, duel)))
    if answer == OVER.id:
        _draw(table, duel)
        return
    given = cast(dict[str, int], answer)
    attack: dict[str, int] = {element: given.get(f"attack_{element}", 0) for element in ELEMENTS}
    sideways = given.get(SIDEWAYS, 0)
    points = sum(attack.values()) + sideways
    if not points:
        _passed(table, duel)
        return
    elements = elements_of(attack, sideways=sideways > 0)
    block: dict[str, int] = {element: given.get(f"block_{element}", 0) for element in ELEMENTS}
    left = left_over(points, block, elements, ranged=not duel.melee, in_full=given.get(IN_FULL, 0) > 0)
    table.tell(
        DuelAttack(
            attacker=duel.turn,
            blocker=duel.other,
            ranged=not duel.melee,
            attack=points,
            stopped=points - left,
            left=left,
            rule="C14, L1012-1046",
        )
    )
    if left:
        table.then(duel_hit, duel, left, list(elements))
    else:
        table.then(duel_exchange, replace(duel, turn=duel.other, quiet=0))


def _passed(table: MageTable, duel: Duel) -> None:
    """Two in a row end the phase: after the ranged one comes melee, the aggressor first; after it a draw."""
    if duel.quiet == 0:
        table.then(duel_exchange, replace(duel, turn=duel.other, quiet=1))
    elif not duel.melee:
        table.then(duel_exchange, replace(duel, melee=True, turn=duel.aggressor, quiet=0))
    else:
        _draw(table, duel)


def _exchange_question(table: MageTable, duel: Duel) -> Sums:
    attacker, blocker = who_name(table.content, duel.turn), who_name(table.content, duel.other)
    siege = not duel.melee and duel.walls and duel.turn == duel.aggressor
    row = t("siege attack") if siege else t("attack") if duel.melee else t("ranged or siege attack")
    boxes = [Box(f"attack_{element}", ELEMENT_NAMES[element], row=row) for element in ELEMENTS]
    if duel.melee:
        boxes.append(Box(SIDEWAYS, t("sideways cards"), row=row))
    boxes += [Box(f"block_{element}", ELEMENT_NAMES[element], row=t("block")) for element in ELEMENTS]
    if not duel.melee:
        boxes.append(Box(IN_FULL, t("1: swift cancelled, it counts in full"), most=1))
    return Sums(
        key=f"exchange:{duel.turn}",
        name=t("fight between heroes"),
        prompt=t("MELEE. {attacker} attacks {blocker}.", attacker=attacker, blocker=blocker)
        if duel.melee
        else t("FROM AFAR. {attacker} attacks {blocker}.", attacker=attacker, blocker=blocker),
        lead=(t("A block takes off its points.") if duel.melee else t("A block takes off half its points."),),
        hint=t("A sideways card makes the whole attack physical.") if duel.melee else None,
        boxes=tuple(boxes),
        none=t("no attack"),
        happened=(OVER,),
        rule="C14, L996-1046",
    )


# -- what the points do


@rules.step(phase="combat", title=t("the points that got through"), rule="C14, L1022-1055")
def duel_hit(table: MageTable, duel: Duel, left: int, elements: list[str]) -> None:
    """The attacker spends the points one thing after another; what is not spent is lost."""
    victim = duel.other
    armor = fame.armor(table, victim)
    chosen = table.ask(lambda: _spend_question(table, duel, left, elements, armor))
    price = _price_of(table, duel, chosen, left, elements, armor)
    if not price:
        table.then(duel_exchange, replace(duel, turn=victim, quiet=0))
        return
    if chosen == HERO:
        duel = replace(duel, wounds={**duel.wounds, victim: duel.wounds.get(victim, 0) + 1})
    _spend(table, duel, chosen, price)
    if chosen == PUSH:
        table.then(duel_won, duel)
    elif left > price:
        table.then(duel_hit, duel, left - price, elements)
    else:
        table.then(duel_exchange, replace(duel, turn=victim, quiet=0))


def _spend_question(table: MageTable, duel: Duel, left: int, elements: list[str], armor: int) -> OneOf:
    options = [Option(NOTHING, t("nothing more"), number=0)]
    options += [
        Option(id, label, note=PRICES.get(id) or tn("{n} point", "{n} points", price))
        for id, label, price in _offered(table, duel, elements, armor)
        if price <= left
    ]
    return OneOf(
        key=f"hit:{duel.turn}",
        name=t("fight between heroes"),
        prompt=tn(
            "{attacker}: {n} point got through. What does it do?",
            "{attacker}: {n} points got through. What do they do?",
            left,
            attacker=who_name(table.content, duel.turn),
        ),
        hint=t("Unused points may be lost."),
        options=tuple(options),
        rule="C14, L1022-1055",
    )


def _offered(table: MageTable, duel: Duel, elements: list[str], armor: int) -> Iterator[tuple[str, Text, int]]:
    """What can be bought with the points, and for how many; where the table knows the price, for 1 at least."""
    content = table.content
    if table.held("sheets"):
        for index, unit in enumerate(table.state.sheet(duel.other).units):
            card = content.pack.unit.get(unit.kind)
            if card is not None and not unit.wounds:
                price = unit_price(card.armor, card.resistances, elements)
                yield f"unit_{index}", t("wound {unit}", unit=unit_name(content, unit.kind)), price
    else:
        yield UNIT, t("wound a unit"), 1
    yield HERO, t("a wound into the hero's hand"), armor
    if duel.melee:
        yield ARTIFACTS, t("steal an artifact"), ARTIFACT
        yield PUSH, t("push the hero to an adjacent safe space"), 1


def _price_of(table: MageTable, duel: Duel, chosen: str, left: int, elements: list[str], armor: int) -> int:
    """Its price; 0 for nothing more."""
    if chosen in (PUSH, UNIT):
        return table.ask(
            Number(
                key=f"price:{chosen}",
                name=t("fight between heroes"),
                prompt=t("What does a step onto that space cost?")
                if chosen == PUSH
                else t("The unit's armour? Twice that if it resists the attack."),
                least=1,
                most=left,
            )
        )
    return next((price for id, _, price in _offered(table, duel, elements, armor) if id == chosen), 0)


def _spend(table: MageTable, duel: Duel, chosen: str, price: int) -> None:
    victim = duel.other
    sheet = table.state.sheet(victim)
    unit = sheet.units[int(chosen.removeprefix("unit_"))] if chosen.startswith("unit_") else None
    if unit is not None:
        unit.wounds += 1
    if chosen == HERO and table.held("sheets"):
        sheet.wounds += 1
    what = "unit" if unit is not None else chosen
    table.tell(DuelHit(victim=victim, what=what, unit=unit.kind if unit else "", price=price, rule="C14, L1022-1055"))
    limit = fame.hand_limit(table, victim)
    if chosen == HERO and duel.wounds[victim] == limit:
        table.tell(KnockedOut(who=victim, wounds=limit, limit=limit, rule="C4, C14, L796-800, L1030"))


# -- the end


@rules.step(phase="combat", title=t("a hero is driven off"), rule="C14, L1060-1063")
def duel_won(table: MageTable, duel: Duel) -> None:
    """Fame for driving off somebody of a higher level, or of the same with more fame."""
    winner, loser = duel.turn, duel.other
    levels = []
    for hero in (winner, loser):
        fame.armor(table, hero)  # the level is known from here on, where the table keeps the sheets
        levels.append(table.state.sheet(hero).level)
    fames = [table.state.sheet(hero).fame for hero in (winner, loser)]
    if not table.held("sheets") and levels[0] == levels[1]:
        fames = [0, int(table.ask(_less_fame_question(table, winner)) == "yes")]
    gained = victory_fame((levels[0], fames[0]), (levels[1], fames[1]))
    table.tell(
        DuelEnded(aggressor=duel.aggressor, winner=winner, loser=loser, fame=gained, rule="C14, L1060-1063, L2021")
    )
    fame.gain_fame(table, winner, gained, rule="C14, L1060-1063")
    _finish(table, duel)


def _draw(table: MageTable, duel: Duel) -> None:
    """Nobody was driven off: no fame, the aggressor withdraws."""
    table.tell(DuelEnded(aggressor=duel.aggressor, rule="C14, L1064"))
    _finish(table, duel)


def _finish(table: MageTable, duel: Duel) -> None:
    """Who took part fully ends a turn now: healing, then E1-E7 (L974-984)."""
    if duel.full:
        table.then(end_turn, duel.defender)


def _less_fame_question(table: MageTable, winner: str) -> OneOf:
    return OneOf(
        key="less_fame",
        name=t("fight between heroes"),
        prompt=t("Same level: has {hero} less fame?", hero=who_name(table.content, winner)),
        options=(Option("yes", t("yes")), Option("no", t("no"))),
    )
