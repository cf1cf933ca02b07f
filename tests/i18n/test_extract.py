"""Extracting messages: the catalogue is updated from the code, and every difference is reported."""

import gettext
import json
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from assistant.i18n.extract import check, main, missing, update
from assistant.i18n.scan import scan

CODE = """
from assistant.messages.text import t, tc, tn

def say(n):
    return [
        t("Your turn."), t("Round {round}", round=n), tc("card", "green"), tc("crystal", "green"),
        tn("{n} card", "{n} cards", n), t("{a}: {b}", a=1, b=2), t("A long "
        "sentence."),
    ]
"""
POLISH = {
    "Your turn.": "Twoja tura.",
    "Round {round}": "Runda {round}",
    "card\x04green": "zielona",
    "crystal\x04green": "zielony",
    "{n} card": ["{n} karta", "{n} karty", "{n} kart"],
    "A long sentence.": "Długie zdanie.",
}


class Project:
    """A small project on disk."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.locale = root / "assistant" / "i18n" / "locale"

    def write(self, code: str, file: str = "assistant/games/rules.py") -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")

    def problems_of(self, call: str, head: str = "from assistant.messages.text import *names*") -> list[str]:
        self.write(head.replace("*names*", "Text, t, tc, tn") + f"\nx = {call}\n", "assistant/other.py")
        return [problem for problem in check(self.root) if problem.startswith("assistant/other.py")]

    def po(self) -> polib.POFile:
        return polib.pofile(str(self.locale / "pl" / "assistant.po"))

    def run(self, *arguments: str) -> int:
        return main([*arguments, "--root", str(self.root)])


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project whose messages are all translated."""
    project = Project(tmp_path)
    project.write(CODE)
    assert update(tmp_path, dict(POLISH)) == []
    return project


def test_every_message_of_the_app_is_translated() -> None:
    problems = check()
    assert not problems, (
        f"{len(problems)} to mend (python -m assistant.i18n.extract --missing lists the Polish ones):\n"
        + "\n".join(problems)
    )


