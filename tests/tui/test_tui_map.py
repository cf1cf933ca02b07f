"""The map on the screen: typing places, dragging, zooming, and its share of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from tui_drunagor import walking
from tui_player import Player, at_the_table

from assistant.components.grid import address_of
from assistant.i18n import Translator
from assistant.messages.questions import CardQuestion, OneOf, Option, WhichOf
from assistant.messages.text import t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.figures import CounterChange, NumberedFigure, Placement
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.arrangement import Needs, arrange
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.drawing.tiles import Sight, draw_map, nearest, width_of
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.figure_input import FigureInput
from assistant.ui.tui.forms.form import Done, Outcome, Stay
from assistant.ui.tui.screens.play import PlayScreen
from assistant.ui.view.blocks import Figure as Listed
from assistant.ui.view.blocks import Panel, Tile, TileMap, Track, View

PEN = Pen(Translator.of("en"))


def heroes(open_game: OpenGame[Any, Any]) -> list[str]:
    return [hero.at for hero in sorted(open_game.state.heroes, key=lambda hero: hero.number)]


# -- typing a place


async def test_a_figure_is_moved_with_three_keys(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "c", "5")
        assert heroes(vault) == ["c5", "b5", "a6"]


async def test_enter_takes_the_nearest_free_space_after_a_refusal(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "b", "5")
        player.sees("On b5 stands", "Nearest free space: ")
        near = _offered(player)
        await player.press("enter")
        assert heroes(vault)[0] == near != "a5"
        assert vault.question.key.startswith("turn:")


async def test_a_space_the_map_does_not_have_suggests_nothing(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        for key in ("enter", "space"):
            await player.press("3", "g", "7", key)  # the key after a refused move ends no turn
            player.sees("There is no g7. The open map goes from a1 to f6.")
            player.sees_no("Maya: f6")
            assert heroes(vault) == ["a5", "b5", "a6"]
            assert vault.question.key == "turn:jaheen"


async def test_enter_after_a_typed_move_only_confirms_it(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "c", "5", "enter")
        player.sees("Moved: c5. The turn goes on; Space ends it.")
        assert (heroes(vault)[0], vault.question.key) == ("c5", "turn:jaheen")
        await player.press("2", "c", "6", "enter")
        player.sees("Moved: c6.")
        player.sees_no("The turn goes on")
        await player.press("2", "b", "6", "3", "escape", "enter")  # the move is no longer the last thing typed
        assert vault.state.acting != "jaheen"


async def test_typing_after_a_refusal_replaces_the_suggestion(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "b", "5")
        player.sees("On b5 stands", "1b4")
        await player.press("1")
        player.sees("  1_ ")
        player.sees_no("1b41", "1b51")
        await player.press("c", "6")
        assert heroes(vault)[0] == "c6"


async def test_esc_and_backspace_drop_the_suggestion(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        for key in ("escape", "backspace"):
            await player.press("1", "b", "5")
            lines = len(vault.timeline.lines)
            player.sees("Jaheen: b4 Enter Esc")
            await player.press(key)
            player.sees_no("Enter Esc")
            assert len(vault.timeline.lines) == lines
    assert heroes(vault) == ["a5", "b5", "a6"]


async def test_space_between_two_places_does_not_end_the_turn(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "c", "5")
        await player.pilot.press("space")
        await player.settle()
        await player.press("2", "c", "6")
        assert heroes(vault) == ["c5", "c6", "a6"]
        assert vault.question.key.startswith("turn:")
        await player.press("space")
        assert vault.state.acting != "jaheen"


async def test_places_may_be_typed_faster_than_they_are_saved(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "c")
        for key in ("5", *"2c6", "space", *"3d6"):
            player.clock.now += 0.1
            player.app.post_message(events.Key(key, None if key == "space" else key))
        await player.settle()
        await player.settle()
        await player.settle()
        assert heroes(vault) == ["c5", "c6", "d6"]
        assert vault.question.key.startswith("turn:")


async def test_a_number_and_enter_confirms_the_place_of_a_figure(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        player.sees("at a6?")
        await player.press("3", "enter")
        player.sees_no("at a6?", "from a6 to a6")
        assert heroes(vault) == ["a5", "b5", "a6"]
        assert vault.question.key.startswith("turn:")


def _offered(player: Player) -> str:
    assert isinstance(player.screen, PlayScreen)
    return player.screen.figures.cursor


# -- arrows, mouse


async def test_arrows_alone_move_the_hero_whose_turn_it_is(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("up", "up", "right", "enter")
        assert heroes(vault)[0] == "b3"
        await player.press("2", "right", "enter")
        assert heroes(vault)[1] == "c5"


async def test_a_hero_is_dragged_and_clicked_to_a_place(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        await player.pilot.mouse_down(offset=space(player, "a6"))
        await player.pilot.mouse_up(offset=space(player, "d5"))
        await player.settle()
        assert heroes(vault) == ["a5", "b5", "d5"]
        await player.pilot.click(offset=space(player, "b5"))
        await player.settle()
        player.sees("2_   Vorn 10")
        await player.pilot.click(offset=space(player, "c4"))
        await player.settle()
        assert heroes(vault) == ["a5", "c4", "d5"]


async def test_dragging_from_an_empty_space_changes_nothing(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        lines = len(vault.timeline.lines)
        await player.pilot.mouse_down(offset=space(player, "c6"))
        await player.pilot.mouse_up(offset=space(player, "d5"))
        await player.settle()
        player.sees("Nobody stands on c6.")
        assert len(vault.timeline.lines) == lines


def space(player: Player, at: str) -> tuple[int, int]:
    """Return where on the screen a space of the map is."""
    for y, strip in enumerate(player.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            if segment.style is not None and segment.style.meta.get("press") == f"space:{at}":
                return x + 1, y
            x += segment.cell_length
    raise AssertionError(f"{at} is not on the screen:\n{player.text}")


# -- the map over the whole screen


async def test_m_shows_the_map_over_the_whole_screen(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("m")
        player.sees("Jaheen: arrows move, Enter", "0 map off")
        player.sees_no("ROUND", "the turn is over")
        await player.press("right", "up", "enter")
        assert heroes(vault)[0] == "b4"
        player.sees("the turn is over", "ROUND")
        await player.press("m", "m")
        player.sees("the turn is over", "ROUND")


async def test_the_map_is_switched_off_and_on(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("m", "0")
        player.sees("map off")
        await player.press("m")
        player.sees("map on", "(1)")


async def test_the_unsure_mark_goes_when_the_map_is_switched_off(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        while vault.question.key != "still_there":
            await player.press("space")
        await player.press("m", "0")
        player.sees("map off")
        player.sees_no("Still there?")
        assert vault.question.key != "still_there"


async def test_the_unsure_mark_goes_when_every_figure_has_a_place(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        while vault.question.key != "still_there":
            await player.press("space")
        for hero, at in enumerate(heroes(vault), 1):
            player.sees("Still there?")
            await player.press(str(hero), *at)
        player.sees_no("Still there?")


async def test_zooming_and_scrolling_the_map(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(80, 24)) as player:
        await player.press("m")
        near = apart(player)
        await player.press("-")
        assert apart(player) < near
        await player.press("-", "-", "-")
        assert apart(player) == 2
        await player.press("+", "+", "escape")
        player.sees("the turn is over")


def apart(player: Player) -> int:
    """Return the number of columns from one letter above the map to the next."""
    letters = next(line for line in player.text.splitlines() if line.split()[:4] == ["a", "b", "c", "d"])
    return letters.index("b") - letters.index("a")


# -- zoom and width


def rooms(columns: int, rows: int, focus: str = "") -> TileMap:
    return TileMap(tuple(Tile(address_of((x, y))) for y in range(rows) for x in range(columns)), focus=focus)


def drawn(map: TileMap, width: int, height: int, sight: Sight | None = None) -> list[str]:
    return [plain(row) for row in draw_map(map, PEN, width, height, sight)]


def test_a_map_is_drawn_as_large_as_it_fits() -> None:
    assert [len(drawn(rooms(12, 8), 82, 25)[0]), len(drawn(rooms(12, 8), 82, 25))] == [3 + 12 * 6 + 5, 1 + 8 * 3]
    assert [len(drawn(rooms(12, 8), 70, 19)[0]), len(drawn(rooms(12, 8), 70, 19))] == [3 + 12 * 4 + 5, 1 + 8 * 2]
    assert [len(drawn(rooms(12, 8), 46, 9)[0]), len(drawn(rooms(12, 8), 46, 9))] == [3 + 12 * 3 + 5, 1 + 8]


def test_a_map_too_large_is_scrolled_to_its_focus_and_stays_readable() -> None:
    lines = drawn(rooms(20, 14, focus="s13"), 46, 9)
    assert len(lines) == 9
    assert all(len(line) <= 46 for line in lines)
    assert lines[0].startswith("…")
    assert " s " in lines[0]
    assert any(line.startswith("13 ") for line in lines)
    assert not any(line.startswith(" 1 ") for line in lines)


def test_the_cursor_stays_visible() -> None:
    lines = drawn(rooms(20, 14, focus="a1"), 46, 9, Sight(cursor=("t14",)))
    assert any(line.startswith("14 ") for line in lines)
    assert " t" in lines[0]
    assert "●" in lines[-1]


def test_the_marked_of_the_offered_spaces_is_filled() -> None:
    hero = Listed(verbatim("Vorn"), number=1, kind="hero")
    map = TileMap((Tile("a1", offer=True), Tile("b1", offer=True), Tile("c1", figure=1, offer=True)), (hero,))
    assert drawn(map, 20, 3, Sight(3))[1] == " 1  ○  ○  (1)"
    marked = draw_map(map, PEN, 20, 3, Sight(3, cursor=("b1", "c1")))[1]
    assert plain(marked) == " 1     ●  (1)"
    assert {run.press for run in marked if run.bg == "accent"} == {"space:b1", "space:c1"}


def test_numbers_of_two_digits_are_not_cut() -> None:
    figures = (
        Listed(verbatim("Archer"), number=12, kind="monster"),
        Listed(verbatim("Wisp"), number=6, kind="monster"),
    )
    map = TileMap((Tile("a1", figure=12), Tile("b1", "darkness", figure=6)), figures)
    assert drawn(map, 12, 5, Sight(wide=3))[1] == " 1 [12[6░"
    assert drawn(map, 12, 5, Sight(wide=2))[1] == " 1 126░"
    assert "[12]" in drawn(map, 20, 5)[1]


@pytest.mark.parametrize("wide", [2, 3, 4, 6])
def test_the_ground_is_seen_beside_a_figure(wide: int) -> None:
    figures = (Listed(verbatim("Maya"), number=3, kind="hero"),)
    for ground, sign in (("darkness", "░"), ("water", "~"), ("lava", "░"), ("miasma", "◦"), ("spikes", "▴")):
        tile = Tile("a1", ground, figure=3)
        line = drawn(TileMap((tile, Tile("b1")), figures), 20, 6, Sight(wide=wide))[1]
        assert line[3 + wide - 1] == sign, line
        assert "3" in "".join(drawn(TileMap((tile, Tile("b1")), figures), 20, 6, Sight(wide=wide))[1:4])


def test_a_tile_just_laid_and_the_reach_of_a_figure_are_marked() -> None:
    figures = (Listed(verbatim("Maya"), number=3, kind="hero"),)
    tiles = (Tile("a1", "darkness", fresh=True), Tile("b1", "darkness", figure=3, fresh=True), Tile("c1"))
    lines = drawn(TileMap(tiles, figures), 40, 8, Sight(wide=3, reach=("c1",)))
    assert lines[1] == " 1 ░+░(3+  ○ "
    assert any("just laid" in line for line in lines)


async def test_a_picked_figure_shows_its_reach_and_who_can_hit_it(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        await player.press("1")
        player.sees("In their next turn,", "can hit Jaheen.", "○")
        await player.press("escape", "6")
        player.sees("Skeleton Archer (yellow) can hit in its next turn:")
        await player.press("escape")
        player.sees_no("in its next turn")


def test_a_map_of_two_rooms_stays_large_at_120x40() -> None:
    order = Panel("order", t("ORDER"), (Track((Listed(verbatim("Drowned Sentinel of the Vault (navy)"), number=7),)),))
    map = Panel("map", t("MAP"), (rooms(12, 8),))
    card = Panel("card", t("CARD"), ())
    needs = Needs(
        lambda wide, high: (9, 9),
        lambda panel, wide: 5,
        lambda panel, wide, high: width_of(rooms(12, 8), wide, high),
        lambda panel, wide: 5,
    )
    shown = arrange(120, 40, View((), (), (order, map, card)), needs)
    assert shown.track is not None
    assert [spot.panel.id for spot in shown.slots] == ["map", "card"]
    place = shown.slots[0].rect
    assert nearest(rooms(12, 8), place.wide, place.high) == 4


# -- without a screen


FIGURES = [NumberedFigure(1, t("Vorn"), "heroes.0.hp", 9), NumberedFigure(12, t("Archer"), "monsters.0.hp", 12)]
PLACES = {address_of((x, y)): 1 if (x, y) == (0, 0) else 0 for x in range(4) for y in range(12)}


def typed(keys: str, figures: FigureInput | None = None) -> Outcome:
    figures = figures or FigureInput(FIGURES, places=PLACES)
    outcome: Outcome = None
    for key in keys:
        outcome = figures.key(key)
    return outcome


def test_a_row_number_that_may_get_longer_waits_for_enter() -> None:
    figures = FigureInput(FIGURES, places=PLACES)
    assert typed("1b1", figures) == Stay()
    assert figures.key("enter") == Done(Placement(1, "b1"))
    assert typed("1b12") == Done(Placement(1, "b12"))
    assert typed("1b2") == Done(Placement(1, "b2"))


def test_a_column_without_a_row_is_refused() -> None:
    figures = FigureInput(FIGURES, places=PLACES)
    assert typed("1b", figures) == Stay()
    outcome = figures.key("enter")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None


def test_letters_are_commands_without_a_map() -> None:
    figures = FigureInput(FIGURES)
    assert typed("1u", figures) is None
    assert figures.typed == ""


def test_damage_can_be_typed_with_a_map() -> None:
    figures = FigureInput(FIGURES, places=PLACES)
    assert typed("12-4", figures) == Stay()
    assert figures.key("enter") == Done(CounterChange("monsters.0.hp", -4))


SPACES = tuple(Option(at, verbatim(at)) for at in ("a1", "b1", "d1", "b3", "a11"))


def test_a_space_is_answered_with_two_keys() -> None:
    form = form_for(CardQuestion(key="where", prompt=t("Where?"), options=SPACES, spaces=True), PEN)
    assert form.key("b") == Stay()
    assert form.key("3") == Done("b3")
    assert form.key("a") == Stay()
    assert form.key("1") == Stay()
    assert form.key("enter") == Done("a1")
    assert form.key("space:d1") == Done("d1")


def test_an_illegal_space_suggests_the_nearest() -> None:
    form = form_for(CardQuestion(key="where", prompt=t("Where?"), options=SPACES, spaces=True), PEN)
    form.key("c")
    outcome = form.key("3")
    assert isinstance(outcome, Stay)
    assert outcome.notice == t("{space} can't be. Nearest: {near}.", space="c3", near="b3")
    assert form.spaces() == ("b3",)
    assert form.key("enter") == Done("b3")


def test_a_space_is_chosen_with_the_arrows() -> None:
    form = form_for(CardQuestion(key="where", prompt=t("Where?"), options=SPACES, spaces=True), PEN)
    for key, at in (("right", "a1"), ("right", "b1"), ("right", "d1"), ("down", "b3"), ("left", "a1"), ("up", "a1")):
        form.key(key)
        assert form.spaces() == (at,), key
    assert form.key("space") == Done("a1")


SHEET = tuple(Option(at, verbatim(at)) for at in ("a1", "b1", "c1", "a2", "b2", "c2"))


def test_a_shape_is_drawn_with_arrows_addresses_and_clicks() -> None:
    form = form_for(WhichOf(key="shape", prompt=t("Which tile?"), options=SHEET, least=1, spaces=True), PEN)
    for key in ("space", "right", "space", "b", "2", "space:c2", "c", "2"):
        assert form.key(key) == Stay(), key
    drawn = [plain(line) for part in form.body(PEN, 40, 12) for line in part.rows]
    assert drawn[:3] == ["     a  b  c", "  1  ▓▓ ▓▓ ··", "  2  ·· ▓▓ ··"]
    assert form.spaces() == ()
    assert form.key("enter") == Done(["a1", "b1", "b2"])


def test_a_click_on_the_map_chooses_the_line_that_covers_the_space() -> None:
    options = tuple(Option(id, verbatim(id)) for id in ("d4 e4:whole", "e4 f4:whole", "something"))
    form = form_for(OneOf(key="tile", prompt=t("Where?"), options=options, expected="d4 e4:whole"), PEN)
    assert form.spaces() == ("d4", "e4")
    assert form.key("space:f4") == Done("e4 f4:whole")
    assert form.key("space:e4") == Stay()
    assert form.spaces() == ("e4", "f4")
    assert form.key("space:a1") is None


async def test_a_space_is_asked_for_on_the_screen(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        await player.press("e", "9", "1", "1")
        player.sees("Jaheen: on which space?", "Backspace undo")
        player.sees_no("u undo")
        await player.press("g", "9")
        player.sees("g9 can't be. Nearest: f6.", "Space  f6")
        await player.pilot.click(offset=space(player, "d6"))
        await player.settle()
        assert heroes(vault) == ["d6", "b5", "a6"]


# -- beside the map


async def test_a_decision_of_the_rules_shows_the_key_d(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        while vault.question.kind != "number" or vault.session.newest_decision() is None:
            question = vault.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
            assert vault.question != question
        player.sees("d otherwise")
        await player.press("d")
        assert vault.question.key.startswith("decide:")


async def test_figures_are_named_as_in_the_order_of_play(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        await player.press("6", "-", "2")
        player.sees("Skeleton Archer (yellow) 9 → 7")


async def test_corrections_are_in_polish(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, language="pl", size=(120, 40)) as player:
        await player.press("a")
        await player.type("powol")
        player.sees("teraz obrońca")
        player.sees_no("defender")
        await player.press("enter")
        player.sees("2 ► obrońca", "5  napastnik")
        await player.press("4")
        assert vault.state.heroes[0].role == "controller"


async def test_a_rune_that_was_not_drawn_can_be_corrected(vault: OpenGame[Any, Any]) -> None:
    assert "orange" not in vault.state.runes
    async with at_the_table(open_game=vault, size=(120, 40)) as player:
        await player.press("a")
        await player.type("orange runes on")
        player.sees("now 0")
        await player.press("enter", "2", "enter")
        assert vault.state.runes["orange"] == 2


async def test_esc_updates_the_head_line_of_a_new_game(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("2", "1", "9")
        player.sees("NEW GAME Chronicles of Drunagor · Demo: The Sunken Vault", "Which heroes?")
        await player.press("escape")
        player.sees("NEW GAME Chronicles of Drunagor", "Which scenario?")
        player.sees_no("Drunagor · Demo")
        await player.press("escape")
        player.sees_no("NEW GAME Chronicles of Drunagor")


@pytest.mark.parametrize(
    ("keys", "size"),
    [
        *((keys, (80, 24)) for keys in ("", "m", "1 g 9", "1 right", "m - -")),
        ("", (20, 8)), ("m", (200, 60)), ("1 g 9", (60, 20)), ("1 right", (40, 12)), ("m - -", (120, 40)),
    ],
)  # fmt: skip
async def test_the_map_in_windows_of_all_sizes(vault: OpenGame[Any, Any], size: tuple[int, int], keys: str) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press(*keys.split())
        await player.resize(*size)
        assert len(player.lines) == size[1]
        await player.press("tab", "escape", "escape")
        assert vault.question.key.startswith("turn:")


# -- clicks


def at(player: Player, words: str) -> tuple[int, int]:
    return next((line.index(words), y) for y, line in enumerate(player.lines) if words in line)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 20)])
async def test_a_click_on_a_figure_does_not_move_the_map(vault: OpenGame[Any, Any], size: tuple[int, int]) -> None:
    async with at_the_table(open_game=vault, size=size) as player:
        if size == (60, 20):
            await player.press("tab")
        for space in ("space:a5", "space:b5", "space:c2"):
            before = player.pressing(space)
            await player.pilot.click(offset=before)
            await player.settle()
            assert player.pressing(space) == before, player.text
            await player.press("escape")


async def test_a_click_on_a_large_map_does_not_move_it(tmp_path: Path) -> None:
    open_game = walking(tmp_path / "walk")
    while not open_game.question.key.startswith("turn:"):
        open_game.answer(open_game.question.expected_answer())
    async with at_the_table(open_game=open_game) as player:
        await player.press("tab")
        for sign in [sign for sign in ("(1)", "(2)", "[6]", "[8]") if sign in player.text]:
            before = at(player, sign)
            await player.click(sign)
            assert at(player, sign) == before, player.text
            await player.press("escape")
