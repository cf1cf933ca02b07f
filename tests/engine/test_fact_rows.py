"""Fact rows and headlines, helpers for views of games."""

from __future__ import annotations

from assistant.messages.text import Name, t, verbatim
from assistant.ui.view.book import facts
from assistant.ui.view.headlines import by_key


def test_fact_rows_leave_out_missing_values() -> None:
    printed = facts(
        (t("cost"), 0),
        (t("kind"), Name("Regular")),
        (t("resists"), ()),
        (t("attack"), None),
        (t("where"), (t("village"), t("keep"))),
    )
    assert printed == (
        (t("cost"), verbatim("0")),
        (t("kind"), Name("Regular")),
        (t("where"), t("{words}", words=(t("village"), t("keep")))),
    )


def test_a_headline_applies_to_all_its_keys() -> None:
    assert by_key({t("which die?"): "die reroll", t("the end"): "finished"}) == {
        "die": t("which die?"),
        "reroll": t("which die?"),
        "finished": t("the end"),
    }
