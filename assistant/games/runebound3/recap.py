"""What the recap of an ended game says of the heroes."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.names import HERO
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Runebound3
from assistant.messages.text import t, tc
from assistant.ui.view.recap import Party, PartyRow, Recap

STAYS = t("Put everything back into the box. Nothing is kept for another game.")


def with_heroes(content: Content, moment: Moment[Runebound3], recap: Recap) -> Recap:
    """Return the recap with the trophies and learned skills of each hero, if the app keeps the sheets."""
    players = moment.state.players
    recap = replace(recap, stays=(*recap.stays, STAYS))
    if not rules.is_held(moment.world, "sheets"):
        return recap
    rows = tuple(
        PartyRow(HERO(content, player.hero), sum(player.trophies.values()), len(player.skills)) for player in players
    )
    return replace(recap, party=Party((tc("recap", "trophies"), tc("recap", "skills")), rows))
