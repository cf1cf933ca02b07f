"""Entries that players can look up with `/`: token symbols, heroes, enemies, cards, named hexes, rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.rulings import entries_of
from assistant.games.runebound3.card_text import (
    Fact,
    asset_facts,
    joined,
    number_text,
    skill_facts,
    surge_facts,
    token_text,
)
from assistant.games.runebound3.content import TRANSLATED, AdventureCard, Content, EnemyCard, Titled
from assistant.games.runebound3.names import (
    ADVENTURE_KINDS,
    ATTRIBUTES,
    BONUSES,
    DECKS,
    HEALTH,
    LETTERS,
    MEANINGS,
    SITES,
    SYMBOLS,
    TERRAINS,
)
from assistant.messages.text import ROMAN, Text, t, verbatim
from assistant.ui.view.book import BookEntry


def signs(content: Content) -> Iterator[tuple[Text, Text]]:
    """Yield the signs of combat tokens with their meanings."""
    for symbol, meaning in MEANINGS.items():
        yield LETTERS[symbol], t("{word}: {meaning}", word=SYMBOLS[symbol], meaning=meaning)
    yield t("*"), t("a gold symbol: whoever cast more of them acts first")
    yield t("x2"), t("the token lies on a doubling token and counts twice")


def entries(content: Content) -> Iterator[BookEntry]:
    """Yield an entry for everything that has a name. Cards must belong to this game: the demo or the printed one."""
    pack = content.pack
    for symbol, meaning in MEANINGS.items():
        yield BookEntry(SYMBOLS[symbol], t("symbol"), meaning=meaning)
    for hero in content.of_box(pack.hero).values():
        numbers = [(label, number_text(getattr(hero, stat))) for stat, label in BONUSES.items()]
        tokens = (t("tokens"), joined([token_text(content, token) for token in hero.tokens]))
        yield BookEntry(
            hero.name, t("hero"), (*numbers, tokens, *surge_facts(content, hero.abilities)), table="hero", id=hero.id
        )
    villain = content.villain
    facts = ((HEALTH, t("{n}, at least {least}", n=villain.health, least=villain.least)),)
    own = tuple((t("own token"), token_text(content, token)) for token in villain.tokens)
    all_facts = (*facts, *own, *surge_facts(content, villain.abilities))
    yield BookEntry(villain.name, t("villain"), all_facts, table="villain", id=villain.id)
    for enemy in content.enemies().values():
        yield BookEntry(enemy.label, t("enemy"), tuple(_enemy_facts(content, enemy)), table="enemy", id=enemy.id)
    for card in content.adventures().values():
        yield BookEntry(
            card.label, ADVENTURE_KINDS[card.kind], tuple(_adventure_facts(card)), table="adventure", id=card.id
        )
    for asset in content.assets().values():
        yield BookEntry(asset.label, t("asset"), tuple(asset_facts(content, asset)), table="asset", id=asset.id)
    for skill in content.skills().values():
        yield BookEntry(skill.label, t("skill"), tuple(skill_facts(skill)), table="skill", id=skill.id)
    for site in pack.site.values() if not content.scenario.demo else ():
        yield BookEntry(
            site.name, SITES[site.kind], ((t("terrain"), TERRAINS[site.terrain]),), table="site", id=site.id
        )
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _enemy_facts(content: Content, card: EnemyCard) -> Iterator[Fact]:
    yield from _translated(card)
    if card.health is not None:
        yield HEALTH, number_text(card.health)
    yield from surge_facts(content, card.abilities or ())
    yield t("deck"), DECKS[card.deck]
    if card.gold:
        yield t("reward"), t("{n} gold", n=card.gold)
    if card.bars:
        yield t("always"), t("no surges for the hero")
    if card.blocks:
        yield t("always"), t("its shields stop {symbol} only", symbol=SYMBOLS[card.blocks])


def _translated(card: Titled) -> Iterator[Fact]:
    """Yield an explanation of the sign `~` if the card's name has it."""
    if card.translated:
        yield verbatim("~"), TRANSLATED


def _adventure_facts(card: AdventureCard) -> Iterator[Fact]:
    yield from _translated(card)
    yield t("deck"), DECKS[card.deck]
    for place, ending in enumerate(card.endings, 1):
        yield verbatim(ROMAN[place]), joined([TERRAINS[symbol] for symbol in ending.needs])
    for choice in card.ways:
        if choice.attribute is not None:
            attribute, sign = ATTRIBUTES[choice.attribute], f"{choice.modifier:+d}"
            yield t("test"), t("{attribute} {sign}", attribute=attribute, sign=sign)
