"""Stories and figures of whole campaigns. After a change on purpose, read the difference and run `make stories`."""

from __future__ import annotations

import csv
import difflib
import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.games import GAME_IDS, game_named
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.statistics import cache, exports
from assistant.sessions.statistics.cache import counted
from assistant.sessions.statistics.chance import chi_squared_tail, luck_of_results, luck_of_sum, wilson
from assistant.sessions.statistics.panels import panels_of
from assistant.sessions.statistics.records import JournalRecord
from assistant.sessions.statistics.summary import summaries
from assistant.sessions.story.builder import story_of
from assistant.sessions.story.lengths import PAGE
from assistant.sessions.story.story import LENGTHS
from assistant.sessions.story.writers import WRITERS
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.journal import JOURNAL_FILE
from tests.stories.counting import SecondCount
from tests.stories.playing import PlayedCampaign, play, played_campaigns, story_file, story_in

SHOWN = 60
CAMPAIGNS = {campaign.game: campaign for campaign in played_campaigns()}


class Library:
    """The campaigns that were played already, each only once."""

    def __init__(self, folder: Path) -> None:
        self.dirs = UserDirs.below(folder)
        self._folders: dict[str, Path] = {}

    def folder(self, game: str) -> Path:
        if game not in self._folders:
            self._folders[game] = play(self.dirs, CAMPAIGNS[game])
        return self._folders[game]

    def record(self, game: str) -> JournalRecord:
        (record,) = counted(self.dirs, [self.folder(game)])
        return record

    def open(self, game: str) -> AnyOpenGame:
        return opening.resume(self.dirs, self.folder(game), roots=all_roots(), following=True)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(tmp_path_factory.mktemp("library"))


@pytest.fixture(params=CAMPAIGNS)
def campaign(request: pytest.FixtureRequest) -> PlayedCampaign:
    return CAMPAIGNS[request.param]


@pytest.fixture
def open_game(library: Library, campaign: PlayedCampaign) -> Iterator[AnyOpenGame]:
    found = library.open(campaign.game)
    yield found
    found.journal.close()


# -- the story


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_told_the_same(library: Library, campaign: PlayedCampaign, language: str) -> None:
    before = story_file(campaign, language).read_text(encoding="utf-8").splitlines()
    now = story_in(library.dirs, library.folder(campaign.game), language).splitlines()
    changed = list(difflib.unified_diff(before, now, "kept", "now", lineterm="", n=1)) if before != now else []
    assert not changed, "\n".join([*changed[:SHOWN], "If this is meant: make stories"])


def test_longer_stories_tell_more_and_a_usual_round_fits_a_page(open_game: AnyOpenGame) -> None:
    short, usual, complete = (story_of(open_game, length) for length in LENGTHS)

    def count(story: object) -> int:
        return sum(len(line.texts) for chapter in story.chapters for part in chapter.rounds for line in part.lines)  # type: ignore[attr-defined]

    assert 0 < count(short) < count(usual) < count(complete)
    assert all(len(part.lines) <= PAGE for chapter in usual.chapters for part in chapter.rounds)
    assert not any(part.left_out for chapter in complete.chapters for part in chapter.rounds)
    lines = [line for chapter in usual.chapters for part in chapter.rounds for line in part.lines]
    assert all(len(line.why) <= 1 for line in lines)


def test_turning_points_and_notes_are_in_every_length(open_game: AnyOpenGame, campaign: PlayedCampaign) -> None:
    notes = [
        json.loads(line)["args"]["text"] for lines in campaign.lines.values() for line in lines if '"note"' in line
    ]
    assert notes
    for length in LENGTHS:
        story = story_of(open_game, length)
        lines = [line for chapter in story.chapters for part in chapter.rounds for line in part.lines]
        told = [in_english(line.texts[0]) for line in lines if line.kind == "note"]
        assert told == notes
        assert any(line.kind == "turning_point" for line in lines)
        assert story.over
        assert story.chapters[-1].outcome is not None


