"""The heroes' skills and the cubes on them, if the app tracks skills. Rules digest: C5, C12.

A skill has room for one cube: an action cube until the recall, or a curse or trauma cube. A hero cannot use a skill
with a cube on it. Players can enter the names of starting and role skills. Otherwise a skill is shown by its number.
"""

from __future__ import annotations

from functools import partial

from assistant.engine.rules import rule
from assistant.games.drunagor.events import SkillCovered, SkillFreed
from assistant.games.drunagor.names import COVERS, SKILLS, hero_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero
from assistant.messages.questions import OneOf, Option, Typed
from assistant.messages.text import Text, t, verbatim

CARDS = ("melee", "ranged", "agility", "wisdom")
"""The kinds of skill cards. Each card has level 1 and, on its other side, level 2."""
STARTING, ROLE = 8, 4
"""The number of skills on the hero board, without the passive one, and on the role cards I and II (L370-372, L1721)."""
PASSIVE = "passive"
ELSEWHERE, ITEM = "elsewhere", "item"
NUMBERS: dict[str, int] = {
    **{f"starting_{n}": n for n in range(1, STARTING + 1)},
    PASSIVE: STARTING + 1,
    **{f"role_{n}": 10 + n for n in range(1, ROLE + 3)},
    **{kind: 20 + n for n, kind in enumerate(CARDS, 1)},
    ITEM: 30,
    ELSEWHERE: 40,
}
"""The number of each skill in every question: first the board, then the role cards, then the skill cards."""


def skills_of(hero: Hero) -> list[str]:
    """Return the hero's skills by number: those of the board, of the role, then learned ones."""
    role = [f"role_{n}" for n in range(1, ROLE + hero.role_level + 1)] if hero.role else []
    return [*(f"starting_{n}" for n in range(1, STARTING + 1)), PASSIVE, *role, *learned(hero)]


def learned(hero: Hero) -> list[str]:
    """Return the kinds of skill cards from which the hero has learned a skill."""
    return [kind for kind in CARDS if level_of(hero, kind)]


def level_of(hero: Hero, kind: str) -> int:
    return next((level for level in (2, 1) if f"{kind}_{level}" in hero.skills), 0)


def skill_name(hero: Hero, skill: str) -> Text:
    """Return the name that the players entered for a skill, or one made of its number."""
    if skill in hero.skill_names:
        return verbatim(hero.skill_names[skill])
    if skill in CARDS:
        return t("{skill}, level {level}", skill=SKILLS[skill], level=level_of(hero, skill))
    if skill not in NUMBERS:  # entered by a correction
        return verbatim(skill)
    kind, _, place = skill.partition("_")
    number = STARTING + 1 if skill == PASSIVE else int(place or 0)
    names = hero.role_skills if kind == "role" else hero.starting_skills
    if 0 < number <= len(names):
        return verbatim(names[number - 1])
    if skill == PASSIVE:
        return t("passive of the board")
    return t("role skill {n}", n=number) if kind == "role" else t("starting skill {n}", n=number)


@rule("8.1.3")
def name_new(table: DrunagorTable, hero: Hero, kind: str, level: int) -> None:
    """Ask for the name of a skill that the hero has just learned (L1747).

    Level 2 of a hero skill is the other side of its card. Level 2 of a role skill is the next skill of the role.
    """
    if not table.is_held("skills"):
        return
    skill = f"role_{ROLE + level}" if kind == "role" else kind
    hero.skill_names[skill] = table.ask(
        Typed(
            key=f"skill_name:{hero.id}:{level}",
            name=t("name of the skill"),
            prompt=t("{hero}: what is the name of the new skill?", hero=hero_name(table.content, hero.id)),
            hint=t("As it is printed; asked once."),
            to=hero.id,
        )
    )


def cover_name(cube: str) -> Text:
    return COVERS.get(cube) or t("action cube")


# ---- cubes on skills ----


