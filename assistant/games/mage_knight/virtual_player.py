"""The virtual player, whose deck limits the length of the round. Rules digest: A2."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.components.random_draw import pick
from assistant.components.stack import Stack
from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.clock import announce_end
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import Flipped, TurnBegan, TurnForfeited, VirtualPlayerMade
from assistant.games.mage_knight.names import CARD_COLORS, CRYSTALS, HERO, VIRTUAL
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import FLIPS, MageKnight
from assistant.messages.questions import GoOn, OneOf
from assistant.messages.text import Text, t, tn

DECK: Stack[MageKnight, Content] = Stack(
    "virtual_deck",
    lambda state: state.virtual.deck,
    lambda content: {color: CARD_COLORS[color] for color in COLORS},
    when_empty="stay_empty",
    key="flip",
    name=t("flipped"),
)


@rule("A2.1, L1170-1177")
def create_virtual_player(table: MageTable) -> None:
    """Create the virtual player with the crystals and the deck of a hero that nobody plays (A2.1)."""
    virtual = table.state.virtual
    unused = {id: hero for id, hero in table.content.pack.hero.items() if id not in table.state.heroes}
    if len(unused) == 1:  # nothing to draw
        virtual.hero = next(iter(unused))
    elif virtual.hero not in unused:
        prompt = t("Draw one of the unused heroes for the virtual player. Which one?")
        options = table.options(unused, HERO)
        question = OneOf(key="virtual_hero", name=t("virtual player"), prompt=prompt, options=options, reports=True)
        virtual.hero = pick(table, "virtual_hero", lambda: question)
    hero = table.content.pack.hero[virtual.hero]
    virtual.crystals = {color: hero.crystals.get(color, 0) for color in COLORS}
    DECK.fill(table.state, {color: hero.deck[color] for color in COLORS if color in hero.deck})
    table.tell(VirtualPlayerMade(hero=hero.id, crystals=dict(virtual.crystals)))


@rules.step(phase="virtual_player", title=t("the virtual player's turn"), rule="A2.3, L1186-1195")
def virtual_turn(table: MageTable) -> None:
    """Flip cards. The last of the first `FLIPS` cards decides how many more cards are flipped (A2.3)."""
    state, virtual = table.state, table.state.virtual
    table.tell(TurnBegan(who=VIRTUAL, human=False))
    cards = _flip(table, FLIPS)
    if not cards:
        _nothing_to_flip(table)
        return
    DECK.discard(state, *cards)
    extra = _flip_extra(table, cards[-1])
    virtual.flipped.append(len(cards) + len(extra))
    table.tell(
        Flipped(
            cards=tuple(cards),
            extra=tuple(extra),
            crystals=virtual.extra_flips(cards[-1]),
            left=virtual.deck.left,
            size=virtual.deck.size,
            reasons=tuple(_flip_reasons(state, cards)),
        )
    )


def _flip_reasons(state: MageKnight, cards: list[str]) -> Iterator[Text]:
    color = cards[-1]
    more, name = state.virtual.extra_flips(color), CRYSTALS[color]
    yield t("The last of the first {n} cards is {color}: only it counts.", n=len(cards), color=CARD_COLORS[color])
    if more:
        yield t("{crystals}: {n}, so {n} more, their colours mean nothing.", crystals=name, n=more)
    else:
        yield t("{crystals}: none, so no more cards.", crystals=name)
    if state.virtual.deck.left == 0:
        yield t("The deck is empty: the end of the round is announced on its next turn, not now.")


@rule("A2.3, A11, L409, L1188")
def _nothing_to_flip(table: MageTable) -> None:
    """Announce the end of the round, because the deck is empty. If it was announced before, only end the turn."""
    if table.state.announced_by:
        table.tell(TurnForfeited(who=VIRTUAL))
    else:
        announce_end(table, VIRTUAL, t("Its deck was empty at the start of its turn."))


def _flip(table: MageTable, count: int) -> list[str]:
    return DECK.draw_many(
        table,
        count,
        lambda count: tn(
            "Virtual player: flip {n} card. Its colour?",
            "Virtual player: flip {n} cards. Their colours, in order?",
            count,
        ),
        hint=t("Only the last one counts: its digit and Enter is enough."),
        refusal=t("Its deck can't give that: {option}, at most {most} left. Other colours, or a to correct the deck."),
    )


def _flip_extra(table: MageTable, color: str) -> list[str]:
    """Flip one more card for each crystal of this colour, and return these cards.

    Players who draw are not asked for the colours, because these cards decide nothing.
    """
    state, deck = table.state, table.state.virtual.deck

    def count() -> int:
        return min(state.virtual.extra_flips(color), deck.left)

    if table.source("virtual_deck") == "app":
        extra = _flip(table, count())
    else:
        if count():
            table.ask(
                lambda: GoOn(
                    key="flip_more",
                    prompt=tn("Virtual player: flip {n} more card.", "Virtual player: flip {n} more cards.", count()),
                    hint=t("Their colours don't matter."),
                    label=t("flipped"),
                    reports=True,
                )
            )
        extra = [card for card in (deck.lay() for _ in range(count())) if card is not None]
    DECK.discard(state, *extra)
    return extra
