"""The looks: dark, light and high contrast. Colour only repeats what a word or a sign says."""

from __future__ import annotations

from textual.theme import Theme

from assistant.speech.text import Text, t

DARK = Theme(
    "assistant-dark", primary="#7aa2c8", secondary="#5b7a99", accent="#e0b060", warning="#f0b050", error="#e07070",
    success="#80b080", foreground="#d8d8d8", background="#14171a", surface="#1a1e22", panel="#242a30", dark=True,
)  # fmt: skip
LIGHT = Theme(
    "assistant-light", primary="#2a5a8a", secondary="#5b7a99", accent="#8a5a00", warning="#9a5a00", error="#a02020",
    success="#207030", foreground="#1c1c1c", background="#f6f4ee", surface="#efece4", panel="#e2ded4", dark=False,
)  # fmt: skip
CONTRAST = Theme(
    "assistant-contrast", primary="#ffffff", secondary="#ffffff", accent="#ffff00", warning="#ffff00",
    error="#ff6060", success="#60ff60", foreground="#ffffff", background="#000000", surface="#000000",
    panel="#000000", dark=True, text_alpha=1.0,
    variables={"foreground-muted": "#e8e8e8"},
)  # fmt: skip

THEMES: dict[str, Theme] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
THEME_NAMES: dict[str, Text] = {"dark": t("dark"), "light": t("light"), "contrast": t("high contrast")}