@rule("C12, L1063")
def cover(table: DrunagorTable, hero: Hero, cube: str, count: int = 1) -> None:
    """Ask on which skills the new curse or trauma cubes are put (L1053, L1057).

    A cube goes on a hero or role skill without a cube, never on an item or a class ability.
    """
    if not table.is_held("skills"):
        return
    for number in range(1, count + 1):
        if all(skill in hero.on_skills for skill in skills_of(hero)):
            return
        name = hero_name(table.content, hero.id)
        skill = table.one(
            f"{cube}_on:{hero.id}:{number}",
            t("{hero} takes a {cube}. On which skill?", hero=name, cube=cover_name(cube)),
            lambda: skills_of(hero),
            partial(_option, hero),
            name=t("{hero}: {cube}", hero=name, cube=cover_name(cube)),
            hint=t("A passive will do, too: its benefit is lost while it is covered."),
            to=hero.id,
            barred=lambda: _covered(hero),
        )
        if not skill:
            return
        hero.on_skills[skill] = cube
        table.tell(SkillCovered(hero=hero.id, skill=skill, name=skill_name(hero, skill), cube=cube))


@rule("C12")
def uncover(table: DrunagorTable, hero: Hero, cube: str, gone: int, before: int) -> None:
    """Free skills because curse or trauma cubes were removed.

    - `before`: how many cubes of the kind `cube` the hero had.
    - `gone`: how many were removed. If there is a choice, ask which skills become free.
    """
    if not table.is_held("skills") or gone >= before:
        gone = 0
    for number in range(1, gone + 1):
        name = hero_name(table.content, hero.id)
        skill = table.one(
            f"{cube}_off:{hero.id}:{number}",
            t("{hero}: from which skill does the {cube} go?", hero=name, cube=cover_name(cube)),
            partial(_covered_by, hero, cube, before - number + 1),
            partial(_option, hero),
            name=t("{hero}: {cube}", hero=name, cube=cover_name(cube)),
            to=hero.id,
            sole=True,
        )
        if skill in hero.on_skills:
            del hero.on_skills[skill]
            table.tell(SkillFreed(hero=hero.id, skill=skill, name=skill_name(hero, skill), cube=cube))
    hero.remove_surplus_cubes()


def _covered(hero: Hero) -> dict[str, Text]:
    """Return the skills with a cube on them, each with the reason why nothing else can be put there."""
    return {skill: t("{cube} on it", cube=cover_name(cube)) for skill, cube in hero.on_skills.items()}


def _covered_by(hero: Hero, cube: str, cubes: int) -> list[str]:
    """Return the skills with cubes of this kind. If some of the hero's `cubes` are on no skill, add `ELSEWHERE`."""
    covered = [skill for skill, one in hero.on_skills.items() if one == cube]
    return [*covered, *([ELSEWHERE] if cubes > len(covered) else [])]


def _option(hero: Hero, skill: str) -> Option:
    if skill == ELSEWHERE:
        return Option(skill, t("from none of these"), number=NUMBERS[skill])
    return Option(skill, skill_name(hero, skill), number=NUMBERS.get(skill))


# ---- using a skill ----


def ask_skill(table: DrunagorTable, hero: Hero) -> str:
    """Ask on which skill the hero spends a cube, and return it. The passive skill costs no cube and is left out.

    Return "" for a skill of an item, or if the app does not track skills.
    """
    if not table.is_held("skills"):
        return ""
    name = hero_name(table.content, hero.id)
    skill = table.ask(
        lambda: OneOf(
            key="skill",
            name=t("skill"),
            prompt=t("Which skill does {hero} use?", hero=name),
            options=(
                *(_skill_option(hero, skill) for skill in skills_of(hero) if skill != PASSIVE),
                Option(ITEM, t("a skill of an item"), number=NUMBERS[ITEM]),
            ),
            barred=_covered(hero),
            to=hero.id,
        )
    )
    return "" if skill == ITEM else skill


def put_cube_on(table: DrunagorTable, hero: Hero, skill: str, colour: str) -> None:
    """Put the paid cube on the skill until the recall (L1240-1242). Do nothing if `skill` is ""."""
    if colour and skill in skills_of(hero) and table.is_held("skills"):
        hero.on_skills[skill] = colour


def _skill_option(hero: Hero, skill: str) -> Option:
    """Return the option for a skill. It cannot be chosen if a cube is on it (L1240-1242)."""
    if skill not in hero.on_skills:
        return _option(hero, skill)
    return Option(skill, skill_name(hero, skill), cover_name(hero.on_skills[skill]), NUMBERS[skill], most=0)


def blocked_reason(hero: Hero, skill: str) -> Text:
    return t("{skill} is blocked: {cube}.", skill=skill_name(hero, skill), cube=cover_name(hero.on_skills[skill]))
