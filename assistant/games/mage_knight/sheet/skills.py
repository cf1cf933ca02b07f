"""Skills: how heroes gain them at a level-up, and the common skill pool. Rules digest: A8, C11, Level up.

A hero's pile of face-down skill tokens is not saved. It has all tokens of the hero that nobody has seen.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from assistant.components.pile import Pile
from assistant.components.stack import Stack
from assistant.engine.rules import rule
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO, SKILL
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import NoSkillLeft, SkillChosen, SkillGained
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.names import Label
from assistant.messages.questions import Option
from assistant.messages.text import t, tn

REVEALED = 2
NO_INTERACTIVE = "no_interactive_skills"
FROM_POOL = Option("pool", t("another hero's from the common pool"), note=t("with the lowest advanced action"))

Action = Literal["any", "lowest", ""]
"""Which advanced action the hero takes together with a skill: any, the lowest, or none ("")."""


@rules.step(phase="sheet", title=t("a skill gained"), rule="A8, L1212-1218")
def gained(table: MageTable, hero: str) -> None:
    """Reveal a skill token of the virtual player, because the hero gained a skill in a solo game.

    The hero can take it at a later level-up.
    """
    state, drawn = table.state, list[str]()
    if not state.virtual.skills:
        return
    if table.is_held("sheets"):
        interactive = NO_INTERACTIVE not in state.variants
        if interactive and table.content.scenario.remove_interactive_skill:
            interactive = table.ruling("virtual_interactive_skill") == "stays"
        tokens = _unseen_skills(table.content, state, state.virtual.hero, interactive=interactive)
        prompt = t("Turn over one skill token of the virtual player. Which one?")
        drawn = _stack(tokens).draw_many(table, 1, lambda count: prompt)
    state.common_skills += drawn
    state.virtual.skills -= 1
    table.tell(SkillGained(left=state.virtual.skills, skill=drawn[0] if drawn else ""))


def skill_pile(content: Content, state: MageKnight, hero: str) -> Pile:
    """Return the pile of a hero's face-down skill tokens, without an interactive skill that is not used."""
    interactive = NO_INTERACTIVE not in state.variants and not content.scenario.remove_interactive_skill
    return _unseen_skills(content, state, hero, interactive=interactive)


def _unseen_skills(content: Content, state: MageKnight, hero: str, *, interactive: bool) -> Pile:
    seen = [*state.common_skills, *(skill for sheet in state.sheets.values() for skill in sheet.skills)]
    return Pile(
        pool={
            skill.id: 1
            for skill in content.pack.skill.values()
            if skill.hero == hero and skill.id not in seen and (interactive or skill.use != "interactive")
        }
    )


def _stack(tokens: Pile) -> Stack[MageKnight, Content]:
    """Return a stack of these tokens, from which the app or the players draw. It is not saved."""
    return Stack(
        "sheets",
        lambda state: tokens,
        lambda content: {token: content.pack.skill[token] for token in tokens.pool},
        when_empty="stay_empty",
        key="revealed",
        name=t("skills revealed"),
    )


def common_pool_for(content: Content, state: MageKnight, hero: str) -> list[str]:
    """Return the skill tokens of other heroes in the common skill pool."""
    skills = content.pack.skill
    return [id for id in state.common_skills if id in skills and skills[id].hero != hero]


@rule("E6, L897-903")
def choose_skill(table: MageTable, hero: str) -> Action:
    """Reveal two skill tokens at a level-up, and ask which skill the hero takes.

    Return the advanced action that goes with it: any with a revealed skill, the lowest with one from the common pool.
    """
    state = table.state
    revealed = _stack(skill_pile(table.content, state, hero)).draw_many(
        table,
        REVEALED,
        lambda count: tn(
            "Reveal your top skill token. Which one?", "Reveal your top {n} skill tokens. Which ones?", count
        ),
        least=REVEALED,
    )
    skill = _ask_skill(table, hero, revealed) if revealed or common_pool_for(table.content, state, hero) else ""
    if not skill:
        table.tell(NoSkillLeft(who=hero))
        return ""
    from_pool = skill not in revealed
    if from_pool and skill in state.common_skills:
        state.common_skills.remove(skill)
    to_pool = [token for token in revealed if token != skill]
    state.common_skills += to_pool
    state.sheet(hero).skills.append(skill)
    table.tell(SkillChosen(who=hero, skill=skill, to_pool=tuple(to_pool), from_pool=from_pool))
    return "lowest" if from_pool else "any"


def _ask_skill(table: MageTable, hero: str, revealed: list[str]) -> str:
    """Ask for a revealed skill or one from the common skill pool. Return "" if there is none."""
    others = partial(common_pool_for, table.content, table.state, hero)

    def skills() -> list[str | Option]:
        return [*revealed, FROM_POOL] if others() else [*revealed]

    two = len(revealed) == REVEALED
    prompt = t("Two skills are revealed. Which one do you take?") if two else t("Which skill do you take?")
    hint = t("The other one goes to the common pool. With it comes any advanced action of the offer.")
    skill = table.one(f"skill:{hero}", prompt, skills, SKILL, name=t("skill"), hint=hint if revealed else None)
    if skill != FROM_POOL.id:
        return skill
    prompt = t("Which skill of the common pool?")
    return table.one(
        f"skill_pool:{hero}", prompt, others, lambda id: Option(id, pool_name(table.content, id)), name=t("skill")
    )


def pool_name(content: Content, id: str) -> Label:
    """Return the name of a skill with its hero, because several heroes have skills of the same name."""
    skill = content.pack.skill.get(id)
    return t("{skill} ({hero})", skill=skill.name, hero=HERO(content, skill.hero)) if skill else SKILL(content, id)
