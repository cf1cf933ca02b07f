"""Rewards of beaten Challenges, Dragon Runes, and winning the game."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.endgame_events import GameWon
from assistant.games.runebound2.hero.sheet import change_gold
from assistant.games.runebound2.rules import RuneTable
from assistant.messages.questions import Option
from assistant.messages.text import t


def pay_reward(table: RuneTable, who: str, card: str, *, gold: bool = True) -> None:
    """Pay the gold and effects of a card's reward, as far as the app knows them. Pay no gold if `gold` is false."""
    entry = table.content.pack.adventure.get(card)
    if entry is None:
        return
    if entry.gold and gold:
        table.run_now(change_gold.call(who, entry.gold))
    table.run_effects(entry.then, hero=who)


@rule("L42-48, item 24")
def rune_kind(table: RuneTable, who: str, card: str, hazard: bool) -> str:
    """Return what a beaten red Challenge is: `rune` (a Dragon Lord), `final` (High Lord Margath) or `neither`.

    Ruling 24 decides whether a Dragon Lord met as a hazard gives a rune. If he gives none, return `neither`.
    """
    entry = table.content.pack.adventure.get(card)
    if entry is not None and (entry.final or entry.rune is not None):
        which = "final" if entry.final else "rune" if entry.rune else "neither"
    else:
        options = [
            Option("rune", t("a Dragon Lord: the rune is kept"), number=1),
            Option("final", t("HIGH LORD MARGATH"), number=2),
            Option("neither", t("neither"), number=3),
        ]
        prompt = t("A red Challenge is beaten. Who was it?")
        which = table.one("rune", prompt, lambda: options, name=t("red Challenge"), to=who, reports=True) or "neither"
    if which == "rune" and hazard and table.ruling("r24_hazard_rune") == "no_rune":
        return "neither"
    return which


def win_game(table: RuneTable, who: str, how: str) -> None:
    """End the game with the hero `who` as the winner. `GameWon` explains the values of `how`."""
    state = table.state
    state.winner, state.over = who, True
    table.tell(GameWon(hero=who, how=how, runes=state.player_of(who).runes))
