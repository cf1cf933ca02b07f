"""What is typed while a question waits: `3-1` a wound for hero 3, in a fight `9-2` for the opponent. Screens 5."""

from __future__ import annotations

from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.sheet import heal, life_of, wound
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.speech.questions import Refused
from assistant.speech.text import t


@rules.typed_amount
def hurt_or_heal(table: RuneTable, figure: int, by: int) -> None:
    """Less is wounds, more heals; somebody in a fight feels it there, too."""
    state = table.state
    fight = state.fight
    if fight is not None:
        for one in (fight.hero, fight.foe, *fight.allies):
            if one.number == figure:
                one.wounds = max(0, min(one.life, one.wounds - by))
    player = next((one for one in state.players if one.number == figure), None)
    if player is None and fight is None:
        raise Refused(t("No hero has the number {number}.", number=figure))
    if player is not None and table.held("sheets"):
        if by > 0:
            heal(table, player.hero, by)
        elif wound(table, player.hero, -by) and fight is None:
            knock_out(table, player.hero)


@rules.after_correction
def consequences(table: RuneTable) -> None:
    """Wounds that equal Life knock a hero out, outside of a fight at once."""
    if table.state.fight is not None:
        return
    for player in table.state.players:
        life = life_of(table.content, player)
        if life and player.wounds >= life:
            knock_out(table, player.hero)
