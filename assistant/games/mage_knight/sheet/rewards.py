"""Rewards of fights, taken at the end of the turn in any order: digest E5, C6."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES, REWARDS
from assistant.games.mage_knight.cards import COLORS, DIE, as_color
from assistant.games.mage_knight.market import units
from assistant.games.mage_knight.rules import MageTable, color_options, rules
from assistant.games.mage_knight.sheet import cards, levels
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.events import CrystalRolled, RewardDue
from assistant.games.mage_knight.sheet.fame import gain_fame
from assistant.table.questions import InOrder, OneOf, Option
from assistant.table.text import t

RULE = "E5, C6, L879-887"
LATER = "unit_later"
"""A unit that waits for the command token of this turn's level-up."""


@rules.step(phase="sheet", title=t("a reward"), rule=RULE)
def take_rewards(table: MageTable, hero: str) -> None:
    """The next reward; which one is asked where there are several kinds. The rest follow."""
    state = table.state
    kinds = _kinds(state.turn.rewards)
    if not kinds:
        return
    reward = kinds[0]
    if len(kinds) > 1 and table.held("sheets"):
        reward = table.ask(lambda: _which_next(_kinds(table.state.turn.rewards)))
    _take(table, hero, reward)
    table.then(take_rewards, hero)


@rules.step(phase="sheet", title=t("a unit taken after the level-up"), rule="C6, L885-887")
def take_late_rewards(table: MageTable, hero: str) -> None:
    """A unit that was to wait for a command token."""
    rewards = table.state.turn.rewards
    table.state.turn.rewards = ["unit" if reward == LATER else reward for reward in rewards]
    take_rewards(table, hero)


def _kinds(rewards: list[str]) -> list[str]:
    return [kind for kind in dict.fromkeys(rewards) if kind in REWARDS]


def _which_next(kinds: list[str]) -> OneOf:
    return OneOf(
        key="reward",
        name=t("reward"),
        prompt=t("Which reward first?"),
        options=tuple(Option(kind, REWARDS[kind]) for kind in kinds),
        expected=kinds[0],
    )


def _take(table: MageTable, hero: str, reward: str) -> None:
    """All artifacts at once (one more is drawn, one goes back); everything else one by one."""
    rewards = table.state.turn.rewards
    if reward == "spell_or_artifact":
        rewards.remove(reward)
        if table.held("sheets") or table.held("offers"):
            rewards.append(_spell_or_artifact(table))
        else:
            _due(table, hero, reward)
        return
    if reward == "artifact":
        count = rewards.count(reward)
        table.state.turn.rewards = [other for other in rewards if other != reward]
        cards.gain_artifacts(table, hero, count)
        return
    rewards.remove(reward)
    if reward == "unit":
        _unit(table, hero)
    elif reward == "crystal_roll":
        _random_crystal(table, hero)
    elif reward == "spell":
        cards.gain_spell(table, hero)
    elif reward == "advanced_action":
        levels.gain_action(table, hero)
    else:
        gain_crystal(table, hero, as_color(reward.removeprefix("crystal_")), "reward")


def _spell_or_artifact(table: MageTable) -> str:
    return table.ask(
        OneOf(
            key="spell_or_artifact",
            name=t("reward"),
            prompt=t("Spell or artifact?"),
            hint=t("The site's card says which."),
            options=(Option("spell", REWARDS["spell"]), Option("artifact", REWARDS["artifact"])),
        )
    )


# -- crystals


def _random_crystal(table: MageTable, hero: str) -> None:
    """One die: black is 1 fame instead, gold a colour of your choice."""
    state = table.state
    if not table.held("sheets") and not table.held("dice"):
        _due(table, hero, "crystal_roll")
        return
    face = _roll(table)
    table.tell(CrystalRolled(who=hero, alone=state.alone, face=face, rule="C6, L880"))
    if face == "black":
        gain_fame(table, hero, 1, "C6, L880")
    elif face in COLORS:
        gain_crystal(table, hero, as_color(face), "reward")
    elif table.held("sheets"):
        color = table.ask(
            OneOf(key="gold", name=t("crystal"), prompt=t("Gold: which colour?"), options=color_options(cards=False))
        )
        gain_crystal(table, hero, as_color(color), "reward")


def _roll(table: MageTable) -> str:
    """By the app where it rolls the dice; else the table says what came."""

    def question() -> InOrder:
        return InOrder(
            key="crystal_roll",
            name=t("random crystal"),
            prompt=t("Roll a die for a random crystal. What came?"),
            options=tuple(Option(face, COLOR_NAMES[face]) for face in DIE.faces),
            count=1,
        )

    return (DIE.roll(table, "dice", 1, question) if table.held("dice") else table.ask(question))[0]


# -- units


def _unit(table: MageTable, hero: str) -> None:
    """Any unit of the offer, whatever its kind and cost; it may wait for the command token of a level-up."""
    if not table.held("sheets") and not table.held("units"):
        _due(table, hero, "unit")
    elif units.reward(table, hero):
        table.state.turn.rewards.append(LATER)


def _due(table: MageTable, hero: str, reward: str) -> None:
    table.tell(RewardDue(who=hero, alone=table.state.alone, reward=reward, rule=RULE))
