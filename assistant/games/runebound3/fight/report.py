"""Log events of a combat action, found by comparing the combat round before and after it."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound3.fight.bout import Action, Bout
from assistant.games.runebound3.fight.events import (
    Attacked,
    Doubled,
    Healed,
    Passed,
    Struck,
    SurgesBarred,
    SurgeUsed,
    TokenRecast,
    TokenRemoved,
    TokenTurned,
)
from assistant.games.runebound3.fight.fight_state import fighter, is_hero
from assistant.games.runebound3.fight.sides import ENEMY, HERO, POOL, REMOVED, SHIELD, SPENT, value
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Fight
from assistant.messages.text import Text


def report_action(
    table: RuneTable, fight: Fight, before: Bout, after: Bout, action: Action, reasons: tuple[Text, ...] = ()
) -> None:
    """Report an action and everything that it changed at once."""
    who = before.turn
    side, actor = before.side(who), fighter(fight, who)
    if action.kind == "pass":
        table.tell(Passed(fighter=actor.id, reasons=reasons))
    elif action.kind == "attack":
        damage = sum(value(side, index) for index in action.tokens)
        table.tell(Attacked(fighter=actor.id, damage=damage, kind=action.symbol, reasons=reasons))
    elif action.kind == "surge":
        ability = side.abilities[action.ability]
        table.tell(
            SurgeUsed(
                fighter=actor.id,
                ability=actor.abilities[action.ability],
                surges=sum(value(side, index) for index in action.tokens),
                read=any(effect.kind == "read" for effect in ability.effects or ()),
                reasons=reasons,
            )
        )
    elif action.kind == "double":
        top = action.tokens[1]
        table.tell(Doubled(**_token_fields(fight, who, top, after), reasons=reasons))
    report_changes(table, fight, before, after)


def _token_fields(fight: Fight, which: int, index: int, bout: Bout) -> dict[str, Any]:
    """Return the fields of a `TokenEvent` for one token of the combat round."""
    owner = fighter(fight, which)
    return {
        "fighter": owner.id,
        "token": owner.tokens[index].token,
        "number": index + 1,
        "up": bout.side(which).pieces[index].up,
        "mine": is_hero(fight, which) and not fight.rival,
    }


def report_changes(table: RuneTable, fight: Fight, before: Bout, after: Bout) -> None:
    """Report flipped and removed tokens, forbidden surges, and changes of health."""
    for which in (HERO, ENEMY):
        old, new = before.side(which), after.side(which)
        for index, (was, now) in enumerate(zip(old.pieces, new.pieces, strict=True)):
            if now.place == REMOVED and was.place != REMOVED:
                table.tell(TokenRemoved(**_token_fields(fight, which, index, after)))
            elif was.up != now.up:
                table.tell(TokenTurned(**_token_fields(fight, which, index, after)))
        if new.barred and not old.barred:
            table.tell(SurgesBarred(fighter=fighter(fight, which).id))
        report_health(table, fight, which, before, after)


def report_health(
    table: RuneTable, fight: Fight, which: int, before: Bout, after: Bout, damage: int | None = None
) -> None:
    """Report damage with the shields spent, or healing. `damage` is the damage before shields."""
    old, new = before.side(which), after.side(which)
    spent = sum(
        was.place == POOL and now.place == SPENT and was.face.symbol == SHIELD
        for was, now in zip(old.pieces, new.pieces, strict=True)
    )
    through = old.left - new.left
    if through > 0 and new.left == 0:  # more may have got through than was left
        through = max(through, after.dealt - (before.dealt if before.queue else 0))
    name = fighter(fight, which).id
    if through > 0 or damage is not None:
        dealt = through if damage is None else damage
        table.tell(Struck(fighter=name, damage=dealt, through=max(0, through), left=new.left, shields=spent))
    elif through < 0:
        table.tell(Healed(fighter=name, healed=-through, left=new.left))


def report_recast(table: RuneTable, fight: Fight, which: int, index: int, after: Bout) -> None:
    table.tell(TokenRecast(**_token_fields(fight, which, index, after)))
