"""The `Rules` object of Drunagor: its steps, components, occasions for reminders, and phases."""

from __future__ import annotations

from assistant.content.trigger_compiler import compile_triggers
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion
from assistant.games.drunagor import events
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.heroes import events as hero_events
from assistant.games.drunagor.monsters import events as monster_events
from assistant.games.drunagor.state import Drunagor
from assistant.games.drunagor.tracked_fields import TRACKED
from assistant.games.drunagor.validation import check
from assistant.games.rulings import rulings_of
from assistant.messages.event_text import events_in
from assistant.messages.text import t, tc

rules: Rules[Drunagor, Content] = Rules(
    "drunagor",
    Drunagor,
    events_in(events, hero_events, monster_events),
    components=(
        Component("runes", t("runes from the bag"), default="table"),
        Component("monster_cards", t("random monster cards"), default="table"),
        Component("attack_cards", t("attack cards of commanders"), default="table"),
        Component("trap_die", t("trap die"), default="table"),
        Component("d20", t("twenty-sided die"), default="off", may=("off", "table", "app")),
        Component("cubes", t("the heroes' cubes"), default="off", may=("off", "table")),
        Component("skills", t("the heroes' skills"), default="off", may=("off", "table")),
        Component("tokens", t("the heroes' resource tokens"), default="off", may=("off", "table")),
        Component("items", t("the heroes' items"), default="off", may=("off", "table")),
    ),
    occasions=(
        Occasion("round_start", t("start of the round"), "round_began"),
        Occasion("round_end", t("end of the round"), "round_ended"),
        Occasion("hero_turn", t("a hero's turn"), "turn_began", {"kind": "hero"}),
        Occasion("monster_turn", t("a monster's turn"), "turn_began", {"kind": "monster"}),
        Occasion("darkness", t("the Darkness"), "turn_began", {"kind": "darkness"}),
        Occasion("defeat", t("a monster is defeated"), "monster_defeated"),
        Occasion("rune", t("a rune is drawn"), "rune_drawn"),
        Occasion("room", t("a room is opened"), "room_opened"),
        Occasion("knock_out", tc("drunagor", "a hero is knocked out"), "knocked_out"),
    ),
    phases={
        "set_up": t("set-up"),
        "heroes": t("heroes"),
        "monsters": t("monsters"),
        "darkness": t("Darkness"),
        "camp": t("camp"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    triggers=lambda content: compile_triggers(
        content.chapter.trigger, rules.steps, rules.events, content.chapter.id, content=(content,)
    ),
    tracked=TRACKED,
    check=check,
    chapter=lambda state: str(state.chapter),
)

DrunagorTable = Table[Drunagor, Content]
