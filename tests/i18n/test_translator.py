"""Translated sentences in English and Polish."""

import subprocess
import sys
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from assistant.i18n import Translator
from assistant.i18n.catalogues import PLURALS
from assistant.i18n.translator import DEEPEST, load
from assistant.messages.text import Name, Text, t, tc, tn, verbatim

VORN = Name(en="Vorn the Bold", pl="Vorn Śmiały", short_en="Vorn", short_pl="Vorn Ś.")
POLISH = [
    polib.POEntry(msgid="Your turn.", msgstr="Twoja tura."),
    polib.POEntry(msgid="Target: {hero}, {hp} HP.", msgstr="Cel ({hp} PZ): {hero}."),
    polib.POEntry(msgid="Flip {cards}: {colours}.", msgstr="Odsłoń {cards}: {colours}."),
    polib.POEntry(msgid="green", msgctxt="card", msgstr="zielona"),
    polib.POEntry(msgid="green", msgctxt="crystal", msgstr="zielony"),
    polib.POEntry(msgid="To {space}.", msgstr="Na {pole}."),
    polib.POEntry(msgid="From {a} to {b}.", msgstr="Na {b}."),
    polib.POEntry(
        msgid="{n} card",
        msgid_plural="{n} cards",
        msgstr_plural={0: "{n} karta", 1: "{n} karty", 2: "{n} kart"},
    ),
    polib.POEntry(
        msgid="{n} wound of {hero}",
        msgid_plural="{n} wounds of {hero}",
        msgctxt="log",
        msgstr_plural={0: "jedna rana: {hero}", 1: "{n} rany: {hero}", 2: "kilka ran: {hero}"},
    ),
]


@pytest.fixture
def polish(tmp_path: Path) -> Translator:
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": PLURALS}
    po.extend(POLISH)
    (tmp_path / "pl").mkdir()
    po.save_as_mofile(str(tmp_path / "pl" / "assistant.mo"))
    return Translator("pl", load("pl", str(tmp_path)))


@pytest.fixture
def english() -> Translator:
    return Translator.of("en")


def test_a_sentence_is_translated_and_filled(polish: Translator, english: Translator) -> None:
    sentence = t("Target: {hero}, {hp} HP.", hero=VORN, hp=6)
    assert polish.say(t("Your turn.")) == "Twoja tura."
    assert polish.say(sentence) == "Cel (6 PZ): Vorn Śmiały."
    assert english.say(sentence) == "Target: Vorn the Bold, 6 HP."


def test_a_list_and_a_sentence_inside_a_sentence(polish: Translator, english: Translator) -> None:
    colours = (tc("card", "green"), tc("crystal", "green"), VORN)
    sentence = t("Flip {cards}: {colours}.", cards=tn("{n} card", "{n} cards", 3), colours=colours)
    assert polish.say(sentence) == "Odsłoń 3 karty: zielona, zielony, Vorn Śmiały."
    assert english.say(sentence) == "Flip 3 cards: green, green, Vorn the Bold."
    assert english.say(colours) == "green, green, Vorn the Bold"


@pytest.mark.parametrize(
    ("n", "form"),
    [
        (0, "kart"),
        (1, "karta"),
        (2, "karty"),
        (4, "karty"),
        (5, "kart"),
        (12, "kart"),
        (14, "kart"),
        (21, "kart"),
        (22, "karty"),
        (25, "kart"),
        (102, "karty"),
        (112, "kart"),
        (-1, "karta"),
        (-3, "karty"),
    ],
)
def test_polish_has_three_plural_forms(polish: Translator, n: int, form: str) -> None:
    assert polish.say(tn("{n} card", "{n} cards", n)) == f"{n} {form}"


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_english_has_two_plural_forms(english: Translator, n: int, said: str) -> None:
    assert english.say(tn("{n} card", "{n} cards", n)) == said


