"""Heroes' traps and the trap die as the table says them: L2836-2846, C16, A7.

With the map on monsters walk into traps by themselves (`terrain`); without it the table says who did.
"""

from __future__ import annotations

from functools import partial

from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.called import TOKEN
from assistant.games.drunagor.events import TokenLaid
from assistant.games.drunagor.figures import picking
from assistant.games.drunagor.figures.trap_die import roll_trap_die
from assistant.games.drunagor.monsters.on_map import terrain
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Monster, Token
from assistant.speech.questions import Option
from assistant.speech.text import t

DIE = "die"


def lay(table: DrunagorTable) -> None:
    """A trap in an area; with the map off only which one. The same skill again moves its trap (L2840)."""
    kind = table.one("trap", t("Which trap?"), lambda: places.TRAPS, TOKEN, name=t("trap"))
    if not has_map(table.state, table.content):
        table.state.tokens = [one for one in table.state.tokens if one.kind != kind]
        table.state.tokens.append(Token(kind, ""))
        table.tell(TokenLaid(token=kind, at="", rule="L2836-2840"))
        return
    prompt, free = t("In which area? Any of its spaces will do."), partial(places.trap_places, table, kind)
    at = places.which_space(table, "trap_at", prompt, free, name=t("area"))
    places.lay_trap(table, kind, at)


def spring(table: DrunagorTable) -> None:
    """A trap is sprung, or the trap die is rolled for somebody: a chest opened by an effect, or crushed (A7)."""
    lying = {token.kind: token for token in table.state.tokens if token.kind in places.TRAPS}
    what = DIE
    if table.state.monsters:
        options = (*places.TRAPS, Option(DIE, t("the trap die is rolled"), number=4))
        expected = next(iter(lying), "")
        what = table.one(
            "sprung", t("Which trap is sprung?"), lambda: options, TOKEN, name=t("trap"), expected=expected
        )
    if what == DIE:
        _roll_for_somebody(table)
    else:
        terrain.catch(table, lying.get(what, Token(what, "")), _caught(table))


def _caught(table: DrunagorTable) -> list[Monster]:
    """All monsters in the area of the trap."""
    prompt = t("Which monsters stand in its area?")
    return picking.some_of(table, "caught", prompt, table.state.monsters, name=t("caught"), least=1, sole=True)


def _roll_for_somebody(table: DrunagorTable) -> None:
    prompt = t("For whom is the trap die rolled?")
    roll_trap_die(table, picking.one_of(table, "trapped", prompt, lambda: table.state.fighters, name=t("who")))
