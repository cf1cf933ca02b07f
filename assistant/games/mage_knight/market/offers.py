"""Advanced action and spell offers, and the artifact deck, which has no offer. Rules digest: A6, C6.

- The app tracks the offers, and the players draw: they name each new card.
- The app does not track the offers: it asks only for the colour of the lowest card, which decides what the virtual
  player gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from assistant.components.stack import CardRow, Stack
from assistant.engine.facts import Printed
from assistant.engine.rules import rule
from assistant.games.mage_knight import new_pieces
from assistant.games.mage_knight.cards import COLORS, AdvancedAction, Color, Spell, as_color
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events
from assistant.games.mage_knight.market.state import Offer
from assistant.games.mage_knight.names import ARTIFACT, CARD, CARD_COLORS, COLOR
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.state import Cards
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

SIZE = 3
WHICH_CARD = t("Which card do you take?")
Kind = Literal["advanced_actions", "spells"]
KINDS: tuple[Kind, ...] = ("advanced_actions", "spells")


def offer_of(state: MageKnight, kind: Kind) -> Offer:
    return state.spells if kind == "spells" else state.advanced_actions


def cards_of(content: Content, kind: Kind) -> Mapping[str, AdvancedAction | Spell]:
    return content.pack.spell if kind == "spells" else content.pack.advanced_action


def _label(content: Content, card: str) -> Text:
    color = CARD_COLORS[CARD.entry(content, card).color]
    return t("{card}, {color}", card=CARD(content, card), color=color)


def _row(kind: Kind, name: Text, printed: Printed[Any]) -> CardRow[MageKnight, Content]:
    stack: Stack[MageKnight, Content] = Stack(
        "offers",
        lambda state: offer_of(state, kind).deck,
        lambda content: cards_of(content, kind),
        when_empty="stay_empty",
        key=f"card:{kind}",
        name=name,
        label=_label,
        new=lambda table: new_pieces.new_piece(table, printed),
    )
    return CardRow(stack, lambda state: offer_of(state, kind).column, SIZE)


ROWS: dict[Kind, CardRow[MageKnight, Content]] = {
    "advanced_actions": _row("advanced_actions", t("new advanced action"), new_pieces.ADVANCED_ACTION),
    "spells": _row("spells", t("new spell"), new_pieces.SPELL),
}
ACTIONS, SPELLS = ROWS["advanced_actions"].stack, ROWS["spells"].stack
ARTIFACTS: Stack[MageKnight, Content] = Stack(
    "offers",
    lambda state: state.artifacts,
    lambda content: content.pack.artifact,
    when_empty="stay_empty",
    key="artifact",
    name=t("artifact"),
    new=lambda table: new_pieces.new_piece(table, new_pieces.ARTIFACT),
)


def removed_spells(content: Content, state: MageKnight) -> list[Spell]:
    """Return the interactive spells that stay in the box in this scenario with these variants."""
    out = content.scenario.remove_interactive_spells or "no_interactive_spells" in state.variants
    return [spell for spell in content.pack.spell.values() if out and spell.interactive]


# -- set-up and a new round


def set_up_offers(table: MageTable) -> None:
    """Fill the decks and open both offers. Some scenarios open them later.

    A scenario may remove advanced actions by a printed number that the app does not know. The app then does not draw
    the cards. Players who draw and name them have a smaller deck.
    """
    state, removed = table.state, table.content.scenario.remove_advanced_actions
    if removed and table.source("offers") == "app":
        table.world.sources["offers"] = "off"
        table.tell(
            events.OffersOnTable(
                rule="7.1, L1472",
                reasons=(t("Which advanced actions stay in the box goes by numbers the app doesn't know."),),
            )
        )
    state.monasteries, state.monastery_cards = 0, []
    if not table.is_held("offers"):
        return
    state.advanced_actions, state.spells = Offer(), Offer()
    actions = table.content.pack.advanced_action.keys()
    if removed:
        first, last = removed
        ACTIONS.fill(state, (), (len(actions) - (last - first + 1), actions))
    else:
        ACTIONS.fill(state, actions)
    ARTIFACTS.fill(state, table.content.pack.artifact.keys())
    out = removed_spells(table.content, state)
    SPELLS.fill(state, [spell.id for spell in table.content.pack.spell.values() if spell not in out])
    if not table.content.scenario.offers_closed:
        for kind in KINDS:
            open_offer(table, kind)


@rule("A6, L193-195")
def open_offer(table: MageTable, kind: Kind) -> None:
    """Deal the cards of an offer if it is still closed."""
    column = offer_of(table.state, kind).column
    if column or not offer_of(table.state, kind).deck.left:
        return

    def prompt() -> Text:
        n = len(column) + 1
        if kind == "spells":
            return t("Spell offer, card {n} of {most} from the lowest up: which one?", n=n, most=SIZE)
        return t("Advanced action offer, card {n} of {most} from the lowest up: which one?", n=n, most=SIZE)

    ROWS[kind].refill(table, prompt)
    table.tell(events.OfferDealt(offer=kind, column=tuple(column)))


def remove_lowest(
    table: MageTable,
    kind: Kind,
    name: Text,
    prompt: Text | Callable[[], Text],
    lead: Callable[[], tuple[Text, ...]] = tuple,
) -> tuple[Color, str] | None:
    """Remove the lowest card of an offer. Return its colour and id, or None if there is no card.

    If the app does not track the offers, ask for the colour and return no id.
    """
    if not table.is_held("offers"):
        return as_color(
            table.one(f"lowest:{kind}", prompt, lambda: COLORS, COLOR, name=name, lead=lead, reports=True)
        ), ""
    open_offer(table, kind)
    card = ROWS[kind].lowest(table.state)
    if not card:
        return None
    ROWS[kind].take(table.state, card)
    return cards_of(table.content, kind)[card].color, card


@rule("A6, L238-241")
def refresh(table: MageTable, kind: Kind) -> None:
    """Refill an offer after a card has left it. New cards are put on top."""
    if table.is_held("offers"):
        _refill(table, kind)
        table.tell(events.OfferDealt(offer=kind, column=tuple(offer_of(table.state, kind).column)))


@rule("R1, L238-241")
def renew_competitive_offers(table: MageTable) -> None:
    """Put the lowest card of each open offer under its deck and deal a new card (R1 d, R1 e)."""
    if not table.is_held("offers"):
        return
    for kind in KINDS:
        card = ROWS[kind].lowest_under(table.state)
        if card:
            table.tell(events.CardUnderDeck(offer=kind, card=card))
            refresh(table, kind)


# -- taking a card


def record_card(table: MageTable, hero: str, kind: Cards, card: str) -> None:
    """Add a card to the hero's sheet, if the app keeps the sheets."""
    if table.is_held("sheets") and hero in table.state.heroes:
        table.state.sheet(hero).cards(kind).append(card)


