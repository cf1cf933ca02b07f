"""Heroes' traps and the trap die as the table says them: L2836-2846, C16, A7.

With the map on monsters walk into traps by themselves (`terrain`); without it the table says who did.
"""

from __future__ import annotations

from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.called import token_name
from assistant.games.drunagor.events import TokenLaid
from assistant.games.drunagor.figures.trap_die import roll_trap_die
from assistant.games.drunagor.monsters.on_map import terrain
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Monster, Token
from assistant.table.questions import Card, OneOf, Option, WhichOf
from assistant.table.text import t, verbatim

DIE = "die"


def lay(table: DrunagorTable) -> None:
    """A trap in an area; with the map off only which one. The same skill again moves its trap (L2840)."""
    kind = table.ask(
        OneOf(
            key="trap",
            name=t("trap"),
            prompt=t("Which trap?"),
            options=tuple(Option(one, token_name(table.content, one)) for one in places.TRAPS),
        )
    )
    if not has_map(table.state, table.content):
        table.state.tokens = [one for one in table.state.tokens if one.kind != kind]
        table.state.tokens.append(Token(kind, ""))
        table.tell(TokenLaid(token=kind, at="", rule="L2836-2840"))
        return
    at = table.ask(
        lambda: Card(
            key="trap_at",
            name=t("area"),
            prompt=t("In which area? Any of its spaces will do."),
            options=tuple(Option(one, verbatim(one)) for one in places.trap_places(table, kind)),
        )
    )
    places.lay_trap(table, kind, at)


def spring(table: DrunagorTable) -> None:
    """A trap is sprung, or the trap die is rolled for somebody: a chest opened by an effect, or crushed (A7)."""
    lying = {token.kind: token for token in table.state.tokens if token.kind in places.TRAPS}
    options = [Option(DIE, t("the trap die is rolled"), number=4)]
    if table.state.monsters:
        options = [
            *(Option(one, token_name(table.content, one), number=n) for n, one in enumerate(places.TRAPS, 1)),
            *options,
        ]
    what = DIE
    if len(options) > 1:
        what = table.ask(
            OneOf(
                key="sprung",
                name=t("trap"),
                prompt=t("Which trap is sprung?"),
                options=tuple(options),
                expected=next(iter(lying), ""),
            )
        )
    if what == DIE:
        _roll_for_somebody(table)
    else:
        terrain.catch(table, lying.get(what, Token(what, "")), _caught(table))


def _caught(table: DrunagorTable) -> list[Monster]:
    """All monsters in the area of the trap."""
    monsters = table.state.monsters
    if len(monsters) == 1:
        return list(monsters)
    chosen = table.ask(
        WhichOf(
            key="caught",
            name=t("caught"),
            prompt=t("Which monsters stand in its area?"),
            options=tuple(Option(str(one.number), one.called(table.content), number=one.number) for one in monsters),
            least=1,
        )
    )
    return [one for one in monsters if str(one.number) in chosen]


def _roll_for_somebody(table: DrunagorTable) -> None:
    figures: list[Hero | Monster] = [*table.state.heroes, *table.state.monsters]
    chosen = table.ask(
        OneOf(
            key="trapped",
            name=t("who"),
            prompt=t("For whom is the trap die rolled?"),
            options=tuple(Option(str(one.number), one.called(table.content), number=one.number) for one in figures),
        )
    )
    figure = next(one for one in figures if str(one.number) == chosen)
    roll_trap_die(table, figure)
