"""What the end of a game adds to the recap: fights and wounds, the virtual player's luck, the score as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.combat.events import FightEnded
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO, VIRTUAL
from assistant.games.mage_knight.scoring.events import WinnersFound, score_name
from assistant.games.mage_knight.state import FLIPS, MageKnight
from assistant.messages.events import Event
from assistant.messages.text import Text, t, tn
from assistant.ui.view.recap import Party, PartyRow, Recap, Score, ScoreRow


def with_score(content: Content, moment: Moment[MageKnight], recap: Recap) -> Recap:
    """Return the recap with who did what, luck, and the score of each player or team.

    Games of one score are compared by it.
    """
    state = moment.state
    recap = replace(recap, party=_party(content, state, recap.told), notes=tuple(_notes(content, recap.told)))
    for event in recap.told:
        if isinstance(event, WinnersFound) and event.winners:
            what = t("wins the game") if len(event.winners) == 1 else t("win together")
            recap = replace(recap, tone="good", who=t("{heroes}", heroes=HERO.all(content, event.winners)), what=what)
    if not state.scores:
        return recap
    counted = dict.fromkeys(line.what for score in state.scores for line in score.lines)
    points = [{line.what: line.points for line in score.lines} for score in state.scores]
    rows = tuple(ScoreRow(score_name(content, what), tuple(column.get(what) for column in points)) for what in counted)
    names = tuple(t("{heroes}", heroes=HERO.all(content, score.heroes)) for score in state.scores)
    totals = tuple(score.total for score in state.scores)
    score = Score(rows, totals, () if state.alone else names)
    return replace(recap, score=score, points=totals[0] if len(totals) == 1 else None, means=())  # the table says it


# -- who did what


def _party(content: Content, state: MageKnight, events: Sequence[Event]) -> Party | None:
    """Return the fights that each hero won and the wounds of all fights, or None if the app has seen no fight."""
    won: Counter[str] = Counter()
    wounds: Counter[str] = Counter()
    fights = [event for event in events if isinstance(event, FightEnded)]
    for event in fights:
        hero = event.who or state.heroes[0]  # one person who plays alone is not named
        won[hero] += event.won
        wounds[hero] += event.wounds
    rows = tuple(PartyRow(HERO(content, hero), won[hero], wounds[hero]) for hero in state.heroes)
    return Party((t("fights won"), t("wounds")), rows) if fights else None


# -- luck


def _notes(content: Content, events: Sequence[Event]) -> Iterator[Text]:
    announced = [event for event in events if isinstance(event, e.RoundEndAnnounced)]
    if any(isinstance(event, e.VirtualPlayerMade) for event in events) and announced:
        by_virtual = sum(event.by == VIRTUAL for event in announced)
        yield tn(
            "The virtual player ended {by_virtual} of {n} round.",
            "The virtual player ended {by_virtual} of {n} rounds.",
            len(announced),
            by_virtual=by_virtual,
        )
    if (luck := _extra_cards(content, events)) is not None:
        extra, expected = luck
        yield tn(
            "Its crystals flipped {n} card more. Expected: {expected}.",
            "Its crystals flipped {n} cards more. Expected: {expected}.",
            extra,
            expected=f"{expected:.1f}",
        )


def _extra_cards(content: Content, events: Sequence[Event]) -> tuple[int, float] | None:
    """Return how many cards the virtual player's crystals flipped, and how many were to be expected.

    Return None if the app does not know all its cards. Any card left is equally likely to be the last of those that it
    flips first.
    """
    deck: Counter[str] = Counter()
    left: Counter[str] = Counter()
    crystals: Counter[str] = Counter()
    extra, expected, turns = 0, 0.0, 0
    for event in events:
        match event:
            case e.VirtualPlayerMade():
                deck, crystals = Counter(content.pack.hero[event.hero].deck), Counter(event.crystals)
            case e.ActionJoined():
                deck[event.color] += 1
            case e.CrystalGained():
                crystals[event.color] = event.crystals
            case e.RoundEnded():
                left = Counter()
            case e.Flipped():
                if event.left + len(event.cards) + len(event.extra) == event.size:
                    left = deck.copy()  # the first turn of a round
                many = left.total()
                if many != event.left + len(event.cards) + len(event.extra) or "" in (*event.cards, *event.extra):
                    return None
                room = max(0, many - FLIPS)
                expected += sum(left[color] / many * min(crystals[color], room) for color in left)
                left -= Counter((*event.cards, *event.extra))
                extra, turns = extra + len(event.extra), turns + 1
    return (extra, expected) if turns else None
