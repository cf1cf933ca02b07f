"""The `Rules` object of Mage Knight: its steps, components, reminders and phases."""

from __future__ import annotations

from collections.abc import Callable

from assistant.components import box
from assistant.content.trigger_compiler import compile_triggers
from assistant.engine.checkpoint import Source
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion, Trigger
from assistant.games.mage_knight import events
from assistant.games.mage_knight.box import piece_kinds
from assistant.games.mage_knight.combat import duel_events
from assistant.games.mage_knight.combat import events as combat_events
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events as market_events
from assistant.games.mage_knight.realm import events as realm_events
from assistant.games.mage_knight.scoring import events as scoring_events
from assistant.games.mage_knight.sheet import events as sheet_events
from assistant.games.mage_knight.state import TRACKED, MageKnight
from assistant.games.mage_knight.validation import check
from assistant.games.rulings import rulings_of
from assistant.messages.event_text import events_in
from assistant.messages.text import t

ANYWHERE: tuple[Source, ...] = ("app", "table", "off")
"""Who may draw a component.

- `app`: the app.
- `table`: the players, and the app keeps count.
- `off`: the app does not track the component.
"""
SourceOf = Callable[[str], Source]
"""A function that takes the name of a component and returns who draws it (see `ANYWHERE`)."""


def _triggers(content: Content) -> tuple[Trigger, ...]:
    scenario = content.scenario
    return compile_triggers(
        scenario.trigger, rules.steps, rules.events, scenario.id, content.pack.ruling, content=(content,)
    )


rules: Rules[MageKnight, Content] = Rules(
    "mage_knight",
    MageKnight,
    (*events_in(events, realm_events, market_events, scoring_events, sheet_events, combat_events, duel_events),),
    components=(
        Component("virtual_deck", t("the virtual player's deck")),
        Component("virtual_tactic", t("the virtual player's tactic")),
        Component("virtual_hero", t("the virtual player's hero")),
        Component("dice", t("mana dice"), default="off", may=ANYWHERE),
        Component("offers", t("advanced action and spell offers"), default="off", may=ANYWHERE, fixed=True),
        Component("units", t("the unit offer"), default="off", may=ANYWHERE, fixed=True),
        Component("tokens", t("enemy and ruin tokens"), default="off", may=ANYWHERE, fixed=True),
        Component("tiles", t("the tile stack"), default="off", may=ANYWHERE, fixed=True),
        Component("sheets", t("the heroes' sheets"), default="off", may=ANYWHERE, fixed=True),
    ),
    occasions=(
        Occasion("round_start", t("start of the round"), "round_began"),
        Occasion("round_end", t("end of the round"), "round_ended"),
        Occasion("my_turn", t("your turn"), "turn_began", {"human": True}),
        Occasion("virtual_turn", t("the virtual player's turn"), "turn_began", {"human": False}),
        Occasion("conquest", t("a city falls"), "city_conquered"),
        Occasion("draw", t("the virtual player flips cards"), "flipped"),
        Occasion("announcement", t("the end of the round is announced"), "round_end_announced"),
    ),
    phases={
        "preparation": t("round preparation"),
        "tactics": t("tactics"),
        "virtual_player": t("the virtual player"),
        "clock": t("end of the round and of the game"),
        "combat": t("fights"),
        "realm": t("tiles, tokens and sites"),
        "market": t("offers and units"),
        "sheet": t("fame, levels and rewards"),
        "scoring": t("the final score"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    triggers=_triggers,
    tracked=TRACKED,
    check=check,
    alone=lambda state: state.alone,
)

MageTable = Table[MageKnight, Content]


@rules.after_correction
def out_of_the_piles(table: MageTable) -> None:
    """Remove cards and tokens from their piles if a correction has put them somewhere else."""
    box.remove_from_piles(piece_kinds(table.content, table.state))
