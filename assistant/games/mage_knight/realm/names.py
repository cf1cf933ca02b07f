"""What tiles, sites and tokens are called."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.events import Laid
from assistant.games.mage_knight.realm.piles import PILE_NAMES as PILE_NAMES
from assistant.games.mage_knight.realm.state import RUINS, Site
from assistant.games.mage_knight.rules import COLOR_NAMES
from assistant.table.text import Name, Text, t, verbatim

REWARDS: dict[str, Text] = {
    "artifact": t("artifact"),
    "spell": t("spell"),
    "advanced_action": t("advanced action"),
    "unit": t("unit"),
    "crystal_roll": t("random crystal"),
    "spell_or_artifact": t("spell or artifact"),
    "crystal_red": t("red crystal"),
    "crystal_blue": t("blue crystal"),
    "crystal_green": t("green crystal"),
    "crystal_white": t("white crystal"),
}
MINES: dict[str, Text] = {
    "red": t("red mine"),
    "blue": t("blue mine"),
    "green": t("green mine"),
    "white": t("white mine"),
}


def tile_name(tile: str) -> Text:
    """`tile 7`, `core tile 3`."""
    if tile.startswith("c"):
        return t("core tile {number}", number=tile[1:])
    return t("tile {number}", number=tile)


def site_name(content: Content, kind: str, color: str = "") -> Text:
    """A mine goes by its colour."""
    if kind == "mine" and color in MINES:
        return MINES[color]
    card = content.pack.site.get(kind)
    return t("{site}", site=card.name) if card else verbatim(kind)


def place_name(content: Content, kind: str, tile: str, color: str = "") -> Text:
    """`Keep on tile 3`; without tiles only `Keep`."""
    if not tile:
        return site_name(content, kind, color)
    return t("{site} on {tile}", site=site_name(content, kind, color), tile=tile_name(tile))


def name_of(content: Content, site: Site) -> Text:
    if site.secret:
        return t("secret {place}", place=place_name(content, site.kind, site.tile))
    return place_name(content, site.kind, site.tile, site.color)


def ruin_name(content: Content, id: str) -> Text:
    """`altar, red: 3 mana for 7 fame`, `green and brown: artifact`."""
    ruin = content.pack.ruin.get(id)
    if ruin is None:
        return verbatim(id)
    if ruin.kind == "altar":
        color = COLOR_NAMES.get(ruin.color, verbatim(ruin.color))
        return t("altar, {color}: {mana} mana for {fame} fame", color=color, mana=ruin.mana, fame=ruin.fame)
    piles = tuple(PILE_NAMES[pile] for pile in ruin.piles)
    return t("{piles}: {rewards}", piles=piles, rewards=reward_names(ruin.rewards))


def reward_names(rewards: Iterable[str]) -> tuple[Text, ...]:
    return tuple(REWARDS.get(reward, verbatim(reward)) for reward in rewards)


def enemy_name(content: Content, pile: str, enemy: str) -> Text | Name:
    if pile == RUINS:
        return ruin_name(content, enemy)
    known = content.pack.enemy.get(enemy)
    return known.name if known else verbatim(enemy)


def token_names(content: Content, tokens: Iterable[Laid]) -> tuple[Text | Name, ...]:
    """`Prowlers`, `brown, face down`."""
    return tuple(_token_name(content, *token) for token in tokens)


def _token_name(content: Content, pile: str, enemy: str, face_up: bool) -> Text | Name:
    if enemy:
        return enemy_name(content, pile, enemy)
    if face_up:
        return t("{pile}, face up", pile=PILE_NAMES[pile])
    return t("{pile}, face down", pile=PILE_NAMES[pile])
