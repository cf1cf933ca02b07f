"""What the end of a quest adds to the recap: wounds dealt and taken, defeated enemies, luck of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.warhammer_quest import events as e
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import HERO
from assistant.games.warhammer_quest.party.dice import HERO as HERO_DICE
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.messages.events import Event
from assistant.messages.text import Text, tc, tn
from assistant.ui.view.recap import Party, PartyRow, Recap


class _Deeds(Struct):
    """What happened in a quest, counted from its events."""

    dealt: Counter[str] = field(default_factory=Counter)
    """Wounds on enemies, by the hero in whose activation they were dealt."""
    taken: Counter[str] = field(default_factory=Counter)
    defeated: int = 0
    faces: list[str] = field(default_factory=list)
    """The faces of all hero dice that the app has rolled."""


def with_party(content: Content, moment: Moment[WarhammerQuest], recap: Recap) -> Recap:
    """Return the recap of the quest with the heroes' wounds, the defeated enemies and the luck of the dice."""
    deeds = _count(recap.told)
    rows = tuple(
        PartyRow(HERO(content, hero.id), deeds.dealt[hero.id], deeds.taken[hero.id]) for hero in moment.state.heroes
    )
    return replace(
        recap, party=Party((tc("recap", "dealt"), tc("recap", "taken")), rows), notes=tuple(_notes(content, deeds))
    )


def _count(events: Sequence[Event]) -> _Deeds:
    deeds, acting = _Deeds(), ""
    for event in events:
        match event:
            case e.ActivationBegan():
                acting = event.who
            case e.AllReadied() | e.EnemyActivated():
                acting = ""
            case e.EnemyHit() if acting:
                deeds.dealt[acting] += event.laid or event.wounds
            case e.HeroHit():
                deeds.taken[event.who] += event.laid or event.wounds
            case e.EnemyDefeated():
                deeds.defeated += 1
            case DiceRolled():
                deeds.faces += event.hero
    return deeds


def _notes(content: Content, deeds: _Deeds) -> Iterator[Text]:
    yield tn("The party defeated {n} enemy.", "The party defeated {n} enemies.", deeds.defeated)
    symbols = {face.id: face.symbols for face in content.pack.face.values()}
    if deeds.faces and all(face in symbols for face in deeds.faces):
        criticals = sum("critical" in symbols[face] for face in deeds.faces)
        hits = criticals + sum("success" in symbols[face] for face in deeds.faces)
        dice = len(deeds.faces) - criticals  # each critical brought another roll of its die
        yield tn(
            "Hero dice: {n} success. Expected: {expected}.",
            "Hero dice: {n} successes. Expected: {expected}.",
            hits,
            expected=f"{dice * _successes_per_die(content):.1f}",
        )


def _successes_per_die(content: Content) -> float:
    """Return how many successes a hero die brings on average. A critical is a success and is rolled again."""
    faces = content.faces(HERO_DICE)
    sides = sum(face.sides for face in faces)
    criticals = sum(face.sides for face in faces if "critical" in face.symbols) / sides
    successes = sum(face.sides for face in faces if "success" in face.symbols) / sides
    return (criticals + successes) / (1 - criticals)
