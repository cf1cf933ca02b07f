"""The d20 and the trap die: rolled by the app or entered by the players. Rules digest: C16, A7."""

from __future__ import annotations

from assistant.components.dice import Die
from assistant.engine.rules import rule
from assistant.games.drunagor.events import TrapRolled
from assistant.games.drunagor.figures import conditions
from assistant.games.drunagor.heroes.calculator import SIDES
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Fighter, Hero
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import Text, t, verbatim


def roll_d20(table: DrunagorTable, key: str, prompt: Text | None = None) -> int:
    """Return the number on the d20. `prompt` is for players who roll it themselves."""
    if table.source("d20") != "app":
        asked = prompt or t("What does the d20 show?")
        return table.number(key, asked, name=t("d20"), least=1, most=SIDES)
    die = Die({str(face): 1 for face in range(1, SIDES + 1)})
    faces = tuple(Option(face, verbatim(face)) for face in die.faces)
    return int(die.roll(table, "d20", 1, lambda: InOrder(key=key, prompt=t("d20?"), options=faces, count=1))[0])


@rule("L1625-1641")
def roll_trap_die(table: DrunagorTable, figure: Fighter) -> None:
    """Roll the trap die for a hero who searched a chest, or a monster that crushed one (L960, L1625-1641).

    The figure gets the tokens shown: POISON, SLOW, BURN, BLEED or nothing.
    """
    faces = table.content.pack.trap_face
    die = Die({face.id: face.faces for face in faces.values()})
    rolled = die.roll(table, "trap_die", 1, lambda: _trap_die_question(table, figure))[0]
    table.tell(TrapRolled(who=figure.figure_fields["who"], number=figure.number, face=rolled))
    face = faces[rolled]
    if face.token:
        conditions.afflict(table, figure, face.token, face.count)


def _trap_die_question(table: DrunagorTable, figure: Fighter) -> InOrder:
    name = figure.display_name(table.content)
    if isinstance(figure, Hero):
        key, to = f"trap:{figure.id}", figure.id
        prompt = t("{hero} searches a chest. Roll the trap die: what came?", hero=name)
    else:
        key, to = f"crush:{figure.number}", ""
        prompt = t("{monster} crushes a chest. Roll the trap die: what came?", monster=name)
    options = tuple(Option(face.id, face.name) for face in table.content.pack.trap_face.values())
    return InOrder(key=key, name=t("trap die"), prompt=prompt, options=options, count=1, to=to)
