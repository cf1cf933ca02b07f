"""Log events of tiles, tokens, sites, cities and particular scenarios."""

from __future__ import annotations

from typing import Annotated

from assistant.games.mage_knight import names
from assistant.games.mage_knight.cards import Color
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.numbers import halves
from assistant.games.mage_knight.realm.state import Back, Token, VisibleToken, visible_names
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label, Named
from assistant.messages.text import Text, t, tn
from assistant.messages.turning_points import TurningPoint

City = Annotated[Color, names.CITY]
CityColor = Annotated[str, Named(words=names.CITY_COLORS)]
Mana = Annotated[str, Named(words=names.COLOR_NAMES)]
Goal = Annotated[
    str,
    Named(
        words={
            "mines": t("All tiles are revealed and all mines are free."),
            "secret_entrances": t("All tiles are revealed, all dungeons and tombs are conquered."),
            "druid_nights": t("Everybody has cast the druids' spell."),
        }
    ),
]


class AtSite(Event, frozen=True, kw_only=True):
    """Base class of log events about tokens at a site. `tile` is empty if the app does not track tiles."""

    site: names.SiteKind
    tile: str = ""
    color: str = ""
    tokens: tuple[VisibleToken, ...] = ()

    def place(self, content: Content) -> Text:
        """Return the name of the place, for example `Keep on tile 3`."""
        if self.site == "city":
            return names.CITIES[self.color]
        return names.place_name(content, self.site, self.tile, self.color)

    def lying(self, content: Content) -> tuple[Label, ...]:
        return visible_names(content, (Token(*token) for token in self.tokens))


# -- tiles and tokens


class TokensReshuffled(Event, frozen=True, kw_only=True):
    pile: Back
    count: int
    sign = "hands"
    says = sentence(
        "The pile is empty ({pile}): shuffle its {n} discarded token.",
        "The pile is empty ({pile}): shuffle its {n} discarded tokens.",
        "count",
    )


class NoTokenLeft(Event, frozen=True, kw_only=True):
    """Log event: a pile and its discards are empty.

    `placeholder` is true if the players put something else on the site. The real token is drawn later.
    """

    pile: Back
    placeholder: bool = False
    says = (
        sentence(
            "No token is left ({pile}): lay something else for it, it is drawn when it is turned up.", placeholder=True
        ),
        sentence("No token is left ({pile}), not even among the discards."),
    )


class TileRevealed(Event, frozen=True, kw_only=True):
    """Log event: a tile was revealed.

    - `left`: the number of tiles in the stack.
    - `boxed`: true if the stack was empty, so that the tile is from the box.
    - `who`: the hero who revealed it, or empty during set-up.
    """

    tile: names.Tile
    kind: str
    who: names.Hero = ""
    left: int = 0
    boxed: bool = False
    sign = "hands"
    listed = True
    says = (
        sentence("From the box: {tile}. It must touch at least three tiles.", boxed=True),
        sentence("Lay {tile}. The stack is empty.", left=0),
        sentence("Lay {tile}. Left in the stack: {left}."),
    )


class NoTileLeft(Event, frozen=True, kw_only=True):
    says = sentence("No tile is left, not even in the box: nothing more can be explored.")


class TokensLaid(AtSite, frozen=True, kw_only=True):
    """Log event: tokens were placed at a site.

    `beside` is set for a secret site: the kind of site next to it. The hero who revealed the tile chooses its space.
    """

    beside: str = ""
    sign = "hands"
    listed = True
    says = (
        sentence("{place}: {lying}.", beside=""),
        sentence("Secret: {site}. On a space beside the {marker}, without a site, no swamp: {lying}."),
    )

    def marker(self, content: Content) -> Text:
        return names.place_name(content, self.beside, self.tile)


