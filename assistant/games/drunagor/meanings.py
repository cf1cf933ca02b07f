"""What Drunagor's events mean for the story and the statistics of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.games.drunagor import events as e
from assistant.games.drunagor.heroes import events as h
from assistant.games.drunagor.monsters import events as m
from assistant.games.drunagor.names import RUNE
from assistant.games.meanings import Actor, Bag, Damage, End, Meanings, Roll
from assistant.messages.names import Label
from assistant.messages.text import t, verbatim

D20 = {str(number): 1.0 for number in range(1, 21)}


def _d20(content: Any, event: Any) -> Mapping[str, float]:
    return D20


def _number(content: Any, result: str) -> Label:
    return verbatim(result)


def _trap_die(content: Any, event: Any) -> Mapping[str, float]:
    return {id: float(face.faces) for id, face in content.pack.trap_face.items()}


def _trap_face(content: Any, face: str) -> Label:
    label: Label = content.pack.trap_face[face].name
    return label


def _runes(content: Any, event: Any) -> Mapping[str, int]:
    return {id: rune.count for id, rune in content.pack.rune.items()}


MEANINGS = Meanings(
    chapters={e.AdventureBegan: "chapter", e.CampReached: ""},
    turns=(e.TurnBegan,),
    deeds={
        h.AttackRolled: "hero",
        m.MonsterMoved: "number",
        m.MonsterAttacked: "number",
        m.MonsterStayed: "number",
        m.MonsterEvolved: "number",
        m.Commanded: "number",
        m.Ambushed: "number",
        m.Manifested: "number",
        m.RuneDrawn: "",
        m.DarknessHunts: "",
        m.TileLaid: "",
        m.Crushed: "",
    },
    results=(
        h.HeroHurt, h.AllyHurt, m.MonsterHurt, m.MonsterHealed, h.TokensChanged, h.StoodIn, h.Retaliated, m.EffectOn,
        m.TerrainFelt, m.MonsterShoved, m.ChestCrushed, m.StunResolved, m.MonsterDefeated,
        h.CurseTaken, m.MonsterSummoned,
    ),
    minor=(
        e.RoleTaken, e.InitiativeRolled, e.SpecialRuleTold, e.RoundEnded, e.CampDone, e.CardPlaced, e.CardRemoved,
        e.CardFlipped, h.FullHealthChanged, h.Recalled, h.CubesChanged, h.SkillCovered, h.SkillFreed,
        h.TokensRefused, h.ItemMoved, h.TokenLaid, h.MapSwitched, m.RandomDrawn, m.PiecesShort, m.AttackCardRead,
        m.RunesReturned, m.RuneCardFlipped,
    ),
    rounds=(e.RoundBegan,),
    damage=(
        Damage(h.HeroHurt, "damage", "hero", "source", side="heroes"),
        Damage(h.AllyHurt, "damage", "ally", side="heroes"),
        Damage(m.MonsterHurt, "damage", "monster", side="foes"),
    ),
    actors=(
        Actor(h.AttackRolled, "heroes", "hero"),
        Actor(h.Retaliated, "heroes", "hero"),
        Actor(m.MonsterAttacked, "foes", "monster"),
    ),
    hunts={m.MonsterAttacked: "targets", m.DarknessHunts: "hero"},
    rolls=(
        Roll(
            h.AttackRolled,
            t("d20 of attacks"),
            lambda one: (str(one.natural),),
            _d20,
            _number,
            numbers=True,
            same=lambda one: (one.hero, one.natural),  # one roll counts against all targets
        ),
        Roll(h.ChallengeRolled, t("d20 of challenges"), lambda one: (str(one.natural),), _d20, _number, numbers=True),
        Roll(h.TrapRolled, t("trap die"), lambda one: (one.face,), _trap_die, _trap_face),
    ),
    bags=(
        Bag(
            m.RuneDrawn,
            t("runes from the bag"),
            _runes,
            lambda one: (one.rune,),
            lambda one: int(one.left),
            RUNE,
            filled=(e.AdventureBegan,),
            returned={m.RunesReturned: lambda one: one.runes},
        ),
    ),
    ends=(
        End(e.AdventureWon, won=lambda event: True),
        End(e.AdventureLost, won=lambda event: False),
    ),
)  # fmt: skip
