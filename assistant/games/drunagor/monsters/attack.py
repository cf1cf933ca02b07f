"""A monster's attack. Monsters roll no dice. The log names every part of their damage. Rules digest: 5.7, 6.1, C9."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import Struct

from assistant.engine.rules import rule
from assistant.games.drunagor import corrections
from assistant.games.drunagor.board.builder import has_darkness
from assistant.games.drunagor.figures import conditions, tokens
from assistant.games.drunagor.figures.numbers import EVOLVED, ON_DARKNESS
from assistant.games.drunagor.heroes import cubes, reactions
from assistant.games.drunagor.monsters import glossary, side_effects
from assistant.games.drunagor.monsters.card_facts import Facts, facts_of
from assistant.games.drunagor.monsters.events import MonsterAttacked
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Monster, Threat
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

Part = tuple[str, int]


class AttackDamage(Struct, frozen=True):
    """The damage of one attack.

    `on_darkness` is the damage if the monster stands on Darkness. It is set only if the app does not know whether it
    does.
    """

    damage: int
    parts: tuple[Part, ...]
    on_darkness: int | None = None


def damage_of(
    table: DrunagorTable, monster: Monster, facts: Facts, *, dark: bool | None, told: bool = True
) -> AttackDamage:
    """Return the damage that the monster deals now.

    - `dark`: whether the monster stands on Darkness, or None if only the players know it.
    - `told`: false if the log has named the rulings already.
    """
    parts = [("base", facts.damage)]
    if dark:
        parts.append(("darkness", ON_DARKNESS))
    if monster.evolved:
        parts.append(("evolve", EVOLVED * monster.evolved))
    if more := tokens.number_of(monster, "damage_1"):
        parts.append(("tokens", more))
    if less := tokens.number_of(monster, "intimidate"):
        parts.append(("intimidate", -conditions.intimidation(table, less, told=told)))
    total = sum(count for _, count in parts)
    unseen = dark is None and has_darkness(table.state, table.content)
    on_darkness = _at_least_minimum(table, total + ON_DARKNESS, told=told) if unseen else None
    return AttackDamage(_at_least_minimum(table, total, told=told), tuple(parts), on_darkness)


def _at_least_minimum(table: DrunagorTable, total: int, *, told: bool) -> int:
    return total if total > 0 else conditions.least_damage(table, told=told)


def _current_facts(table: DrunagorTable, monster: Monster, facts: Facts) -> Facts:
    """Return the values of the monster's card after corrections, or `facts` if the monster is gone."""
    return facts_of(table.state, table.content, monster) if conditions.is_on_board(table, monster) else facts


def attack(
    table: DrunagorTable,
    monster: Monster,
    facts: Facts,
    targets: Sequence[str],
    *,
    dark: bool | None = None,
    lead: tuple[Text, ...] = (),
    says_whom: bool = False,
    to: str = "",
    why: tuple[Text, ...] = (),
    second: Text,
    in_reach: Callable[[], Collection[str]] | None = None,
    next_targets: Callable[[], tuple[str, ...]],
) -> None:
    """Attack all targets, the primary target first.

    - `lead`, `why`: sentences before and after the attack. `says_whom` is true if `lead` names the targets.
    - `to`: the space to which the monster moved.
    - `second`: the sentence before the second attack of ATTACK TWICE, on the targets still in reach.
    - `in_reach`: returns who is in reach, or None if only the players can see it.
    - `next_targets`: returns the targets of the second attack if none is left (L2822, ruling G18).

    RETALIATE may defeat the monster before the second attack (ruling G50).
    """
    focused: list[str] = []
    _attack(table, monster, facts, targets, dark=dark, lead=lead, says_whom=says_whom, to=to, why=why, focused=focused)
    if not conditions.is_on_board(table, monster) or monster.hp < 1:
        return
    if not facts_of(table.state, table.content, monster).has("attack_twice"):
        return
    near = targets if in_reach is None else in_reach()
    standing = [friend.id for friend in table.state.friends if not friend.knocked_out]
    again = tuple(id for id in targets if id in near and id in standing)
    if not again and table.ruling("g18_second_attack") == "next":
        again = next_targets()
    if again:
        _attack(table, monster, facts, again, dark=dark, lead=(second,), focused=focused, time=2)


