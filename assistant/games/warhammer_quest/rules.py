"""The `Rules` object of the game, with its steps and components, and the questions about printed cards and sheets."""

from __future__ import annotations

from assistant.content.trigger_compiler import compile_triggers
from assistant.engine.facts import Fact, Printed
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion, Trigger
from assistant.games.rulings import rulings_of
from assistant.games.warhammer_quest import events, quest_events
from assistant.games.warhammer_quest.content import (
    ActionCard,
    Content,
    DungeonCard,
    EnemyCard,
    GearCard,
    HeroCard,
    LocationCard,
    Sheet,
)
from assistant.games.warhammer_quest.names import ACTIONS, DUNGEON_KINDS, GEAR_COSTS, GEAR_TYPES, HERO, MOMENTS
from assistant.games.warhammer_quest.party import events as party_events
from assistant.games.warhammer_quest.settlement import events as settlement_events
from assistant.games.warhammer_quest.state import TRACKED, WarhammerQuest
from assistant.games.warhammer_quest.validation import check
from assistant.messages.event_text import events_in
from assistant.messages.names import Label
from assistant.messages.text import Text, t


def _triggers(content: Content) -> tuple[Trigger, ...]:
    return compile_triggers(content.quest.trigger, rules.steps, rules.events, content.quest.id, content=(content,))


rules: Rules[WarhammerQuest, Content] = Rules(
    "warhammer_quest",
    WarhammerQuest,
    events_in(events, quest_events, party_events, settlement_events),
    components=(
        Component("enemies", t("enemy deck"), default="table", may=("table", "app")),
        Component("locations", t("location deck"), default="table", may=("table", "app")),
        Component("reckoning", t("reckoning of every action"), default="off", may=("off", "table")),
        Component("dice", t("dice of a reckoned action"), default="table", may=("table", "app")),
        Component("actions", t("action cards and success tokens"), default="off", may=("off", "table")),
        Component("conditions", t("conditions"), default="off", may=("off", "table")),
        Component("dungeon", t("dungeon deck"), default="off", may=("off", "table", "app")),
        Component("gear", t("gear and its deck"), default="off", may=("off", "table", "app")),
    ),
    occasions=(
        Occasion("round_start", t("start of the round"), "round_began"),
        Occasion("activation", t("a hero's activation"), "activation_began"),
        Occasion("enemy", t("an enemy is activated"), "enemy_activated"),
        Occasion("travel", t("the party travels"), "travelled"),
        Occasion("location", t("a location is revealed"), "location_revealed"),
        Occasion("peril", t("the peril token moves"), "peril_moved"),
        Occasion("defeat", t("an enemy is defeated"), "enemy_defeated"),
        Occasion("hero_defeated", t("a hero is defeated"), "hero_defeated"),
    ),
    lots={"legendary": t("the legendary gear of a hero")},
    phases={
        "set_up": t("set-up"),
        "heroes": t("hero phase"),
        "enemies": t("enemy phase"),
        "locations": t("location phase"),
        "peril": t("peril phase"),
        "settlement": t("settlement"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    triggers=_triggers,
    tracked=TRACKED,
    check=check,
    chapter=lambda state: str(state.quest),
)
QuestTable = Table[WarhammerQuest, Content]

HERO_CARD = rules.prints(Printed("hero", HeroCard))
HEALTH_OF = {
    2: HERO_CARD.number("health_2", t("health, card with two hero icons")),
    3: HERO_CARD.number("health_3", t("health, card with three hero icons")),
    4: HERO_CARD.number("health_4", t("health, card with four hero icons")),
}
PREPARE = HERO_CARD.one("prepare", t("action with the prepare icon"), ACTIONS)

ENEMY_CARD = rules.prints(Printed("enemy", EnemyCard))
LEVEL = ENEMY_CARD.number("level", t("level"), none=0)
ATTACK = ENEMY_CARD.number("attack", t("attack value"))
HEALTH = ENEMY_CARD.number("health", t("health"))
RESILIENCE = ENEMY_CARD.number("resilience", t("resilience"), none=0)
BAR = ENEMY_CARD.words("bar", t("effect bar"), of="keyword")

LOCATION_CARD = rules.prints(Printed("location", LocationCard))
EXPLORATION = LOCATION_CARD.number("exploration", t("exploration value"))
FACE_UP = LOCATION_CARD.number("face_up", t("face-up spawn icons"), none=0)
FACE_DOWN = LOCATION_CARD.number("face_down", t("face-down spawn icons"), none=0)
EFFECT = LOCATION_CARD.one("effect", t("effect"), MOMENTS)


def _action_name(content: Content, id: str) -> Text:
    """Return a name for an action card from its hero and action, such as `Waywatcher: attack`."""
    card = content.pack.action.get(id)
    if card is None:
        return t("action card")
    named = t("{hero}: {action}", hero=HERO(content, card.hero), action=ACTIONS[card.action])
    return t("{card}, advanced", card=named) if card.advanced else named


ACTION_CARD = rules.prints(Printed("action", ActionCard, _action_name))
DICE = ACTION_CARD.number("dice", t("hero dice"))
TARGETS = ACTION_CARD.number("targets", t("targets"), none=1)
SEVERAL = ACTION_CARD.one(
    "several",
    t("successes against several targets"),
    {"each": t("count for each target"), "shared": t("are shared out")},
)


def _sheet_name(content: Content, id: str) -> Label:
    return content.printed.name if content.printed.id == id else t("the sheet of another quest")


SHEET = rules.prints(Printed("sheet", Sheet, _sheet_name))
SHEET_NUMBERS: dict[str, Fact[int]] = {
    "level": SHEET.number("level", t("level")),
    "dungeon": SHEET.number("dungeon", t("dungeon cards")),
    "gear": SHEET.number("gear", t("gear cards")),
}

DUNGEON_CARD = rules.prints(Printed("dungeon", DungeonCard))
ITEM = DUNGEON_CARD.one("kind", t("kind"), DUNGEON_KINDS)
TREASURE = DUNGEON_CARD.number("treasure", t("treasure icons"), none=0)

GEAR_CARD = rules.prints(Printed("gear", GearCard))
GEAR_TYPE = GEAR_CARD.one("type", t("type"), GEAR_TYPES)
COST = GEAR_CARD.one("cost", t("cost"), GEAR_COSTS)
BONUS = GEAR_CARD.number("health", t("health it adds"), none=0)
