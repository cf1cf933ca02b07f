"""A hero's sheet: numbers with their bonuses, tokens, damage, healing, defeated and delayed.

Rules digest: C7 and C8.
"""

from __future__ import annotations

from collections.abc import Container

from assistant.engine.rules import rule
from assistant.games.runebound3.content import AssetCard, Content
from assistant.games.runebound3.events import StoryTokens
from assistant.games.runebound3.hero.events import Delayed, Fell, GoldChanged, HeroHealed, StoodUp, Suffered
from assistant.games.runebound3.names import HERO
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player, health_of, stat_of
from assistant.messages.questions import Option


def hero_options(table: RuneTable, heroes: Container[str]) -> list[Option]:
    """Return options for these heroes in seating order, each with the hero's number."""
    players = [player for player in table.state.players if player.hero in heroes]
    return [Option(player.hero, HERO(table.content, player.hero), number=player.number) for player in players]


def speed_of(content: Content, player: Player) -> int:
    """Return the number of dice that the hero rolls to move or explore. It may be 0."""
    return max(0, stat_of(content, player, "speed"))


def remaining_health(content: Content, player: Player) -> int:
    """Return the health that the hero has left."""
    return max(0, health_of(content, player) - player.damage)


def tokens_of(content: Content, player: Player) -> list[str]:
    """Return the hero's combat tokens: those of the hero card, gained ones, then those of the assets."""
    of_assets = [content.pack.asset[asset].token for asset in player.assets if asset in content.pack.asset]
    return [*content.pack.hero[player.hero].tokens, *player.tokens, *(token for token in of_assets if token)]


def assets_of(content: Content, player: Player) -> list[AssetCard]:
    """Return the hero's assets, including those of which the hero has gained only the token."""
    return [card for card in content.pack.asset.values() if card.id in player.assets or card.token in player.tokens]


def abilities_of(content: Content, player: Player) -> list[str]:
    """Return the surge abilities of the hero card, then those of the hero's assets."""
    of_assets = (ability for card in assets_of(content, player) for ability in card.abilities)
    return [*content.pack.hero[player.hero].abilities, *of_assets]


@rule("L395-399, L482")
def suffer(table: RuneTable, hero: str, damage: int) -> None:
    """Deal damage to a hero, up to the hero's health. At that point the hero is defeated."""
    player = table.state.of(hero)
    most = health_of(table.content, player)
    player.damage = min(most, player.damage + max(0, damage))
    table.tell(Suffered(who=hero, damage=damage, left=most - player.damage))
    check_defeat(table, hero)


@rule("L324-326, L433")
def heal(table: RuneTable, hero: str, n: int) -> None:
    """Remove up to `n` damage from a hero. A hero who heals 1 or more is no longer defeated."""
    player = table.state.of(hero)
    healed = min(player.damage, max(0, n))
    player.damage -= healed
    table.tell(HeroHealed(who=hero, healed=healed, left=remaining_health(table.content, player)))
    check_defeat(table, hero)


@rule("L395, L484-488")
def check_defeat(table: RuneTable, hero: str) -> None:
    """Make a hero with damage equal to health defeated, and a hero with less damage no longer defeated.

    Do nothing during the hero's fight. Its end decides.
    """
    player, fight = table.state.of(hero), table.state.fight
    if player.eliminated or (fight is not None and hero in (fight.hero.id, fight.enemy.id)):
        return
    most = health_of(table.content, player)
    player.damage = min(player.damage, most)
    if player.damage >= most and not player.defeated:
        player.defeated = True
        table.tell(Fell(who=hero))
    elif player.damage < most and player.defeated:
        player.defeated = False
        table.tell(StoodUp(who=hero))


@rule("L922-925")
def set_delayed(table: RuneTable, hero: str, now: bool) -> None:
    """Make a hero delayed or, if `now` is false, no longer delayed."""
    player = table.state.of(hero)
    if player.delayed != now:
        player.delayed = now
        table.tell(Delayed(who=hero, now=now))


def change_gold(table: RuneTable, hero: str, by: int) -> None:
    """Change a hero's gold by `by`, but never below 0."""
    player = table.state.of(hero)
    before, player.gold = player.gold, max(0, player.gold + by)
    if player.gold != before:
        table.tell(GoldChanged(who=hero, by=player.gold - before, now=player.gold))


def change_story_tokens(table: RuneTable, hero: str, kind: str, by: int) -> None:
    """Change a hero's story tokens by `by`, but never below 0. `kind` is `lore` or `companions`."""
    player = table.state.of(hero)
    before = getattr(player, kind)
    now = max(0, before + by)
    setattr(player, kind, now)
    if now != before:
        table.tell(StoryTokens(who=hero, kind=kind, by=now - before, now=now))
