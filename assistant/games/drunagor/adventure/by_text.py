"""What key `e` offers for effects of cards and books that the players resolve themselves (L836, L2157, L2904)."""

from __future__ import annotations

from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.games.drunagor import corrections
from assistant.games.drunagor.adventure import endings, track
from assistant.games.drunagor.adventure.summons import summon_from_book
from assistant.games.drunagor.heroes import interrupts
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

CUBES = ("curse", "cleanse", "mandatory", "free", "tired", "regain")
"""The menu lines about cubes that are shown outside a hero's turn, too."""


def _ask_about_cubes(table: DrunagorTable) -> None:
    """Ask what happened to cubes. For questions about a hero, the party leader is suggested."""
    leader = track.leader(table.state, table.content)

    def lines() -> list[Option]:
        return [line for line in interrupts.CUBES.options(table, leader) if line.id in CUBES]

    def barred() -> dict[str, Text]:
        return {id: why for id, why in interrupts.CUBES.barred(table, leader).items() if id in CUBES}

    chosen = table.one("cubes", t("What happened to cubes?"), lines, name=t("cubes"), barred=barred)
    if chosen:
        interrupts.CUBES.run(table, chosen, leader)


TEXT_MENU: Menu[[], object] = Menu(
    MenuLine("condition", interrupts.ask_token, t("condition or token"), number=1),
    MenuLine("hurt", interrupts.ask_health, t("hurt, healed, knocked out"), number=2),
    MenuLine("cubes", _ask_about_cubes, t("curse cube, recall"), number=3),
    MenuLine(
        "rune",
        interrupts.draw_rune,
        t("a rune is drawn by an effect"),
        number=4,
        barred=interrupts.reason_against_rune,
    ),
    MenuLine("won", endings.win, t("the adventure is won"), number=8),
    MenuLine("lost", lambda table: endings.lose(table, "said"), t("the adventure is lost"), number=9),
)


@rules.step(title=t("something else"))
def text_does_more(table: DrunagorTable) -> None:
    """Ask what else the text of a card or a book does, and carry it out."""
    prompt, name = t("What else happened?"), t("something else")
    lines, barred = partial(TEXT_MENU.options, table), partial(TEXT_MENU.barred, table)
    TEXT_MENU.run(table, table.one("more", prompt, lines, name=name, barred=barred))
    table.run_scheduled()
    corrections.sweep(table)


BY_TEXT: Interrupts[[]] = Interrupts(
    Interrupt(3, summon_from_book, id="summon"), Interrupt(9, text_does_more, id="more")
)
