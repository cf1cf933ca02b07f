"""Actions in a hero's turn. Each action is a step. Some are allowed only once per turn.

Rules digest: F2.3.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from assistant.engine.rules import Step
from assistant.games.drunagor import corrections
from assistant.games.drunagor.heroes import cubes, items
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor
from assistant.messages.names import Named
from assistant.messages.text import Text, t

LIMITED_ACTIONS = Named(
    words={
        "door": t("open a door"),
        "chest": t("search a chest"),
        "interaction": t("interact"),
        items.CONSUMABLE: t("use a consumable"),
        items.EXCHANGE: t("exchange items"),
        cubes.ACTION: t("a cube action"),
        "focus": t("a focus ability"),
        "ki": t("KI"),
        "fury": t("FURY"),
    }
)
"""The actions that are allowed only once per turn. An effect may allow one of them once more."""


def hero_action(
    title: Text, *, rule: str = "F2.3", uses: str = ""
) -> Callable[[Callable[[DrunagorTable, str], None]], Step[[str]]]:
    """Return a decorator that registers a function as the step of an action. The hero's turn goes on after the step.

    If `uses` is given, the action is allowed once per turn. When it is used, this name is noted in the state.
    """

    def register(function: Callable[[DrunagorTable, str], None]) -> Step[[str]]:
        @wraps(function)
        def run(table: DrunagorTable, hero: str) -> None:
            function(table, hero)
            if uses:
                table.state.used.append(uses)
            finish_action(table)

        return rules.step(phase="heroes", title=title, rule=rule)(run)

    return register


def finish_action(table: DrunagorTable) -> None:
    """Apply what follows from an action that has been resolved.

    Figures at 0 health are defeated or knocked out, and heroes without available cubes recall.
    """
    corrections.sweep(table)
    cubes.recall_if_empty(table)


# ---- limited actions ----


def used_up_actions(state: Drunagor) -> list[str]:
    """Return the actions with a limit that are no longer allowed in this turn."""
    return [
        what
        for what in LIMITED_ACTIONS.words
        if (not cubes.has_action(state) if what == cubes.ACTION else what in state.used)
    ]


def used_up_note(table: DrunagorTable, hero: str) -> Text:
    """Return the note that names the actions used up this turn."""
    return t("once already this turn: {what}", what=LIMITED_ACTIONS.all(table.content, used_up_actions(table.state)))


@hero_action(t("an effect allows one more"))
def one_more(table: DrunagorTable, hero: str) -> None:
    """Ask which of the used-up actions is allowed once more by an effect."""
    used, spent = table.state.used, used_up_actions(table.state)
    prompt = t("What does an effect allow once more?")
    what = table.one("allowed", prompt, lambda: spent, LIMITED_ACTIONS, name=t("one more"), sole=True)
    used.remove(what)
    if what == items.CONSUMABLE and "fruit_of_life" in used:
        used.remove("fruit_of_life")
