"""Commanders, overlords and bosses: power, attack cards on the track, MAELSTROM. Rules digest: S2-S5."""

from __future__ import annotations

from typing import Any, Literal

from assistant.components.pile import Pile
from assistant.components.stack import Stack
from assistant.engine.facts import Printed
from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.attack_decks import check_deck, slot_of
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES, SIDES
from assistant.games.drunagor.content.pack import AttackCard as CardOfCommander
from assistant.games.drunagor.events import CardPlaced
from assistant.games.drunagor.monsters.cards import color_of
from assistant.games.drunagor.monsters.events import CommanderSummoned, Maelstrom
from assistant.games.drunagor.names import ATTACK_CARD, POSITION, kind_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import AttackCard, Drunagor, Monster
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import t, tn

Of = Literal["commander", "overlord"]
BOSS_CARDS = 5


def set_up(table: DrunagorTable, monster: Monster, power: int | None) -> None:
    """Set up a commander, overlord or boss whose card is on the track."""
    match color_of(table.content, monster.kind):
        case "boss":
            _boss(table, monster)
        case "commander" | "overlord":
            _commander(table, monster, power)


@rule("S2, L2137-2185")
def _commander(table: DrunagorTable, monster: Monster, power: int | None) -> None:
    """Set up a commander or overlord (S2, S3).

    Its power is n plus the party size. Its health is the printed health times the power. One attack card is drawn for
    each hero.
    """
    state = table.state
    if power is None:
        power = table.number(
            f"power:{monster.kind}",
            t(
                "{commander}: what power does the book give, before +G?",
                commander=kind_name(table.content, monster.kind),
            ),
            name=t("power"),
            hint=tn("G is the number of heroes: {n}.", "G is the number of heroes: {n}.", state.party_size),
            expected=1,
            most=20,
        )
    monster.power = power + state.party_size
    monster.hp = monster.max_hp = monster.hp * monster.power
    _report_commander(table, monster, _draw_cards(table, monster))


def deck_of(state: Drunagor, content: Content, of: Of) -> list[str]:
    """Return the ten attack cards of a commander's or overlord's deck.

    It is the players' own deck, or else the one in the content. Without either, cards are named by their track
    position.
    """
    own = state.attack_deck.get(of)
    shipped = [card.id for card in content.pack.attack_card.values() if card.of == of and card.rune and card.side]
    return own or shipped or [f"{of}_{rune}_{side}" for rune in RUNES for side in SIDES]


PRINTED = rules.prints(Printed("attack_card", CardOfCommander, ATTACK_CARD))


def _draw_cards(table: DrunagorTable, monster: Monster) -> list[str]:
    """Draw one attack card for each hero and place it on the track. The app or the players draw."""
    state, content = table.state, table.content
    of: Of = "commander" if color_of(content, monster.kind) == "commander" else "overlord"
    drawn_before = {card.id for card in state.attack_cards}
    cards = deck_of(state, content, of)
    deck = Pile({card: 1 for card in cards if card not in drawn_before})
    places = {card: _position_of(content, card) for card in cards}
    names = {card: POSITION(content, at) if at else ATTACK_CARD(content, card) for card, at in places.items()}
    stack: Stack[Drunagor, Content] = Stack(
        "attack_cards",
        lambda state: deck,
        lambda content: names,
        when_empty="stay_empty",
        key=f"attack_cards:{monster.number}",
        name=t("attack cards"),
        gone=lambda state: {card: t("lies on the track") for card in cards if card in drawn_before},
    )
    drawn = stack.draw_many(
        table,
        state.party_size,
        lambda count: tn(
            "Draw {n} attack card for {commander}. Where does it go?",
            "Draw {n} attack cards for {commander}. Where do they go?",
            count,
            commander=kind_name(content, monster.kind),
        ),
        least=state.party_size,
    )
    for card in drawn:
        if position := places[card]:
            place_attack_card(table, card, monster, position)
    return drawn


