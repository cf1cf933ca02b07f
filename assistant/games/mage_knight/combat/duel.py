"""Fights between heroes.

They attack in turn, and the attacker spends the unblocked points on hits. Rules digest: C14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.engine.sequence import each, repeat, when
from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.combat.duel_events import DuelAttack, DuelBegan, DuelEnded, DuelHit
from assistant.games.mage_knight.combat.events import KnockedOut
from assistant.games.mage_knight.combat.names import boxes
from assistant.games.mage_knight.combat.places import rivals_to_attack
from assistant.games.mage_knight.combat.state import Duel, under_way
from assistant.games.mage_knight.interrupts import DIE_LINE, HERO_LINE
from assistant.games.mage_knight.names import HERO, UNIT
from assistant.games.mage_knight.realm import sites
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import fame
from assistant.games.mage_knight.sheet.end_of_turn import end_turn
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, tn

DUEL_NAME = t("fight between heroes")
TAKING_PART = (
    Option("full", t("fully: dice and skills, then the end of a turn; the next turn is skipped")),
    Option("partial", t("partly: no dice, no skills; the next turn stays")),
)


@rules.step(phase="combat", title=t("a fight between heroes"), rule="C14, L964-992")
def duel(table: MageTable, hero: str) -> None:
    """Start a fight between heroes.

    Ask who is attacked, on which space that hero is, and whether that hero takes part fully or partly.
    """
    state = table.state
    rivals, hint = partial(rivals_to_attack, table, hero), t("Not on the portal, not in a city.")
    defender = table.one(
        "opponent", t("Whom do you attack?"), rivals, HERO, name=DUEL_NAME, hint=hint, sole=True, reports=True
    )
    if not defender:
        return
    walls = table.one(
        "walls",
        t("Where does the defender stand?"),
        lambda: _wall_options(table),
        name=DUEL_NAME,
        expected="open",
        reports=True,
    )
    how = t("{hero}: how do you take part?", hero=HERO(table.content, defender))
    full = table.one("full", how, lambda: TAKING_PART, name=DUEL_NAME, to=defender) == "full"
    state.turn.fought = True
    if full:
        state.face_down.append(defender)
    table.tell(DuelBegan(aggressor=hero, defender=defender, full=full))
    if walls == "keep":
        fame.change_reputation(table, hero, sites.assault_cost(table.content, "keep"), rule="A9, L636-637")
    state.duel = Duel(hero, defender, full=full, walls=walls != "open")
    table.schedule(DUEL)


def _wall_options(table: MageTable) -> tuple[Option, ...]:
    """Return options for the defender's space, with the reputation that an attack there costs (A9)."""
    keep = t("in a keep of its own: from afar only siege attacks")
    if cost := sites.assault_cost(table.content, "keep"):
        keep = t("in a keep of its own: from afar only siege attacks, reputation {n}", n=cost)
    return (
        Option("open", t("in the open")),
        Option("keep", keep),
        Option("mage_tower", t("in a mage tower: from afar only siege attacks")),
    )


# -- attacks and blocks


@rules.step(phase="combat", title=t("an attack on a hero from afar"), rule="C14, L996-1036")
def duel_from_afar(table: MageTable) -> None:
    """Resolve one attack of the ranged phase. The defender attacks first, and blocks are halved."""
    _exchange(table, under_way(table.state.duel))


@rules.step(phase="combat", title=t("an attack on a hero"), rule="C14, L1036-1046")
def duel_in_melee(table: MageTable) -> None:
    """Resolve one attack of the melee phase. The aggressor attacks first, and blocks are not halved."""
    _exchange(table, under_way(table.state.duel))


@rules.step(phase="combat", title=t("nobody attacks any more: a draw"))
def end_duel(table: MageTable, hero: str = "") -> None:
    under_way(table.state.duel).course.go_to(duel_drawn)


DUEL_INTERRUPTS: Interrupts[[str]] = Interrupts(Interrupt(4, end_duel, id="over"), HERO_LINE, DIE_LINE)