@pytest.mark.parametrize("game", ["drunagor", "mage_knight", "runebound3"])
def test_deeds_say_why(library: Library, game: str) -> None:
    open_game = library.open(game)
    lines = [line for chapter in story_of(open_game).chapters for part in chapter.rounds for line in part.lines]
    open_game.journal.close()
    assert any(line.kind == "deed" and line.why for line in lines)


def test_a_campaign_has_chapters_with_their_own_pictures(library: Library) -> None:
    open_game = library.open("warhammer_quest")
    chapters = story_of(open_game).chapters
    open_game.journal.close()
    titles = [in_english(chapter.title) for chapter in chapters]
    assert titles[0] == "Demo: The Drowned Mill"
    assert titles[-1] == "Demo: The Grey Heron"
    assert all(chapter.pictures for chapter in chapters)


def test_what_was_undone_is_not_told(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    open_game = opening.start(dirs, "drunagor", "demo_sunken_vault", ("elros",), preset="app", seed=1)
    open_game.side_action("note", text="never mind")
    open_game.undo()
    open_game.side_action("note", text="this one")
    lines = [line for part in story_of(open_game, "complete").chapters[0].rounds for line in part.lines]
    open_game.close()
    assert [in_english(line.texts[0]) for line in lines if line.kind == "note"] == ["this one"]


# -- its formats


@pytest.mark.parametrize("format", WRITERS)
def test_every_format_has_the_same_turning_points(open_game: AnyOpenGame, format: str) -> None:
    translator = Translator.of("en")
    story = story_of(open_game, "short")
    written = WRITERS[format](story, translator).casefold()
    for chapter in story.chapters:
        for part in chapter.rounds:
            for line in part.lines:
                for after in line.after:
                    assert re.sub(r"\W+", "", translator.say(after).casefold()) in re.sub(r"\W+|&amp;", "", written)


def test_json_can_be_read(open_game: AnyOpenGame) -> None:
    data = json.loads(WRITERS["json"](story_of(open_game), Translator.of("pl")))
    assert data["language"] == "pl"
    assert data["chapters"][0]["rounds"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_loads_nothing_and_is_well_formed(open_game: AnyOpenGame, language: str) -> None:
    page = WRITERS["html"](story_of(open_game), Translator.of(language))
    assert f'<html lang="{language}">' in page
    assert "<script" not in page
    assert not re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?(?!http://www\.w3\.org/2000/svg)', page)
    assert "<svg" in page
    for name in ("p", "div", "h2", "h3", "svg", "text", "figure"):
        assert len(re.findall(rf"<{name}[\s>]", page)) == page.count(f"</{name}>"), name


# -- the figures against a second count


def test_figures_agree_with_a_second_count(library: Library, campaign: PlayedCampaign) -> None:
    record, game = library.record(campaign.game), campaign.game
    second = SecondCount(library.folder(game) / JOURNAL_FILE, game)
    assert record.inputs == second.answers
    assert (record.undone, record.otherwise, record.corrections) == (
        second.undone,
        second.otherwise,
        second.corrections,
    )
    assert [one.round for one in record.rounds] == second.rounds
    assert record.minutes == round(second.minutes())
    assert [end.won for end in record.ends] == second.ends
    if game != "runebound3":  # one event tells the damage of both sides there
        wounds = {side: sum(one.n for one in record.damage if one.side == side) for side in ("heroes", "foes")}
        fought = wounds["heroes"] - second.damage["taken"]
        assert wounds["foes"] + fought == second.damage["dealt"]
        assert fought >= 0
    assert sum(one.dealt + one.taken for one in record.rounds) <= sum(one.n for one in record.damage)


def test_fights_of_runebound3_agree_with_a_second_count(library: Library) -> None:
    record = library.record("runebound3")
    second = SecondCount(library.folder("runebound3") / JOURNAL_FILE, "runebound3")
    struck = {"heroes": second.damage["taken"], "foes": 0}
    for event in second.events:
        if event["type"] in ("struck", "engaged"):
            is_hero = event["fighter"] in ("brand", "moss", "wick")
            struck["heroes" if is_hero else "foes"] += event["through" if event["type"] == "struck" else "damage"]
    for side, n in struck.items():
        assert sum(one.n for one in record.damage if one.side == side) == n


def test_luck_and_hunts_of_drunagor_agree_with_a_second_count(library: Library) -> None:
    record = library.record("drunagor")
    second = SecondCount(library.folder("drunagor") / JOURNAL_FILE, "drunagor")
    dice, rolls = record.chances["roll:0"], second.attack_dice()
    assert (dice.draws, dice.total) == (len(rolls), sum(rolls))
    assert dice.expected == pytest.approx(10.5 * len(rolls))
    assert dice.variance == pytest.approx(33.25 * len(rolls))
    runes = record.chances["bag:0"]
    drawn = [event["rune"] for event in second.events if event["type"] == "rune_drawn"]
    assert runes.draws == len(drawn)
    assert {id: one.seen for id, one in runes.results.items() if one.seen} == {id: drawn.count(id) for id in drawn}
    assert sum(one.expected for one in runes.results.values()) == pytest.approx(len(drawn))
    hunted = {in_english(one.label).casefold(): one.n for one in record.hunts}
    assert hunted == second.hunted()


@pytest.mark.parametrize("game", GAME_IDS)
def test_meanings_name_what_the_events_have(game: str) -> None:
    rules, meanings = game_named(game).rules, game_named(game).meanings()
    named = [
        *(
            (kind, name)
            for table in (meanings.chapters, meanings.deeds, meanings.hunts)
            for kind, name in table.items()
        ),
        *((kind, "round") for kind in meanings.rounds),
        *((seat.event, name) for seat in meanings.seats for name in (seat.hero, seat.number)),
        *((one.event, name) for one in meanings.damage for name in (one.victim, one.by, one.victim_id)),
        *((one.event, one.amount) for one in meanings.damage if isinstance(one.amount, str)),
        *((one.event, one.who) for one in meanings.actors),
        *((one.event, one.percent) for one in meanings.odds),
    ]
    kinds = {kind for kind, _ in named} | {*meanings.turns, *meanings.results, *meanings.minor}
    kinds |= {one.event for table in (meanings.rolls, meanings.bags, meanings.ends) for one in table}
    assert kinds <= set(rules.events)
    assert [(kind.__name__, name) for kind, name in named if name and not hasattr(kind, name)] == []
    assert not set(meanings.minor) & {*meanings.deeds, *meanings.results, *meanings.chapters, *meanings.rounds}


def test_only_the_winner_of_a_contest_has_won(library: Library) -> None:
    record = library.record("runebound2")
    (end,) = record.ends
    assert "drawn" not in " ".join(map(in_english, record.heroes))
    (summary,) = summaries([record])
    assert sum(rate.won for rate in summary.by_hero) == len(end.winners) == 1
    assert [rate.won for rate in summary.by_scenario] == [1]


# -- the cache


def test_only_changed_journals_are_counted_again(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dirs = replace(library.dirs, saves=tmp_path, cache=tmp_path / "cache")
    folders = []
    for name in ("one", "two"):
        folders.append(tmp_path / name)
        shutil.copytree(library.folder("runebound3"), folders[-1])
    first = counted(dirs, folders)
    calls: list[str] = []
    monkeypatch.setattr(cache, "count", lambda folder, *_: calls.append(folder) or JournalRecord(folder, "", "x"))
    assert counted(dirs, folders) == first
    assert calls == []
    lines = (folders[1] / JOURNAL_FILE).read_bytes().splitlines(keepends=True)
    (folders[1] / JOURNAL_FILE).write_bytes(b"".join(lines[:-1]))
    counted(dirs, folders)
    assert calls == ["two"]
    (dirs.cache / cache.CACHE_FILE).write_bytes(b"{broken")  # type: ignore[operator]
    counted(dirs, folders[:1])
    assert calls == ["two", "one"]


def test_a_journal_that_cannot_be_read_is_left_out(library: Library, tmp_path: Path) -> None:
    dirs = replace(library.dirs, saves=tmp_path, cache=None)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / JOURNAL_FILE).write_bytes(b"no line\n")
    notices: list[object] = []
    records = counted(dirs, [library.folder("runebound3"), tmp_path / "broken"], notices)  # type: ignore[arg-type]
    assert len(records) == len(notices) == 1


# -- sums and luck


def test_summaries_add_up(library: Library) -> None:
    record = library.record("warhammer_quest")
    (summary,) = summaries([record, record])
    (once,) = summaries([record])
    assert (summary.campaigns, summary.inputs) == (2, 2 * record.inputs)
    assert sum(one.n for one in summary.taken) == 2 * sum(one.n for one in once.taken)
    assert [rate.of for rate in summary.by_scenario] == [2 * rate.of for rate in once.by_scenario]
    assert [one.count for one in summary.rounds] == [2 * one.count for one in once.rounds]
    assert panels_of([summary])
    assert panels_of([])


def test_csv_has_every_number(library: Library) -> None:
    record = library.record("drunagor")
    rows = list(csv.DictReader(io.StringIO(exports.csv_of([record], Translator.of("en")))))
    taken = sum(int(row["number"]) for row in rows if row["kind"] == "damage to heroes")
    assert taken == sum(one.n for one in record.damage if one.side == "heroes")
    assert sum(row["kind"] == "round minutes" for row in rows) == len(record.rounds)


def test_the_page_of_figures_has_plots_and_tables(library: Library) -> None:
    page = exports.html_of(summaries([library.record("drunagor")]), Translator.of("en"), "Figures")
    assert "<table>" in page
    assert "<svg" in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("won", "of", "least", "most"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (80, 100, 0.7112, 0.8666)]
)
def test_wilson_interval(won: int, of: int, least: float, most: float) -> None:
    assert wilson(won, of) == pytest.approx((least, most), abs=5e-4)


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (0.5, 3, 0.9189), (40.0, 19, 0.0033)],
)
def test_chi_squared_tail(value: float, freedom: int, tail: float) -> None:
    assert chi_squared_tail(value, freedom) == pytest.approx(tail, abs=2e-4)