def _position_of(content: Content, card: str) -> str:
    """Return the track position printed on a card, or "" if it is not known."""
    slot = slot_of(content, card)
    return (content.rune_position(slot.rune, slot.side) or "") if slot else ""


@rule("S2, L2153")
def place_attack_card(table: DrunagorTable, card: str, monster: Monster, position: str) -> None:
    """Put an attack card on the track. A passive card takes no turn."""
    known = table.content.pack.attack_card.get(card)
    table.state.attack_cards.append(AttackCard(card, monster.number, passive=known is not None and known.passive))
    acts = track.place_entry(table, card, position)
    table.tell(CardPlaced(card=card, position=position, acts=acts))


@rule("S4, L2223-2231")
def _boss(table: DrunagorTable, monster: Monster) -> None:
    """Place all attack cards of a boss, whatever the party size, at their printed positions (S4)."""
    content = table.content
    known = [card for card in content.pack.attack_card.values() if card.of == "boss"]
    mine = [card.id for card in known if card.monster in ("", monster.kind)][:BOSS_CARDS]
    positions = [_position_of(content, card) for card in mine]
    key = f"boss_cards:{monster.number}"
    if not mine or not all(slot_of(content, card) for card in mine) or table.next_answer() == key:
        count = len(mine) or BOSS_CARDS
        mine = mine or [f"{monster.kind}_attack_{number}" for number in range(1, count + 1)]
        runes = [p for p in content.positions() if content.pack.position[p].rune]
        positions = table.ask(
            InOrder(
                key=key,
                name=t("attack cards"),
                prompt=tn(
                    "Lay out {boss}'s attack card. Where does it go?",
                    "Lay out {boss}'s {n} attack cards. Where do they go, in order?",
                    count,
                    boss=kind_name(content, monster.kind),
                ),
                hint=t("The book may add or remove cards for your outcomes."),
                options=tuple(Option(rune, POSITION(content, rune)) for rune in runes),
                count=count,
                least=1,
            )
        )
    for card, position in zip(mine, positions, strict=False):
        where = content.pack.position[position] if position else None
        if where is not None and slot_of(content, card) is None:
            learn_printed(table, card, rune=where.rune, side="above" if where.row == "top" else "below")
        place_attack_card(table, card, monster, position)
    _report_commander(table, monster, mine)


def _report_commander(table: DrunagorTable, monster: Monster, cards: list[str]) -> None:
    number, kind, power, hp = monster.number, monster.kind, monster.power, monster.hp
    table.tell(CommanderSummoned(number=number, kind=kind, power=power, hp=hp, cards=tuple(cards)))


@rule("5.10, L2916, G19")
def maelstrom(table: DrunagorTable, monster: Monster) -> None:
    """Put the monster's attack cards back into the deck and draw a new one for each hero (L2198, L2916)."""
    state = table.state
    for card in [card for card in state.attack_cards if card.monster == monster.number]:
        state.track.remove(card.id)
    state.attack_cards = [card for card in state.attack_cards if card.monster != monster.number]
    drawn = _draw_cards(table, monster)
    passed = state.track.positions[: state.track.marker]
    ahead = [card for card in drawn if state.track.position_of(card) not in (None, *passed)]
    if ahead and table.ruling("g19_maelstrom") == "no":
        state.waiting_cards += ahead
    table.tell(Maelstrom(number=monster.number, cards=tuple(drawn)))


def learn_printed(table: DrunagorTable, card: str, **fields: Any) -> None:
    """Save values that players read from an attack card.

    A card without a name is not saved, because next time another card may be at its position.
    """
    if card in table.content.pack.attack_card:
        PRINTED.learn(table, card, **fields)


@rules.step(phase="set_up", title=t("the attack deck"), rule="S5, L2206-2215")
def customise_attack_deck(table: DrunagorTable, of: Of, deck: list[str]) -> None:
    """Save the players' own deck of ten attack cards, one above and one below each rune."""
    check_deck(table.content, of, deck)
    table.state.attack_deck[of] = list(deck)