class TokensTurnedUp(AtSite, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Turned up, {place}: {lying}.")


# -- sites


class MonasteryFound(Event, frozen=True, kw_only=True):
    """Log event: a monastery was revealed. The players add an advanced action to the unit offer."""

    sign = "hands"
    says = sentence("Monastery: one advanced action into the unit offer.")


class SiteConquered(names.OfPlayer, frozen=True, kw_only=True):
    """Log event: a site was conquered.

    It gets a shield. The site of a rampaging enemy becomes an empty space instead, and a monastery burns.
    """

    site: names.SiteKind
    tile: str = ""
    color: str = ""
    secret: bool = False
    sign = "hands"
    says = (
        sentence("Burned: {place}. It is an empty space for the rest of the game.", site="monastery"),
        sentence("Beaten: {place}. The space is empty.", site="marauding_orcs"),
        sentence("Beaten: {place}. The space is empty.", site="draconum"),
        sentence("Conquered: {place}. Put your shield there."),
    )

    def place(self, content: Content) -> Text:
        return names.place_name(content, self.site, self.tile)


class RewardsWait(Event, frozen=True, kw_only=True):
    rewards: tuple[names.Reward, ...]
    says = sentence("At the end of the turn: {rewards}.")


class VillagePlundered(names.OfPlayer, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("You plunder the village: draw two cards.")


class AltarPaid(names.OfPlayer, frozen=True, kw_only=True):
    color: Mana
    mana: int
    fame: int
    sign = "gains"
    says = sentence("Altar, {color}: {mana} mana for {fame} fame.")


# -- cities


class CityFound(Event, frozen=True, kw_only=True):
    """Log event: a city was revealed.

    - `other`: the colour of the second half of a Megapolis.
    - `friendly`: true for a city without a garrison.
    """

    color: CityColor
    level: int
    garrison: tuple[str, ...] = ()
    other: CityColor = ""
    friendly: bool = False
    sign = "hands"
    says = (
        sentence("City found: {color}. It is a friend: one shield of each player on its card.", friendly=True),
        sentence("City found: {color}. It can't be entered in this scenario.", level=0),
        sentence("City found: {color}, level {level}. Garrison, face down: {tokens}. Compare with its base.", other=""),
        sentence(
            "Megapolis found: {color}, right of it {other}. Level {level}: {left} and {right}. Garrison: {tokens}."
        ),
    )

    @property
    def tokens(self) -> tuple[Text, ...]:
        return names.garrison_tokens(self.garrison)

    @property
    def left(self) -> int:
        return halves(self.level)[0]

    @property
    def right(self) -> int:
        return halves(self.level)[1]


class DefenderBeaten(names.OfPlayer, frozen=True, kw_only=True):
    color: City
    left: int
    sign = "hands"
    says = sentence(
        "A defender falls. Put your shield on the card of {color}. {n} defender is left.",
        "A defender falls. Put your shield on the card of {color}. {n} defenders are left.",
        "left",
    )


class CityConquered(Event, frozen=True, kw_only=True):
    """Log event: a city was conquered.

    - `left`: the number of cities still to be conquered.
    - `leader`: set only in games of several players.
    """

    color: CityColor
    left: int
    leader: names.Hero = ""
    reason: str = ""
    sign = "gains"
    says = (
        sentence("City conquered: {color}. Still to conquer: {left}.", leader=""),
        sentence("City conquered: {color}. {why} Still to conquer: {left}."),
    )

    @property
    def why(self) -> Text:
        return t("Equal shields: {leader} put one first and leads it.") if self.reason else t("{leader} leads it.")

    def turning_point(self, content: Content) -> TurningPoint:
        left = tn("{n} city is still to conquer.", "{n} cities are still to conquer.", self.left)
        means = left if self.left else t("No city is left to conquer.")
        return TurningPoint(
            "good",
            t("city conquered"),
            who=t("{color}"),
            means=(self.why, means) if self.leader else (means,),
        )


# -- single scenarios and variants


class GoalReached(Event, frozen=True, kw_only=True):
    """Log event: the special goal of the scenario was reached."""

    goal: Goal
    sign = "gains"
    says = sentence("{goal}")


class DefenceChanged(Event, frozen=True, kw_only=True):
    """Log event: the number of tokens that defend a rival's keep or tower changed (scenario "Conquer and Hold")."""

    tokens: int
    says = sentence(
        "From now on {n} token defends a rival's keep or tower.",
        "From now on {n} tokens defend a rival's keep or tower.",
        "tokens",
    )


class MineFreed(names.OfPlayer, frozen=True, kw_only=True):
    color: str
    core: bool
    left: int
    sign = "gains"
    says = sentence("Free: {mine}. Put your shield there. Still occupied: {left}.")

    def mine(self, content: Content) -> Text:
        return names.site_name(content, "mine", self.color)


class GladeShield(names.OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero placed a shield on a glade.

    - `shields`: the number of glades with the hero's shield.
    - `replaced`: the hero whose shield was removed for it, or empty.
    """

    shields: int
    replaced: names.Hero = ""
    sign = "gains"
    says = (
        sentence("Your shield lies on {n} glade.", "Your shields lie on {n} glades.", "shields", replaced=""),
        sentence(
            "{who} replaces a shield of {replaced}: on {n} glade now.",
            "{who} replaces a shield of {replaced}: on {n} glades now.",
            "shields",
        ),
    )


class GladesCleared(Event, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Take all shields off the glades.")


class SpellCast(names.OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero cast the druids' spell.

    - `tokens`: the monsters to fight.
    - `crystals`: the number of random crystals at the end of the turn.
    """

    tokens: tuple[VisibleToken, ...]
    crystals: int
    says = (
        sentence("The spell of {who} brings nobody.", tokens=()),
        sentence(
            "The spell of {who} brings: {lying}. At the end of the turn {n} random crystal.",
            "The spell of {who} brings: {lying}. At the end of the turn {n} random crystals.",
            "crystals",
        ),
    )

    def lying(self, content: Content) -> tuple[Label, ...]:
        return visible_names(content, (Token(*token) for token in self.tokens))


class TunnelMeasured(Event, frozen=True, kw_only=True):
    spaces: int
    cost: int
    says = sentence("Through the tunnel: {cost} move points.")


class PortalClosed(Event, frozen=True, kw_only=True):
    """Log event: the portal closed. The heroes on it, `eliminated`, are out of the game."""

    eliminated: tuple[names.Hero, ...] = ()
    says = (
        sentence("The portal is closed. From now on it is plains for one hero.", eliminated=()),
        sentence("The portal is closed. Out of the game: {eliminated}. From now on it is plains for one hero."),
    )

    def turning_point(self, content: Content) -> TurningPoint | None:
        if not self.eliminated:
            return None
        return TurningPoint(
            "bad",
            t("out of the game"),
            who=t("{eliminated}"),
            cause=t("The portal closes while they stand on it."),
            hands=(t("Take the figure off the portal."),),
            means=(t("From now on the portal is plains for one hero."),),
        )


class PortalHeld(Event, frozen=True, kw_only=True):
    """Log event: the hero `who` stands on the portal at the end of the game. Empty means nobody.

    `at_once` is true if the hero wins as soon as the end of the last night is announced.
    """

    who: names.Hero = ""
    at_once: bool = False
    says = (
        sentence("Nobody comes home.", who=""),
        sentence("{who} can't be driven off the portal any more and comes home at once.", at_once=True),
        sentence("{who} stands on the portal and comes home."),
    )


class RampageReminded(Event, frozen=True, kw_only=True):
    """Log event: the players are reminded to roll for empty rampaging spaces, because the app keeps no map."""

    more: bool = False
    warm: bool = True
    sign = "hands"
    says = (
        sentence("Rampage: one die for each empty rampaging space. Red, green or gold: a new token there.", more=False),
        sentence(
            "More rampage: a new token on each empty rampaging space; red, green or gold: a brown one, too.", warm=True
        ),
        sentence("More rampage: a new token on each empty rampaging space; blue, white or black: a brown one, too."),
    )


class RampageRolled(AtSite, frozen=True, kw_only=True):
    """Log event: a die was rolled for an empty rampaging space. `tokens` are the new enemies there."""

    die: names.Face
    says = (sentence("{place}, die {die}: nobody comes.", tokens=()), sentence("{place}, die {die}: {lying}."))


class DarknessRolled(Event, frozen=True, kw_only=True):
    dice: tuple[names.Face, ...]
    night: bool
    says = (
        sentence("Darkness falls: {dice}. It is night until the end.", night=True),
        sentence("Darkness waits: {dice}. Another day."),
    )
