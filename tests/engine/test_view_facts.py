"""What is printed on a thing, and headlines: small helpers of what a game hands to the screen."""

from __future__ import annotations

from assistant.messages.text import Name, t, verbatim
from assistant.ui.view.book import facts
from assistant.ui.view.headlines import by_key


def test_facts_leave_out_what_is_not_there() -> None:
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


def test_big_words_stand_once_for_all_their_keys() -> None:
    assert by_key({t("which die?"): "die reroll", t("the end"): "finished"}) == {
        "die": t("which die?"),
        "reroll": t("which die?"),
        "finished": t("the end"),
    }
