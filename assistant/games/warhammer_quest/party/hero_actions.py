"""A hero's action that the app calculates: choices, roll, results and effects.

Rules digest: Flow 1.2, Combat (rulebook lines 128-231, 351-392).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from msgspec import UNSET

from assistant.engine.rules import Choice, rule
from assistant.games.warhammer_quest.board.nemeses import face_up_nemeses, nemesis_symbol
from assistant.games.warhammer_quest.board.rank import ask_enemy, enemy_options, targetable_enemies
from assistant.games.warhammer_quest.board.wounds import heal, hurt_enemy, hurt_hero
from assistant.games.warhammer_quest.board.zones import reveal
from assistant.games.warhammer_quest.content import ActionCard, Content
from assistant.games.warhammer_quest.decks import may_be_nemesis
from assistant.games.warhammer_quest.facts import read_action, read_ranged
from assistant.games.warhammer_quest.names import ACTION, ACTIONS, HERO, LAIR, ROLL_RIGHT
from assistant.games.warhammer_quest.party.cards import (
    gain_tokens,
    has_prepare_icon,
    prepare,
    ready_actions,
    spend_tokens,
    use_action,
)
from assistant.games.warhammer_quest.party.dice import roll
from assistant.games.warhammer_quest.party.events import ActionReckoned, Attackers, EnemyWounded, NoTarget
from assistant.games.warhammer_quest.party.gear import dungeon_card
from assistant.games.warhammer_quest.phases.locations import change_progress
from assistant.games.warhammer_quest.rules import (
    ACTION_CARD,
    ATTACK,
    DICE,
    HEALTH,
    RESILIENCE,
    SEVERAL,
    TARGETS,
    QuestTable,
    rules,
)
from assistant.games.warhammer_quest.state import Enemy, WarhammerQuest
from assistant.messages.questions import OneOf, Option, WhichOf
from assistant.messages.sums import ONE_ROW, Box, Sums
from assistant.messages.text import Text, t, tn

DRAW, EFFECT, READY = "dungeon_card", "card", "prepare"
"""Ids of what may follow an action, in an order that the players choose (A38).