def test_a_translated_project_has_no_problems(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(project.root) == []
    assert project.run("--check") == 0
    assert "Every message is in both languages." in capsys.readouterr().out


def test_the_compiled_catalogue_translates(project: Project) -> None:
    with (project.locale / "pl" / "assistant.mo").open("rb") as file:
        polish = gettext.GNUTranslations(file)
    assert polish.ngettext("{n} card", "{n} cards", 22) == "{n} karty"
    assert polish.pgettext("crystal", "green") == "zielony"
    assert polish.gettext("{a}: {b}") == "{a}: {b}"


def test_a_new_message_is_missing_then_untranslated_then_filled(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write('from assistant.messages.text import t\nx = t("New.")\n', "assistant/new.py")
    assert check(project.root) == ["pl/assistant.po: 'New.' (assistant/new.py): missing"]
    assert project.run() == 0
    assert "8 messages, 1 without Polish." in capsys.readouterr().out
    assert check(project.root) == ["pl/assistant.po: 'New.' (assistant/new.py): untranslated"]
    assert project.run("--check") == 1
    capsys.readouterr()
    assert project.run("--missing") == 0
    assert json.loads(capsys.readouterr().out) == {"New.": ""}
    file = project.root / "pl.json"
    file.write_text(json.dumps({"New.": "Nowe."}))
    assert project.run("--fill", str(file)) == 0
    assert check(project.root) == []


def test_a_message_removed_from_the_code_is_reported_then_dropped(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write(CODE.replace('t("Your turn."), ', ""))
    assert check(project.root) == ["pl/assistant.po: 'Your turn.': unused"]
    assert project.run() == 0
    assert "dropped, no longer in the code: 'Your turn.' = 'Twoja tura.'" in capsys.readouterr().out
    assert check(project.root) == []


def test_a_second_update_changes_nothing(project: Project) -> None:
    before = {path: path.read_bytes() for path in project.locale.rglob("*.?o")}
    project.write("\n\n" + CODE)
    assert update(project.root) == []
    assert before == {path: path.read_bytes() for path in project.locale.rglob("*.?o")}
    assert len(before) == 2


@pytest.mark.parametrize(
    ("msgid", "edit", "fault"),
    [
        ("Your turn.", {"msgstr": ""}, "untranslated"),
        ("Your turn.", {"flags": ["fuzzy"]}, "fuzzy"),
        ("Round {round}", {"msgstr": "Runda {runda}"}, "other braces than in English: 'Runda {runda}'"),
        ("Round {round}", {"msgstr": "Runda"}, "other braces than in English: 'Runda'"),
        (
            "{n} card",
            {"msgstr_plural": {0: "karta", 1: "karty", 2: "{n} kart"}},
            "other braces than in English: 'karty'",
        ),
        ("{n} card", {"msgstr_plural": {0: "{n} karta", 1: "{n} karty"}}, "needs 3 plural forms; it has 2"),
        ("{n} card", {"msgstr_plural": {0: "{n} karta", 1: "", 2: "{n} kart"}}, "untranslated"),
    ],
)
def test_a_wrong_translation_is_reported(project: Project, msgid: str, edit: dict[str, object], fault: str) -> None:
    po = project.po()
    entry = po.find(msgid)
    for name, value in edit.items():
        setattr(entry, name, value)
    po.save()
    po.save_as_mofile(str(project.locale / "pl" / "assistant.mo"))
    assert check(project.root) == [f"pl/assistant.po: {msgid!r} (assistant/games/rules.py): {fault}"]
    assert list(missing(project.root)) == [msgid]


def test_stale_or_missing_compiled_files_and_wrong_plurals_are_reported(project: Project) -> None:
    po = project.po()
    po.find("Your turn.").msgstr = "Teraz ty."
    po.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    po.save()
    problems = "\n".join(check(project.root))
    assert "pl/assistant.mo: stale" in problems
    assert "pl/assistant.po: Plural-Forms must be nplurals=3" in problems
    update(project.root)
    assert check(project.root) == []
    assert project.po().find("Your turn.").msgstr == "Teraz ty."
    (project.locale / "pl" / "assistant.mo").unlink()
    assert "pl/assistant.mo: stale" in check(project.root)[0]


def test_a_missing_catalogue_is_reported(project: Project) -> None:
    for path in project.locale.rglob("*.?o"):
        path.unlink()
    assert [problem.split(";")[0] for problem in check(project.root)] == ["pl/assistant.po: there is no such catalogue"]
    assert missing(project.root).keys() == POLISH.keys()


def test_a_reworded_plural_keeps_its_translation_for_review(project: Project) -> None:
    project.write(CODE.replace("{n} cards", "{n} of the cards"))
    update(project.root)
    assert check(project.root) == ["pl/assistant.po: '{n} card' (assistant/games/rules.py): fuzzy"]
    assert missing(project.root) == {"{n} card": POLISH["{n} card"]}
    update(project.root, missing(project.root))  # type: ignore[arg-type]
    assert check(project.root) == []


def test_renamed_placeholders_keep_the_translation(project: Project) -> None:
    code = """
from assistant.messages.text import t, tn
x = tn("{n} wound of {who}", "{n} wounds of {who}", 2, who="you"), t("{a} after {b}", a=1, b=2), t("{a} and {b}")
"""
    polish: dict[str, object] = {
        "{n} wound of {who}": ["{who}: {n} rana", "{who}: {n} rany", "{who}: {n} ran"],
        "{a} after {b}": "po {b} {a}",
        "{a} and {b}": "{a} i {b}",
    }
    project.write(code)
    update(project.root, polish)
    project.write(code.replace("who", "hero").replace("{a} after {b}", "{b} after {a}"))
    project.write('from assistant.messages.text import t\nx = t("{one} and {other}")\n', "assistant/other.py")
    assert update(project.root) == []
    po = project.po()
    assert po.find("{n} wound of {hero}").msgstr_plural[1] == "{hero}: {n} rany"
    assert po.find("{b} after {a}").msgstr == "po {a} {b}"
    assert po.find("{a} and {b}").msgstr == "{a} i {b}"
    assert po.find("{one} and {other}").msgstr == "{one} i {other}"
    assert check(project.root) == []


def test_the_sentences_of_events_are_messages(project: Project) -> None:
    code = """
from assistant.messages.events import sentence
says = sentence("{n} wound of {who}", "{n} wounds of {who}", "wounds", who=""), sentence("Gone.", left=0)
"""
    project.write(code, "assistant/other.py")
    assert [problem.partition(": ")[2] for problem in check(project.root)] == [
        "'{n} wound of {who}' (assistant/other.py): missing",
        "'Gone.' (assistant/other.py): missing",
    ]
    head = "from assistant.messages.events import sentence"
    for call in ("sentence(name)", "sentence('a', name, 'n')", "sentence()"):
        (problem,) = project.problems_of(call, head)
        assert "needs its message as a literal string" in problem


@pytest.mark.parametrize(
    ("translations", "refusal"),
    [
        ({"Your go.": "Twoja kolej."}, "'Your go.' is no message of the code"),
        ({"green": "zielony"}, "'green' is no message of the code"),
        ({"Your turn.": ["a", "b", "c"]}, "needs one string"),
        ({"Your turn.": 7}, "needs one string"),
        ({"{n} card": "{n} kart"}, "needs a list of 3 strings"),
        ({"{n} card": ["{n} karta", "{n} kart"]}, "needs 3 plural forms; it has 2"),
        ({"Round {round}": "Runda {n}"}, "other braces than in English"),
    ],
)
def test_a_wrong_translation_is_refused_and_the_others_are_filled_in(
    project: Project, translations: dict[str, object], refusal: str
) -> None:
    notes = update(project.root, {**translations, "A long sentence.": "Zdanie."})
    assert len(notes) == 1
    assert refusal in notes[0]
    assert check(project.root) == []
    assert project.po().find("A long sentence.").msgstr == "Zdanie."


def test_an_empty_translation_is_ignored(project: Project) -> None:
    assert update(project.root, {"Your turn.": "", "{n} card": ["", "", ""]}) == []
    assert check(project.root) == []


@pytest.mark.parametrize("content", ["[]", "{", "\udcff"])
def test_a_file_that_is_no_json_object_writes_nothing(
    project: Project, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project.root / "pl.json"
    file.write_bytes(content.encode(errors="surrogateescape"))
    assert project.run("--fill", str(file)) == 1
    assert "Nothing was written." in capsys.readouterr().err


def test_unparsable_code_or_a_damaged_catalogue_writes_nothing(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    before = project.po()
    project.write("def (", "assistant/half.py")
    assert project.run() == 1
    assert "assistant/half.py:1: can't be read" in capsys.readouterr().err
    assert any(problem.startswith("assistant/half.py:1:") for problem in check(project.root))
    (project.root / "assistant" / "half.py").unlink()
    assert project.po() == before
    torn = project.locale / "pl" / "assistant.po"
    torn.write_text("<<<<<<< HEAD\n" + torn.read_text(encoding="utf-8"), encoding="utf-8")
    assert project.run() == 1
    assert any("assistant.po" in problem for problem in check(project.root))


@pytest.mark.parametrize(
    "call",
    [
        "t(name)",
        "t(f'Round {n}')",
        "t('a' + 'b')",
        "t('a' if n else 'b')",
        "t(*names)",
        "t()",
        "tn('{n} card', many, 3)",
        "tn('{n} card')",
        "tc(context, 'green')",
        "tc('card', colour)",
        "Text(name)",
        "Text('a', plural=name)",
        "Text(**fields)",
    ],
)
def test_a_message_that_is_not_a_literal_is_reported(project: Project, call: str) -> None:
    (problem,) = project.problems_of(call)
    assert problem.startswith("assistant/other.py:2: ")
    assert "needs its message as a literal string" in problem


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("map(t, names)", "t is handed on without being called"),
        ("[tn]", "tn is handed on without being called"),
        ("t('Round {round}', rnd=3)", "there is no {rnd} in 'Round {round}'"),
        ("t('{hero.name}', hero=1)", "a brace that is no {name}"),
        ("t('{n:3}')", "a brace that is no {name}"),
        ("(tn('a', 'b', 1), tn('a', 'c', 1))", "two plurals of 'a': 'b' and 'c'"),
    ],
)
def test_other_mistakes_in_calls_are_reported(project: Project, call: str, fault: str) -> None:
    assert any(
        problem.startswith("assistant/other.py:2: ") and fault in problem for problem in project.problems_of(call)
    )


@pytest.mark.parametrize(
    ("head", "call"),
    [
        ("from assistant.messages.text import t as say", "say(name)"),
        ("from .table.text import t", "t(name)"),
        ("from assistant.messages import text", "text.t(name)"),
        ("import assistant.messages.text", "assistant.messages.text.t(name)"),
        ("import assistant.messages.text as text", "text.t(name)"),
        ("from assistant.messages import t", "t(name)"),
    ],
)
def test_every_form_of_import_is_found(project: Project, head: str, call: str) -> None:
    assert len(project.problems_of(call, head)) == 1


@pytest.mark.parametrize(
    ("head", "call"),
    [
        ("from elsewhere import t", "t(name)"),
        ("from rich.text import Text", "Text(name)"),
        ("t = str", "t(name)"),
        ("from assistant.messages.text import t", "[t for t in names]"),
        ("from assistant.messages.text import Text", "Text(refusal.message, (), context=refusal.context)"),
        ("from assistant.messages.text import Text, verbatim", "[Text(''), verbatim(name)]"),
    ],
)
def test_calls_of_other_functions_are_ignored(project: Project, head: str, call: str) -> None:
    assert project.problems_of(call, head) == []


def test_the_text_module_may_have_dynamic_messages(project: Project) -> None:
    code = "from assistant.messages.text import t\nx = t(name)\n"
    project.write(code, "assistant/messages/text.py")
    project.write(code, "assistant/i18n/tool.py")
    assert check(project.root) == []


def test_a_message_with_and_without_plural_is_one_entry(project: Project) -> None:
    project.write(CODE + '    t("{n} card", n=1)\n')
    assert check(project.root) == []


def test_words_of_one_context_are_each_found(tmp_path):
    code = 'from assistant.messages.text import tcs\nFACES = tcs("die", "red", "cold fire")\n'
    (tmp_path / "assistant").mkdir()
    (tmp_path / "assistant" / "faces.py").write_text(code)
    found = scan(tmp_path)
    assert [(one.context, one.message) for one in found.messages.values()] == [("die", "red"), ("die", "cold fire")]
    assert found.problems == []
    (tmp_path / "assistant" / "faces.py").write_text(code.replace('"red"', "RED"))
    assert "needs its message as a literal" in scan(tmp_path).problems[0]
