"""What the events of Runebound's third edition mean for the story and the statistics of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.games.meanings import Actor, Damage, End, Meanings, Roll
from assistant.games.runebound3 import events as e
from assistant.games.runebound3.fight import events as f
from assistant.games.runebound3.hero import events as h
from assistant.games.runebound3.names import FACE
from assistant.messages.text import t


def _terrain_die(content: Any, event: Any) -> Mapping[str, float]:
    """Return how often each face is on a terrain die, or nothing if the owner has not read all faces yet."""
    shown = [face.shows for face in content.pack.face.values()]
    return {face: float(shown.count(face)) for face in shown} if all(shown) else {}


MEANINGS = Meanings(
    turns=(e.TurnEnded,),
    deeds={
        e.VillainCame: "villain",
        e.VillainMarched: "villain",
        f.Attacked: "fighter",
        f.SurgeUsed: "fighter",
    },
    results=(f.Struck, f.Healed, f.Negated, f.SurgesBarred),
    minor=(
        e.TurnEnded, e.GemsRefreshed, e.FirstPlayerNow, e.StoryTokens, e.SetUpRoll, e.Strength, e.ModeChosen,
        f.TokenTurned, f.TokenRemoved, f.TokenRecast, f.Doubled, f.Passed, h.Moved,
        h.Walks, h.DrewOne, h.DidNothing, h.CardAction, h.NotBought, h.MarketDiscarded, h.MarketRefilled,
        h.AssetLeft, h.AssetDropped, h.GoldChanged, h.Rolled, h.HexNamed, h.Rerolled, h.DiceSolved, h.EndingPaid,
        h.TokenGained, h.TokenLost, h.Delayed,
    ),
    rounds=(e.RoundBegan,),
    damage=(
        Damage(f.Struck, "through", "name", victim_id="fighter"),
        Damage(f.Engaged, "damage", "name", victim_id="fighter"),
        Damage(h.Suffered, "damage", "who", side="heroes"),
    ),
    actors=(
        Actor(f.FightBegan, "heroes", "who"),
        Actor(f.FightBegan, "foes", "foe"),
    ),
    rolls=(
        Roll(h.Rolled, t("terrain dice"), lambda one: one.faces, _terrain_die, FACE),
    ),
    ends=(
        End(
            e.GameWon,
            won=lambda event: True,
            winners=lambda one: () if one.together else (one.hero,),
        ),
        End(e.GameLost, won=lambda event: False),
    ),
)  # fmt: skip