- `DRAW`: drawing a dungeon card.
- `EFFECT`: the effect of the action card.
- `READY`: the prepare icon, which readies the hero's actions.
"""
SUCCESSES, ATTACKS, DEFENCE, NEMESIS = "successes", "attack", "defence", "nemesis"
MOST = 60
"""The highest number that players can type for a symbol of the roll."""


@rule("Flow 1.2, L167-185")
def take_action(table: QuestTable, who: str) -> None:
    """Ask for the action, its targets and the spent tokens. The step `roll_out` follows with the roll.

    A correction during the roll repeats only that step. A hero defeated during the action still finishes it
    (L1022-1023).
    """
    action = table.ask(lambda: _action_question(table, who))
    use_action(table, who, action)
    card = action_card(table, who, action)
    read_action(table, card, _action_name(table, who, action))
    aided = _aided(table, who) if action == "aid" else ""
    targets = _targets(table, who, card) if action == "attack" else []
    aimed_at = _enemies(table, targets)
    spent = spend_tokens(table, who, action)
    targets = _still_in_play(table, aimed_at)
    table.state.no_targets = UNSET
    table.schedule(roll_out, who, action, targets, aided, spent)


@rules.step(phase="heroes", title=t("dice of a reckoned action"), rule="Flow 1.2, L187-225")
def roll_out(table: QuestTable, who: str, action: str, targets: list[int], aided: str, spent: int) -> None:
    """Ask for the result of the roll and resolve it.

    First come the successes, then attacks of enemies, then nemesis symbols, then what follows the action.
    """
    card = action_card(table, who, action)
    targets = [number for number in targets if number not in (table.state.no_targets or ())]
    aimed_at = _enemies(table, targets)
    stood = _ready_in_zone(table, who)
    what = _action_text(table, who, action, targets, aided)
    rolled = roll(table, who, what, DICE.seen(table.content, card), len(stood))

    def ready() -> set[int]:
        """Return the numbers of the zone's enemies that were ready before the roll or are ready now.

        The players may correct this during the roll, and the app can't know which is right.
        """
        return stood | _ready_in_zone(table, who)

    def question() -> Sums:
        prompt = _roll_prompt(what, DICE.seen(table.content, card), len(_ready_in_zone(table, who)))
        return _roll_question(table, who, prompt, targets, bool(ready()), spent, rolled)

    numbers = table.ask(question)
    successes = numbers.get(SUCCESSES, 0)
    table.tell(ActionReckoned(who=who, action=action, successes=successes))
    strikers, targets = ready(), _still_in_play(table, aimed_at)
    fallen = _resolve(table, who, action, card, targets, aided, successes)
    _enemy_attacks(table, who, numbers.get(ATTACKS, 0), numbers.get(DEFENCE, 0), fallen, strikers)
    if numbers.get(NEMESIS, 0):  # a nemesis revealed by the attack counts
        killed = [enemy for enemy in fallen if table.content.pack.enemy[enemy.card].kind == "nemesis"]
        nemesis_symbol(table, killed)
    _after_action(table, who, action, card, aided)
    table.state.no_targets = UNSET


# -- choices before the roll


def _action_question(table: QuestTable, who: str) -> OneOf:
    """Return the question that asks which action the hero takes. Exhausted actions are barred."""
    ready = ready_actions(table.state.hero(who)) if table.is_held("actions") else list(ACTIONS)
    exhausted = {id: t("exhausted") for id in ACTIONS if id not in ready}
    return OneOf(
        key=f"action:{who}",
        name=t("action"),
        prompt=t("{hero}: which action?", hero=HERO(table.content, who)),
        options=tuple(
            Option(id, ACTIONS[id], exhausted.get(id) or _note(table, who, id), place)
            for place, id in enumerate(ACTIONS, 1)
        ),
        barred=exhausted,
        to=who,
    )


def _note(table: QuestTable, who: str, action: str) -> Text | None:
    """Return the dice of an action, and for an attack whether nobody can be hit: it is legal, but without effect."""
    dice = _dice_of(table, who, action)
    if action != "attack" or _may_reach(table, who):
        return dice
    return t("no enemy in reach") if dice is None else t("{dice}, no enemy in reach", dice=dice)


@rule("L227-231, L351-365")
def _may_reach(table: QuestTable, who: str) -> bool:
    """Return whether the hero's attack reaches an enemy, or may do so if it turns out to be ranged."""
    card = _card_in_use(table, who, "attack")
    entry: ActionCard | None = table.content.pack.action.get(card)
    ranged_unknown = entry is None or entry.ranged is None
    return bool(targetable_enemies(table) if ranged_unknown else _reachable(table, who, card))


def _dice_of(table: QuestTable, who: str, action: str) -> Text | None:
    """Return the number of hero dice on the action card as text, or None if it is not known."""
    dice = DICE.seen(table.content, _card_in_use(table, who, action))
    return None if dice is None else tn("{n} hero die", "{n} hero dice", dice)


def _action_name(table: QuestTable, who: str, action: str) -> Text:
    return t("{hero}: {action}", hero=HERO(table.content, who), action=ACTION(table.content, action))


def action_card(table: QuestTable, who: str, action: str) -> str:
    """Return the id of the hero's card for this action. A card that is not known is added to the content."""
    id = _card_in_use(table, who, action)
    if id not in table.content.pack.action:
        advanced = action in table.state.hero(who).advanced
        ACTION_CARD.learn(table, id, hero=who, action=action, advanced=advanced)
    return id


def _card_in_use(table: QuestTable, who: str, action: str) -> str:
    """Return the id of the hero's card for this action: the advanced card if the hero has it, else the basic one."""
    advanced = action in table.state.hero(who).advanced
    cards = table.content.pack.action.values()
    found = (card.id for card in cards if card.hero == who and card.action == action and card.advanced == advanced)
    return next(found, f"{who}_{action}_advanced" if advanced else f"{who}_{action}")