@rule("5.7, 6.1, C9")
def _attack(
    table: DrunagorTable,
    monster: Monster,
    facts: Facts,
    targets: Sequence[str],
    *,
    dark: bool | None,
    lead: tuple[Text, ...],
    says_whom: bool = False,
    to: str = "",
    why: tuple[Text, ...] = (),
    focused: list[str],
    time: int = 1,
) -> None:
    """Resolve one attack. `focused` are the heroes who have used a focus ability this turn."""
    facts = _current_facts(table, monster, facts)
    dealt = damage_of(table, monster, facts, dark=dark)
    vicious = facts.has("vicious")
    if dealt.on_darkness is not None and dealt.on_darkness > dealt.damage and (vicious or dealt.damage < 1):
        dark = _ask_darkness(table, monster, dealt)
        dealt = damage_of(table, monster, facts, dark=dark)
    table.tell(
        MonsterAttacked(**monster.monster_fields, targets=tuple(targets), damage=dealt.damage, parts=dealt.parts)
    )
    threat = Threat(monster.number, tuple(targets), focused=focused)

    def current_harm(rest: Sequence[str]) -> reactions.Harm:
        now = damage_of(table, monster, _current_facts(table, monster, facts), dark=dark, told=False)
        first, lines = len(rest) == len(targets) - 1, _attack_lines(table, monster, targets, now, to)
        told = (*(lead if first else ()), *(lines[1:] if says_whom else lines))
        then = [t("Then: {names}.", names=tuple(hero_name(table.content, id) for id in rest))] if rest else []
        return reactions.Harm(
            damage=now.damage,
            source=monster.display_name(table.content),
            preventable=not vicious,
            key=f"damage:{monster.number}:{time}",
            handed=first and time == 1 and (says_whom or (bool(to) and not table.content.chapter.demo)),
            lead=(*told, *why, *then) if not says_whom else (*told, *then, *why) if first else (*lines, *then),
        )

    for place, id in enumerate(targets):
        if target := table.state.find_friend(id):
            victim, through = reactions.hit(table, threat, target, partial(current_harm, targets[place + 1 :]))
            if through > 0 and isinstance(victim, Hero):
                side_effects.apply(table, monster, _current_facts(table, monster, facts), victim)
        table.run_scheduled()
        if monster.hp < 1 and place < len(targets) - 1 and table.ruling("g50_retaliate_kills") == "stops":
            break
    tokens.take(table, monster, "intimidate")
    corrections.sweep(table)
    cubes.recall_if_empty(table)  # only when the attack is resolved (L1084)


def _ask_darkness(table: DrunagorTable, monster: Monster, dealt: AttackDamage) -> bool:
    """Ask whether the monster stands on Darkness, and return the answer.

    Needed if the damage cannot be prevented or would be 0 without Darkness. In other cases the players' answer about
    the damage shows it.
    """
    no = Option("no", t("no: {n} damage", n=dealt.damage))
    yes = Option("yes", t("yes: {n} damage", n=dealt.on_darkness or 0))
    lead = (t("{monster} attacks.", monster=monster.display_name(table.content)),)
    prompt, name = t("Does it stand on Darkness?"), t("on Darkness")
    key = f"on_darkness:{monster.number}"
    return table.one(key, prompt, lambda: (no, yes), name=name, lead=lead, expected="no") == "yes"


# ---- in words ----


def _attack_lines(
    table: DrunagorTable, monster: Monster, targets: Sequence[str], dealt: AttackDamage, to: str
) -> tuple[Text, ...]:
    """Return the attack in words, `Executioner (yellow): to f6. Hits Vorn, Maya.`, then the damage and its parts."""
    name, names = monster.display_name(table.content), tuple(hero_name(table.content, id) for id in targets)
    hits = t("{monster} hits {names}.", monster=name, names=names)
    if to:
        hits = t("{monster}: to {space}. Hits {names}.", monster=name, space=to, names=names)
    n, m, several = dealt.damage, dealt.on_darkness, len(targets) > 1
    if m is not None and m != n:
        much = (
            t("{n} damage each, {m} if it stands on Darkness.", n=n, m=m)
            if several
            else t("{n} damage, {m} if it stands on Darkness.", n=n, m=m)
        )
    else:
        much = t("{n} damage each.", n=n) if several else t("{n} damage.", n=n)
    if len(dealt.parts) < 2:
        return hits, much
    (_, base), *more = dealt.parts
    summands = (t("Base {n}", n=base), *(t("{name} {n}", name=glossary.PARTS[name], n=f"{n:+}") for name, n in more))
    return hits, t("{much} {parts}.", much=much, parts=summands)
