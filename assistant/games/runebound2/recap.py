"""What the recap of an ended game says of the heroes."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.experience import experience_level
from assistant.games.runebound2.names import HERO
from assistant.games.runebound2.rules import rules
from assistant.games.runebound2.state import Runebound2
from assistant.messages.text import t, tc
from assistant.ui.view.recap import Party, PartyRow, Recap

STAYS = t("Put everything back into the box. Nothing is kept for another game.")


def with_heroes(content: Content, moment: Moment[Runebound2], recap: Recap) -> Recap:
    """Return the recap with the Dragon Runes of each hero, and the level if the app keeps the sheets."""
    sheets = rules.is_held(moment.world, "sheets")
    rows = tuple(
        PartyRow(HERO(content, player.hero), player.runes, experience_level(player) if sheets else player.red_cards)
        for player in moment.state.players
    )
    heads = (tc("recap", "Runes"), tc("recap", "level") if sheets else tc("recap", "red cards"))
    return replace(recap, party=Party(heads, rows), stays=(*recap.stays, STAYS))