def _exchange(table: MageTable, duel: Duel) -> None:
    """Ask for one attack and its block. The phase ends if both heroes pass, one after the other."""
    given = table.ask(lambda: _exchange_question(table, duel), DUEL_INTERRUPTS, duel.attacker)
    attack = arithmetic.by_element(given, "attack")
    sideways = given.get("sideways", 0)
    points = sum(attack.values()) + sideways
    if not points and duel.passed:
        duel.passed, duel.turn = False, ""
        duel.course.enough()
        return
    if points:
        elements = arithmetic.attack_elements(attack, sideways=sideways > 0)
        how = {"ranged": not duel.is_melee, "in_full": given.get("in_full", 0) > 0}
        left = arithmetic.points_unblocked(points, arithmetic.by_element(given, "block"), elements, **how)

        def worth(block: arithmetic.Powers) -> int:
            return arithmetic.points_blocked(arithmetic.by_element(block, "block"), elements, **how)

        table.tell(
            DuelAttack(
                attacker=duel.attacker,
                blocker=duel.blocker,
                ranged=not duel.is_melee,
                attack=points,
                stopped=points - left,
                left=left,
                parts=arithmetic.shares({id: n for id, n in given.items() if id.startswith("block_")}, worth),
            )
        )
        _spend_points(table, duel, left, elements)
    duel.passed, duel.turn = not points, duel.blocker


def _exchange_question(table: MageTable, duel: Duel) -> Sums:
    attacker, blocker = HERO.all(table.content, (duel.attacker, duel.blocker))
    siege = not duel.is_melee and duel.walls and duel.attacker == duel.aggressor
    row = t("siege attack") if siege else t("attack") if duel.is_melee else t("ranged or siege attack")
    attack, block = boxes(row, "attack"), boxes(t("block"), "block")
    if duel.is_melee:
        attack.append(Box("sideways", t("sideways cards"), row=row))
    else:
        block.append(Box("in_full", t("1: swift cancelled, it counts in full"), most=1))
    return Sums(
        key=f"exchange:{duel.attacker}",
        name=DUEL_NAME,
        prompt=t("MELEE. {attacker} attacks {blocker}.", attacker=attacker, blocker=blocker)
        if duel.is_melee
        else t("FROM AFAR. {attacker} attacks {blocker}.", attacker=attacker, blocker=blocker),
        lead=(t("A block takes off its points.") if duel.is_melee else t("A block takes off half its points."),),
        hint=t("A sideways card makes the whole attack physical.") if duel.is_melee else None,
        boxes=(*attack, *block),
        none=t("no attack"),
    )


# -- spending points

NOTHING = Option("nothing", t("nothing more"), number=0)
PUSH, ANY_UNIT = "push", "unit"
ASKED_PRICES: dict[str, tuple[Text, Text]] = {
    ANY_UNIT: (t("as many points as its armour"), t("The unit's armour? Twice that if it resists the attack.")),
    PUSH: (t("as many points as the step costs"), t("What does a step onto that space cost?")),
}
"""The hits whose price the players enter: wounding a unit that the app does not track, and pushing the hero.

Each has the note of the option and the question for the price.
"""


@rule("C14, L1022-1055")
def _spend_points(table: MageTable, duel: Duel, left: int, elements: Sequence[str]) -> None:
    """Let the attacker spend the unblocked points on hits, one after another. The rest is lost."""
    while left and not duel.winner:
        offered = partial(_available_hits, table, duel, left, elements, fame.armor(table, duel.blocker))
        prompt = tn(
            "{attacker}: {n} point got through. What does it do?",
            "{attacker}: {n} points got through. What do they do?",
            left,
            attacker=HERO(table.content, duel.attacker),
        )
        hint, lines = t("Unused points may be lost."), partial(_hit_options, offered)
        chosen = table.one(f"hit:{duel.attacker}", prompt, lines, name=DUEL_NAME, hint=hint, reports=True)
        if chosen == NOTHING.id:
            return
        if chosen in ASKED_PRICES:
            price = table.number(
                f"price:{chosen}", ASKED_PRICES[chosen][1], name=DUEL_NAME, least=1, most=left, reports=True
            )
        else:
            price = offered()[chosen][1]
        _hit(table, duel, chosen, price)
        left -= price


HitPrices = dict[str, tuple[Text, int]]
"""The label and the price in points of each possible hit, by its id.

For a hit in `ASKED_PRICES`, the price is 1, the lowest possible.
"""


