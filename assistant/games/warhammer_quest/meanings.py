"""What Warhammer Quest's events mean for the story and the statistics of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assistant.games.meanings import Actor, Damage, End, Meanings, Roll
from assistant.games.warhammer_quest import events as e
from assistant.games.warhammer_quest import quest_events as q
from assistant.games.warhammer_quest.party import events as p
from assistant.games.warhammer_quest.party.dice import ENEMY, HERO, face_text
from assistant.games.warhammer_quest.settlement import events as s
from assistant.messages.text import t, tc


def _die(kind: str) -> Callable[[Any, Any], Mapping[str, float]]:
    return lambda content, event: {face.id: float(face.sides) for face in content.faces(kind)}


MEANINGS = Meanings(
    chapters={e.QuestBegan: "quest", s.SettlementBegan: ""},
    turns=(e.ActivationBegan,),
    deeds={
        e.EnemyActivated: "number",
        e.Advanced: "number",
        e.Retreated: "number",
        e.NemesisTriggered: "number",
        q.PerilMoved: "",
        q.PerilEffect: "",
        q.LocationEffect: "",
    },
    results=(
        e.HeroHit, e.EnemyHit, e.EnemyDefeated, e.EnemyHealed, e.KeywordRead, e.KeywordResolved, e.Revealed, e.Moved,
        e.ZoneFull, e.MayNotStandThere, e.Spawned, e.LaidFaceDown, q.PerilChanged, p.ConditionGained,
    ),
    minor=(
        e.AllReadied, e.PassedOver, e.CannotBeExhausted, e.Turned, e.NoNemesis, e.NoEffectOnDefeated, e.DeckShuffled,
        e.EnemyDiscarded, q.LeaderPassed, q.InsteadOfLeader, q.NoLocationLeft, p.ActionExhausted, p.ActionReadied,
        p.AllPrepared, p.TokensGained, p.TokensShared, p.TokensSpent, p.TokensDiscarded, p.DiceRolled,
        p.EnemyWounded, p.NoTarget, p.ConditionLost, p.DrawDungeonCard, p.ItemsDiscarded, p.TakeGear,
        p.GearTurned, s.Refreshed, s.PoolReturned, s.GearNoted,
    ),
    rounds=(e.RoundBegan,),
    dealt=t("wounds dealt"),
    taken=t("wounds taken"),
    damage=(
        Damage(e.HeroHit, lambda one: one.suffered, "who", side="heroes"),
        Damage(e.EnemyHit, lambda one: one.laid or one.wounds, "face", side="foes"),
    ),
    actors=(
        Actor(e.EnemyActivated, "foes", "face"),
        Actor(p.ActionReckoned, "heroes", "who"),
    ),
    hunts={e.Advanced: "to"},
    rolls=(
        Roll(p.DiceRolled, tc("statistics", "hero dice"), lambda one: one.hero, _die(HERO), face_text),
        Roll(p.DiceRolled, tc("statistics", "enemy dice"), lambda one: one.enemy, _die(ENEMY), face_text),
    ),
    ends=(End(q.QuestEnded, won=lambda event: bool(event.won)),),
)  # fmt: skip
