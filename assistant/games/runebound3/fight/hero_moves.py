"""A hero's combat action: the menu of legal actions, and the choices that each action needs. Rules digest: C1-C4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from assistant.engine.interrupts import Interrupts
from assistant.engine.menu import Menu, MenuLine
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

SOME, CARD, LOSES, PASSES, KNACK = "some", "card", "loses", "pass", "knack"
USES_NO_TOKENS = {CARD, LOSES, PASSES, SOME}
"""Menu lines that do not show that the hero has a usable token left. If there are no other lines, passing is expected.

`SOME` (attack with some tokens) uses tokens, but appears only together with the line for an attack with all tokens.
"""


def hero_action(table: RuneTable, which: int, interrupts: Interrupts[[]]) -> None:
    """Ask for a combat action, run it and store the result. Later steps of the fight resolve its consequences."""
    chosen = table.ask(lambda: _action_question(table, which), interrupts)
    action = COMBAT_ACTION.run(table, chosen, which, current_bout(table))
    if action is None:
        return
    before = current_bout(table)
    if action not in actions(before):  # a correction during a later question made it impossible
        return
    if action.kind == "surge":
        action, before = _with_asked_numbers(table, action, before)
    after = pure.act(before, action)
    report_action(table, current_fight(table), before, after, action)
    store_bout(table, after)


def _with_asked_numbers(table: RuneTable, action: Action, before: Bout) -> tuple[Action, Bout]:
    """Return the action and the combat round, with the open numbers of the surge ability filled in.

    An open number depends on a test, on dice, or on what the players enter.
    """
    side = before.side(before.turn)
    ability = side.abilities[action.ability]
    if not any(effect.n == ASKED for effect in ability.effects or ()):
        return action, before
    actor = fighter(current_fight(table), before.turn)
    n = _ask_number(table, actor.id, actor.abilities[action.ability])
    # 0 would mean X, so a negative number stands for none
    effects = tuple(effect._replace(n=n or -3) if effect.n == ASKED else effect for effect in ability.effects or ())
    abilities = list(side.abilities)
    abilities[action.ability] = replace(ability, effects=effects)
    return action, before.with_side(before.turn, replace(side, abilities=tuple(abilities)))


def _ask_number(table: RuneTable, hero: str, ability: str) -> int:
    """Return the open number of an ability: dice that show the hex, stars of a test, or what the players enter."""
    card = table.content.pack.ability[ability]
    if card.by == "hex":
        return dice_on_hex(table, hero)
    if card.by:
        return attribute_test(table, hero, card.by, card.modifier)
    return table.number("asked", t("How many does it come to?"), most=9, expected=1, at_once=True, name=t("how many"))


def _action_question(table: RuneTable, which: int) -> OneOf:
    bout = current_bout(table)
    side = bout.side(which)
    options = COMBAT_ACTION.options(table, which, bout)
    able = {option.id for option in options} - USES_NO_TOKENS
    physical, magic = total(side, PHYSICAL), total(side, MAGIC)
    expected = ""
    if physical or magic:
        expected = PHYSICAL if physical >= magic else MAGIC
    elif not able:
        expected = PASSES
    who = _player(table, which)
    return OneOf(
        key=f"action:{which}",
        name=t("combat action"),
        prompt=t("{hero}: your combat action?", hero=HERO(table.content, who)),
        lead=() if able else (t("Nothing left to spend. {key}: you pass.", key=GO_ON_KEY),),
        options=options,
        expected=expected,
        to=who,
    )


def _token_list(table: RuneTable, fight: Fight, bout: Bout, which: int, indices: list[int]) -> Text:
    return t("{list}", list=tuple(token_label(table, fight, bout, which, index) for index in indices))


def token_label(table: RuneTable, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    token = fighter(fight, which).tokens[index].token
    return t("{n} {face}", n=index + 1, face=token_face(table.content, token, bout.side(which).pieces[index].up))


def token_options(table: RuneTable, which: int, indices: list[int]) -> list[Option]:
    fight, bout = current_fight(table), current_bout(table)
    options = []
    for index in indices:
        token = fighter(fight, which).tokens[index].token
        up = bout.side(which).pieces[index].up
        face = token_face(table.content, token, up)
        note = t("other side: {face}", face=token_face(table.content, token, 1 - up))
        options.append(Option(str(index), face, note, number=(index + 1) % 10))
    return options


def _player(table: RuneTable, which: int) -> str:
    """Return the hero of side `which`, to whom the questions of the action are addressed."""
    return fighter(current_fight(table), which).id


def pick_token(table: RuneTable, key: str, prompt: Text, which: int, indices: list[int], picks: int) -> int:
    """Ask for a token of side `which` and return its index. If there is only one, return it without asking.

    `picks` is the side that chooses.
    """
    if len(indices) == 1:
        return indices[0]
    to = _player(table, picks)
    chosen = table.one(key, prompt, lambda: token_options(table, which, indices), name=t("token"), to=to)
    return int(chosen) if chosen else indices[0]


# -- the lines of the menu: each returns the action to run, or None if it has run already


def _attacks_with_all(symbol: str) -> Callable[[RuneTable, int, Bout], Action]:
    def run(table: RuneTable, which: int, bout: Bout) -> Action:
        return Action("attack", tuple(showing(bout.side(which), symbol)), symbol)

    return run


def _attack_label(symbol: str) -> Callable[[RuneTable, int, Bout], Text]:
    def label(table: RuneTable, which: int, bout: Bout) -> Text:
        damage = total(bout.side(which), symbol)
        return t("attack with all {symbol}: {n}", symbol=SYMBOLS[symbol], n=damage)

    return label


def _has(symbol: str) -> Callable[[RuneTable, int, Bout], bool]:
    return lambda table, which, bout: bool(showing(bout.side(which), symbol))


def _several_of(side: Side) -> list[str]:
    """Return the kinds of damage, physical or magic, that at least two usable tokens of the side show."""
    return [symbol for symbol in (PHYSICAL, MAGIC) if len(showing(side, symbol)) > 1]


class OneKind(WhichOf, frozen=True, kw_only=True, tag="which_of"):
    """The question for the tokens of one attack. It refuses `others`, the tokens of the other kind of damage."""

    others: tuple[str, ...] = ()

    def accept(self, answer: Any) -> Answer:
        if isinstance(answer, list) and any(token in self.others for token in answer):
            raise Refused(t("Physical and magic cannot be spent in one action. Choose one kind."))
        return super().accept(answer)


def _attack_with_some(table: RuneTable, which: int, bout: Bout) -> Action:
    """Ask which tokens attack. If there are several tokens of both kinds of damage, ask for the kind first."""
    side = bout.side(which)
    several = _several_of(side)
    symbol = several[0]
    if len(several) > 1:
        kinds = [Option(kind, SYMBOLS[kind], number=n) for n, kind in enumerate(several, 1)]
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
    return Action("attack", tuple(sorted(int(index) for index in chosen)), symbol)


def _flippable(side: Side) -> list[int]:
    """Return the own tokens that agility can flip.

    These are all usable tokens. If there is only one agility token, it is left out, because it is spent for the flip.
    """
    agility = showing(side, AGILITY)
    return [index for index in usable(side) if agility != [index]] if agility else []


def _flip(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    target = pick_token(table, "mine", t("Which of your tokens?"), which, _flippable(side), which)
    paid = next(index for index in showing(side, AGILITY) if index != target)
    return Action("flip", (paid,), AGILITY, targets=(((which, target),),))


def _flippable_tokens(table: RuneTable, which: int, bout: Bout) -> Text:
    return _token_list(table, current_fight(table), bout, which, _flippable(bout.side(which)))


def _recast(table: RuneTable, which: int, bout: Bout) -> Action:
    other = bout.side(1 - which)
    target = pick_token(table, "theirs", t("Which of its tokens?"), 1 - which, usable(other), which)
    agility = showing(bout.side(which), AGILITY)
    return Action("recast", (agility[0],), AGILITY, targets=(((1 - which, target),),))


def _may_recast(table: RuneTable, which: int, bout: Bout) -> bool:
    return bool(showing(bout.side(which), AGILITY) and usable(bout.side(1 - which)))


def _recastable_tokens(table: RuneTable, which: int, bout: Bout) -> Text:
    return _token_list(table, current_fight(table), bout, 1 - which, usable(bout.side(1 - which)))


def _stack(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    free = [index for index in usable(side) if side.pieces[index].on == FREE]
    doubling = [index for index in free if side.pieces[index].face.symbol == DOUBLE]
    below = pick_token(table, "below", t("On which doubling token?"), which, doubling, which)
    others = [index for index in free if index != below]
    top = pick_token(table, "top", t("Which token goes on top?"), which, others, which)
    return Action("double", (below, top), DOUBLE)


def _may_stack(table: RuneTable, which: int, bout: Bout) -> bool:
    return any(action.kind == "double" for action in actions(bout))


def _affordable_names(table: RuneTable, which: int, bout: Bout) -> Text:
    ids = fighter(current_fight(table), which).abilities
    affordable = pure.affordable_abilities(bout.side(which))
    return t("{list}", list=tuple(ability_text(table.content, ids[place]) for place in affordable))


def _use_surge(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    affordable = pure.affordable_abilities(side)
    ids = fighter(current_fight(table), which).abilities
    place = affordable[0]
    if len(affordable) > 1:
        ordered = sorted(affordable, key=lambda ability: (side.abilities[ability].cost, ability))
        options = [Option(str(ability), ability_text(table.content, ids[ability]), number=n)
                   for n, ability in enumerate(ordered, 1)]  # fmt: skip
        to = _player(table, which)
        place = int(table.one("ability", t("Which ability?"), lambda: options, name=t("ability"), to=to) or place)
    ability = side.abilities[place]
    paid = choose_payment(table, which, ability.cost)
    spent = bout.with_side(which, spend(side, paid))
    groups = tuple(choose_targets(table, spent, which, effect) for effect in ability.effects or ())
    return Action("surge", paid, SURGE, place, groups)


@rule("L1072-1076")
def choose_payment(table: RuneTable, which: int, cost: int) -> tuple[int, ...]:
    """Return the surge tokens that pay a cost.

    If the cost is X, ask which tokens to spend. Otherwise return the tokens with the lowest total value that is enough.
    If several different sets of tokens have this value, ask which set to spend.
    """
    bout = current_bout(table)
    side = bout.side(which)
    values = {tokens: sum(value(side, index) for index in tokens) for tokens in payments(side, cost)}
    cheapest = [tokens for tokens, paid in values.items() if paid == min(values.values())]
    to = _player(table, which)
    if cost == 0 and len(values) > 1:
        surges = tuple(token_options(table, which, showing(side, SURGE)))
        prompt = t("X: which surges do you spend?")
        chosen = table.ask(WhichOf(key="x", name=t("surges"), prompt=prompt, options=surges, least=1, to=to))
        return tuple(sorted(int(index) for index in chosen))
    if len({_fingerprint(side, tokens) for tokens in cheapest}) == 1:
        return cheapest[0]
    fight = current_fight(table)
    options = [
        Option(
            str(n),
            _token_list(table, fight, bout, which, list(tokens)),
            _other_sides(table, which, tokens),
            number=n + 1,
        )
        for n, tokens in enumerate(cheapest)
    ]
    prompt = t("Which surges do you spend?")
    named = table.one("surges", prompt, lambda: options, name=t("surges"), expected="0", to=to)
    return cheapest[int(named or 0)]


def _fingerprint(side: Side, tokens: tuple[int, ...]) -> frozenset[Any]:
    """Return a value that is equal for two sets of equal tokens in equal stacks."""
    return frozenset(Counter((side.pieces[index].token, side.pieces[index].on) for index in tokens).items())


def _other_sides(table: RuneTable, which: int, tokens: tuple[int, ...]) -> Text:
    cast = [fighter(current_fight(table), which).tokens[index] for index in tokens]
    return t("other side: {face}", face=tuple(token_face(table.content, token.token, 1 - token.up) for token in cast))


def choose_targets(table: RuneTable, bout: Bout, which: int, effect: Effect) -> tuple[tuple[int, int], ...]:
    """Return the tokens that an effect changes. If there is a choice, ask the hero."""
    groups = pure.target_groups(bout, which, effect)
    if len(groups) == 1:
        return groups[0]
    targets = pure.possible_targets(bout, which, effect)
    fight = current_fight(table)
    options = tuple(
        Option(
            f"{side}.{index}",
            token_label(table, fight, bout, side, index),
            t("mine") if side == which else t("of the other side"),
            number=index + 1 if side == which else 20 + index + 1,
        )
        for side, index in targets
    )
    n = min(effect.n, len(options))
    prompt = tn("Which {n} token?", "Which {n} tokens?", n)
    to = _player(table, which)
    chosen = table.ask(WhichOf(key="aim", name=t("tokens"), prompt=prompt, options=options, least=n, most=n, to=to))
    picked = sorted((int(target.partition(".")[0]), int(target.partition(".")[2])) for target in chosen)
    return next((group for group in groups if sorted(group) == picked), groups[0])


# -- effects of the hero's cards


def _use_card(table: RuneTable, which: int, bout: Bout) -> None:
    """Ask which effect a card of the hero has, and apply it. Some hero cards allow an extra action once a combat."""
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
    hero = fighter(current_fight(table), which)
    if not hero.knacked and table.content.pack.hero[hero.id].knack == "extra":
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
        symbols = [Option(symbol, SYMBOLS[symbol], number=place) for place, symbol in enumerate((PHYSICAL, MAGIC), 1)]
        symbol = table.one("card_kind", t("Which kind?"), lambda: symbols, name=t("kind"), expected=PHYSICAL, to=to)
    is_action = table.yes("free", t("Is it my combat action?"), yes=t("my action"), no=t("free"), expected=True, to=to)
    effect = Effect(kind, n, whose, symbol)
    targets = choose_targets(table, current_bout(table), which, effect)
    apply_card_effect(table, which, effect, targets, free=not is_action)


def _deal_damage(table: RuneTable, which: int, bout: Bout) -> None:
    """Deal damage to the other side, for a reason that only the players know."""
    n = table.number("loses", t("How much does the other side lose?"), most=20, expected=1, name=t("it loses"),
                     to=_player(table, which))  # fmt: skip
    apply_card_effect(table, which, Effect("unblockable", n), (), free=True)


def _whose() -> list[Option]:
    return [
        Option("opponent", t("of the other side"), number=1),
        Option("own", t("mine"), number=2),
        Option("any", t("any"), number=3),
    ]


def apply_card_effect(
    table: RuneTable, which: int, effect: Effect, targets: tuple[tuple[int, int], ...], *, free: bool
) -> None:
    """Apply an effect that no token pays for. If `free` is true, it is no combat action, and the turn does not pass."""
    before = current_bout(table)
    queue = pure.pending_parts(which, (effect,), (targets,), effect.n, attack=not free)
    acting = before.acting if before.queue else not free
    after = pure.resolve_queue(replace(before, queue=(*queue, *before.queue), dealt=0, acting=acting))
    report_changes(table, current_fight(table), before, after)
    store_bout(table, after)


COMBAT_ACTION: Menu[[int, Bout], Action | None] = Menu(
    MenuLine(PHYSICAL, _attacks_with_all(PHYSICAL), _attack_label(PHYSICAL), number=1, when=_has(PHYSICAL)),
    MenuLine(MAGIC, _attacks_with_all(MAGIC), _attack_label(MAGIC), number=2, when=_has(MAGIC)),
    MenuLine(
        SOME,
        _attack_with_some,
        t("attack with some of them"),
        number=3,
        when=lambda table, which, bout: bool(_several_of(bout.side(which))),
    ),
    MenuLine(
        "flip",
        _flip,
        t("agility: turn one of mine over"),
        number=4,
        when=lambda table, which, bout: bool(_flippable(bout.side(which))),
        note=_flippable_tokens,
    ),
    MenuLine(
        "recast",
        _recast,
        t("agility: it recasts one of its tokens"),
        number=5,
        when=_may_recast,
        note=_recastable_tokens,
    ),
    MenuLine("double", _stack, t("double one of mine"), number=6, when=_may_stack),
    MenuLine(
        "surge",
        _use_surge,
        t("surge"),
        number=7,
        when=lambda table, which, bout: bool(pure.affordable_abilities(bout.side(which))),
        note=_affordable_names,
    ),
    MenuLine(CARD, _use_card, t("a card of mine"), number=8),
    MenuLine(LOSES, _deal_damage, t("it loses damage, whatever the reason"), number=9),
    MenuLine(
        PASSES,
        lambda table, which, bout: PASS,
        lambda table, which, bout: t("pass: your shields still work") if total(bout.side(which), SHIELD) else t("pass"),
        number=0,
    ),
)