def _available_hits(table: MageTable, duel: Duel, left: int, elements: Sequence[str], armor: int) -> HitPrices:
    offered: HitPrices = {}
    if table.is_held("sheets"):
        for index, unit in enumerate(table.state.peek_sheet(duel.blocker).units):
            card = table.content.pack.unit.get(unit.kind)
            if card is not None and not unit.wounds:
                price = arithmetic.unit_wound_price(card.armor, card.resistances, elements)
                offered[f"unit_{index}"] = t("wound {unit}", unit=UNIT(table.content, card.id)), price
    else:
        offered[ANY_UNIT] = t("wound a unit"), 1
    offered["hero"] = t("a wound into the hero's hand"), armor
    if duel.is_melee:
        offered["artifact"] = t("steal an artifact"), arithmetic.ARTIFACT_STOLEN
        offered[PUSH] = t("push the hero to an adjacent safe space"), 1
    return {id: (label, price) for id, (label, price) in offered.items() if price <= left}


def _hit_options(offered: Callable[[], HitPrices]) -> Iterator[Option]:
    yield NOTHING
    for id, (label, price) in offered().items():
        points = ASKED_PRICES[id][0] if id in ASKED_PRICES else tn("{n} point", "{n} points", price)
        yield Option(id, label, note=points)


def _hit(table: MageTable, duel: Duel, chosen: str, price: int) -> None:
    victim = duel.blocker
    sheet = table.state.sheet(victim)
    what, _, place = chosen.partition("_")
    unit = sheet.units[int(place)] if place else None
    if unit is not None:
        unit.wounds += 1
    table.tell(DuelHit(victim=victim, what=what, unit=unit.kind if unit else "", price=price))
    if what == "hero":  # as many wounds as the printed hand limit knock the hero out
        duel.wounds[victim] = duel.wounds.get(victim, 0) + 1
        sheet.wounds += 1 if table.is_held("sheets") else 0
        limit = fame.hand_limit(table, victim)
        if duel.wounds[victim] == limit:
            table.tell(KnockedOut(who=victim, wounds=limit, limit=limit, rule="C4, C14, L796-800, L1030"))
    elif what == PUSH:
        duel.winner = duel.attacker
        duel.course.enough()


# -- the end


@rules.step(phase="combat", title=t("a hero is driven off"), rule="C14, L1060-1063, L2021")
def duel_won(table: MageTable) -> None:
    """End a duel that one hero won. The winner may gain fame (see `victory_fame`)."""
    duel = under_way(table.state.duel)
    winner, loser = duel.winner, duel.loser
    for hero in (winner, loser):
        fame.armor(table, hero)  # asks for the level if it is unknown
    own, other = table.state.sheet(winner), table.state.sheet(loser)
    fames = own.fame, other.fame
    if not table.is_held("sheets") and own.level == other.level:
        less = t("Same level: has {hero} less fame?", hero=HERO(table.content, winner))
        fames = 0, int(table.yes("less_fame", less, name=DUEL_NAME, reports=True))
    gained = arithmetic.victory_fame((own.level, fames[0]), (other.level, fames[1]))
    table.tell(DuelEnded(aggressor=duel.aggressor, winner=winner, loser=loser, fame=gained))
    fame.gain_fame(table, winner, gained, rule="C14, L1060-1063")


@rules.step(phase="combat", title=t("a draw"), rule="C14, L1064")
def duel_drawn(table: MageTable) -> None:
    """End a drawn duel. Nobody gains fame, and the aggressor withdraws."""
    table.tell(DuelEnded(aggressor=under_way(table.state.duel).aggressor))


@rules.step(always=True)
def duel_over(table: MageTable) -> None:
    table.state.duel = None


# -- the sequence


def has_no_winner(table: MageTable) -> bool:
    return not under_way(table.state.duel).winner


def has_winner(table: MageTable) -> bool:
    return bool(under_way(table.state.duel).winner)


def full_participants(table: MageTable) -> list[str]:
    """Return the defender if that hero took part fully, else nobody (L974-984).

    A full participant ends a turn after the duel.
    """
    duel = under_way(table.state.duel)
    return [duel.defender] if duel.full else []


DUEL = rules.sequence(
    "duel_in_order",
    lambda state: state.duel.course if state.duel else None,
    repeat(duel_from_afar, has_no_winner),
    repeat(duel_in_melee, has_no_winner),
    when(duel_won, has_winner),
    when(duel_drawn, has_no_winner),
    each(end_turn, full_participants),
    duel_over,
)
