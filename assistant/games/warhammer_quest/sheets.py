"""Questions during set-up about values of a quest sheet that the app doesn't know."""

from __future__ import annotations

from assistant.games.warhammer_quest.content import Nemesis, Sheet
from assistant.games.warhammer_quest.facts import read_numbers
from assistant.games.warhammer_quest.names import COLOURS, ENEMY, LOCATION
from assistant.games.warhammer_quest.rules import ENEMY_CARD, SHEET, SHEET_NUMBERS, QuestTable
from assistant.messages.names import Label
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import t

PLAIN, NONE = "plain", "nothing"
ONCE = t("Read your sheet; asked once.")
MOST_SPACES = 20
LOCATION_PLACES = (
    Option("last", t("last in its deck"), number=1),
    Option("shuffled", t("shuffled in"), number=2),
    Option("aside", t("aside"), number=3),
)
"""The options for a location that the sheet names: last in the deck, shuffled in, aside."""
NEMESIS_ENTRIES = (
    Option("lair", t("it starts in the lair"), number=1),
    Option("aside", t("it is put aside"), number=2),
    Option("deck", t("it is shuffled into the enemy deck"), number=3),
)
"""The options for a nemesis of the sheet: in the lair, aside, in the enemy deck."""


def read_sheet(table: QuestTable) -> None:
    """Ask for the values of the sheet that are not known.

    These are the level, the deck sizes, the peril track, and where the named locations and the nemeses start.
    """
    _numbers(table)
    _track(table)
    _locations(table)
    _unnamed_nemesis(table)
    _nemeses(table)


def _learn(table: QuestTable, **fields: object) -> None:
    SHEET.learn(table, table.content.quest.id, **fields)


def _sheet_so_far(table: QuestTable) -> Sheet:
    """Return the values of this sheet that the players have already typed."""
    id = table.content.quest.id
    return table.content.pack.sheet.get(id, Sheet(id=id))


def _numbers(table: QuestTable) -> None:
    """Ask for the level and the deck sizes in one row of boxes. A delve has no level."""
    quest = table.content.printed
    lacks = [field for field in SHEET_NUMBERS if getattr(quest, field) is None]
    facts = [SHEET_NUMBERS[field] for field in lacks if field != "level" or quest.kind != "delve"]
    prompt = t("{quest}: what does the sheet say?", quest=quest.name)
    read_numbers(table, quest.id, t("the sheet"), f"sheet:{quest.id}", facts, prompt=prompt)


def _track(table: QuestTable) -> None:
    quest = table.content.quest
    key = f"track:{quest.id}"
    if quest.track is not None and table.next_answer() != key:
        return
    options = [Option(PLAIN, t("plain"), number=1)]
    options += [Option(colour, name, number=place) for place, (colour, name) in enumerate(COLOURS.items(), 2)]
    answer = table.ask(
        InOrder(
            key=key,
            name=t("peril track"),
            prompt=t("The peril track, space by space after the start?"),
            hint=t("Read your sheet; asked once. Enter alone: you look at it each round."),
            options=tuple(options),
            count=MOST_SPACES,
            least=0,
        )
    )
    _learn(table, track=["" if space == PLAIN else space for space in answer])


def _locations(table: QuestTable) -> None:
    for one in table.content.quest.locations:
        key = f"lies:{one.location}"
        if one.lies is not None and table.next_answer() != key:
            continue
        name = LOCATION(table.content, one.location)
        prompt = t("{location}: where does the sheet put it?", location=name)
        lies = table.one(key, prompt, lambda: LOCATION_PLACES, name=t("location"), hint=ONCE, expected="last")
        _learn(table, lies={**_sheet_so_far(table).lies, one.location: lies})


def _unnamed_nemesis(table: QuestTable) -> None:
    """Ask whether the sheet names a nemesis, how the nemesis comes into play, and for its name.

    The app asks only if it doesn't know which cards are in the decks of this quest.
    """
    quest, read = table.content.printed, _sheet_so_far(table)
    key = f"nemesis:{quest.id}"
    if (not quest.is_frame or read.enters or read.nameless) and table.next_answer() != key:
        return
    ways = (*NEMESIS_ENTRIES, Option(NONE, t("the sheet names no nemesis"), number=0))
    prompt = t("Does the sheet name a nemesis, and how does it come?")
    how = table.one(key, prompt, lambda: ways, name=t("nemesis"), hint=ONCE)
    if how == NONE:
        _learn(table, nameless=True)
        return
    prompt = t("Which name is printed on the nemesis card?")
    card = ENEMY_CARD.new(table, f"{key}:name", prompt, kind="nemesis", demo=quest.demo)
    if table.content.pack.enemy.get(card) is None:
        ENEMY_CARD.learn(table, card, set=card, level=0, copies=1, quest=True)
    _learn(table, enters={**_sheet_so_far(table).enters, card: how})


def _nemeses(table: QuestTable) -> None:
    for one in table.content.quest.nemesis:
        name = ENEMY(table.content, one.enemy)
        key = f"enters:{one.enemy}"
        enters: str | None = one.enters
        if enters is None or table.next_answer() == key:
            prompt = t("{nemesis}: how does the sheet bring it?", nemesis=name)
            enters = table.one(key, prompt, lambda: NEMESIS_ENTRIES, name=t("nemesis"), hint=ONCE, expected="lair")
            _learn(table, enters={**_sheet_so_far(table).enters, one.enemy: enters})
        if enters != "deck" or table.next_answer() == f"comes:{one.enemy}":
            _colour(table, one, name)


def _colour(table: QuestTable, one: Nemesis, name: Label) -> None:
    """Ask which peril colour brings the nemesis into play."""
    key = f"comes:{one.enemy}"
    if (one.comes is not None or table.content.printed.peril) and table.next_answer() != key:
        return
    options = [Option(colour, named, number=place) for place, (colour, named) in enumerate(COLOURS.items(), 2)]
    options.append(Option(NONE, t("none of these colours"), number=0))
    prompt = t("{nemesis}: which peril effect brings it into play?", nemesis=name)
    colour = table.one(key, prompt, lambda: options, name=t("nemesis"), hint=ONCE)
    _learn(table, comes={**_sheet_so_far(table).comes, one.enemy: "" if colour == NONE else colour})
