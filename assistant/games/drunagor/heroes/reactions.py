"""Reactions to an attack. Rules digest: F3, C9, 5.7, 5.11.

While the app asks how much damage a target takes, players report reactions with key `e`. PREVENT is not reported: the
players subtract it from the damage.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.builder import has_map, spaces_at
from assistant.games.drunagor.figures import damage, selection, tokens
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.heroes.events import Retaliated, StoodIn
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Fighter, Friend, Hero, Monster, Threat
from assistant.messages.questions import Number
from assistant.messages.text import Text, t


class Harm(Struct, frozen=True, kw_only=True):
    """The damage that an attack is about to deal to one target.

    `handed` says whether the first sentence of `lead` tells the hands where to put the attacker.
    """

    damage: int
    source: Text
    preventable: bool = True
    key: str
    lead: tuple[Text, ...] = ()
    handed: bool = False


def hit(table: DrunagorTable, threat: Threat, target: Friend, current_harm: Callable[[], Harm]) -> tuple[Friend, int]:
    """Resolve an attack on one target. Return who was hit in the end, and how much damage that figure took.

    `current_harm` returns the damage as it is now, because a correction may change it at any question.
    """
    harm = current_harm()
    if harm.damage < 1 or (target.knocked_out):
        return target, 0
    if not harm.preventable:
        return target, damage.deal(table, target, harm.damage, source=harm.source, preventable=False)
    state = table.state
    state.threat, threat.hit, threat.stood_in = threat, target.number, False
    if table.ruling("p1_one_threat", told=False) != "attack":
        threat.paid = []
    through = table.ask(lambda: _question(table, current_harm()), REACTIONS)
    target, state.threat, harm = state.friend(threat.hit), None, current_harm()
    return target, damage.suffer(table, target, harm.damage, through, source=harm.source)


def _question(table: DrunagorTable, harm: Harm) -> Number:
    friend = _victim(table)
    key = f"{harm.key}:{friend.id}"
    return damage.damage_question(table, friend, harm.damage, key=key, lead=harm.lead, handed=harm.handed)


def _threat(table: DrunagorTable) -> Threat:
    threat = table.state.threat
    assert threat is not None
    return threat


def _victim(table: DrunagorTable) -> Friend:
    """Return the figure that is hit: the target, or a figure that protects it."""
    return table.state.friend(_threat(table).hit)


def _team(table: DrunagorTable, one: Friend) -> int:
    return table.state.hero(one.player).team


# ---- PROTECT ----


def _protectors(table: DrunagorTable) -> list[Friend]:
    """Return the heroes, pets and companions who may use PROTECT for the target (L2794).

    They are adjacent to the target and no targets themselves. Only one figure can protect it.
    """
    state, content, threat, target = table.state, table.content, _threat(table), _victim(table)
    if threat.stood_in:
        return []
    friends = [
        friend for friend in state.friends if not friend.knocked_out and friend.id not in (target.id, *threat.targets)
    ]
    if state.mode == "pvp":
        friends = [one for one in friends if _team(table, one) == _team(table, target)]
    if not has_map(state, content) or not target.at:
        return friends
    here = spaces_at(content, target, target.at)
    return [one for one in friends if one.at and adjacent(spaces_at(content, one, one.at), here)]


def _reason_against_protect(table: DrunagorTable) -> Text | None:
    if _threat(table).stood_in:
        return t("somebody protected already")
    return None if _protectors(table) else t("nobody is there to protect")


@rules.step(title=t("PROTECT: another is hit"), rule="5.11, L2794")
def protect(table: DrunagorTable) -> None:
    """Ask who uses PROTECT and is hit instead of the target."""
    friends, threat, target = _protectors(table), _threat(table), _victim(table)
    prompt = t("PROTECT: who is hit instead of {who}?", who=target.display_name(table.content))
    other = selection.ask_friend(table, f"stands_in:{target.id}", prompt, lambda: friends, name=t("PROTECT"))
    table.tell(StoodIn(who=other.id, target=target.id))
    threat.hit, threat.stood_in = other.number, True


# ---- RETALIATE ----


def _attacker(table: DrunagorTable) -> Fighter | None:
    fighters = table.state.fighters
    return next((figure for figure in fighters if figure.number == _threat(table).attacker and figure.hp > 0), None)


def _reason_against_retaliate(table: DrunagorTable) -> Text | None:
    """Return why the figure that is hit can't use RETALIATE. Each hero can use it once against an attack."""
    hero = _victim(table)
    if not isinstance(hero, Hero):
        return t("only a hero can retaliate")
    if hero.id in _threat(table).retaliated:
        return t("{hero} did so already", hero=hero.display_name(table.content))
    return None if _attacker(table) is not None else t("the attacker is gone")


