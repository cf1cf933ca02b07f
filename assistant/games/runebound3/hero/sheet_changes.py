"""What a card or the players change on a hero's sheet: tokens, health, gold, trophies, attributes (key `e`)."""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine
from assistant.games.runebound3.fight.unknown_cards import which_token
from assistant.games.runebound3.hero.adventures import resolve_rumour
from assistant.games.runebound3.hero.events import TokenGained, TokenLost
from assistant.games.runebound3.hero.sheet import change_gold, check_defeat, set_delayed
from assistant.games.runebound3.hero.skills import sheet_changed
from assistant.games.runebound3.hero.trophies import any_trophy
from assistant.games.runebound3.names import ATTRIBUTES, HERO, numbered
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.messages.questions import Option
from assistant.messages.text import Text, t, tc


@rules.step(phase="turn", title=t("my hero: a token, health, delayed"), rule="C7, L292")
def my_hero(table: RuneTable, who: str) -> None:
    """Ask what a card or the players changed on the hero's sheet, and record it."""
    chosen = table.one(
        "my_hero", t("What is it?"), lambda: MY_HERO.options(table, who), name=t("my hero"), to=who, reports=True,
        barred=lambda: MY_HERO.barred(table, who),
    )  # fmt: skip
    MY_HERO.run(table, chosen, who)


def _gain_token(table: RuneTable, who: str) -> None:
    token = which_token(table, who)
    table.state.of(who).tokens.append(token)
    table.tell(TokenGained(who=who, token=token))


def _lose_token(table: RuneTable, who: str) -> None:
    def options() -> list[Option]:
        known = table.content.pack.token
        return [Option(str(n), known[token].label if token in known else t("token"), number=n + 1)
                for n, token in enumerate(table.state.of(who).tokens)]  # fmt: skip

    chosen = table.one("gone", t("Which token?"), options, name=t("token"), to=who, reports=True)
    if chosen:
        token = table.state.of(who).tokens.pop(int(chosen))
        table.tell(TokenLost(who=who, token=token))


def _change_health(table: RuneTable, who: str) -> None:
    n = table.number("health", t("How much above the printed?"), least=-5, most=15, expected=0, to=who, reports=True)
    table.state.of(who).health = n
    check_defeat(table, who)


def _toggle_delayed(table: RuneTable, who: str) -> None:
    set_delayed(table, who, not table.state.of(who).delayed)


def _delayed_label(table: RuneTable, who: str) -> Text:
    return t("no longer delayed") if table.state.of(who).delayed else t("delayed")


def _change_gold(table: RuneTable, who: str) -> None:
    change_gold(
        table, who, table.number("gold", t("How much? Less than nothing: paid."), least=-50, most=50, reports=True)
    )


def _change_attribute(table: RuneTable, who: str) -> None:
    attribute = table.one("attribute", t("Which attribute?"), lambda: numbered(ATTRIBUTES), to=who, reports=True)
    n = table.number("by", t("By how much?"), least=-5, most=5, expected=1, to=who, reports=True)
    if attribute:
        modifiers = table.state.of(who).modifiers
        modifiers[attribute] = modifiers.get(attribute, 0) + n
        sheet_changed(table, who)


def keeps_sheets(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets")


def _reason_against_rumour(table: RuneTable, who: str) -> Text | None:
    return None if table.state.of(who).rumours else t("{hero} has no rumour", hero=HERO(table.content, who))


MY_HERO: Menu[[str], None] = Menu(
    MenuLine("token", _gain_token, t("a token came"), number=1),
    MenuLine(
        "gone",
        _lose_token,
        t("a token is gone"),
        number=2,
        barred=lambda table, who: None if table.state.of(who).tokens else t("no token was gained so far"),
    ),
    MenuLine("health", _change_health, t("health above the printed"), number=3),
    MenuLine("delayed", _toggle_delayed, _delayed_label, number=4),
    MenuLine("gold", _change_gold, tc("money", "gold"), number=5, when=keeps_sheets),
    MenuLine("trophy", any_trophy, t("a trophy is gained"), number=6, when=keeps_sheets),
    MenuLine("attribute", _change_attribute, t("an attribute changes"), number=7, when=keeps_sheets),
    MenuLine(
        "rumour", resolve_rumour, t("a rumour is resolved"), number=8, when=keeps_sheets, barred=_reason_against_rumour
    ),
)
