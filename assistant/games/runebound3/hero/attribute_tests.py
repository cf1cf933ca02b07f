"""Attribute tests and exerting. L772-783."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.card_text import skill_text
from assistant.games.runebound3.decks import SKILLS
from assistant.games.runebound3.hero.events import DrewOne, Tested
from assistant.games.runebound3.hero.sheet import stat_of
from assistant.games.runebound3.names import ATTRIBUTES, SKILL
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import t, tn

DRAW = "draw"
"""Among what comes once in a turn."""


def hand_size(table: RuneTable, player: Player) -> int:
    return len(player.cards) if table.source("skills") == "app" else player.hand


def exert(table: RuneTable, hero: str) -> None:
    """A card from hand; by the app the first one, told by the table which it was."""
    player = table.state.of(hero)
    if table.source("skills") != "app":
        player.hand = max(0, player.hand - 1)
        return
    cards = list(player.cards)
    chosen = cards[0]
    if len(set(cards)) > 1:
        options = [Option(card, SKILL(table.content, card), skill_text(table.content, card))
                   for card in dict.fromkeys(cards)]  # fmt: skip
        chosen = table.one("exerted", t("Which card is discarded?"), lambda: options, name=t("discarded")) or chosen
    player = table.state.of(hero)
    player.cards.remove(chosen)
    SKILLS.discard(table.state, chosen)


@rule("L125, L772-775")
def cards_to_reveal(table: RuneTable, hero: str, attribute: str, modifier: int) -> int:
    """Ruling 7: an attribute of 0 or less with a plus."""
    value = stat_of(table.content, table.state.of(hero), attribute)
    if value <= 0 and modifier > 0 and table.ruling("r7_zero") == "zero":
        return 0
    return max(0, max(0, value) + modifier)


def may_exert_to_draw(table: RuneTable, hero: str) -> bool:
    """A hero card that draws a skill card for an exertion, once a turn."""
    player = table.state.of(hero)
    knack = table.content.pack.hero[hero].knack == "draw"
    return knack and DRAW not in table.state.once and hand_size(table, player) > 0


@rule("L366-371, L576-578")
def exert_to_draw(table: RuneTable, hero: str) -> None:
    exert(table, hero)
    drawn = SKILLS.draw_many(table, 1, lambda n: t("Which cards?")) if table.source("skills") == "app" else []
    player = table.state.of(hero)
    player.cards += drawn
    player.hand += table.source("skills") != "app"
    table.state.once.append(DRAW)
    table.tell(DrewOne(who=hero))


@rule("L772-783")
def attribute_test(table: RuneTable, hero: str, attribute: str, modifier: int) -> int:
    """Reveal, exert as long as the hand lasts, count the stars; at least one passes."""
    n = cards_to_reveal(table, hero, attribute, modifier)
    cards, stars, shown = _reveal(table, hero, attribute, modifier, n, first=True)
    exerted = 0
    while hand_size(table, table.state.of(hero)) > 0:
        more = table.ask(_more(hero, stars))
        if more != "exert":
            break
        exert(table, hero)
        exerted += 1
        more_cards, found, another = _reveal(table, hero, attribute, 0, 1, first=False)
        cards, stars, shown = cards + more_cards, stars + found, [*shown, *another]
    SKILLS.discard(table.state, *shown)
    table.tell(Tested(who=hero, attribute=attribute, cards=cards, stars=stars, exerted=exerted))
    return stars


def _reveal(
    table: RuneTable, hero: str, attribute: str, modifier: int, n: int, *, first: bool
) -> tuple[int, int, list[str]]:
    """How many came, their stars, and which they are where the app deals them: it may have fewer."""
    if n < 1:
        return 0, 0, []
    if table.source("skills") == "app":
        cards = SKILLS.draw_many(table, n, lambda n: t("Which cards are revealed?"))
        known = table.content.pack.skill
        return len(cards), sum(known[card].stars for card in cards if card in known), cards
    if not first:
        prompt = t("Reveal one more card. Stars?")
    elif modifier:
        sign = f"+{modifier}" if modifier > 0 else str(modifier)
        prompt = tn("{attribute}, {sign}: reveal {n} card. Stars?", "{attribute}, {sign}: reveal {n} cards. Stars?", n,
                    attribute=ATTRIBUTES[attribute], sign=sign)  # fmt: skip
    else:
        prompt = tn("{attribute}: reveal {n} card. Stars?", "{attribute}: reveal {n} cards. Stars?", n,
                    attribute=ATTRIBUTES[attribute])  # fmt: skip
    return n, table.number("stars", prompt, most=2 * n, expected=0, name=t("stars"), to=hero), []


def _more(hero: str, stars: int) -> OneOf:
    return OneOf(
        key="more",
        name=t("exert"),
        prompt=tn("{n} star so far: passed.", "{n} stars so far: passed.", stars)
        if stars
        else t("No star so far; one is needed."),
        options=(Option("done", t("done"), number=2), Option("exert", t("exert: reveal one more"), number=1)),
        expected="done",
        to=hero,
    )