def test_a_plural_in_context_may_spell_out_one_but_not_leave_out_the_number(polish: Translator) -> None:
    def wounds(n: int) -> str:
        text = Text("{n} wound of {hero}", (("hero", VORN),), "{n} wounds of {hero}", n, "log")
        return polish.say(text)

    assert wounds(1) == "jedna rana: Vorn Śmiały"
    assert wounds(3) == "3 rany: Vorn Śmiały"
    assert wounds(5) == "5 wounds of Vorn Śmiały"


def test_the_count_is_the_n_of_a_plural(english: Translator) -> None:
    assert english.say(tn("{n} card", "{n} cards", 5, n=3)) == "5 cards"


def test_names_fall_back_to_english_and_to_the_full_name(polish: Translator, english: Translator) -> None:
    maya, ghost = Name("Maya"), Name("", "Duch")
    assert [polish.say(maya), polish.short(maya), english.short(maya)] == ["Maya"] * 3
    assert [polish.short(VORN), english.short(VORN)] == ["Vorn Ś.", "Vorn"]
    assert [english.say(ghost), english.short(ghost)] == ["Duch", "Duch"]
    assert polish.short(Name("Vorn the Bold", short_en="Vorn")) == "Vorn"


def test_what_a_person_typed_is_shown_as_it_is(polish: Translator, english: Translator) -> None:
    for words in ("Your turn.", "{words}", "[bold]{n}[/]", "", "{"):
        assert polish.say(verbatim(words)) == words
        assert polish.say(words) == words
    assert english.say(7) == "7"


def test_braces_and_markup_in_arguments_are_only_text(english: Translator) -> None:
    sentence = t("Note: {a} {b}", a="{b} {0} {a.__class__} {{", b="[red]x[/red]")
    assert english.say(sentence) == "Note: {b} {0} {a.__class__} {{ [red]x[/red]"


@pytest.mark.parametrize("message", ["{", "}", "{}", "{0}", "{a.b}", "{a!r}", "{a:>9}", "{{a}", "%s %(a)s", ""])
def test_unusual_messages_never_raise(polish: Translator, message: str) -> None:
    assert polish.say(Text(message)) == message
    assert polish.say(Text(message, plural=message, count=2)) == message


def test_a_missing_argument_leaves_its_placeholder(polish: Translator, english: Translator) -> None:
    assert english.say(t("To {space}.")) == "To {space}."
    assert polish.say(t("Target: {hero}, {hp} HP.", hp=6)) == "Cel (6 PZ): {hero}."


def test_a_translation_with_other_placeholders_is_not_used(polish: Translator) -> None:
    assert polish.say(t("To {space}.", space="f6")) == "To f6."
    assert polish.say(t("From {a} to {b}.", a="f1", b="f6")) == "From f1 to f6."


def test_deep_nesting_is_cut(english: Translator) -> None:
    text = t("end")
    for _ in range(5000):
        text = t("({inner})", inner=text)
    assert english.say(text) == "(" * (DEEPEST + 1) + "…" + ")" * (DEEPEST + 1)


def test_an_unknown_language_gives_english() -> None:
    assert Translator.of("tlh").language == "en"
    assert Translator.of("../pl").language == "en"
    assert Translator.of("pl") is Translator.of("pl")


@pytest.mark.parametrize("damage", [None, b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_missing_or_damaged_catalogue_gives_english(tmp_path: Path, damage: bytes | None) -> None:
    if damage is not None:
        (tmp_path / "pl").mkdir()
        (tmp_path / "pl" / "assistant.mo").write_bytes(damage)
    words = Translator("pl", load("pl", str(tmp_path)))
    assert words.say(t("Your turn.")) == "Your turn."
    assert words.say(tn("{n} card", "{n} cards", 1)) == "1 card"
    assert words.say(Text("a", plural="b", count=2, context="c")) == "b"


def test_the_translator_imports_no_developer_tools() -> None:
    code = "import sys, assistant.i18n; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"polib", "argparse", "textual", "assistant.i18n.extract"} & set(loaded)