@rule("L145-148")
def _aided(table: QuestTable, who: str) -> str:
    """Ask which other hero is aided, and return that hero, or "" if there is none. Defeated heroes can't be aided."""

    def standing() -> list[str]:
        return [hero.id for hero in table.state.standing if hero.id != who]

    def defeated() -> dict[str, Text]:
        return {hero.id: t("defeated") for hero in table.state.heroes if hero.defeated}

    def others() -> list[Option]:
        heroes = [hero.id for hero in table.state.heroes if hero.id != who]
        return [Option(hero, HERO(table.content, hero), defeated().get(hero)) for hero in heroes]

    table.apply_corrections()
    if len(standing()) < 2:
        return next(iter(standing()), "")
    prompt = t("Whom does {hero} aid?", hero=HERO(table.content, who))
    return table.one(f"aided:{who}", prompt, others, name=t("aided"), to=who, barred=defeated)


def _enemies(table: QuestTable, numbers: Sequence[int]) -> list[Enemy]:
    return [enemy for number in numbers if (enemy := table.state.enemy(number)) is not None]


def _still_in_play(table: QuestTable, enemies: Sequence[Enemy]) -> list[int]:
    """Return the numbers of those `enemies` that are still in play."""
    return [enemy.number for enemy in enemies if table.state.enemy(enemy.number) is enemy]


@rule("L351-365")
def _targets(table: QuestTable, who: str, card: str) -> list[int]:
    """Ask for the targets of an attack and return their numbers.

    The hero's own zone is in reach. A ranged attack also reaches the shadows and other zones. The lair is in reach only
    if the sheet allows it.
    """
    table.apply_corrections()
    if any(enemy.zone not in (who, LAIR) for enemy in table.state.enemies):
        read_ranged(table, card, _action_name(table, who, "attack"))
    reachable = _reachable(table, who, card)
    if not reachable:
        return []
    most = min(len(reachable), TARGETS.of(table, card))
    if len(reachable) == 1:
        return [reachable[0].number]
    if most == 1:
        prompt = t("{hero} attacks: which enemy?", hero=HERO(table.content, who))
        reachable_now = partial(_reachable, table, who, card)
        number = ask_enemy(table, f"target:{who}", lambda: prompt, reachable_now, name=t("target"), to=who)
        return [number] if number else []
    return [int(number) for number in table.ask(lambda: _targets_question(table, who, card, most))]


def _is_ranged(table: QuestTable, card: str) -> bool:
    entry: ActionCard | None = table.content.pack.action.get(card)
    return entry is not None and bool(entry.ranged)


def _reachable(table: QuestTable, who: str, card: str) -> list[Enemy]:
    ranged = _is_ranged(table, card)
    return [enemy for enemy in targetable_enemies(table) if ranged or enemy.zone in (who, LAIR)]


def _targets_question(table: QuestTable, who: str, card: str, most: int) -> WhichOf:
    options = enemy_options(table.content, table.state, _reachable(table, who, card))
    prompt = tn(
        "{hero} attacks up to {n} enemy.", "{hero} attacks up to {n} enemies.", most, hero=HERO(table.content, who)
    )
    expected = tuple(option.id for option in options[:most])
    return WhichOf(
        key=f"targets:{who}", name=t("targets"), prompt=prompt, options=options, most=most, least=1,
        expected=expected, to=who,
    )  # fmt: skip


# -- the roll


def _ready_in_zone(table: QuestTable, who: str) -> set[int]:
    return {enemy.number for enemy in table.state.enemies_in(who) if enemy.ready}


def _roll_question(
    table: QuestTable,
    who: str,
    prompt: Text,
    targets: Sequence[int],
    ready: bool,
    spent: int,
    rolled: Mapping[str, int],
) -> Sums:
    """Return the question for the result of the roll, with boxes only for the symbols that matter.

    Attack and defence matter if a ready enemy is in the zone. The nemesis symbol matters if a nemesis is, or may
    become, face up.
    """
    successes = spent + rolled.get("success", 0) + rolled.get("critical", 0)
    boxes = [_box(SUCCESSES, t("successes"), successes)]
    if ready:
        boxes.append(_box(ATTACKS, t("attack"), rolled.get("attack", 0), "red"))
        boxes.append(_box(DEFENCE, t("defence"), rolled.get("defence", 0), "ice"))
    if face_up_nemeses(table) or any(may_be_nemesis(table, number) for number in targets):
        boxes.append(_box(NEMESIS, t("nemesis"), rolled.get("nemesis", 0), "violet"))
    return Sums(
        key=f"roll:{who}",
        name=t("the roll"),
        prompt=prompt,
        hint=t("Type totals: dice, criticals and tokens, after modifiers."),
        boxes=tuple(boxes),
        label=ROLL_RIGHT if rolled else t("count it"),
        none=t("no success"),
        to=who,
    )


