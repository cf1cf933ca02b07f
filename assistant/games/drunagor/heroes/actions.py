"""Actions in a hero's turn, each a step. Some are allowed once per turn. Rules digest: F2.3."""

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
"""The actions that are allowed once per turn."""


def hero_action(
    title: Text, *, rule: str = "F2.3", uses: str = ""
) -> Callable[[Callable[[DrunagorTable, str], None]], Step[[str]]]:
    """Return a decorator that registers a function as a step for an action. The hero's turn goes on after it.

    With `uses`, the action is allowed once per turn and is noted in the state under this name.
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
    """Apply what follows from an action.

    Figures at 0 health are defeated or knocked out, and heroes without available cubes recall.
    """
    corrections.sweep(table)
    cubes.recall_if_empty(table)


# ---- limited actions ----


def used_up_actions(state: Drunagor) -> list[str]:
    """Return the actions that are no longer allowed in this turn."""
    return [
        what
        for what in LIMITED_ACTIONS.words
        if (not cubes.has_action(state) if what == cubes.ACTION else what in state.used)
    ]


def used_up_note(table: DrunagorTable, hero: str) -> Text:
    """Return a note with the actions that are no longer allowed in this turn."""
    return t("once already this turn: {what}", what=LIMITED_ACTIONS.all(table.content, used_up_actions(table.state)))


@hero_action(t("an effect allows one more"))
def one_more(table: DrunagorTable, hero: str) -> None:
    """Ask which of these actions an effect allows once more."""
    used, spent = table.state.used, used_up_actions(table.state)
    prompt = t("What does an effect allow once more?")
    what = table.one("allowed", prompt, lambda: spent, LIMITED_ACTIONS, name=t("one more"), sole=True)
    used.remove(what)
    if what == items.CONSUMABLE and "fruit_of_life" in used:
        used.remove("fruit_of_life")
