"""Rewards of fights. A hero takes them at the end of the turn, in any order. Rules digest: E5, C6."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS, as_color
from assistant.games.mage_knight.market import source, units
from assistant.games.mage_knight.names import COLOR, REWARD, REWARDS
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import cards
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.events import CrystalRolled, RewardDue
from assistant.games.mage_knight.sheet.fame import gain_action, gain_fame
from assistant.messages.text import t

LATER = "unit_later"
"""The id of a unit reward that waits for the command token of this turn's level-up."""


@rules.step(phase="sheet", title=t("a reward"), rule="E5, C6, L879-887")
def take_rewards(table: MageTable, hero: str) -> None:
    """Take all rewards. If the app keeps the hero sheets, ask which kind comes first."""
    while kinds := _waiting_kinds(table):
        reward = kinds[0]
        if len(kinds) > 1 and table.is_held("sheets"):
            prompt = t("Which reward first?")
            reward = table.one(
                "reward", prompt, lambda: _waiting_kinds(table), REWARD, name=t("reward"), expected=reward
            )
        _take_reward(table, hero, reward)


@rules.step(phase="sheet", title=t("a unit taken after the level-up"), rule="C6, L885-887")
def take_late_rewards(table: MageTable, hero: str) -> None:
    """Take the unit rewards that waited for a command token."""
    turn = table.state.turn
    turn.rewards = ["unit" if reward == LATER else reward for reward in turn.rewards]
    take_rewards(table, hero)


def _waiting_kinds(table: MageTable) -> list[str]:
    return [kind for kind in dict.fromkeys(table.state.turn.rewards) if kind in REWARDS]


def _take_reward(table: MageTable, hero: str, reward: str) -> None:
    """Take one reward. All artifacts are taken together, because only one extra card is drawn for them."""
    rewards = table.state.turn.rewards
    if reward == "artifact":
        count = rewards.count(reward)
        table.state.turn.rewards = [other for other in rewards if other != reward]
        cards.take_card_reward(table, hero, reward, count)
        return
    rewards.remove(reward)
    if reward == "spell":
        cards.take_card_reward(table, hero, reward)
    elif reward in _ACTIONS:
        _ACTIONS[reward](table, hero)
    else:
        gain_crystal(table, hero, as_color(reward.removeprefix("crystal_")), "reward")


def _choose_spell_or_artifact(table: MageTable, hero: str) -> None:
    """Ask whether the site's card gives a spell or an artifact, and add it to the rewards."""
    if not table.is_held("sheets") and not table.is_held("offers"):
        table.tell(RewardDue(who=hero, reward="spell_or_artifact"))
        return
    prompt, hint = t("Spell or artifact?"), t("The site's card says which.")
    kinds = ("spell", "artifact")
    reward = table.one("spell_or_artifact", prompt, lambda: kinds, REWARD, name=t("reward"), hint=hint)
    table.state.turn.rewards.append(reward)


# -- crystals


@rule("C6, L880")
def _random_crystal(table: MageTable, hero: str) -> None:
    """Roll a die for a crystal. Black gives 1 fame instead. Gold gives a crystal of the player's choice."""
    if not table.is_held("sheets") and not table.is_held("dice"):
        turn = table.state.turn
        more = turn.rewards.count("crystal_roll")
        turn.rewards = [reward for reward in turn.rewards if reward != "crystal_roll"]
        table.tell(RewardDue(who=hero, reward="crystal_roll", count=1 + more))
        return
    face = source.roll_dice(table, "crystal_roll", 1, t("Roll a die for a random crystal. What came?"))[0]
    table.tell(CrystalRolled(who=hero, face=face))
    if face == "black":
        gain_fame(table, hero, 1, "C6, L880")
    elif face in COLORS:
        gain_crystal(table, hero, as_color(face), "reward")
    elif table.is_held("sheets"):
        color = table.one("gold", t("Gold: which colour?"), lambda: COLORS, COLOR, name=t("crystal"))
        gain_crystal(table, hero, as_color(color), "reward")


# -- units


def _take_unit(table: MageTable, hero: str) -> None:
    """Let the hero take any unit of the offer, or wait for the command token of a level-up."""
    if not table.is_held("sheets") and not table.is_held("units"):
        table.tell(RewardDue(who=hero, reward="unit"))
    elif units.take_reward_unit(table, hero):
        table.state.turn.rewards.append(LATER)


_ACTIONS: dict[str, Callable[[MageTable, str], None]] = {
    "spell_or_artifact": _choose_spell_or_artifact,
    "unit": _take_unit,
    "crystal_roll": _random_crystal,
    "advanced_action": gain_action,
}
