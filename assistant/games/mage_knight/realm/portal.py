"""The scenario "One to Return": the hero on the portal at the end of the game wins. Rules digest: 7.11."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.realm import goals
from assistant.games.mage_knight.realm.events import PortalClosed, PortalHeld
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.game_end import end_game
from assistant.messages.questions import Option
from assistant.messages.text import t

NOBODY = Option("nobody", t("nobody"), number=9)


@rule("7.11, L1905")
def close_portal(table: MageTable) -> None:
    """Close the portal after the first day. The heroes on it are out of the game (L1905)."""
    state = table.state
    if state.realm.portal_closed or state.time != "day":
        return
    prompt = t("The portal closes. Who stands on it? Enter alone: nobody.")
    out = table.which("on_portal", prompt, lambda: _hero_options(table), name=t("on the portal"), reports=True)
    state.realm.portal_closed = True
    state.eliminated += out
    table.tell(PortalClosed(eliminated=tuple(out)))


@rule("7.11, L1909")
def find_winner(table: MageTable) -> None:
    """Ask at the end of the last night who is on the portal. That hero wins (L1909)."""
    if not table.state.winner:
        who = _ask_hero_on_portal(table)
        table.state.winner = who
        table.tell(PortalHeld(who=who))


@rules.step(phase="realm", title=t("who stands on the portal"), rule="7.11, L1911")
def portal_at_announcement(table: MageTable) -> None:
    """If a hero is on the portal when the end of the last night is announced, let this hero win (L1911)."""
    state = table.state
    if state.winner or not goals.is_last_round(table):
        return
    who = _ask_hero_on_portal(table)
    if who:
        state.winner = who
        table.tell(PortalHeld(who=who, at_once=True))
        table.end_game(end_game)


def _ask_hero_on_portal(table: MageTable) -> str:
    """Ask which hero is on the portal. Return "" for nobody.

    A team has chosen one hero who may win there (L1917-1925).
    """
    prompt = t("Who stands on the portal?")
    who = table.one("winner", prompt, lambda: (*_hero_options(table), NOBODY), name=t("on the portal"), reports=True)
    if who == NOBODY.id:
        return ""
    chosen = t("{hero}: the chosen one of the team?", hero=HERO(table.content, who))
    if table.state.teams and not table.yes("chosen", chosen, name=t("chosen one"), reports=True):
        return ""
    return who


def _hero_options(table: MageTable) -> tuple[Option, ...]:
    numbers = {hero: number for number, hero in enumerate(table.state.heroes, 1)}
    return tuple(Option(hero, HERO(table.content, hero), number=numbers[hero]) for hero in table.state.humans)