def _box(id: str, label: Text, rolled: int, hue: str = "") -> Box:
    return Box(id, label, row=ONE_ROW, expected=rolled, most=max(MOST, rolled), hue=hue)


def _action_text(table: QuestTable, who: str, action: str, targets: Sequence[int], aided: str) -> Text:
    """Return a sentence with the hero, the action and its targets."""
    hero = HERO(table.content, who)
    against = tuple(
        enemy.display_name(table.content) for number in targets if (enemy := table.state.enemy(number)) is not None
    )
    if against:
        return t("{hero} attacks {enemies}.", hero=hero, enemies=against)
    if aided:
        return t("{hero} aids {other}.", hero=hero, other=HERO(table.content, aided))
    return t("{hero}: {action}.", hero=hero, action=ACTION(table.content, action))


def _roll_prompt(what: Text, dice: int | None, enemy_dice: int) -> Text:
    if dice is None:
        return t("{what} Enemy dice: {n}.", what=what, n=enemy_dice)
    return t("{what} Hero dice: {dice}, enemy dice: {n}.", what=what, dice=dice, n=enemy_dice)


# -- results of the roll


def _resolve(
    table: QuestTable, who: str, action: str, card: str, targets: Sequence[int], aided: str, successes: int
) -> list[Enemy]:
    """Resolve the successes of the action and return the enemies that they defeated."""
    if action == "attack":
        return _strike(table, who, card, targets, successes)
    if action == "explore" and successes and table.state.location:
        change_progress(table, successes)
    elif action == "rest" and successes:
        heal(table, who, successes)
    elif action == "aid" and successes:
        if aided:
            gain_tokens(table, aided, successes)
        else:
            table.tell(NoTarget())
    return []


@rule("L352-359, L956-962")
def _strike(table: QuestTable, who: str, card: str, targets: Sequence[int], successes: int) -> list[Enemy]:
    """Deal wounds to each target, the successes minus its resilience. Return the defeated enemies.

    A face-down target is turned over first (A20).
    """
    if not targets:
        table.tell(NoTarget())
        return []
    aimed_at = _enemies(table, targets)
    shared = _successes_by_target(table, who, card, targets, successes)
    fallen: list[Enemy] = []
    for number in targets:
        if shared[number] < 1 or number not in _still_in_play(table, aimed_at):
            continue
        reveal(table, number)
        enemy = table.state.enemy(number)
        if enemy is None:
            continue
        was = Enemy(enemy.card, number, enemy.zone, wounds=enemy.wounds)
        resilience = RESILIENCE.of(table, enemy.card)
        wounds = wounds_of(shared[number], resilience)
        health = HEALTH.seen(table.content, enemy.card)
        left = max(0, health - enemy.wounds - wounds) if health else -1
        table.tell(
            EnemyWounded(
                card=enemy.card,
                number=number,
                successes=shared[number],
                resilience=resilience,
                wounds=wounds,
                left=left,
            )
        )
        if wounds:
            hurt_enemy(table, number, wounds)
        if table.state.enemy(number) is None:
            fallen.append(was)
    return fallen


def _successes_by_target(
    table: QuestTable, who: str, card: str, targets: Sequence[int], successes: int
) -> dict[int, int]:
    """Return the number of successes against each target.

    The action card decides: all successes against each target, or the players share them out (A12).
    """
    if len(targets) == 1 or successes == 0 or SEVERAL.of(table, card) == "each":
        return dict.fromkeys(targets, successes)
    enemies = [enemy for number in targets if (enemy := table.state.enemy(number)) is not None]
    boxes = [Box(str(enemy.number), enemy.display_name(table.content), most=successes) for enemy in enemies]
    prompt = t("How are the successes shared out?")
    answer = table.shared_out(f"shared:{who}", prompt, successes, t("successes"), lambda: boxes, to=who)
    return {number: answer.get(str(number), 0) for number in targets}


