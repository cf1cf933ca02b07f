"""Events of the Endgame, of Dragon Runes and of winning, and their sentences."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import HERO, HeroId, OfHero
from assistant.games.runebound2.plates import hands_on_board, plate_name
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t, tc, tn
from assistant.messages.turning_points import TurningPoint


class EndgameOrder(Event, frozen=True, kw_only=True):
    """Log event: the order of the heroes in the Endgame, with their levels and gold."""

    heroes: tuple[HeroId, ...]
    levels: tuple[int, ...]
    gold: tuple[int, ...] = ()
    says = sentence("Order: {order}.")

    def order(self, content: Any) -> Text:
        """Return the order as text. Gold is shown only for heroes of equal level."""
        named = []
        for hero, n, gold in zip(self.heroes, self.levels, self.gold, strict=True):
            place = t("{hero} level {n}", hero=HERO(content, hero), n=n)
            named.append(t("{place} with {gold} gold", place=place, gold=gold) if self.levels.count(n) > 1 else place)
        ordered = named[0]
        for place in named[1:]:
            ordered = t("{before}; {next}", before=ordered, next=place)
        return ordered


class RedKept(OfHero, frozen=True, kw_only=True):
    """Log event: a red Challenge is beaten in the Endgame. The hero now has `cards` red cards."""

    cards: int
    says = sentence("Beaten: the red card is kept, {n} now.", "Beaten: the red card is kept, {n} now.", "cards")


class Eliminated(OfHero, frozen=True, kw_only=True):
    says = sentence("Knocked out: out of the Endgame, without losing gold. The card is shuffled back.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            tc("plate", "eliminated"),
            who=plate_name(content, self.who),
            cause=t("Knocked out in the Endgame."),
            hands=hands_on_board(content, t("Shuffle the red card back into its deck.")),
            means=(t("No gold is lost. The red cards count for the ranking."),),
        )


class RedDeckEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The red deck is empty: the ranking decides.")


class MargathLeftOut(Event, frozen=True, kw_only=True):
    """Log event: red cards in the discard pile and on the doom track are not used in the Endgame.

    - `red`: the number of these cards.
    - `margath`: true if Margath is one of them.
    """

    red: int
    margath: bool = False
    says = (
        sentence(
            "{n} red card lies on the track or in the discard pile and stays out: it is HIGH LORD MARGATH.",
            "{n} red cards lie on the track or in the discard pile and stay out, HIGH LORD MARGATH among them.",
            "red",
            margath=True,
        ),
        sentence(
            "{n} red card lies on the track or in the discard pile and stays out: Margath, perhaps.",
            "{n} red cards lie on the track or in the discard pile and stay out, Margath perhaps among them.",
            "red",
        ),
    )


class EndgameBegins(Event, frozen=True, kw_only=True):
    heading = True
    says = sentence("The eighth doom counter: the Endgame begins.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "warn",
            tc("plate", "begins"),
            who=tc("plate", "the Endgame"),
            cause=t("The eighth doom counter lies on its city."),
            means=(
                t("Each hero fights red Challenges until the hero falls."),
                t("{n} red cards win the game.", n=content.scenario.runes_to_win),
            ),
        )


class RuneGained(OfHero, frozen=True, kw_only=True):
    runes: int
    sign = "hands"
    says = sentence("Keep the card: Dragon Rune {runes}.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "good",
            tc("plate", "Dragon Rune"),
            who=plate_name(content, self.who),
            cause=t("Dragon Rune {runes} of {needed}.", needed=content.scenario.runes_to_win),
            hands=hands_on_board(content, t("Keep the card of the red Challenge.")),
        )


class GameWon(Event, frozen=True, kw_only=True):
    """Log event: the game is decided. `how` says why.

    - `final`: `hero` has beaten High Lord Margath.
    - `runes`: `hero` has enough Dragon Runes or red cards.
    - `ranking`: `hero` is first in the ranking after the Endgame.
    - `shared`: all `heroes` are equal in the ranking.
    - `lost`: a solo player did not win in the Endgame.
    """

    hero: HeroId = ""
    how: str
    heroes: tuple[HeroId, ...] = ()
    runes: int = 0
    says = (
        sentence("HIGH LORD MARGATH is beaten: {hero} wins.", how="final"),
        sentence("Third Dragon Rune: {hero} wins.", how="runes", runes=3),
        sentence("Dragon Rune {runes}: {hero} wins.", how="runes"),
        sentence("All are out. Most red cards, then level, then gold: {hero} wins.", how="ranking"),
        sentence("All are out, and nothing parts {heroes}: a shared win.", how="shared"),
        sentence("The Endgame is lost, with {runes} red cards."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        causes = {
            "final": t("HIGH LORD MARGATH is beaten."),
            "runes": tn("{n} Dragon Rune or red card is won.", "{n} Dragon Runes or red cards are won.", self.runes),
            "ranking": t("All are out. Most red cards, then level, then gold decide."),
            "shared": t("All are out, and nothing parts {heroes}."),
            "lost": t("The Endgame is lost, with {runes} red cards."),
        }
        whats = {"shared": tc("plate", "shared win"), "lost": tc("plate", "game lost")}
        return TurningPoint(
            "bad" if self.how == "lost" else "good",
            whats.get(self.how, tc("plate", "game won")),
            who=None if self.how == "lost" else plate_name(content, self.hero),
            cause=causes[self.how],
            ends=True,
        )
