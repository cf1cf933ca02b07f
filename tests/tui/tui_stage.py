"""A toy game of turning points: each answer lets something happen that has a plate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from tui_toy import clock

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.games.game import Game
from assistant.messages.events import Event, sentence
from assistant.messages.questions import Finished, OneOf, Option
from assistant.messages.text import Name, t, verbatim
from assistant.messages.turning_points import PlateCount, TurningPoint
from assistant.sessions.open_game import OpenGame
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Headline, Layout, Lines, Panel, Stage, Strip, View
from assistant.ui.view.recap import Party as PartyBars
from assistant.ui.view.recap import PartyRow, Recap, Score, ScoreRow

HEROES = ("Elros", "Jaheen", "Lorelai", "Maya", "Vorn")
LONG = "Wielkomistrzyni Świętosława"
"""A name that fits no window in block letters of twice the size."""


class Party(Struct):
    down: list[str] = field(default_factory=list)
    round: int = 1
    over: str = ""


class Fell(Event, frozen=True, kw_only=True):
    who: str
    says = sentence("{who} falls.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            t("knocked out"),
            who=t("{who}"),
            cause=t("[9] Skeleton Archer, green: 5 damage. {who} 5 > 0."),
            hands=(
                t("Lay the figure of {who} down where it stands."),
                t("Take all conditions off {who}. {who} has no conditions now."),
                t("Put all cubes of {who} back into the pool, without a curse cube."),
                t("Give {who} 1 trauma cube."),
            ),
            means=(
                t("A second trauma cube on anybody loses the adventure."),
                t("Nothing can hit {who} until the next turn of {who}. Then the figure stands up again."),
            ),
            counted=t("trauma cubes"),
            counts=(PlateCount(t("{who}"), 1, 2), PlateCount(verbatim("Maya"), 0, 2)),
        )


class RoundBroke(Event, frozen=True, kw_only=True):
    round: int
    says = sentence("Round {round} begins.")
    heading = True

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "warn", t("last round"), cause=t("Round {round} of {round}."), means=(t("No further round."),)
        )


class Opened(Event, frozen=True, kw_only=True):
    says = sentence("A door is open.")


class Over(Event, frozen=True, kw_only=True):
    won: bool
    says = (sentence("The party wins.", won=True), sentence("The party loses."))

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "good" if self.won else "bad",
            t("quest won") if self.won else t("quest lost"),
            cause=t("The last hero fell: nobody stands."),
            hands=(t("Put the cards back into the box."),),
            ends=True,
        )


rules: Rules[Party, None] = Rules(
    "stage",
    Party,
    (Fell, RoundBroke, Opened, Over),
    tracked=(TrackedField("round", t("round"), most=9, figure=0),),
)
StageTable = Table[Party, None]
ACTS = {
    "one": (t("one falls"), HEROES[:1]),
    "two": (t("two fall"), HEROES[:2]),
    "five": (t("all fall"), HEROES),
    "long": (t("one with a long name falls"), (LONG,)),
    "round": (t("one falls, the round is broken"), HEROES[:1]),
    "lose": (t("one falls, and all is lost"), HEROES[:1]),
    "win": (t("all is won"), ()),
    "door": (t("a door opens"), ()),
    "stop": (t("the players stop"), ()),
}


@rules.step(always=True)
def go_on(table: StageTable) -> None:
    table.schedule(game_over if table.state.over else act)


rules.root = go_on


@rules.step
def act(table: StageTable) -> None:
    doing = table.ask(
        OneOf(
            key="act", prompt=t("What happens?"), options=tuple(Option(id, label) for id, (label, _) in ACTS.items()),
            expected="door", happened=(Option("storm", t("a storm"), number=1),),
        )
    )  # fmt: skip
    for who in ACTS[doing][1] if doing in ACTS else ():
        table.state.down.append(who)
        table.tell(Fell(who=who))
    if doing == "round":
        table.state.round += 1
        table.tell(RoundBroke(round=table.state.round))
    if doing == "door":
        table.tell(Opened())
    if doing in ("lose", "win", "stop"):
        table.state.over = doing
    if doing in ("lose", "win"):
        table.tell(Over(won=doing == "win"))


@rules.step
def game_over(table: StageTable) -> None:
    table.ask(Finished(key="finished", prompt=t("The game is over.")))


def view(content: None, moment: Moment[Party]) -> View:
    state = moment.state
    over = isinstance(moment.question, Finished)
    return View(
        (Name("Stage", "Scena"), Name("The Mill", "Młyn")),
        (t("round {n}", n=state.round),),
        (Panel("down", t("DOWN"), (Lines(tuple(verbatim(who) for who in state.down)),)),),
        headline=Headline(t("over") if over else t("what now?")),
        strip=Strip(tuple(Stage(t("round {n}", n=n), "now" if n == state.round else "ahead") for n in range(1, 5))),
    )


def recap(content: None, moment: Moment[Party], made: Recap) -> Recap:
    """Add a party and a score, if heroes have fallen."""
    down = moment.state.down
    if not down:
        return made
    rows = tuple(PartyRow(verbatim(who), down.count(who), 2 * place) for place, who in enumerate(HEROES))
    score = Score((ScoreRow(t("falls"), (len(down),)), ScoreRow(t("rounds"), (-moment.state.round,))), (len(down) - 1,))
    return replace(
        made,
        party=PartyBars((t("falls"), t("wounds")), rows),
        score=score,
        points=len(down),
        notes=(t("Luck: as expected."),),
    )


STAGE: Game[Party, None] = Game(
    id="stage", recap=recap, name=Name("Stage", "Scena"), rules=rules, pack=Party, scenario=Party,
    assemble=lambda pack, scenario: None, heroes=lambda content: (), players=lambda content: (1, 5), presets=(),
    begin=lambda content, setup: World(Party(), setup.seed), view=view,
    layout=lambda content, moment: Layout((), (), ()),
)  # fmt: skip


def open_stage(folder: Path) -> OpenGame[Party, None]:
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder, clock)
    session = GameSession.begin(
        Engine(rules, None), World(Party(), 1), writer=journal.keep, about={"game": "stage", "name": "Stage"}
    )
    return OpenGame(STAGE, session, journal)


def reopened(open_game: OpenGame[Party, None]) -> OpenGame[Party, None]:
    """Return the game as it is read from its save after a restart."""
    folder = open_game.folder
    open_game.close()
    journal = Journal.open(folder, clock)
    session = GameSession.resume(Engine(rules, None), journal.timeline, journal.keep)
    return OpenGame(STAGE, session, journal)
