"""Attribute tests and exerting. Rules reference: lines 366-371 and 772-783."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.engine.rules import rule
from assistant.games.runebound3.card_text import skill_text
from assistant.games.runebound3.decks import SKILLS
from assistant.games.runebound3.hero.events import DrewOne, Tested
from assistant.games.runebound3.names import ATTRIBUTES, SKILL
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player, stat_of
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t, tn

DRAW = "draw"
"""The entry in `Runebound3.once` for the ability to exert and draw a card."""
NO_STAR = t("No star so far; one is needed.")


def hand_size(table: RuneTable, player: Player) -> int:
    """Return the number of skill cards in the player's hand."""
    return len(player.cards) if table.source("skills") == "app" else player.hand


def exert(table: RuneTable, hero: str) -> bool:
    """Discard a skill card from hand. Return False if there is none, for example after a correction.

    Ask which card it is if the app knows the hand and the cards differ.
    """
    player = table.state.of(hero)
    if hand_size(table, player) < 1:
        return False
    if table.source("skills") != "app":
        player.hand -= 1
        return True
    prompt = t("Which card is discarded?")
    chosen = table.one("exerted", prompt, lambda: skills_in_hand(table, hero), name=t("discarded"), sole=True)
    if not chosen:
        return False
    table.state.of(hero).cards.remove(chosen)
    SKILLS.discard(table.state, chosen)
    return True


def skills_in_hand(table: RuneTable, hero: str) -> list[Option]:
    """Return the different skill cards in the hero's hand."""
    return skill_options(table, table.state.of(hero).cards)


def skill_options(table: RuneTable, ids: Iterable[str]) -> list[Option]:
    """Return an option for each of these skills. Copies of a card share one option."""
    return [Option(id, SKILL(table.content, id), skill_text(table.content, id)) for id in dict.fromkeys(ids)]


@rule("L125, L772-775")
def cards_to_reveal(table: RuneTable, hero: str, attribute: str, modifier: int) -> int:
    """Return how many cards a test reveals: the attribute, at least 0, plus the modifier.

    Ruling 7 decides whether a positive modifier is added to an attribute of 0 or less.
    """
    value = stat_of(table.content, table.state.of(hero), attribute)
    if value <= 0 and modifier > 0 and table.ruling("r7_zero") == "zero":
        return 0
    return max(0, max(0, value) + modifier)


def has_draw_ability(table: RuneTable, hero: str) -> bool:
    """Return whether the hero card has the ability to exert and draw a skill card."""
    return table.content.pack.hero[hero].knack == "draw"


def reason_against_drawing(table: RuneTable, hero: str) -> Text | None:
    """Return why the hero cannot exert to draw a skill card now, or None. The ability is for once a turn."""
    if DRAW in table.state.once:
        return t("already used in this turn")
    return None if hand_size(table, table.state.of(hero)) else t("no card in hand to discard")


@rule("L366-371, L576-578")
def exert_to_draw(table: RuneTable, hero: str) -> None:
    """Use the hero card's once-a-turn ability to exert and draw a skill card."""
    if not exert(table, hero):
        return
    drawn = SKILLS.draw_many(table, 1, lambda n: t("Which cards?")) if table.source("skills") == "app" else []
    player = table.state.of(hero)
    player.cards += drawn
    player.hand += table.source("skills") != "app"
    table.state.once.append(DRAW)
    table.tell(DrewOne(who=hero))


@rule("L772-783")
def attribute_test(table: RuneTable, hero: str, attribute: str, modifier: int) -> int:
    """Make a test and return the number of stars. One star is enough to pass.

    The hero reveals cards, and may then exert again and again to reveal one more card each time.
    """
    n = cards_to_reveal(table, hero, attribute, modifier)
    cards, stars, revealed = _reveal(table, hero, attribute, modifier, n, first=True)
    exerted = 0
    with table.if_left(lambda: SKILLS.discard(table.state, *revealed)):
        while hand_size(table, table.state.of(hero)) > 0:
            if table.ask(_exert_question(hero, stars)) != "exert":
                break
            if not exert(table, hero):
                break
            exerted += 1
            more_cards, more_stars, more_revealed = _reveal(table, hero, attribute, 0, 1, first=False)
            cards, stars, revealed = cards + more_cards, stars + more_stars, [*revealed, *more_revealed]
    SKILLS.discard(table.state, *revealed)
    table.tell(Tested(who=hero, attribute=attribute, cards=cards, stars=stars, exerted=exerted))
    return stars


def _reveal(
    table: RuneTable, hero: str, attribute: str, modifier: int, n: int, *, first: bool
) -> tuple[int, int, list[str]]:
    """Reveal `n` cards, or fewer if the deck is too small.

    Return their number, their stars and, if known, the cards.
    """
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


def _exert_question(hero: str, stars: int) -> OneOf:
    return OneOf(
        key="more",
        name=t("exert"),
        prompt=tn("{n} star so far: passed.", "{n} stars so far: passed.", stars) if stars else NO_STAR,
        options=(Option("done", t("done"), number=2), Option("exert", t("exert: reveal one more"), number=1)),
        expected="done",
        to=hero,
    )
