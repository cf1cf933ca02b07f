"""A hero's combat action: the menu of legal actions, and the choices for each of them. Rules digest: C1-C4."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assistant.engine.interrupts import Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.card_text import ability_text
from assistant.games.runebound3.decks import has_no_board
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import PASS, Action, Bout, actions
from assistant.games.runebound3.fight.card_effects import apply_card_effect, deal_other_damage
from assistant.games.runebound3.fight.fight_state import current_bout, current_fight, fighter, store_bout
from assistant.games.runebound3.fight.interrupts import got_away, reason_against_retreat
from assistant.games.runebound3.fight.report import report_action
from assistant.games.runebound3.fight.sides import (
    AGILITY,
    ASKED,
    DOUBLE,
    FREE,
    MAGIC,
    PHYSICAL,
    SHIELD,
    SURGE,
    Ability,
    Effect,
    Side,
    showing,
    spend,
    total,
    usable,
)
from assistant.games.runebound3.fight.spending import (
    choose_payment,
    fingerprint,
    pick_token,
    player_of,
    token_label,
    token_list,
    token_options,
)
from assistant.games.runebound3.hero.attribute_tests import attribute_test
from assistant.games.runebound3.hero.dice_help import dice_on_hex
from assistant.games.runebound3.names import HERO, SYMBOLS
from assistant.games.runebound3.rules import RuneTable
from assistant.messages.questions import GO_ON_KEY, OneOf, Option, WhichOf
from assistant.messages.text import Text, hued, t, tn

NO_AGILITY = t("no agility lies face up")
SOME, CARD, LOSES, PASSES, KNACK, RETREATS = "some", "card", "loses", "pass", "knack", "retreat"
USES_NO_TOKENS = {CARD, PASSES, RETREATS, SOME}
"""The lines of the menu that can be there without a usable token. If only these are left, passing is suggested."""


def hero_action(table: RuneTable, which: int, interrupts: Interrupts[[]]) -> None:
    """Ask for a combat action, carry it out and save the combat round. Later steps resolve its consequences."""
    chosen = table.ask(lambda: _action_question(table, which), interrupts)
    action = COMBAT_ACTION.run(table, chosen, which, current_bout(table))
    if action is None or action not in actions(current_bout(table)):  # a correction has made it impossible
        return
    n = _asked_number(table, action, current_bout(table)) if action.kind == "surge" else None
    before = current_bout(table)  # a correction may have changed it while the number was asked
    if action not in actions(before):
        return
    if n is not None:
        before = _with_number(before, action, n)
    after = pure.act(before, action)
    report_action(table, current_fight(table), before, after, action)
    store_bout(table, after)


def _asked_number(table: RuneTable, action: Action, bout: Bout) -> int | None:
    """Return the number in a surge ability that is not printed, or None if the ability has no such number.

    A test, dice or the players decide it.
    """
    effects = bout.side(bout.turn).abilities[action.ability].effects or ()
    if not any(effect.n == ASKED for effect in effects):
        return None
    actor = fighter(current_fight(table), bout.turn)
    return _ask_number(table, actor.id, actor.abilities[action.ability])


def _with_number(bout: Bout, action: Action, n: int) -> Bout:
    """Return the combat round in which the number of the surge ability is `n`."""
    side = bout.side(bout.turn)
    ability = side.abilities[action.ability]
    # 0 would mean X, so a negative number stands for none
    effects = tuple(effect._replace(n=n or -3) if effect.n == ASKED else effect for effect in ability.effects or ())
    abilities = list(side.abilities)
    abilities[action.ability] = replace(ability, effects=effects)
    return bout.with_side(bout.turn, replace(side, abilities=tuple(abilities)))


def _ask_number(table: RuneTable, hero: str, ability: str) -> int:
    """Return the number of an ability that is not printed: matching dice, stars of a test, or the players' entry."""
    card = table.content.pack.ability[ability]
    if card.by == "hex":
        return dice_on_hex(table, hero)
    if card.by:
        return attribute_test(table, hero, card.by, card.modifier)
    return table.number("asked", t("How many does it come to?"), most=9, expected=1, at_once=True, name=t("how many"))


