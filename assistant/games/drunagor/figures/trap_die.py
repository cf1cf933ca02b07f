"""The trap die: digest part 1 C16, A7. It falls on the hero who searched a chest or the monster that crushed one."""

from __future__ import annotations

from assistant.components.dice import Die
from assistant.engine.rules import rule
from assistant.games.drunagor.events import TrapRolled
from assistant.games.drunagor.figures import conditions
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Fighter, Hero
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import t


@rule("L1625-1641")
def roll_trap_die(table: DrunagorTable, figure: Fighter) -> None:
    """POISON 2, SLOW, BURN 2, BLEED 2 or nothing (L1625-1641, L960)."""
    faces = table.content.pack.trap_face
    die = Die({face.id: face.faces for face in faces.values()})
    rolled = die.roll(table, "trap_die", 1, lambda: _question(table, figure))[0]
    table.tell(TrapRolled(who=figure.told["who"], number=figure.number, face=rolled))
    face = faces[rolled]
    if face.token:
        conditions.afflict(table, figure, face.token, face.count)


def _question(table: DrunagorTable, figure: Fighter) -> InOrder:
    name = figure.display_name(table.content)
    if isinstance(figure, Hero):
        key, to = f"trap:{figure.id}", figure.id
        prompt = t("{hero} searches a chest. Roll the trap die: what came?", hero=name)
    else:
        key, to = f"crush:{figure.number}", ""
        prompt = t("{monster} crushes a chest. Roll the trap die: what came?", monster=name)
    options = tuple(Option(face.id, face.name) for face in table.content.pack.trap_face.values())
    return InOrder(key=key, name=t("trap die"), prompt=prompt, options=options, count=1, to=to)
