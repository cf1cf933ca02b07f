"""State of the map and its tokens. Rules digest: A7, A9, Setup 10-12."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Struct, field

from assistant.components.pile import Pile, is_unseen
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight.cards import Color
from assistant.games.mage_knight.names import CITIES, PILE_NAMES, TILE, TOKEN, Hero, SiteKind, Tile, place_name
from assistant.games.mage_knight.names import Token as TokenId
from assistant.messages.names import Label, Named
from assistant.messages.text import Text, t

HIGHEST_CITY, HIGHEST_MEGAPOLIS = 11, 22
"""The highest levels of a city and of a Megapolis.

The rulebook prints 24 for a Megapolis, but the city cards allow only 22 (12.2-2).
"""
MOST_WITH_MEGAPOLIS, MOST_WITH_TWO = 3, 2
"""The highest numbers of cities with one and with two Megapolises. A Megapolis uses two of the four city cards."""

Back = Annotated[str, Named(words=PILE_NAMES)]
"""The id of a token's pile: the colour of its back, or `RUINS`."""
Tiles = Annotated[Pile, TILE]
Tokens = Annotated[Pile, TOKEN]


VisibleToken = tuple[str, str, bool]
"""A token as the players see it: its pile, its enemy (empty if face down), and whether it is face up."""


class Token(Struct):
    """An enemy or ruins token on the map.

    - `enemy`: the id of the enemy or ruins token. While nobody has seen it, a code for an unknown token.
    - `placeholder`: true if something else lies there, because the pile was empty. The token is drawn when it is turned
      up.
    """

    pile: Back
    enemy: TokenId = ""
    face_up: bool = False
    placeholder: bool = False

    @property
    def is_unknown(self) -> bool:
        return is_unseen(self.enemy)

    @property
    def visible(self) -> VisibleToken:
        return self.pile, self.enemy if self.face_up else "", self.face_up

    def visible_name(self, content: Any) -> Label:
        """Return the token as the players see it, for example `Prowlers` or `brown (face down)`."""
        if not self.face_up:
            return t("{pile} (face down)", pile=PILE_NAMES[self.pile])
        return TOKEN(content, self.enemy) if self.enemy else t("{pile} (face up)", pile=PILE_NAMES[self.pile])


def visible_names(content: Any, tokens: Iterable[Token]) -> tuple[Label, ...]:
    return tuple(token.visible_name(content) for token in tokens)


class Site(Struct):
    """A site on a revealed tile.

    - `kind`: the id of the site, without the colour of a mine or city.
    - `tile`: empty if the app does not track tiles.
    - `emptied`: the round in which the rampaging enemy was beaten, or 0.
    - `secret`: true for the dungeon or tomb next to a village or monastery in "Dungeon Lords".
    """

    tile: str
    at: str
    kind: SiteKind
    color: str = ""
    tokens: list[Token] = field(default_factory=list)
    shields: list[Hero] = field(default_factory=list)
    """The heroes with a shield on the site. The last one owns it."""
    burned: bool = False
    core: bool = False
    secret: bool = False
    emptied: int = 0

    @property
    def conquered(self) -> bool:
        return bool(self.shields)

    @property
    def owner(self) -> str:
        return self.shields[-1] if self.shields else ""

    def display_name(self, content: Any) -> Text:
        """Return the name of the site with its tile, for example `Keep on tile 3`."""
        if self.secret:
            return t("secret {place}", place=place_name(content, self.kind, self.tile))
        return place_name(content, self.kind, self.tile, self.color)


class FoundCity(Struct):
    """A revealed city (C7).

    - `shields`: the owners of the shields on the city card, in order. There is one for each beaten defender.
    - `other`: the colour of the second half of a Megapolis.
    - `friendly`: true for a city that is conquered from the start, with a shield of each player and no leader.
    """

    color: Color
    level: int
    conquered: bool = False
    shields: list[Hero] = field(default_factory=list)
    garrison: list[Token] = field(default_factory=list)
    other: str = ""
    friendly: bool = False

    @property
    def can_be_assaulted(self) -> bool:
        """Return whether the city can be assaulted. Friendly, closed and conquered cities cannot."""
        return self.level > 0 and not self.conquered

    def display_name(self, content: Any) -> Text:
        return CITIES[self.color]


class Realm(Struct):
    """The map, the tile stack and the token piles.

    - `countryside`, `core`: the tile stack. `countryside` is on top.
    - `box`, `core_box`: the tiles left in the box.

    A tile that may be in the stack or in the box is listed in both piles until it is drawn. A face-down token is saved
    as a code. Its pile still lists all tokens that it may be.
    """

    countryside: Tiles = field(default_factory=Pile)
    core: Tiles = field(default_factory=Pile)
    box: Tiles = field(default_factory=Pile)
    core_box: Tiles = field(default_factory=Pile)
    revealed: list[Tile] = field(default_factory=list)
    core_revealed: bool = False
    sites: list[Site] = field(default_factory=list)
    piles: dict[Back, Tokens] = field(default_factory=dict)
    ruins: Tokens = field(default_factory=Pile)
    portal_closed: bool = False
    """Whether the portal is closed in the scenario "One to Return"."""

    @property
    def stack_left(self) -> int:
        """Return the number of tiles left in the stack."""
        return self.countryside.left + self.core.left


def _is_site(state: Any, index: int, *_: int) -> bool:
    return bool(state.realm.sites[index].kind != "portal")


LAID = (
    TrackedField("cities.*.shields", t("shields on the card of {it}")),
    TrackedField("realm.sites.*.shields", t("shields, {it}"), when=_is_site),
    TrackedField("realm.revealed", t("tiles on the map"), "tiles"),
)
"""The fields of the map that players can see and correct, and that they lay out again for a saved game."""

TRACKED = (
    TrackedField(
        "cities.*.level", t("level of {it}"),
        least=lambda content, state, city: 2 if state.cities[city].other else 1,
        most=lambda content, state, city: HIGHEST_MEGAPOLIS if state.cities[city].other else HIGHEST_CITY,
        when=lambda state, city: state.cities[city].level > 0,  # closed and friendly cities have no level
    ),
    TrackedField("cities.*.conquered", t("{it} is conquered")),
    *LAID,
    TrackedField("cities.*.garrison.*.enemy", t("defender {it} of {of}"), "tokens", open="face_up"),
    TrackedField("realm.sites.*.tokens.*.enemy", t("token {it}, {of}"), "tokens", open="face_up", when=_is_site),
    TrackedField("realm.core_revealed", t("a core tile is revealed"), "tiles"),
    TrackedField("realm.piles.*.discard", t("discarded tokens, {it}"), "tokens"),
)  # fmt: skip
