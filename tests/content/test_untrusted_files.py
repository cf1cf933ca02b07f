"""A file of an untrusted pack cannot leave the pack, fill the memory, block the start or control the terminal."""

from __future__ import annotations

import os

import pytest

from assistant.content import check
from assistant.content import packs as packs_module
from assistant.content.merge import MAX_ENTRIES
from assistant.content.problems import MAX_PROBLEMS
from assistant.content.toml_reader import MAX_FILE_BYTES, MAX_STRING

from toy_content import ToyContent  # isort: skip

HERO = '[[hero]]\nid = "a"\nname = "A"\n'


def sentences(root, schema=ToyContent):
    return [str(problem) for problem in check(schema, "toy", [root])]


def only(root):
    (sentence,) = sentences(root)
    return sentence


def test_syntax_error_names_line_and_column(write_pack):
    root = write_pack("r", {"heroes.toml": '[[hero]]\nid = "a"\nname = @\n'})
    (problem,) = check(ToyContent, "toy", [root])
    assert (problem.line, problem.column) == (3, 8)
    assert str(problem).endswith("heroes.toml:3:8: This is not valid TOML: Invalid value.")


def test_syntax_error_at_the_end(write_pack):
    assert "heroes.toml:3: This is not valid TOML" in only(write_pack("r", {"heroes.toml": "a = 1\n\nb"}))


def test_a_file_that_is_not_utf8_is_refused(write_pack):
    sentence = only(write_pack("r", {"heroes.toml": b'motto = "a"\n# \xff\xfe\n'}))
    assert sentence.endswith("heroes.toml:2: This file is not UTF-8 text; save it in the encoding UTF-8.")


def test_byte_order_mark_and_windows_line_ends_are_accepted(write_pack):
    root = write_pack("r", {"heroes.toml": b"\xef\xbb\xbf" + HERO.replace("\n", "\r\n").encode()})
    assert sentences(root) == []


def test_a_large_file_is_refused(write_pack):
    assert "too large" in only(write_pack("r", {"heroes.toml": b"#" * (MAX_FILE_BYTES + 1)}))


def test_a_large_pack_is_refused(write_pack, monkeypatch):
    monkeypatch.setattr(packs_module, "MAX_PACK_BYTES", 100)
    root = write_pack("r", {"a.toml": "#" * 60, "b.toml": "#" * 60})
    assert "too large together" in only(root)


def test_too_many_files_are_refused(write_pack, monkeypatch):
    monkeypatch.setattr(packs_module, "MAX_FILES", 3)
    assert "too many files" in only(write_pack("r", {f"{n}.toml": "" for n in range(4)}))


def test_too_many_entries_are_refused(write_pack):
    root = write_pack("r", {"heroes.toml": "hero = [" + "{}," * (MAX_ENTRIES + 1) + "]"})
    assert "too many entries" in only(root)


@pytest.mark.parametrize(
    "text",
    [
        "motto = " + "[" * 100_000,
        "motto = " + "{a=" * 100_000,
        "motto = " + "[" * 40 + "]" * 40,
        "a" + ".a" * 100_000 + " = 1",
        "[a" + ".a" * 100_000 + "]",
    ],
)
def test_deep_nesting_is_refused(write_pack, text):
    assert "nests too deeply; at most 16 levels" in only(write_pack("r", {"heroes.toml": text}))


def test_a_long_text_is_refused(write_pack):
    root = write_pack("r", {"heroes.toml": f'{HERO}\n[totals]\n\nmotto = "{"x" * (MAX_STRING + 1)}"'})
    assert any("toml:7: totals.motto: This text is too long" in one for one in sentences(root))


@pytest.mark.parametrize("escape", [r"\u001b[31m", r"\u0007", r"\u009b", r"\u202e", r"\u0000", r"\r", r"\u2028"])
def test_control_characters_are_refused_and_not_printed(write_pack, escape):
    root = write_pack("r", {"heroes.toml": f'motto = "a{escape}"\n"k{escape}" = 1\n[[hero]]\nid = "x{escape}"\n'})
    found = sentences(root)
    assert "control character U+" in found[0]
    assert "This key is too long or holds a control character" in found[1]
    assert len(found) >= 4
    for sentence in found:
        assert sentence.isprintable()


def test_line_breaks_and_tabs_in_texts_are_accepted(write_pack):
    assert sentences(write_pack("r", {"heroes.toml": 'motto = "a\\n\\tb — ż 🐉"'})) == []


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("0x" + "f" * 40, "too large"),
        ("9" * 5000, "a number or a date that cannot be read"),
        ("0x" + "f" * 10_000, "too large"),
        ("inf", "too large"),
        ("nan", "too large"),
        ("1979-05-27", "Dates and times"),
        ("07:32:00", "Dates and times"),
    ],
)
def test_dates_and_large_numbers_are_refused(write_pack, value, words):
    found = sentences(write_pack("r", {"heroes.toml": f"motto = {value}"}))
    assert words in found[0]


def test_a_folder_named_like_a_file_is_refused(write_pack):
    root = write_pack("r", {"heroes.toml/inner": ""})
    assert "This is not a file" in only(root) or "cannot be read" in only(root)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_does_not_hang(write_pack):
    root = write_pack("r", {})
    os.mkfifo(root.path / "toy" / "heroes.toml")
    assert "This is not a file" in only(root)


def test_a_file_without_read_permission_is_reported(write_pack):
    root = write_pack("r", {"heroes.toml": HERO})
    path = root.path / "toy" / "heroes.toml"
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert "cannot be read: Permission denied" in only(root)


def test_links_out_of_the_pack_are_refused(write_pack, tmp_path):
    (tmp_path / "secret.toml").write_text(HERO)
    root = write_pack("r", {"mine.toml": ""})
    (root.path / "toy" / "heroes.toml").symlink_to(tmp_path / "secret.toml")
    assert "link that leaves the pack" in only(root)


def test_links_in_the_pack_are_followed(write_pack):
    root = write_pack("r", {"inner/heroes.txt": HERO})
    (root.path / "toy" / "heroes.toml").symlink_to("inner/heroes.txt")
    assert sentences(root) == []


def test_circular_and_broken_links_are_refused(write_pack):
    root = write_pack("r", {})
    (root.path / "toy" / "a.toml").symlink_to("a.toml")
    (root.path / "toy" / "b.toml").symlink_to("nowhere.toml")
    assert len(sentences(root)) == 2


def test_a_pack_folder_that_is_a_link_out_of_the_root_is_refused(write_pack, tmp_path):
    write_pack("elsewhere", {"heroes.toml": HERO})
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "toy").symlink_to(tmp_path / "elsewhere" / "toy")
    (sentence,) = [str(one) for one in check(ToyContent, "toy", [type(write_pack("x", {}))(tmp_path / "r")])]
    assert "--content" in sentence


def test_hidden_and_other_files_are_ignored(write_pack):
    root = write_pack(
        "r", {".own-x.toml": "@", "readme.md": "@", "heroes.toml~": "@", "deep/x.toml": "@", "a.toml": ""}
    )
    assert sentences(root) == []


def test_the_number_of_reported_mistakes_is_limited(write_pack):
    text = "\n".join(f"wrong{n} = 1" for n in range(5_000))
    found = sentences(write_pack("r", {"heroes.toml": text}))
    assert len(found) == MAX_PROBLEMS + 1
    assert "only the first 200" in found[-1]
