"""Setting up and preparing a round: digest Setup, R1 and A2.5."""

from __future__ import annotations

from assistant.games.mage_knight import offers, source, virtual_player
from assistant.games.mage_knight.events import ActionJoined, CrystalGained, DeckShuffled, RoundBegan
from assistant.games.mage_knight.laying import round_page, setup_page
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.questions import Checklist
from assistant.table.text import t


@rules.step(phase="preparation", title=t("setting up"), rule="Setup")
def set_up(table: MageTable) -> None:
    """The virtual player, and one page of what to lay out."""
    virtual_player.create(table)
    if source.held(table):
        source.roll_source(table)
    if offers.held(table):
        offers.deal(table)
    table.ask(
        Checklist(
            key="set_up",
            name=t("set-up"),
            prompt=t("Lay out the game."),
            items=setup_page(table.content, table.state, table.source),
            label=t("the table is set"),
        )
    )
    table.tell(RoundBegan(round=table.state.round, time=table.state.time, rule="R1"))


@rules.step(phase="preparation", title=t("round preparation"), rule="R1, A2.5")
def prepare_round(table: MageTable) -> None:
    """From the second round on: dice, offers, the virtual player's new card and crystal, its deck shuffled."""
    state = table.state
    table.tell(RoundBegan(round=state.round, time=state.time, rule="R1"))
    if source.held(table):
        source.roll_source(table)
    _new_card(table)
    table.shuffle(state.virtual.deck)
    state.virtual.flipped = []
    table.tell(DeckShuffled(size=state.virtual.deck.left, rule="A2.5"))
    _new_crystal(table)
    table.ask(
        Checklist(
            key=f"prepare:{state.round}",
            name=t("round prepared"),
            prompt=t("Prepare the round."),
            items=round_page(table.content, table.state, table.source),
            label=t("the round is prepared"),
        )
    )


def _new_card(table: MageTable) -> None:
    """The lowest advanced action goes to the virtual player instead of under its deck."""
    deck_in_app = table.source("virtual_deck") == "app"
    color, card = offers.lowest(
        table,
        "advanced_actions",
        t("Lowest advanced action: back into the box. Its colour?")
        if deck_in_app
        else t("Lowest advanced action: onto the virtual player's flipped cards. Its colour?"),
        t("lowest advanced action"),
    )
    table.state.virtual.deck.discard.append(color)
    table.tell(ActionJoined(color=color, card=card, rule="A2.5, 12.2-4"))
    if offers.held(table) and table.ruling("lowest_action_to_virtual_player") == "in_addition":
        offer = table.state.advanced_actions
        if offer.column:
            offer.deck.put_at_bottom(offer.column.pop())
    offers.refresh(table, "advanced_actions")


def _new_crystal(table: MageTable) -> None:
    """The lowest spell goes under its deck; the virtual player gains a crystal of its colour, without limit."""
    color, spell = offers.lowest(
        table, "spells", t("Lowest spell: under the spell deck. Its colour?"), t("lowest spell")
    )
    virtual = table.state.virtual
    virtual.crystals[color] += 1
    if spell:
        table.state.spells.deck.put_at_bottom(spell)
    table.tell(CrystalGained(color=color, spell=spell, crystals=virtual.crystals[color], rule="A2.5"))
    offers.refresh(table, "spells")
