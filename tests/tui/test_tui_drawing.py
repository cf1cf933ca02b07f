"""How every kind of block is drawn: widths, signs, contrast, and that no meaning depends on colour alone."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterator
from itertools import cycle, product

import pytest
from tui_blocks import (
    BARS,
    BLOCKS,
    BOXES,
    CARDS,
    CULTIST,
    DECK,
    ORDER,
    PHASES,
    ROUNDS,
    SOURCE,
    UNITS,
    VAULT,
    VERDICTS,
    WARDEN,
)

from assistant.i18n import Translator
from assistant.messages.text import t, verbatim
from assistant.ui.tui.drawing.bars import draw_bars, health_bar, meter
from assistant.ui.tui.drawing.blocks import draw_block, draw_blocks
from assistant.ui.tui.drawing.cards import draw_cards
from assistant.ui.tui.drawing.elements import badges, button, heading, letters
from assistant.ui.tui.drawing.part_layout import window
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import MEANING, Row, cut, length, plain, row
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.tiles import WIDTHS, Sight, draw_map, nearest, width_of
from assistant.ui.tui.drawing.track import count_of, roster, slots, slots_fit
from assistant.ui.tui.drawing.verdict import draw_boxes, draw_sum, draw_verdict
from assistant.ui.tui.theme.ink import Ink, Variant
from assistant.ui.tui.theme.palettes import ACCENTS, HUES, ROLES
from assistant.ui.view.blocks import Cards, Dice, Die, Health, Mark, Sky, Stage, Strip

EVERY: tuple[tuple[Variant, bool], ...] = (
    ("dark", False),
    ("light", False),
    ("contrast", False),
    ("sixteen", False),
    ("few", False),
    ("none", False),
    ("dark", True),
)
WIDE = (20, 27, 33, 42, 58, 76, 118, 146)
HIGH = (1, 4, 6, 12, 40)
SIGNS = set("►●○◄▸◂◆·■▪×▀▄▆▏▎▍▌▋▊▉█▒░▓─│┃┌┐└┘▔▣▥◎↑↓←→▴◦═…")
"""Signs allowed besides letters: box drawing, blocks, geometric shapes, arrows."""
PEN = Pen(Translator.of("en"), Ink("dark", "drunagor"))


def pen_of(variant: Variant, plain: bool = False, language: str = "en") -> Pen:
    return Pen(Translator.of(language), Ink(variant, "mage_knight", plain))


def drawn(pen: Pen, width: int, height: int) -> Iterator[tuple[str, list[Row], int]]:
    """Draw all blocks in one size: yield name, rows and the most rows allowed (0: any)."""
    for name, block in BLOCKS.items():
        yield name, draw_block(block, pen, width, height), 0
    yield "cards", draw_block(UNITS, pen, width, height, cards=True), 0
    yield "bars", draw_bars(BARS, pen, width), 0
    yield "thick bars", draw_bars(BARS, pen, width, thin=False), 0
    yield "slots", slots(ORDER, pen, width), 0
    for place, strip in enumerate((ROUNDS, PHASES)):
        yield f"strip {place}", draw_strip(strip, pen, width, height), 0
    for wide in WIDTHS:
        yield f"map {wide}", draw_map(VAULT, pen, width, max(4, height), Sight(wide, cursor=("b6",))), 0
    for verdict in VERDICTS:
        yield "verdict", draw_verdict(verdict, pen, width, height), height
    for big in (True, False):
        yield "boxes", draw_boxes(BOXES, pen, width, big=big), 0
    for parts in (((5, "physical"), (2, "ice")), ((9, ""),), ()):
        yield "sum", [draw_sum(parts, 8, pen, width)], 1
    yield "sum of many", [draw_sum(((40, "fire"), (12, "ice")), 60, pen, width)], 1
    yield "heading", [heading(t("virtual player and all that belongs to it"), pen, width, t("11 of 18 cards"), "l")], 1
    yield "badges", badges(WARDEN.badges, pen, width), 0
    yield "button", button("Space", pen.row(t("go on")), pen, 3, width), 3


@pytest.mark.parametrize(("variant", "ascii"), EVERY)
def test_no_row_is_wider_than_its_place(variant: Variant, ascii: bool) -> None:
    """All sizes in one theme; every width and every height in the others, which draw the same rows or add frames."""
    pen = pen_of(variant, ascii)
    for width, height in product(WIDE, HIGH) if variant == "dark" else zip(WIDE, cycle(HIGH), strict=False):
        for name, rows, most in drawn(pen, width, height):
            for each in rows:
                assert length(each) <= width, f"{name} at {width}x{height}: {plain(each)!r}"
            assert not most or len(rows) <= most, f"{name} at {width}x{height}"


@pytest.mark.parametrize("width", [1, 2, 5, 9, 12, 16])
def test_nothing_fails_in_a_few_columns(width: int) -> None:
    for name, block in BLOCKS.items():
        if name not in ("map", "zones"):  # these never cut their numbers
            assert all(length(each) <= width for each in draw_block(block, PEN, width, 4)), name


@pytest.mark.parametrize(("variant", "ascii"), EVERY)
def test_only_allowed_signs_are_drawn(variant: Variant, ascii: bool) -> None:
    pen = pen_of(variant, ascii)
    for width, height in ((38, 18), (58, 8), (118, 40)):
        for name, rows, _ in drawn(pen, width, height):
            for sign in {sign for each in rows for run in each for sign in pen.ink.signs(run.text)}:
                latin = sign in string.printable or unicodedata.name(sign, "").startswith("LATIN")
                assert sign.isascii() if ascii else latin or sign in SIGNS, f"{name}: {sign!r}"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_word_of_a_panel_is_lost(language: str) -> None:
    """Lines may be wrapped, but every word is drawn."""
    pen = pen_of("dark", language=language)
    for width in WIDE:
        said = " ".join(plain(each) for each in draw_block(BLOCKS["sentences"], pen, width))
        assert said.split() == pen.say(BLOCKS["sentences"].lines[0]).split()  # type: ignore[union-attr]
        order = _all(roster(ORDER, pen, width))
        for figure in ORDER.figures:
            assert (str(figure.number) if figure.number else pen.say(figure.name)) in order
            assert figure.health is None or figure.mark == "out" or plain(count_of(figure.health)) in order
        for slip in UNITS.slips:
            assert all(word in _all(draw_block(UNITS, pen, width)) for word in pen.say(slip.name).split())


def _all(rows: list[Row]) -> str:
    return "\n".join(plain(each) for each in rows)


def _light(colour: str) -> float:
    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (part(int(colour[place : place + 2], 16)) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    high, low = sorted((_light(one), _light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("bg", "surface", "card", "day_bg", "night_bg", "now_bg")
WORDS = ("text", "strong", "quiet", "good", "bad", "warn", "target")
FILLS = ("good", "bad", "warn", "hero", "hit", "day", "night")


@pytest.mark.parametrize("variant", ["dark", "light", "contrast", "sixteen", "few"])
def test_every_text_colour_is_readable_on_its_background(variant: Variant) -> None:
    for game in ACCENTS:
        ink = Ink(variant, game)
        pairs = [
            (ink.fg(word), ink.bg(ground), word, ground) for ground in GROUNDS for word in (*WORDS, *HUES, "accent")
        ]
        pairs += [(ink.fg(word), ink.bg("raised"), word, "raised") for word in ("text", "strong", "quiet", "accent")]
        pairs += [(ink.fg(f"on {hue}"), ink.bg(hue), f"on {hue}", hue) for hue in (*HUES, *FILLS, "accent")]
        pairs += [(ink.fg(f"on {game}"), ink.bg(game), f"on {game}", game)]
        bad = [(word, ground, round(contrast(fg, bg), 2)) for fg, bg, word, ground in pairs if contrast(fg, bg) < 4.5]
        assert not bad, f"{variant}, {game}: {bad}"


@pytest.mark.parametrize("variant", ["dark", "light", "few"])
def test_words_on_a_sky_are_readable(variant: Variant) -> None:
    pen = pen_of(variant)
    marks: tuple[Mark, ...] = ("done", "now", "ahead", "out")
    skies: tuple[Sky, ...] = ("day", "night")
    for stage in (Stage(t("night 2"), mark, sky, t("round 4")) for mark in marks for sky in skies):
        for high in (3, 4, 5, 6):
            runs = [run for each in draw_strip(Strip((stage,)), pen, 24, high) for run in each if run.text.strip(" ▀")]
            assert runs
            assert min(contrast(pen.ink.fg(run.fg), pen.ink.bg(run.bg)) for run in runs) >= 4.5, stage


def test_every_role_has_a_value_in_every_theme() -> None:
    for values in (*ROLES.values(), *(tuple(value for pair in pairs for value in pair) for pairs in ACCENTS.values())):
        assert all(len(value) == 7 and value.startswith("#") for value in values)


# -- words and signs say what colours say


def test_heroes_and_monsters_differ_by_their_brackets() -> None:
    said = _all(roster(ORDER, PEN, 58))
    assert "(1)" in said
    assert "[6]" in said
    assert "[11]" in said


def test_a_list_says_who_acts_who_is_hit_and_who_is_out() -> None:
    lines = [plain(each) for each in roster(ORDER, PEN, 76)]
    acts = next(line for line in lines if "[6]" in line)
    hit = next(line for line in lines if "(1)" in line)
    out = next(line for line in lines if "(2)" in line)
    assert acts.startswith("►")
    assert "SHIELD" in acts
    assert "18/18" in acts
    assert hit.rstrip().endswith("◄")
    assert "8→4" in hit
    assert "▒" in hit
    assert out.startswith("×")
    assert "KNOCKED OUT" in out
    assert "Shadow Cultist (navy) ?" in _all(roster(ORDER, PEN, 76))


def test_too_many_conditions_are_counted() -> None:
    maya = next(plain(each) for each in roster(ORDER, PEN, 58) if "Maya" in plain(each))
    assert "POISON" in maya
    assert "+" in maya


def test_the_order_across_needs_room_and_shows_the_same() -> None:
    assert slots_fit(ORDER, 118)
    assert not slots_fit(ORDER, 76)
    rows = slots(ORDER, PEN, 118)
    said = _all(rows)
    assert len(rows) == 4
    assert "[6] Warden" in said
    assert "◄" in said
    assert "×" in said
    assert "navy" in said
    assert "draws 1 rune" in said


def test_a_bar_shades_the_health_to_be_lost() -> None:
    assert plain(health_bar(Health(8, 12, 4), 12, PEN, thin=True)) == "▆" * 4 + "▒" * 4 + "▆" * 4
    assert plain(health_bar(Health(8, 12, 4), 12, pen_of("none"))) == "▆" * 4 + "▒" * 4 + "░" * 4
    assert plain(health_bar(Health(8, 12, 4), 12, pen_of("dark", True))) == "####%%%%...."


def test_a_small_value_is_never_drawn_as_empty() -> None:
    assert plain(meter(0.001, 10, "good", PEN, thin=True))
    assert meter(0.001, 10, "good", PEN, thin=True)[0].text == "▆"
    assert meter(0.0, 10, "good", PEN, thin=True)[0].text == ""


def test_each_colour_has_its_own_letter() -> None:
    assert letters(["red", "black", "blue", "gold", "green"], PEN) == ["R", "Bk", "B", "Gd", "G"]
    assert letters(["black"], PEN) == ["Bk"]
    polish = Pen(Translator.of("pl"))
    said = letters([polish.say(t(word)) for word in ("red", "blue", "green", "white", "gold", "black")], polish)
    assert len(set(said)) == 6


def test_pips_show_counts_and_letters() -> None:
    lines = [plain(each) for each in draw_block(DECK, PEN, 42)]
    assert "cards left" in lines[0]
    assert "crystals" in lines[0]
    assert lines[1].startswith(" R ")
    assert " 3 " in lines[1]
    assert "◆" in lines[1]
    assert "·" in lines[4]


def test_a_die_that_gives_nothing_is_struck_out() -> None:
    said = _all(draw_block(SOURCE, PEN, 42))
    assert "Bk×" in said
    assert "gives nothing by day: black" in said
    assert "Bk×" in _all(draw_block(SOURCE, PEN, 20))


def test_small_cards_keep_their_numbers() -> None:
    for height in (99, 12, 9, 6, 3):
        rows = draw_cards(CARDS, PEN, 118, height)
        said = _all(rows)
        assert len(rows) <= height
        assert "WARDEN" in said.upper()
        assert "WOLF RIDERS" in said.upper()
        assert "BEATEN" in said
    assert "KNOCK DOWN" in _all(draw_cards(Cards((WARDEN,)), PEN, 40, 99))


def test_flat_themes_have_frames_instead_of_backgrounds() -> None:
    assert "└" in _all(draw_cards(Cards((WARDEN,)), pen_of("contrast"), 40, 99))
    assert "└" not in _all(draw_cards(Cards((WARDEN,)), PEN, 40, 99))
    assert "┌" in _all(draw_boxes(BOXES, pen_of("sixteen"), 76))


def test_rounds_say_which_are_over_and_which_is_now() -> None:
    assert "done" in _all(draw_strip(ROUNDS, PEN, 118, 4))
    assert "NOW" in _all(draw_strip(ROUNDS, PEN, 118, 4))
    low = plain(draw_strip(ROUNDS, PEN, 118, 1)[0])
    assert "● DAY 1" in low
    assert "► DAY 2" in low
    assert "○ DAY 3" in low
    assert "× NIGHT 3" in low
    bare = _all(draw_strip(ROUNDS, PEN, 53, 5))
    assert "►" in bare
    assert "●" in bare


def test_a_verdict_says_its_word_and_why() -> None:
    pen = pen_of("dark", True)
    for height in (1, 2, 4, 6, 16):
        said = _all(draw_verdict(VERDICTS[1], pen, 76, height)).replace(" ", "")
        assert "NOTBLOCKED" in said
        assert "5/8" in said
    assert "2wounds" in _all(draw_verdict(VERDICTS[1], pen, 76, 6)).replace(" ", "")


def test_a_sum_shows_what_is_missing() -> None:
    said = plain(draw_sum(((5, "physical"), (1, "ice")), 8, PEN, 76))
    assert "░" in said
    assert "┃" in said
    assert said.rstrip().endswith("6 of 8")


# -- the map


def test_a_map_shows_figures_targets_the_way_and_what_is_unsure() -> None:
    for wide in (6, 4, 3):
        said = _all(draw_map(VAULT, PEN, 100, 60, Sight(wide)))
        assert "▸1◂" in said
        assert "►6]" in said
        assert "[7?" in said
        assert "↓" in said
        assert "→" in said
        assert "▣" in said
        assert "▥" in said
        assert "◎" in said
        assert "!" in said


def test_the_legend_names_only_what_is_on_the_map() -> None:
    said = _all(draw_map(VAULT, PEN, 100, 60))
    for word in ("Darkness", "water", "lava", "miasma", "bridge", "spikes", "chest", "door", "level 2", "the way"):
        assert word in said
    bare = VAULT.__class__(VAULT.tiles[:3], VAULT.figures)
    assert "lava" not in _all(draw_map(bare, PEN, 100, 60))
    assert "Jaheen is knocked out." in said


def test_lava_and_darkness_differ_without_colour() -> None:
    assert "▓" in _all(draw_map(VAULT, pen_of("none"), 100, 60))
    assert "░" in _all(draw_map(VAULT, pen_of("none"), 100, 60))


def test_a_click_on_a_space_names_it() -> None:
    pressed = {run.press for each in draw_map(VAULT, PEN, 100, 60) for run in each if run.press}
    assert {"space:a1", "space:f12", "space:c11"} <= pressed


def test_a_map_too_large_is_scrolled_around_its_focus() -> None:
    rows = draw_map(VAULT, PEN, 20, 6, legend=False)
    said = _all(rows)
    assert len(rows) <= 6
    assert "…" in said
    assert "▸3◂" in said
    moved = _all(draw_map(VAULT, PEN, 20, 6, Sight(cursor=("a12",)), legend=False))
    assert "12" in moved
    assert "●" in moved


def test_spaces_are_as_large_as_the_window_allows() -> None:
    assert nearest(VAULT, 100, 60) == 6
    assert nearest(VAULT, 60, 30) == 4
    assert nearest(VAULT, 60, 14) == 3
    assert nearest(VAULT, 10, 5) == 3
    assert width_of(VAULT, 100, 60) == 3 + 6 * 6 + 2
    assert width_of(VAULT, 100, 60, 2) == 3 + 6 * 2


def test_only_the_marked_of_the_offered_spaces_is_filled() -> None:
    offered = draw_map(VAULT, PEN, 100, 60, legend=False)
    assert sum(plain(each).count("○") for each in offered) == 3
    marked = draw_map(VAULT, PEN, 100, 60, Sight(cursor=("b6",)), legend=False)
    assert sum(plain(each).count("○") for each in marked) == 0
    assert {run.press for each in marked for run in each if run.bg == "accent" and run.press != "space:c1"} == {
        "space:b6"
    }


def test_stacked_bars_share_their_columns() -> None:
    (rows,) = draw_blocks(BARS[:2], PEN, 76)
    assert plain(rows[0]).index("▆") == plain(rows[1]).index("▆")
    assert "11 of 18" in plain(rows[0])
    assert "8 of 12" in plain(rows[1])
    assert "8 → 4" in _all(draw_bars(BARS[2:3], PEN, 76))


def test_coloured_words_keep_their_colour() -> None:
    (line, *_) = roster(ORDER, PEN, 76)
    assert any(run.bg == "green" and "POISON" in run.text for run in line)
    assert CULTIST.hue in {run.bg for each in slots(ORDER, pen_of("contrast"), 118) for run in each}
    assert row("a") == [row("a")[0]]


def test_numbers_that_choose_the_plural_are_bold() -> None:
    from assistant.messages.text import tn

    row = Pen(Translator.of("en")).row(tn("{n} turn left", "{n} turns left", 12))
    assert [(run.text, run.bold) for run in row] == [("12", True), (" turns left", False)]


@pytest.mark.parametrize(
    ("words", "wide", "shown"),
    [
        ("rundy do końca gry", 18, "rundy do końca gry"),
        ("rundy do końca gry", 16, "rundy do końca …"),
        ("rundy do końca gry", 13, "rundy do …"),
        ("Spichlerz nad rzeką", 6, "Spich…"),
        ("a Grzechotnik", 8, "a Grzec…"),
    ],
)
def test_a_row_is_cut_between_words_if_most_of_it_is_left(words: str, wide: int, shown: str) -> None:
    assert plain(cut(row(words), wide)) == shown


@pytest.mark.parametrize(("height", "wide"), [(6, 40), (6, 18), (1, 40)])
def test_a_die_with_a_meaning_shows_its_word_and_explains_it_to_a_click(height: int, wide: int) -> None:
    dice = (Die(t("success"), "good", meaning=verbatim("one success")), Die(t("blank"), state="used"))
    pen = Pen(Translator.of("en"))
    rows = draw_block(Dice(None, dice), pen, wide, height)
    shown = "\n".join(map(plain, rows))
    assert "success" in shown
    assert "blank" in shown
    assert any(run.press == f"{MEANING}one success" for line in rows for run in line)
    assert ("one success" in shown) == (height == 6)
    assert all(length(line) <= wide for line in rows)


@pytest.mark.parametrize(("height", "shown"), [(1, ["one …"]), (2, ["one", "two …"])])
def test_a_list_cut_to_one_or_two_rows_says_that_it_goes_on(height: int, shown: list[str]) -> None:
    rows = [row(words) for words in ("one", "two", "three")]
    assert [plain(line) for line in window(rows, 0, height, PEN)] == shown
    assert [plain(line) for line in window(rows[:height], 0, height, PEN)] == ["one", "two"][:height]