def test_luck_needs_enough_draws() -> None:
    assert luck_of_sum(20, 10.5, 33.25, 1) is None
    assert luck_of_results([1, 2], [1.5, 1.5]) is None
    assert luck_of_sum(105, 105, 332.5, 10) == 1.0
    far = luck_of_sum(160, 105, 332.5, 10)
    assert far is not None
    assert far < 0.01


# -- saves of older versions

OLD_SAVES = Path(__file__).parent / "saves"


@pytest.mark.parametrize("name", sorted(path.parent.name for path in OLD_SAVES.glob("*/journal.jsonl")))
def test_old_saves_have_a_story_and_figures(tmp_path: Path, name: str) -> None:
    if name.startswith("night_watch"):
        pytest.skip("its game is only there in other tests")
    shutil.copytree(OLD_SAVES / name, tmp_path / "saves" / name)
    dirs = replace(UserDirs.below(tmp_path), own_content=OLD_SAVES / name / "content")
    open_game = opening.resume(dirs, name, following=True)
    try:
        story = story_of(open_game)
        for language in LANGUAGES:
            for write in WRITERS.values():
                assert (
                    "{" not in write(story, Translator.of(language)).split("</style>")[-1] or write is WRITERS["json"]
                )
    finally:
        open_game.journal.close()
    (record,) = counted(dirs, [dirs.saves / name])
    assert record.rounds
    assert panels_of(summaries([record]))