@rules.step(title=t("RETALIATE"), rule="L2806-2810")
def retaliate(table: DrunagorTable) -> None:
    """Deal the damage of RETALIATE to the attacker, before the hero takes damage (L708, L2806).

    Only a hero who is hit may retaliate.
    """
    attacker, hero = _attacker(table), _victim(table).id
    assert attacker is not None
    _threat(table).retaliated.append(hero)
    prompt = t("RETALIATE: how much does {who} take?", who=attacker.display_name(table.content))
    count = table.number(f"retaliate:{hero}", prompt, name=t("RETALIATE"), least=1, expected=1, to=hero)
    table.tell(Retaliated(hero=hero, number=attacker.number, damage=count))
    if isinstance(attacker, Monster):
        damage.deal(table, attacker, count)
        return
    through = table.ask(partial(damage.damage_question, table, attacker, count, key=f"retaliated:{attacker.id}"))
    damage.suffer(table, attacker, count, through, source=hero_name(table.content, hero))


# ---- what a reaction costs ----


def _able_to_react(table: DrunagorTable, part: str) -> list[Hero]:
    """Return the heroes who may still react to this attack and can pay for it.

    They pay with `part`: `cubes`, `skills` or `tokens`. There are none if the app does not track these. In PvP, only
    the team of the figure that is hit may react.
    """
    state, threat = table.state, _threat(table)
    if not table.is_held(part):
        return []
    able = [hero for hero in state.heroes if not hero.knocked_out and hero.id not in threat.paid]
    if state.mode == "pvp":  # only heroes of the same team may react (L708)
        able = [hero for hero in able if hero.team == _team(table, _victim(table))]
    return able


def _heroes_with_cubes(table: DrunagorTable) -> list[Hero]:
    if not table.is_held("cubes"):
        return _able_to_react(table, "skills")
    return [hero for hero in _able_to_react(table, "cubes") if cubes.available(hero)]


def _heroes_with_focus(table: DrunagorTable) -> list[Hero]:
    focused = _threat(table).focused
    return [
        hero for hero in _able_to_react(table, "tokens") if tokens.number_of(hero, "focus") and hero.id not in focused
    ]


def _who_pays(table: DrunagorTable, able: list[Hero]) -> Hero:
    target = _victim(table).id
    hero = selection.ask_friend(
        table, f"reacts:{target}", t("Who reacts?"), lambda: able, name=t("reacts"), expected=target
    )
    _threat(table).paid.append(hero.id)
    return hero


@rules.step(title=t("a cube spent on a reaction"), rule="C5, C9")
def pay_cube(table: DrunagorTable) -> None:
    """Pay for a reaction with a cube. After the hero's last cube, the recall follows the attack (L1084)."""
    hero = _who_pays(table, _heroes_with_cubes(table))
    cubes.pay(table, hero, f"reaction_cube:{hero.id}")


@rules.step(title=t("FOCUS spent on a reaction"), rule="C9, L1645-1653")
def pay_focus(table: DrunagorTable) -> None:
    hero = _who_pays(table, _heroes_with_focus(table))
    _threat(table).focused.append(hero.id)
    cubes.use_focus(table, hero, cubes.focus_cost(table, hero, f"reaction_focus:{hero.id}", hero.id))


REACTIONS: Interrupts[[]] = Interrupts(
    Interrupt(1, protect, barred=_reason_against_protect),
    Interrupt(2, retaliate, barred=_reason_against_retaliate),
    Interrupt(
        3,
        pay_cube,
        id="react_cube",
        when=lambda table: table.is_held("cubes") or table.is_held("skills"),
        barred=lambda table: None if _heroes_with_cubes(table) else t("nobody else can pay a cube"),
    ),
    Interrupt(
        4,
        pay_focus,
        id="react_focus",
        when=lambda table: table.is_held("tokens"),
        barred=lambda table: None if _heroes_with_focus(table) else t("nobody else has FOCUS to pay"),
    ),
)
"""The reactions that players can report. Each always has the same digit."""