def _action_question(table: RuneTable, which: int) -> OneOf:
    bout = current_bout(table)
    side = bout.side(which)
    options, barred = COMBAT_ACTION.options(table, which, bout), COMBAT_ACTION.barred(table, which, bout)
    able = {option.id for option in options} - USES_NO_TOKENS - set(barred)
    physical, magic = total(side, PHYSICAL), total(side, MAGIC)
    expected = ""
    if physical or magic:
        expected = PHYSICAL if physical >= magic else MAGIC
    elif not able:
        expected = PASSES
    elif has_no_board(table):  # the demo proposes something at every question
        expected = SURGE if SURGE in able else PASSES
    who = player_of(table, which)
    return OneOf(
        key=f"action:{which}",
        name=t("combat action"),
        prompt=t("{hero} acts.", hero=HERO(table.content, who)),
        lead=() if able else (t("Nothing left to spend. {key}: you pass.", key=GO_ON_KEY),),
        hint=_what_losing_costs(table, which),
        options=options,
        barred=barred,
        expected=expected,
        to=who,
    )


@rule("C6, L477-480, L1087")
def _what_losing_costs(table: RuneTable, which: int) -> Text:
    """Return a line that says how much more damage loses the fight, and what that means."""
    fight = current_fight(table)
    hero = HERO(table.content, player_of(table, which))
    left = current_bout(table).side(which).left
    damage = tn("{n} damage", "{n} damage", left)
    if fight.villain:
        return hued(t("If {hero} falls ({damage}): out of the game.", hero=hero, damage=damage), "warn")
    if fight.rival:
        return hued(t("If {hero} falls ({damage}): defeated, only rest.", hero=hero, damage=damage), "warn")
    return hued(t("If {hero} falls ({damage}): no reward, only rest.", hero=hero, damage=damage), "warn")


# -- the lines of the menu: each returns the action to run, or None if it has run already


def _attacks_with_all(symbol: str) -> Callable[[RuneTable, int, Bout], Action]:
    def run(table: RuneTable, which: int, bout: Bout) -> Action:
        return Action("attack", tuple(showing(bout.side(which), symbol)), symbol)

    return run


def _attack_label(symbol: str) -> Callable[[RuneTable, int, Bout], Text]:
    def label(table: RuneTable, which: int, bout: Bout) -> Text:
        damage = total(bout.side(which), symbol)
        label = t("attack with all {symbol}", symbol=SYMBOLS[symbol])
        return t("{attack}: {n}", attack=label, n=damage) if damage else label

    return label


def _several_of(side: Side) -> list[str]:
    """Return the kinds of damage, physical or magic, that two or more usable tokens show."""
    return [symbol for symbol in (PHYSICAL, MAGIC) if len(showing(side, symbol)) > 1]


def _attack_with_some(table: RuneTable, which: int, bout: Bout) -> Action:
    """Ask which tokens attack. If both kinds of damage have several tokens, ask for the kind first."""
    side = bout.side(which)
    several = _several_of(side)
    symbol = several[0]
    if len(several) > 1:
        kinds = [Option(kind, SYMBOLS[kind], number=n) for n, kind in enumerate(several, 1)]
        chosen_kind = table.one(
            "some_kind", t("Which kind?"), lambda: kinds, name=t("kind"), to=player_of(table, which)
        )
        symbol = chosen_kind or symbol
    other = MAGIC if symbol == PHYSICAL else PHYSICAL
    not_both = t("Physical and magic cannot be spent in one action. Choose one kind.")
    question = WhichOf(
        key="some",
        name=t("tokens"),
        prompt=t("Which of them?"),
        options=tuple(token_options(table, which, showing(side, symbol))),
        barred={str(index): not_both for index in showing(side, other)},
        least=1,
        to=player_of(table, which),
    )
    chosen = table.ask(question)
    return Action("attack", tuple(sorted(int(index) for index in chosen)), symbol)


def _flippable(side: Side) -> list[int]:
    """Return the tokens that a side can flip by spending an agility token.

    A single agility token is left out, because it pays for the flip.
    """
    agility = showing(side, AGILITY)
    return [index for index in usable(side) if agility != [index]] if agility else []


