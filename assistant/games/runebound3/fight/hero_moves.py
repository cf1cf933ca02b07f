"""A hero's combat action: one key for an attack or a pass, two for the rest. What is legal is listed. Screens 7."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from assistant.engine.interrupts import Interrupts
from assistant.engine.rules import rule
from assistant.games.runebound3.card_text import ability_text
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import PASS, Action, Bout, actions, payments
from assistant.games.runebound3.fight.events import token_face
from assistant.games.runebound3.fight.fight_state import current_bout, current_fight, fighter, store_bout
from assistant.games.runebound3.fight.report import report_action, report_changes
from assistant.games.runebound3.fight.sides import (
    AGILITY,
    ASKED,
    DOUBLE,
    FREE,
    MAGIC,
    PHYSICAL,
    SHIELD,
    SURGE,
    Effect,
    Side,
    showing,
    spend,
    total,
    usable,
    value,
)
from assistant.games.runebound3.hero.attribute_tests import attribute_test
from assistant.games.runebound3.hero.dice_help import dice_on_hex
from assistant.games.runebound3.names import HERO, SYMBOLS
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Fight
from assistant.messages.questions import GO_ON_KEY, Answer, OneOf, Option, Refused, WhichOf
from assistant.messages.text import Text, t, tn

SOME, FLIP, RECAST, STACK, ABILITIES, CARD, LOSES, PASSES, KNACK = (
    "some", "flip", "recast", "double", "surge", "card", "loses", "pass", "knack",
)  # fmt: skip


def hero_action(table: RuneTable, which: int, meanwhile: Interrupts[[]]) -> None:
    """Asked, paid, kept; what it leads to waits in the fight."""
    way = table.ask(lambda: question(table, which), meanwhile)
    if way == CARD:
        use_card(table, which)
        return
    if way == LOSES:
        n = table.number("loses", t("How much does the other side lose?"), most=20, expected=1, name=t("it loses"),
                         to=_player(table, which))  # fmt: skip
        apply_card_effect(table, which, Effect("unblockable", n), (), free=True)
        return
    action = _action(table, which, way)
    before = current_bout(table)
    if action not in actions(before):  # a correction has taken it away meanwhile
        return
    if action.kind == "surge":
        action, before = _with_asked_numbers(table, action, before)
    after = pure.act(before, action)
    report_action(table, current_fight(table), before, after, action)
    store_bout(table, after)


def _with_asked_numbers(table: RuneTable, action: Action, before: Bout) -> tuple[Action, Bout]:
    """An effect of so many as only the table knows: stars of a test, dice that match."""
    side = before.side(before.turn)
    ability = side.abilities[action.ability]
    if not any(effect.n == ASKED for effect in ability.effects or ()):
        return action, before
    one = fighter(current_fight(table), before.turn)
    n = _ask_number(table, one.id, one.abilities[action.ability])
    parts = tuple(effect._replace(n=n or -3) if effect.n == ASKED else effect for effect in ability.effects or ())
    known = list(side.abilities)
    known[action.ability] = replace(ability, effects=parts)
    return action, before.with_side(before.turn, replace(side, abilities=tuple(known)))


def _ask_number(table: RuneTable, hero: str, ability: str) -> int:
    """By the dice that show the hex, by the stars of a test, or as the table says."""
    card = table.content.pack.ability[ability]
    if card.by == "hex":
        return dice_on_hex(table, hero)
    if card.by:
        return attribute_test(table, hero, card.by, card.modifier)
    return table.number("asked", t("How many does it come to?"), most=9, expected=1, at_once=True, name=t("how many"))


def question(table: RuneTable, which: int) -> OneOf:
    fight = current_fight(table)
    bout = current_bout(table)
    side, other = bout.side(which), bout.side(1 - which)
    options: list[Option] = []
    sums = {symbol: total(side, symbol) for symbol in (PHYSICAL, MAGIC)}
    for number, symbol in enumerate((PHYSICAL, MAGIC), 1):
        if showing(side, symbol):
            label = t("attack with all {symbol}: {n}", symbol=SYMBOLS[symbol], n=sums[symbol])
            options.append(Option(symbol, label, number=number))
    if any(len(showing(side, symbol)) > 1 for symbol in (PHYSICAL, MAGIC)):
        options.append(Option(SOME, t("attack with some of them"), number=3))
    mine = [index for index in usable(side) if showing(side, AGILITY) != [index]]
    if showing(side, AGILITY) and mine:
        options.append(
            Option(FLIP, t("agility: turn one of mine over"), _token_list(table, fight, bout, which, mine), number=4)
        )
    if showing(side, AGILITY) and usable(other):
        theirs = _token_list(table, fight, bout, 1 - which, usable(other))
        options.append(Option(RECAST, t("agility: it recasts one of its tokens"), theirs, number=5))
    if any(one.kind == "double" for one in actions(bout)):
        options.append(Option(STACK, t("double one of mine"), number=6))
    if pure.affordable_abilities(side):
        names = tuple(
            ability_text(table.content, fighter(fight, which).abilities[n]) for n in pure.affordable_abilities(side)
        )
        options.append(Option(ABILITIES, t("surge"), t("{list}", list=names), number=7))
    options.append(Option(CARD, t("a card of mine"), number=8))
    options.append(Option(LOSES, t("it loses damage, whatever the reason"), number=9))
    shields = total(side, SHIELD)
    label = t("pass: your shields still work") if shields else t("pass")
    options.append(Option(PASSES, label, number=0))
    able = {option.id for option in options} - {CARD, LOSES, PASSES, SOME}
    expected = ""
    if sums[PHYSICAL] or sums[MAGIC]:
        expected = PHYSICAL if sums[PHYSICAL] >= sums[MAGIC] else MAGIC
    elif not able:
        expected = PASSES
    name = HERO(table.content, fighter(fight, which).id)
    prompt = t("{hero}: your combat action?", hero=name)
    lead = () if able else (t("Nothing left to spend. {key}: you pass.", key=GO_ON_KEY),)
    return OneOf(
        key=f"action:{which}",
        name=t("combat action"),
        prompt=prompt,
        lead=lead,
        options=tuple(options),
        expected=expected,
        to=fighter(fight, which).id,
    )


def _token_list(table: RuneTable, fight: Fight, bout: Bout, which: int, indices: list[int]) -> Text:
    return t("{list}", list=tuple(token_label(table, fight, bout, which, index) for index in indices))


def token_label(table: RuneTable, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    token = fighter(fight, which).tokens[index].token
    return t("{n} {face}", n=index + 1, face=token_face(table.content, token, bout.side(which).pieces[index].up))


def token_options(table: RuneTable, which: int, indices: list[int]) -> list[Option]:
    fight, bout = current_fight(table), current_bout(table)
    made = []
    for index in indices:
        lying = fighter(fight, which).tokens[index]
        piece = bout.side(which).pieces[index]
        face = token_face(table.content, lying.token, piece.up)
        note = t("other side: {face}", face=token_face(table.content, lying.token, 1 - piece.up))
        made.append(Option(str(index), face, note, number=(index + 1) % 10))
    return made


def _player(table: RuneTable, which: int) -> str:
    """Whose hero this side is: every question of his action is for him."""
    return fighter(current_fight(table), which).id


def pick_token(table: RuneTable, key: str, prompt: Text, which: int, indices: list[int], picks: int) -> int:
    """A token of a side by its number; the only one there is needs no key. `picks`: the side that is asked."""
    if len(indices) == 1:
        return indices[0]
    to = _player(table, picks)
    chosen = table.one(key, prompt, lambda: token_options(table, which, indices), name=t("token"), to=to)
    return int(chosen) if chosen else indices[0]


def _action(table: RuneTable, which: int, way: str) -> Action:
    bout = current_bout(table)
    side, other = bout.side(which), bout.side(1 - which)
    if way in (PHYSICAL, MAGIC):
        return Action("attack", tuple(showing(side, way)), way)
    if way == PASSES:
        return PASS
    if way == SOME:
        return _some(table, which, side)
    if way in (FLIP, RECAST):
        agility = showing(side, AGILITY)
        if way == RECAST:
            target = pick_token(table, "theirs", t("Which of its tokens?"), 1 - which, usable(other), which)
            return Action("recast", (agility[0],), AGILITY, targets=(((1 - which, target),),))
        mine = [index for index in usable(side) if agility != [index]]
        target = pick_token(table, "mine", t("Which of your tokens?"), which, mine, which)
        paid = next(index for index in agility if index != target)
        return Action("flip", (paid,), AGILITY, targets=(((which, target),),))
    if way == STACK:
        return _stack(table, which, side)
    return _surge(table, which, bout)


class OneKind(WhichOf, frozen=True, kw_only=True, tag="which_of"):
    """Tokens of one attack; `others` would be of the other kind."""

    others: tuple[str, ...] = ()

    def accept(self, answer: Any) -> Answer:
        if isinstance(answer, list) and any(one in self.others for one in answer):
            raise Refused(t("Physical and magic cannot be spent in one action. Choose one kind."))
        return super().accept(answer)


def _some(table: RuneTable, which: int, side: Side) -> Action:
    """Of the kind of which there are several; of both, the table says first which one."""
    several = [symbol for symbol in (PHYSICAL, MAGIC) if len(showing(side, symbol)) > 1]
    symbol = several[0]
    if len(several) > 1:
        kinds = [Option(one, SYMBOLS[one], number=n) for n, one in enumerate(several, 1)]
        chosen_kind = table.one("some_kind", t("Which kind?"), lambda: kinds, name=t("kind"), to=_player(table, which))
        symbol = chosen_kind or symbol
    other = MAGIC if symbol == PHYSICAL else PHYSICAL
    question = OneKind(
        key="some",
        name=t("tokens"),
        prompt=t("Which of them?"),
        options=tuple(token_options(table, which, showing(side, symbol))),
        others=tuple(str(index) for index in showing(side, other)),
        least=1,
        to=_player(table, which),
    )
    chosen = table.ask(question)
    return Action("attack", tuple(sorted(int(one) for one in chosen)), symbol)


def _stack(table: RuneTable, which: int, side: Side) -> Action:
    free = [index for index in usable(side) if side.pieces[index].on == FREE]
    below = [index for index in free if side.pieces[index].face.symbol == DOUBLE]
    under = pick_token(table, "below", t("On which doubling token?"), which, below, which)
    over = [one for one in free if one != under]
    top = pick_token(table, "top", t("Which token goes on top?"), which, over, which)
    return Action("double", (under, top), DOUBLE)


def _surge(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    may = pure.affordable_abilities(side)
    ids = fighter(current_fight(table), which).abilities
    place = may[0]
    if len(may) > 1:
        ordered = sorted(may, key=lambda one: (side.abilities[one].cost, one))
        options = [Option(str(one), ability_text(table.content, ids[one]), number=n)
                   for n, one in enumerate(ordered, 1)]  # fmt: skip
        to = _player(table, which)
        place = int(table.one("ability", t("Which ability?"), lambda: options, name=t("ability"), to=to) or place)
    ability = side.abilities[place]
    paid = choose_payment(table, which, ability.cost)
    spent = bout.with_side(which, spend(side, paid))
    groups = tuple(choose_targets(table, spent, which, effect) for effect in ability.effects or ())
    return Action("surge", paid, SURGE, place, groups)


@rule("L1072-1076")
def choose_payment(table: RuneTable, which: int, cost: int) -> tuple[int, ...]:
    """The cheapest payment; of several that cost the same with other tokens one is named, for X all that are spent."""
    bout = current_bout(table)
    side = bout.side(which)
    worths = {tokens: sum(value(side, one) for one in tokens) for tokens in payments(side, cost)}
    cheapest = [tokens for tokens, worth in worths.items() if worth == min(worths.values())]
    to = _player(table, which)
    if cost == 0 and len(worths) > 1:
        surges = tuple(token_options(table, which, showing(side, SURGE)))
        prompt = t("X: which surges do you spend?")
        chosen = table.ask(WhichOf(key="x", name=t("surges"), prompt=prompt, options=surges, least=1, to=to))
        return tuple(sorted(int(one) for one in chosen))
    if len({_fingerprint(side, way) for way in cheapest}) == 1:
        return cheapest[0]
    fight = current_fight(table)
    options = [
        Option(str(n), _token_list(table, fight, bout, which, list(way)), _other_sides(table, which, way), number=n + 1)
        for n, way in enumerate(cheapest)
    ]
    prompt = t("Which surges do you spend?")
    named = table.one("surges", prompt, lambda: options, name=t("surges"), expected="0", to=to)
    return cheapest[int(named or 0)]


def _fingerprint(side: Side, tokens: tuple[int, ...]) -> frozenset[Any]:
    """The same for tokens that nothing tells apart."""
    return frozenset(Counter((side.pieces[one].token, side.pieces[one].on) for one in tokens).items())


def _other_sides(table: RuneTable, which: int, tokens: tuple[int, ...]) -> Text:
    lying = [fighter(current_fight(table), which).tokens[index] for index in tokens]
    return t("other side: {face}", face=tuple(token_face(table.content, one.token, 1 - one.up) for one in lying))


def choose_targets(table: RuneTable, bout: Bout, which: int, effect: Effect) -> tuple[tuple[int, int], ...]:
    """Which tokens an effect takes, asked where there is a choice."""
    ways = pure.target_groups(bout, which, effect)
    if len(ways) == 1:
        return ways[0]
    there = pure.possible_targets(bout, which, effect)
    fight = current_fight(table)
    options = tuple(
        Option(
            f"{side}.{index}",
            token_label(table, fight, bout, side, index),
            t("mine") if side == which else t("of the other side"),
            number=index + 1 if side == which else 20 + index + 1,
        )
        for side, index in there
    )
    n = min(effect.n, len(options))
    prompt = tn("Which {n} token?", "Which {n} tokens?", n)
    to = _player(table, which)
    chosen = table.ask(WhichOf(key="aim", name=t("tokens"), prompt=prompt, options=options, least=n, most=n, to=to))
    made = sorted((int(one.partition(".")[0]), int(one.partition(".")[2])) for one in chosen)
    return next((way for way in ways if sorted(way) == made), ways[0])


# -- a card of mine


def use_card(table: RuneTable, which: int) -> None:
    """Damage, damage nobody can block, tokens removed, recast or turned, healing, no surges, an extra action; what his
    hero card allows once.
    """
    kinds = [
        Option("damage", t("damage"), number=1),
        Option("unblockable", t("damage nobody can block"), number=2),
        Option("remove", t("tokens are removed"), number=3),
        Option("recast", t("tokens are recast"), number=4),
        Option("flip", t("tokens are turned over"), number=5),
        Option("heal", t("healing"), number=6),
        Option("bar", t("no surges for the other side"), number=7),
        Option("extra", t("an extra combat action"), number=8),
        Option("double", t("my damage of one kind is doubled"), number=9),
    ]
    mine = fighter(current_fight(table), which)
    if not mine.knacked and table.content.pack.hero[mine.id].knack == "extra":
        kinds.append(Option(KNACK, t("my hero card: an extra combat action, once a combat"), number=0))
    to = _player(table, which)
    kind = table.one("card", t("What does the card do?"), lambda: kinds, name=t("card"), to=to)
    if kind == KNACK:
        fighter(current_fight(table), which).knacked = True
        apply_card_effect(table, which, Effect("extra"), (), free=True)
    if kind in ("", KNACK):
        return
    n, whose, symbol = 1, "opponent", ""
    if kind in ("damage", "unblockable", "heal", "remove", "recast", "flip"):
        n = table.number("card_n", t("How many?"), least=1, most=9, expected=1, at_once=True, name=t("how many"),
                         to=to)  # fmt: skip
    if kind in ("remove", "recast", "flip"):
        chosen = table.one("card_whose", t("Whose tokens?"), _whose, name=t("whose"), expected="opponent", to=to)
        whose = chosen or "any"
    if kind in ("damage", "double"):
        names = [Option(one, SYMBOLS[one], number=place) for place, one in enumerate((PHYSICAL, MAGIC), 1)]
        symbol = table.one("card_kind", t("Which kind?"), lambda: names, name=t("kind"), expected=PHYSICAL, to=to)
    free = table.yes("free", t("Is it my combat action?"), yes=t("my action"), no=t("free"), expected=True, to=to)
    effect = Effect(kind, n, whose, symbol)
    apply_card_effect(table, which, effect, choose_targets(table, current_bout(table), which, effect), free=not free)


def _whose() -> list[Option]:
    return [
        Option("opponent", t("of the other side"), number=1),
        Option("own", t("mine"), number=2),
        Option("any", t("any"), number=3),
    ]


def apply_card_effect(
    table: RuneTable, which: int, effect: Effect, targets: tuple[tuple[int, int], ...], *, free: bool
) -> None:
    """An effect that no token pays for; free: the turn stays where it is."""
    before = current_bout(table)
    queue = pure.pending_parts(which, (effect,), (targets,), effect.n, attack=not free)
    acting = before.acting if before.queue else not free
    after = pure.resolve_queue(replace(before, queue=(*queue, *before.queue), dealt=0, acting=acting))
    report_changes(table, current_fight(table), before, after)
    store_bout(table, after)
