"""The recap of a quest: wounds dealt and taken by each hero, defeated enemies, luck of the dice."""

from __future__ import annotations

from test_quest_view import at

from assistant.games.warhammer_quest.events import ActivationBegan, AllReadied, EnemyDefeated, EnemyHit, HeroHit
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.recap import with_party
from assistant.messages.events import Event
from assistant.messages.text import in_english, t
from assistant.ui.view.recap import Recap


def recap(*told: Event) -> Recap:
    session = at()
    return with_party(session.content, session.moment, Recap("bad", t("lost"), told=told))


def test_wounds_on_enemies_count_for_the_hero_who_acts() -> None:
    made = recap(
        ActivationBegan(who="demo_ferrywoman", dice=1),
        EnemyHit(number=6, card="mill_rat", wounds=3, laid=2, left=0),
        EnemyDefeated(number=6, card="mill_rat"),
        HeroHit(who="demo_ferrywoman", wounds=1, laid=1, left=9),
        AllReadied(),
        EnemyHit(number=7, card="mill_rat", wounds=1, laid=1, left=1),
    )
    assert made.party is not None
    assert [(row.first, row.second) for row in made.party.rows] == [(0, 0), (2, 1), (0, 0)]
    assert [in_english(note) for note in made.notes] == ["The party defeated 1 enemy."]


def test_luck_compares_the_successes_with_the_average_of_the_dice() -> None:
    content = at().content
    faces = {face.symbols: face.id for face in content.faces("hero")}
    critical, success = faces["critical",], faces["success",]
    notes = recap(DiceRolled(who="demo_miller", hero=(critical, success, success), enemy=())).notes
    assert in_english(notes[-1]).startswith("Hero dice: 3 successes. Expected: ")
