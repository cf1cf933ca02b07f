"""What the events of Runebound's second edition mean for the story and the statistics of a campaign."""

from __future__ import annotations

from assistant.games.meanings import Actor, Damage, End, Meanings, Odds, Seat
from assistant.games.runebound2 import deck_events as d
from assistant.games.runebound2 import endgame_events as g
from assistant.games.runebound2 import events as e
from assistant.games.runebound2.fight import events as f
from assistant.games.runebound2.hero import events as h
from assistant.messages.text import t

MEANINGS = Meanings(
    parts=(f.FightBegan,),
    turns=(e.TurnBegan,),
    deeds={
        e.EventLaid: "",
        e.EventTooLow: "",
        e.DoomCounter: "",
        f.RollMade: "name",
    },
    results=(f.Struck, h.Wounded, f.AllyFell, h.AllyKilled),
    minor=(
        e.HeroDrawn, e.TurnBegan, e.TurnEnded, e.SlotPushedOut, e.Refill, e.Refilled, e.PoolShort, e.NoCounter,
        e.CountersLaid, e.DrawnByHand, e.StaysByHand, d.LastCard, e.Discarded, e.EncounterDone, g.EndgameOrder,
        g.MargathLeftOut, f.NoRollNeeded, f.RoundOfFight, f.RolesSwapped, h.Rested, h.DiceRolled, h.WayPaid,
        h.Eased, h.GoldChanged, h.PointsChanged, h.PointsWritten, h.MarketCard, h.MarketEmpty, h.Upkeep,
        h.NoContact, h.Exhausted,
    ),
    seats=(Seat(e.HeroDrawn, "hero", "number"),),
    rounds=(e.RoundBegan,),
    dealt=t("wounds dealt"),
    taken=t("wounds taken"),
    damage=(
        Damage(h.Wounded, "wounds", "who", side="heroes"),
        Damage(f.Struck, "wounds", "name", victim_id="name"),
    ),
    actors=(
        Actor(f.FightBegan, "heroes", "who"),
        Actor(f.FightBegan, "foes", "foe"),
    ),
    odds=(
        Odds(f.FightBegan, t("fights won"), "won", met=(e.ChallengeBeaten, g.RedKept), missed=(e.KnockedOut, e.Fled)),
    ),
    ends=(
        End(
            g.GameWon,
            won=lambda one: one.how != "lost",
            winners=lambda one: (one.hero,) if one.hero else one.heroes,
        ),
    ),
)  # fmt: skip