@rule("A6, L367")
def take(table: MageTable, kind: Kind, hero: str, *, lowest: bool = False) -> str:
    """Let the hero take a card of the offer, and return it, or "" if the offer is empty. Then refill the offer.

    With `lowest`, it is the lowest card, because the hero took a skill from the common skill pool (A8).
    """
    open_offer(table, kind)

    def lying() -> list[Option]:
        return [card_option(table, id) for id in offer_of(table.state, kind).column]

    if not lying():
        return _tell_none_left(table, hero, kind)
    card = ROWS[kind].lowest(table.state) if lowest else table.one(f"take:{kind}", WHICH_CARD, lying)
    return take_card(table, kind, hero, card)


def _tell_none_left(table: MageTable, hero: str, kind: Kind) -> str:
    table.tell(events.NothingLeft(who=hero, what=kind, rule="A6, L1418"))
    return ""


@rule("A6, L367-369")
def take_card(table: MageTable, kind: Kind, hero: str, card: str) -> str:
    """Move this card from an offer to the hero's deck and return it, or "" if it is not on offer.

    A monastery's card in the unit offer is not replaced.
    """
    monasteries = table.state.monastery_cards
    if card in offer_of(table.state, kind).column:
        ROWS[kind].take(table.state, card)
        record_card(table, hero, kind, card)
        table.tell(events.CardTaken(who=hero, offer=kind, card=card, new=_refill(table, kind)))
    elif kind == "advanced_actions" and card in monasteries:
        monasteries.remove(card)
        record_card(table, hero, kind, card)
        table.tell(events.CardTaken(who=hero, offer="monasteries", card=card))
    else:
        return ""
    return card


