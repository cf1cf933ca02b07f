"""What Mage Knight's events mean for the story and the statistics of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.combat import events as c
from assistant.games.mage_knight.market import events as m
from assistant.games.mage_knight.names import DIE_COLORS, FACE
from assistant.games.mage_knight.realm import events as r
from assistant.games.mage_knight.scoring import events as s
from assistant.games.mage_knight.sheet import events as h
from assistant.games.meanings import Actor, Damage, End, Meanings, Roll
from assistant.messages.text import t


def _source(content: Any, event: m.SourceRolled) -> Mapping[str, float]:
    """Return how likely each colour is on a die of the source.

    Gold and black dice are rolled again until at least half of the dice show a basic colour.
    """
    dice, basic = len(event.dice), len(COLORS) / len(DIE_COLORS)
    share = basic
    if dice:
        least = (dice + 1) // 2
        share = _basic_share(dice, 0, least, basic)
    others = len(DIE_COLORS) - len(COLORS)
    return {color: share / len(COLORS) if color in COLORS else (1 - share) / others for color in DIE_COLORS}


def _basic_share(dice: int, kept: int, least: int, basic: float) -> float:
    """Return the expected share of basic colours if `kept` dice show one already and the others are rolled."""
    rolled = dice - kept
    ways = [comb(rolled, n) * basic**n * (1 - basic) ** (rolled - n) for n in range(rolled + 1)]
    settled = sum(ways[n] * (kept + n) / dice for n in range(rolled + 1) if kept + n >= least)
    again = sum(ways[n] * _basic_share(dice, kept + n, least, basic) for n in range(1, rolled + 1) if kept + n < least)
    return (settled + again) / (1 - (ways[0] if kept < least else 0.0))


MEANINGS = Meanings(
    parts=(c.FightBegan,),
    turns=(e.TurnBegan,),
    deeds={
        e.Flipped: "",
        e.CrystalGained: "",
        e.ActionJoined: "",
        c.EnemySummoned: "enemy",
        c.EnemyJoined: "enemy",
    },
    results=(c.HeroHurt, c.UnitHurt, c.LetThrough),
    minor=(
        e.VirtualPlayerMade, e.VariantsChosen, e.CityLevelsSet, e.TeamsSet, e.UpgradeOrderSet, e.DraftedActionsJoin,
        e.NoTacticLeft, e.RoundEnded, e.TacticsRemoved, e.TacticsReturned, e.DeckShuffled, r.TokensReshuffled,
        r.NoTokenLeft, r.TokensLaid, r.MonasteryFound, m.SourceRolled, m.DieUsed, m.DieRerolled, m.DieSet, m.DieTaken,
        m.OffersOnTable, m.OfferDealt, m.CardUnderDeck, m.NothingLeft, m.MonasteryDealt, m.UnitsDealt, m.UnitAdded,
        m.UnitPostponed, m.UnitForgone, m.InfluenceNeeded, h.FameBid, h.SheetLaid, h.HeroCrystalGained,
        h.CrystalUsed, h.SkillGained, h.NoSkillLeft, h.ActionDue, h.HandToDraw, h.TowerMana, h.SkillUsed, h.RewardDue,
    ),
    rounds=(e.RoundBegan,),
    dealt=t("armour beaten"),
    taken=t("wounds taken"),
    damage=(
        Damage(c.HeroHurt, lambda one: one.hand + one.discard, "who", "enemy", side="heroes"),
        Damage(c.AttackMade, lambda one: one.armor if one.beaten else 0, "targets", side="foes"),
    ),
    actors=(Actor(c.FightBegan, "heroes", "who"),),
    rolls=(Roll(m.SourceRolled, t("dice of the mana source"), lambda one: one.dice, _source, FACE),),
    ends=(
        End(s.GameEnded, won=lambda one: one.won if one.alone else None, points=lambda one: one.total or None),
        End(s.ScoreCounted, points=lambda one: one.total),
        End(s.WinnersFound, won=lambda one: bool(one.winners), winners=lambda one: one.winners),
    ),
)  # fmt: skip
