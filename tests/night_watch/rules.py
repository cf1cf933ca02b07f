"""The registry of steps and choosers, and the printed facts of beasts."""

from assistant.engine.facts import Printed
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion
from assistant.messages.event_text import events_in
from assistant.messages.text import t
from night_watch import events
from night_watch.content import BeastCard, Content
from night_watch.state import TRACKED, Watch

rules: Rules[Watch, Content] = Rules(
    "night_watch",
    Watch,
    events_in(events),
    components=(Component("deck", t("the deck of beasts")),),
    occasions=(Occasion("night", t("when a night begins"), "night_began"),),
    phases={"beasts": t("the beasts"), "wardens": t("the wardens' turns"), "camp": t("the camp")},
    tracked=TRACKED,
    alone=lambda state: len(state.heroes) == 1,
)
WatchTable = Table[Watch, Content]

BEASTS = rules.prints(Printed("beast", BeastCard))
BITE = BEASTS.number("bite", t("bite"))