@rule("Interaction, L629")
def take_blind(table: MageTable, hero: str) -> str:
    """Let the hero take the top card of the advanced action deck, as the green city allows."""
    card = ACTIONS.draw(table, t("Take the top card of the advanced action deck. Which one is it?"))
    if not card:
        return _tell_none_left(table, hero, "advanced_actions")
    record_card(table, hero, "advanced_actions", card)
    table.tell(events.CardTaken(who=hero, offer="deck", card=card))
    return card


def card_option(table: MageTable, card: str, note: Text | None = None) -> Option:
    return Option(card, _label(table.content, card), note=note)


# -- artifacts


@rule("C6, L363-365, L881")
def take_artifacts(table: MageTable, hero: str, k: int) -> None:
    """Give the hero `k` artifacts. Draw one more, and ask which one goes back under the deck."""
    prompts = [t("Draw artifacts, {n} of {most}: which one is it?", n=n, most=k + 1) for n in range(1, k + 2)]
    drawn = [card for card in (ARTIFACTS.draw(table, prompt) for prompt in prompts) if card]
    if not drawn:
        table.tell(events.NothingLeft(who=hero, what="artifacts"))
        return
    back = ""
    if len(drawn) > k:
        prompt = t("Which artifact goes under the deck?")
        back = table.one("artifact_back", prompt, lambda: drawn, ARTIFACT, name=t("under the artifact deck"))
        drawn.remove(back)
        table.state.artifacts.put_under(back)
    for artifact in drawn:
        record_card(table, hero, "artifacts", artifact)
    table.tell(events.ArtifactsGained(who=hero, artifacts=tuple(drawn), back=back))


# -- monasteries


@rule("A6, A7, L527")
def add_monastery(table: MageTable) -> None:
    """Deal an advanced action into the unit offer, because a monastery was revealed (A7)."""
    card = _deal_to_monastery(table) if table.is_held("offers") else None
    table.state.monasteries += 1
    if card is not None:
        table.tell(events.MonasteryDealt(card=card))


@rule("A6, L233, L237, L1418")
def renew_monasteries(table: MageTable) -> None:
    """Replace the monastery cards of the unit offer.

    If advanced actions run short, their own offer is filled first (R1 c).
    """
    state, actions = table.state, table.state.advanced_actions
    if not table.is_held("offers") or not (state.monasteries or state.monastery_cards):
        return
    actions.deck.put_under(*state.monastery_cards)
    state.monastery_cards.clear()
    # The virtual player takes the lowest card, so the offer needs one more.
    owed_to_offer = SIZE - len(actions.column) + (1 if state.virtual.plays else 0)
    for _ in range(min(state.monasteries, actions.deck.left - owed_to_offer)):
        _deal_to_monastery(table)
    table.tell(events.OfferDealt(offer="monasteries", column=tuple(state.monastery_cards)))


def _deal_to_monastery(table: MageTable) -> str:
    card = ACTIONS.draw(table, t("Monastery: which advanced action joins the unit offer?"))
    if card:
        table.state.monastery_cards.append(card)
    return card


def _refill(table: MageTable, kind: Kind) -> str:
    """Refill an offer. Return its new top card, or "" if there is none."""
    prompt = (
        t("Spell offer: which new card comes on top?")
        if kind == "spells"
        else t("Advanced action offer: which new card comes on top?")
    )
    return next(reversed(ROWS[kind].refill(table, prompt)), "")