@rule("Automa 7, L213-216, L375-392")
def _enemy_attacks(
    table: QuestTable, who: str, attacks: int, defence: int, fallen: Sequence[Enemy], ready: Collection[int]
) -> None:
    """Resolve the attack symbols. For each symbol, one enemy of the zone attacks, the highest attack values first.

    - `ready`: the enemies that were ready at the roll. If it is empty, none attacks. Ruling A9 decides whether only
      these attack.
    - `fallen`: the enemies that this action defeated. Those from this zone attack, too.
    """
    if not ready or table.state.hero(who).defeated:
        return
    pool = [*table.state.enemies_in(who), *(enemy for enemy in fallen if enemy.zone == who)]
    chosen = _strongest_attackers(table, pool, attacks)
    only_ready = _strongest_attackers(table, [enemy for enemy in pool if enemy.number in ready], attacks)
    if _attack_values(table, chosen) != _attack_values(table, only_ready) and table.ruling("a9_attackers") == "ready":
        chosen = only_ready
    wounds = damage(_attack_values(table, chosen), defence)
    table.tell(
        Attackers(
            who=who,
            enemies=tuple(enemy.card for enemy in chosen),
            values=tuple(_attack_values(table, chosen)),
            defence=defence,
            wounds=wounds,
        )
    )
    if wounds:
        hurt_hero(table, who, wounds, t("{list}", list=tuple(enemy.display_name(table.content) for enemy in chosen)))


def _strongest_attackers(table: QuestTable, pool: Sequence[Enemy], attacks: int) -> list[Enemy]:
    return [pool[place] for place in attackers(_attack_values(table, pool), attacks)]


def _attack_values(table: QuestTable, enemies: Sequence[Enemy]) -> list[int]:
    return [ATTACK.of(table, enemy.card) for enemy in enemies]


# -- after the action


AFTER: dict[str, Text] = {
    DRAW: t("draw the dungeon card"),
    EFFECT: t("the effect of the action card"),
    READY: t("all four actions get ready"),
}


@rules.chooser(t("What comes first after the action?"), phase="heroes", rule="A38, L807-809")
def comes_first(state: WarhammerQuest, content: Content, left: Sequence[str]) -> list[Choice]:
    """Return the things in `left` that may come next after the action.

    The usual order is: dungeon card, effect of the action card, prepare icon.
    """
    return [Choice(id=id, label=words, rank=(place,)) for place, (id, words) in enumerate(AFTER.items()) if id in left]


@rule("A38, L133, L173-174, L224-225")
def _after_action(table: QuestTable, who: str, action: str, card: str, aided: str) -> None:
    entry = table.content.pack.action.get(card)
    effects = entry.then if entry is not None else ()
    comes = {DRAW: action == "explore", EFFECT: bool(effects), READY: has_prepare_icon(table, who, action)}
    left = [id for id in AFTER if comes[id]]
    while left:
        now = table.decide(comes_first, table.content, left).id if len(left) > 1 else left[0]
        left.remove(now)
        if now == DRAW:
            dungeon_card(table, who)
        elif now == EFFECT:
            table.run_effects(effects, hero=who, target=aided)
        else:
            prepare(table, who)


# -- numbers alone


def wounds_of(successes: int, resilience: int) -> int:
    """Return the wounds that an attack action deals to one target (L956-962)."""
    return max(0, successes - resilience)


def attackers(values: Sequence[int], attacks: int) -> list[int]:
    """Return which enemies attack, as indexes in `values`, the list of their attack values (L380-388).

    These are the `attacks` enemies with the highest values.
    """
    ranked = sorted(range(len(values)), key=lambda place: (-values[place], place))
    return sorted(ranked[: max(0, attacks)])


def damage(values: Sequence[int], defence: int) -> int:
    """Return the wounds that all attackers deal together. Defence is subtracted once from the total (L213-216)."""
    return max(0, sum(values) - defence)
