"""The names of the themes in the settings, and Textual's own themes for the command palette.

Everything else is drawn with an `Ink`, whose colours these themes have.
"""

from __future__ import annotations

from typing import get_args

from textual.theme import Theme

from assistant.messages.text import Text, t
from assistant.ui.tui.theme.ink import Ink, Variant

THEME_NAMES: dict[str, Text] = {"dark": t("dark"), "light": t("light"), "contrast": t("high contrast")}
COLOUR_NAMES: dict[str, Text] = {
    "": t("as the terminal can"), "all": t("all of them"), "few": t("256"), "sixteen": t("16"), "none": t("none"),
}  # fmt: skip
SIGN_NAMES: dict[str, Text] = {"": t("as the terminal can"), "ascii": t("ASCII only"), "all": t("all of them")}


def name_of(ink: Ink) -> str:
    """Return the name of the Textual theme with the colours of this ink."""
    return f"assistant-{ink.variant}"


def themes() -> list[Theme]:
    """Return one Textual theme for each palette."""
    return [_theme(Ink(variant)) for variant in get_args(Variant)]


def _theme(ink: Ink) -> Theme:
    return Theme(
        name_of(ink), primary=ink.fg("accent"), secondary=ink.fg("quiet"), accent=ink.fg("accent"),
        warning=ink.fg("warn"), error=ink.fg("bad"), success=ink.fg("good"), foreground=ink.fg("text"),
        background=ink.bg("bg"), surface=ink.bg("surface"), panel=ink.bg("raised"), dark=ink.variant != "light",
        variables={"foreground-muted": ink.fg("quiet")}, text_alpha=1.0 if ink.flat else 0.95,
    )  # fmt: skip
