"""Setting up the game and preparing each round. Rules digest: Setup, R1, A2.5."""

from __future__ import annotations

from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.mage_knight import variants, virtual_player
from assistant.games.mage_knight.events import ActionJoined, CrystalGained, DeckShuffled, RoundBegan
from assistant.games.mage_knight.instructions import round_page, setup_page
from assistant.games.mage_knight.market import offers, source, units
from assistant.games.mage_knight.realm import mines, rival_keeps, sites
from assistant.games.mage_knight.realm.tiles import lay_out_map
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.setup import initial_reputation, set_out
from assistant.games.mage_knight.sheet.units import ready_units
from assistant.messages.questions import Checklist
from assistant.messages.text import Text, t


@rules.step(phase="preparation", title=t("setting up"), rule="Setup, L168-219")
def set_up(table: MageTable) -> None:
    """Set up everything that the app tracks, and show the set-up page."""
    _lay_out(table)
    table.ask(lambda: _page(table), SETUP_INTERRUPTS)
    table.tell(RoundBegan(round=table.state.round, time=table.state.time))


def _lay_out(table: MageTable) -> None:
    """Set up teams, the virtual player, sheets, offers and the map."""
    variants.set_teams(table)
    if table.state.virtual.plays:
        virtual_player.create_virtual_player(table)
    set_out(table)
    lay_out_market(table)
    lay_out_map(table)


@rules.step(phase="market", title=t("source and offers laid out"), rule="Setup, L176-196")
def lay_out_market(table: MageTable) -> None:
    """Set up dice, units, spells, advanced actions and artifacts, if the app tracks them."""
    if table.is_held("dice"):
        source.roll_source(table)
    units.set_up_units(table)
    offers.set_up_offers(table)


def _page(table: MageTable) -> Checklist:
    reputation = 0 if table.is_held("sheets") else initial_reputation(table)
    return Checklist(
        key="set_up",
        name=t("set-up"),
        prompt=t("Lay out the game."),
        items=tuple(setup_page(table.content, table.state, table.source, reputation)),
        label=t("the table is set"),
    )


@rules.step(phase="preparation", title=t("play with variants"), rule="7.12, L1249-1251")
def play_with_variants(table: MageTable) -> None:
    """Ask for variants, then set up everything again."""
    variants.choose_variants(table)
    _lay_out(table)


SETUP_INTERRUPTS: Interrupts[[]] = Interrupts(Interrupt(1, play_with_variants, id="variants"))


@rules.step(phase="preparation", title=t("round preparation"), rule="R1, A2.5, L228-247, L1197-1200")
def prepare_round(table: MageTable) -> None:
    """Prepare any round after the first: renew dice and offers, give the virtual player a new card and a crystal."""
    state = table.state
    table.tell(RoundBegan(round=state.round, time=state.time))
    renew_market(table)
    ready_units(table)
    if state.virtual.plays:
        _give_card_to_virtual(table)
        _shuffle_virtual_deck(table)
        _give_crystal_to_virtual(table)
    _scenario_begins_round(table)
    if variants.upgrade_is_due(table):
        table.schedule(variants.upgrade_actions)
    table.ask(
        lambda: Checklist(
            key=f"prepare:{state.round}",
            name=t("round prepared"),
            prompt=t("Prepare the round."),
            items=tuple(round_page(table.content, table.state, table.source, _takes_second_action(table))),
            label=t("the round is prepared"),
        )
    )


@rules.step(phase="market", title=t("source and offers renewed"), rule="R1, L230-241")
def renew_market(table: MageTable) -> None:
    """Renew the source and the offers.

    With a virtual player, the advanced action and spell offers are renewed when it gets its card and crystal (A2.5).
    """
    if table.is_held("dice"):
        source.roll_source(table)
    units.renew_units(table)
    offers.renew_monasteries(table)
    if not table.state.virtual.plays:
        offers.renew_competitive_offers(table)


def _scenario_begins_round(table: MageTable) -> None:
    """Run scenario rules that apply at the start of a day or night (A10)."""
    scenario = table.content.scenario
    if scenario.has("mines"):
        mines.give_crystals(table)
    if scenario.has("hold"):
        rival_keeps.tell_defence(table)
    if table.state.time == "day":
        sites.turn_up_ruins_at_dawn(table)


def _takes_second_action(table: MageTable, *, told: bool = False) -> bool:
    """Return whether the second lowest advanced action leaves the offer, too. A ruling decides (12.2-4).

    With `told`, the ruling is logged.
    """
    return table.ruling("lowest_action_to_virtual_player", told=told) == "in_addition"


@rule("A2.5, 12.2-4, L1199")
def _give_card_to_virtual(table: MageTable) -> None:
    """Give the lowest advanced action of the offer to the virtual player."""
    name, prompt, lead = (
        t("lowest advanced action"),
        partial(_lowest_action_prompt, table),
        partial(_offer_instructions, table),
    )
    lowest = offers.remove_lowest(table, "advanced_actions", name, prompt, lead)
    if lowest is None:
        return
    color, card = lowest
    table.state.virtual.deck.discard.append(color)
    table.tell(ActionJoined(color=color, card=card))
    if _takes_second_action(table, told=True) and table.is_held("offers"):
        offers.ROWS["advanced_actions"].lowest_under(table.state)
    offers.refresh(table, "advanced_actions")


@rule("A2.5, L1199")
def _shuffle_virtual_deck(table: MageTable) -> None:
    virtual = table.state.virtual
    virtual.deck.gather()
    virtual.flipped = []
    table.tell(DeckShuffled(size=virtual.deck.left))


def _lowest_action_prompt(table: MageTable) -> Text:
    if table.source("virtual_deck") == "app":
        return t("Lowest advanced action: back into the box. Its colour?")
    return t("Lowest advanced action: onto the virtual player's flipped cards. Its colour?")


def _offer_instructions(table: MageTable) -> tuple[Text, ...]:
    """Return what the players have to do with the offers before they look at the lowest card."""
    lead: list[Text] = []
    if table.content.scenario.offers_closed and table.state.round == 2:
        lead.append(t("Open both offers now."))
    if _takes_second_action(table):
        lead.append(t("Two advanced actions leave the offer: the second lowest goes under its deck."))
    return tuple(lead)


@rule("A2.5, L1200")
def _give_crystal_to_virtual(table: MageTable) -> None:
    """Put the lowest spell under the spell deck, and give the virtual player a crystal of the spell's colour."""
    prompt = t("Lowest spell: under the spell deck. Its colour?")
    lowest = offers.remove_lowest(table, "spells", t("lowest spell"), prompt)
    if lowest is None:
        return
    color, spell = lowest
    crystals = table.state.virtual.crystals
    crystals[color] = crystals.get(color, 0) + 1
    if spell:
        offers.SPELLS.pile(table.state).put_under(spell)
    table.tell(CrystalGained(color=color, spell=spell, crystals=crystals[color]))
    offers.refresh(table, "spells")
