"""What happens in a hero's turn is a deed, a step of its own (digest part 1 F2.3); some go only so often in a turn."""

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
"""What goes only so often in a turn, and what an effect may allow once more."""


def hero_action(
    title: Text, *, rule: str = "F2.3", uses: str = ""
) -> Callable[[Callable[[DrunagorTable, str], None]], Step[[str]]]:
    """A step of a hero's turn, after which the turn goes on. `uses`: it goes once a turn."""

    def made(function: Callable[[DrunagorTable, str], None]) -> Step[[str]]:
        @wraps(function)
        def run(table: DrunagorTable, hero: str) -> None:
            function(table, hero)
            if uses:
                table.state.used.append(uses)
            finish_action(table)

        return rules.step(phase="heroes", title=title, rule=rule)(run)

    return made


def finish_action(table: DrunagorTable) -> None:
    """Nothing is being resolved any more: who is at 0 falls, who has no cube left recalls."""
    corrections.sweep(table)
    cubes.recall_if_empty(table)


# ---- what goes only so often ----


def used_up_actions(state: Drunagor) -> list[str]:
    return [
        what
        for what in LIMITED_ACTIONS.words
        if (not cubes.has_action(state) if what == cubes.ACTION else what in state.used)
    ]


def used_up_note(table: DrunagorTable, hero: str) -> Text:
    return t("once already this turn: {what}", what=LIMITED_ACTIONS.all(table.content, used_up_actions(table.state)))


@hero_action(t("an effect allows one more"))
def one_more(table: DrunagorTable, hero: str) -> None:
    """What was used up may happen once more."""
    used, spent = table.state.used, used_up_actions(table.state)
    prompt = t("What does an effect allow once more?")
    what = table.one("allowed", prompt, lambda: spent, LIMITED_ACTIONS, name=t("one more"), sole=True)
    used.remove(what)
    if what == items.CONSUMABLE and "fruit_of_life" in used:
        used.remove("fruit_of_life")