def _flip(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    target = pick_token(table, "mine", t("Which of your tokens?"), which, _flippable(side), which)
    paid = _choose_agility(table, which, [index for index in showing(side, AGILITY) if index != target])
    return Action("flip", (paid,), AGILITY, targets=(((which, target),),))


def _flippable_tokens(table: RuneTable, which: int, bout: Bout) -> Text:
    return token_list(table, current_fight(table), bout, which, _flippable(bout.side(which)))


def _recast(table: RuneTable, which: int, bout: Bout) -> Action:
    other = bout.side(1 - which)
    target = pick_token(table, "theirs", t("Which of its tokens?"), 1 - which, usable(other), which)
    paid = _choose_agility(table, which, showing(bout.side(which), AGILITY))
    return Action("recast", (paid,), AGILITY, targets=(((1 - which, target),),))


@rule("L689")
def _choose_agility(table: RuneTable, which: int, agility: list[int]) -> int:
    """Return the agility token to spend. Ask if the tokens differ."""
    side = current_bout(table).side(which)
    different = {fingerprint(side, (index,)): index for index in reversed(agility)}
    prompt = t("Which agility token do you spend?")
    return pick_token(table, "agility", prompt, which, sorted(different.values()), which)


def _recastable_tokens(table: RuneTable, which: int, bout: Bout) -> Text:
    return token_list(table, current_fight(table), bout, 1 - which, usable(bout.side(1 - which)))


def _stack(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    free = [index for index in usable(side) if side.pieces[index].on == FREE]
    doubling = [index for index in free if side.pieces[index].face.symbol == DOUBLE]
    below = pick_token(table, "below", t("On which doubling token?"), which, doubling, which)
    others = [index for index in free if index != below]
    top = pick_token(table, "top", t("Which token goes on top?"), which, others, which)
    return Action("double", (below, top), DOUBLE)


def _affordable_names(table: RuneTable, which: int, bout: Bout) -> Text:
    ids = fighter(current_fight(table), which).abilities
    affordable = pure.affordable_abilities(bout.side(which))
    return t("{list}", list=tuple(ability_text(table.content, ids[place]) for place in affordable))


def _may_overpay_for(ability: Ability) -> bool:
    """Return whether it can be useful to spend more surges than needed.

    - The ability changes spent tokens.
    - The opponent may negate it by spending as many surges as were paid.
    - The app does not know what it does.
    """
    effects = ability.effects
    return ability.negatable or effects is None or any(effect.spent or effect.kind == "read" for effect in effects)


def _use_surge(table: RuneTable, which: int, bout: Bout) -> Action:
    side = bout.side(which)
    affordable = pure.affordable_abilities(side)
    ids = fighter(current_fight(table), which).abilities
    place = affordable[0]
    if len(affordable) > 1:
        ordered = sorted(affordable, key=lambda ability: (side.abilities[ability].cost, ability))
        options = [Option(str(ability), ability_text(table.content, ids[ability]), number=n)
                   for n, ability in enumerate(ordered, 1)]  # fmt: skip
        to = player_of(table, which)
        place = int(table.one("ability", t("Which ability?"), lambda: options, name=t("ability"), to=to) or place)
    ability = side.abilities[place]
    paid = choose_payment(table, which, ability.cost, more_matters=_may_overpay_for(ability))
    spent = bout.with_side(which, spend(side, paid))
    groups = tuple(choose_targets(table, spent, which, effect) for effect in ability.effects or ())
    return Action("surge", paid, SURGE, place, groups)


def choose_targets(table: RuneTable, bout: Bout, which: int, effect: Effect) -> tuple[tuple[int, int], ...]:
    """Return the tokens that an effect changes. Ask the hero if there is a choice."""
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
    to = player_of(table, which)
    chosen = table.ask(WhichOf(key="aim", name=t("tokens"), prompt=prompt, options=options, least=n, most=n, to=to))
    picked = sorted((int(target.partition(".")[0]), int(target.partition(".")[2])) for target in chosen)
    return next((group for group in groups if sorted(group) == picked), groups[0])


# -- effects of the hero's cards


def _use_card(table: RuneTable, which: int, bout: Bout) -> None:
    """Ask what a card of the hero does, and apply it."""
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
    to = player_of(table, which)
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
    if targets not in pure.target_groups(current_bout(table), which, effect):  # a correction has taken a token
        return
    apply_card_effect(table, which, effect, targets, free=not is_action)


def _whose() -> list[Option]:
    return [
        Option("opponent", t("of the other side"), number=1),
        Option("own", t("mine"), number=2),
        Option("any", t("any"), number=3),
    ]


def _unless_any(symbol: str, reason: Text) -> Callable[[RuneTable, int, Bout], Text | None]:
    """Return a function that bars a line with this reason unless a usable token shows the symbol."""
    return lambda table, which, bout: None if showing(bout.side(which), symbol) else reason


def _reason_against_some(table: RuneTable, which: int, bout: Bout) -> Text | None:
    return None if _several_of(bout.side(which)) else t("no two tokens of a kind")


def _reason_against_flip(table: RuneTable, which: int, bout: Bout) -> Text | None:
    side = bout.side(which)
    if not showing(side, AGILITY):
        return NO_AGILITY
    return None if _flippable(side) else t("no other token to turn")


def _reason_against_recast(table: RuneTable, which: int, bout: Bout) -> Text | None:
    if not showing(bout.side(which), AGILITY):
        return NO_AGILITY
    return None if usable(bout.side(1 - which)) else t("the other side has no token")


def _reason_against_stack(table: RuneTable, which: int, bout: Bout) -> Text | None:
    if any(action.kind == "double" for action in actions(bout)):
        return None
    return t("no token to double") if showing(bout.side(which), DOUBLE) else t("no double lies face up")


@rule("L1064-1080")
def _reason_against_surge(table: RuneTable, which: int, bout: Bout) -> Text | None:
    """Return why the side can use no surge ability, or None."""
    side = bout.side(which)
    if pure.affordable_abilities(side):
        return None
    hero = HERO(table.content, player_of(table, which))
    if side.barred:
        return t("no surges in this round")
    if not side.abilities:
        return t("{hero} has no surge ability", hero=hero)
    if len(side.used) == len(side.abilities):
        return t("used already in this round")
    costs = [ability.cost for place, ability in enumerate(side.abilities) if place not in side.used]
    have = total(side, SURGE)
    if have:
        return tn("costs {n} surge, {hero} has {have}", "costs {n} surges, {hero} has {have}", min(costs), hero=hero,
                  have=have)  # fmt: skip
    return t("no surge lies face up")


def _retreat(table: RuneTable, which: int, bout: Bout) -> None:
    got_away(table)


@rule("C1, L832-838")
def _reason_against_retreat(table: RuneTable, which: int, bout: Bout) -> Text | None:
    return reason_against_retreat(table)


def _deal_other_damage(table: RuneTable, which: int, bout: Bout) -> None:
    deal_other_damage(table, which)


def _is_in_an_old_save(table: RuneTable, which: int, bout: Bout) -> bool:
    """Return False: this line is now offered with key `e`. A save may still hold it as the answer to this question."""
    return False


COMBAT_ACTION: Menu[[int, Bout], Action | None] = Menu(
    MenuLine(
        PHYSICAL,
        _attacks_with_all(PHYSICAL),
        _attack_label(PHYSICAL),
        number=1,
        barred=_unless_any(PHYSICAL, t("no physical damage lies face up")),
    ),
    MenuLine(
        MAGIC,
        _attacks_with_all(MAGIC),
        _attack_label(MAGIC),
        number=2,
        barred=_unless_any(MAGIC, t("no magic damage lies face up")),
    ),
    MenuLine(
        SOME,
        _attack_with_some,
        t("attack with some of them"),
        number=3,
        barred=_reason_against_some,
    ),
    MenuLine(
        "flip",
        _flip,
        t("agility: turn one of mine over"),
        number=4,
        barred=_reason_against_flip,
        note=_flippable_tokens,
    ),
    MenuLine(
        "recast",
        _recast,
        t("agility: it recasts one of its tokens"),
        number=5,
        barred=_reason_against_recast,
        note=_recastable_tokens,
    ),
    MenuLine("double", _stack, t("double one of mine"), number=6, barred=_reason_against_stack),
    MenuLine(
        "surge",
        _use_surge,
        t("surge"),
        number=7,
        barred=_reason_against_surge,
        note=_affordable_names,
    ),
    MenuLine(CARD, _use_card, t("a card of mine"), number=8),
    MenuLine(RETREATS, _retreat, t("retreat"), number=9, barred=_reason_against_retreat),
    MenuLine(LOSES, _deal_other_damage, t("it loses damage, whatever the reason"), when=_is_in_an_old_save),
    MenuLine(
        PASSES,
        lambda table, which, bout: PASS,
        lambda table, which, bout: t("pass: your shields still work") if total(bout.side(which), SHIELD) else t("pass"),
        number=0,
    ),
)
