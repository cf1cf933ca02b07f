"""A game of cards only: a stack with discards, an offer, face-down cards, a deck that must not run out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from assistant.components.pile import Pile, is_unseen
from assistant.components.stack import CardRow, Stack
from assistant.engine.checkpoint import World
from assistant.engine.rules import Component, Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.messages.events import Event
from assistant.messages.questions import Finished, OneOf, Option
from assistant.messages.text import Text, t, tn, verbatim
from assistant.timeline.game_session import GameSession


class Entry(Struct, frozen=True):
    id: str
    name: Text


def entries(*ids: str) -> dict[str, Entry]:
    return {id: Entry(id, verbatim(id.upper())) for id in ids}


class Cards(Struct):
    deck: Pile = field(default_factory=Pile)
    doom: Pile = field(default_factory=Pile)
    row: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    ended: bool = False


class Content(Struct, frozen=True):
    card: dict[str, Entry] = field(default_factory=lambda: entries("red", "blue", "green", "white"))


class Seen(Event, frozen=True, kw_only=True):
    cards: tuple[str, ...]


rules: Rules[Cards, Content] = Rules("cards", Cards, (Seen,), components=(Component("deck", t("the deck")),))
CardTable = Table[Cards, Content]


@rules.step
def lose(table: CardTable) -> None:
    table.state.ended = True
    table.end_game(next_action)


DECK: Stack[Cards, Content] = Stack(
    "deck", lambda state: state.deck, lambda content: content.card, key="deck", name=t("card")
)
DOOM: Stack[Cards, Content] = Stack(
    "deck", lambda state: state.doom, lambda content: content.card, when_empty=lose, key="doom"
)
ROW = CardRow(DECK, lambda state: state.row, size=2)
ACTIONS = ("draw", "draw_many", "all", "lay", "turn_up", "discard", "throw", "refill", "take", "under", "doom")


@rules.step
def next_action(table: CardTable) -> None:
    state = table.state
    if state.ended:
        table.ask(Finished(key="finished", prompt=t("Over.")))
    actions = tuple(Option(action, verbatim(action)) for action in ACTIONS)
    action = table.ask(OneOf(key="deed", prompt=t("What?"), options=actions))
    seen = run(table, action)
    table.tell(Seen(cards=tuple(seen)))


rules.root = next_action


def run(table: CardTable, action: str) -> list[str]:
    state = table.state
    match action:
        case "draw":
            card = DECK.draw(table, t("Which?"))
            state.hand += [card] if card else []
            return [card]
        case "draw_many" | "all":
            cards = DECK.draw_many(
                table,
                3,
                lambda count: tn("Draw {n} card.", "Draw {n} cards.", count),
                least=3 if action == "all" else 1,
                hint=t("Only the last one counts."),
            )
            DECK.discard(state, *cards)
            return cards
        case "lay":
            laid = DECK.lay(table)
            if laid is not None:
                state.down.append(laid)
        case "turn_up":
            if state.down:
                state.down[0] = DECK.turn_up(table, state.down[0], t("Which lay there?"))
                return [state.down[0]]
        case "discard":
            if state.hand:
                DECK.discard(state, state.hand.pop())
        case "throw":
            if state.down:
                DECK.discard(state, state.down.pop())
        case "refill":
            return ROW.refill(table, lambda: t("New in the row, beside {n}?", n=len(state.row)))
        case "take":
            if state.row:
                state.hand.append(ROW.take(state, state.row[0]))
        case "under":
            return [ROW.lowest_under(state)]
        case "doom":
            return [DOOM.draw(table, t("Doom?"))]
    return []


def session(*, seed: int = 1, source: str = "app", **piles: Pile) -> GameSession[Cards, Content]:
    state = Cards(**{"deck": Pile({"red": 3, "blue": 2, "green": 1}), **piles})
    world: World[Any] = World(state, seed, sources={"deck": source})  # type: ignore[dict-item]
    return GameSession.begin(Engine(rules, Content()), world)


def all_cards(state: Cards) -> int:
    """Return the number of cards, wherever they are."""
    face_down = sum(map(is_unseen, (*state.down, *state.deck.discard)))
    assert face_down == state.deck.face_down
    return state.deck.size + len(state.row) + len(state.down) + len(state.hand)
