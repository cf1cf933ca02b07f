"""The palettes: the value of each colour name in each theme.

Names are uses such as `quiet`, accents, colours and grounds of a map. The columns of each table are the themes dark,
light, high contrast and sixteen colours. Text has a contrast of at least 4.5 to its background.
"""

from __future__ import annotations

VARIANTS = ("dark", "light", "contrast", "sixteen")

ROLES: dict[str, tuple[str, str, str, str]] = {
    "bg": ("#0e1014", "#efe9dc", "#000000", "#000000"),
    "surface": ("#15181e", "#f8f4ea", "#000000", "#000000"),
    "raised": ("#222732", "#e4dccb", "#262626", "#000000"),
    "card": ("#1d212a", "#ece6d7", "#000000", "#000000"),
    "line": ("#363d4a", "#cbbfa8", "#ffffff", "#555555"),
    "text": ("#d9d5cb", "#2a261f", "#ffffff", "#aaaaaa"),
    "strong": ("#fffaf0", "#0d0b08", "#ffffff", "#ffffff"),
    "quiet": ("#9097a6", "#665e50", "#e0e0e0", "#aaaaaa"),
    "faint": ("#5d6575", "#a39a88", "#b0b0b0", "#555555"),
    "good": ("#4fc47f", "#14683a", "#00e05a", "#55ff55"),
    "on_good": ("#04190c", "#ffffff", "#000000", "#000000"),
    "bad": ("#ff7468", "#b3261e", "#ff6b6b", "#ff5555"),
    "bad_ground": ("#c9342a", "#b3261e", "#ff6b6b", "#ff5555"),
    "on_bad": ("#ffffff", "#ffffff", "#000000", "#000000"),
    "warn": ("#ffab4d", "#8a4900", "#ffd000", "#ffff55"),
    "on_warn": ("#241300", "#ffffff", "#000000", "#000000"),
    "day": ("#f2b632", "#946000", "#ffd700", "#ffff55"),
    "on_day": ("#150f00", "#ffffff", "#000000", "#000000"),
    "day_bg": ("#231d10", "#fff6dc", "#000000", "#000000"),
    "night": ("#7c88ff", "#4a4fb8", "#8fb4ff", "#5555ff"),
    "on_night": ("#05071f", "#ffffff", "#000000", "#ffffff"),
    "night_bg": ("#141730", "#e3e3f4", "#000000", "#000000"),
    "now_bg": ("#161f24", "#fbf8f0", "#000000", "#000000"),
    "track": ("#2b313d", "#d5cbb8", "#404040", "#555555"),
    "hero": ("#f3ead2", "#2b2721", "#ffffff", "#ffffff"),
    "on_hero": ("#15130d", "#ffffff", "#000000", "#000000"),
    "way": ("#ffe27a", "#7a4d00", "#ffff00", "#ffff55"),
    "hit": ("#d8322a", "#c2160a", "#ff4040", "#ff5555"),
    "on_hit": ("#ffffff", "#ffffff", "#000000", "#000000"),
    "target": ("#ff5a4d", "#c2160a", "#ff4040", "#ff5555"),
}

_AZURE = (("#62a8f5", "#03152b"), ("#1b5fae", "#ffffff"), ("#7fc0ff", "#000000"), ("#55ffff", "#000000"))
ACCENTS: dict[str, tuple[tuple[str, str], ...]] = {  # fill (also of text in the accent), text on the fill
    "none": (("#cfc6b4", "#16130d"), ("#4d4436", "#ffffff"), ("#ffffff", "#000000"), ("#ffffff", "#000000")),
    "mage_knight": (("#ebb93f", "#1c1402"), ("#845300", "#ffffff"), ("#ffd700", "#000000"), ("#ffff55", "#000000")),
    "drunagor": (("#3ec9bb", "#02201d"), ("#09645d", "#ffffff"), ("#00ffee", "#000000"), ("#55ffff", "#000000")),
    "warhammer_quest": (("#d8c9a0", "#1d180a"), ("#6b5a24", "#ffffff"), ("#fff3c4", "#000000"), ("#ffffff", "#000000")),
    "runebound2": _AZURE,
    "runebound3": _AZURE,
}

HUES: dict[str, tuple[tuple[str, str, str], ...]] = {  # fill, text on the fill, text in this hue
    "red": (
        ("#d8392f", "#ffffff", "#ff7d72"),
        ("#cc2f26", "#ffffff", "#b3211a"),
        ("#ff3b30", "#000000", "#ff6b61"),
        ("#ff5555", "#000000", "#ff5555"),
    ),
    "blue": (
        ("#2f6de0", "#ffffff", "#7db0ff"),
        ("#2a63cc", "#ffffff", "#1d4fae"),
        ("#3d8bff", "#000000", "#7db8ff"),
        ("#5555ff", "#ffffff", "#55ffff"),
    ),
    "green": (
        ("#24843f", "#ffffff", "#6cd88b"),
        ("#23813e", "#ffffff", "#176b30"),
        ("#00d957", "#000000", "#3dff85"),
        ("#00aa00", "#000000", "#55ff55"),
    ),
    "white": (
        ("#efece2", "#1a1a1a", "#f6f3ea"),
        ("#ffffff", "#1a1a1a", "#5e594d"),
        ("#ffffff", "#000000", "#ffffff"),
        ("#ffffff", "#000000", "#ffffff"),
    ),
    "gold": (
        ("#dba51f", "#1f1600", "#f0c34d"),
        ("#8f6600", "#ffffff", "#765400"),
        ("#ffd700", "#000000", "#ffd700"),
        ("#aa5500", "#ffffff", "#ffff55"),
    ),
    "black": (
        ("#2b2733", "#cfc8dd", "#a9a1ba"),
        ("#2b2733", "#ffffff", "#2b2733"),
        ("#5a5a5a", "#ffffff", "#d0d0d0"),
        ("#000000", "#aaaaaa", "#aaaaaa"),
    ),
    "physical": (
        ("#b9b4a8", "#17150f", "#d3cec2"),
        ("#716b5f", "#ffffff", "#5a554a"),
        ("#ffffff", "#000000", "#ffffff"),
        ("#aaaaaa", "#000000", "#aaaaaa"),
    ),
    "fire": (
        ("#f0762b", "#200b00", "#ff9a57"),
        ("#bb4d08", "#ffffff", "#a03f00"),
        ("#ff8a1f", "#000000", "#ffa04d"),
        ("#ff5555", "#000000", "#ff5555"),
    ),
    "ice": (
        ("#5cc4f2", "#00212e", "#8bdcff"),
        ("#0f76a3", "#ffffff", "#0b6a94"),
        ("#58d8ff", "#000000", "#8be6ff"),
        ("#55ffff", "#000000", "#55ffff"),
    ),
    "cold_fire": (
        ("#8a4ed6", "#ffffff", "#c79bff"),
        ("#7a3fc4", "#ffffff", "#6a30b0"),
        ("#cf8fff", "#000000", "#dcb0ff"),
        ("#ff55ff", "#000000", "#ff55ff"),
    ),
    "grey": (
        ("#7f8795", "#0d0f12", "#b7bdc9"),
        ("#6c7480", "#ffffff", "#565d68"),
        ("#b0b0b0", "#000000", "#d0d0d0"),
        ("#555555", "#ffffff", "#aaaaaa"),
    ),
    "violet": (
        ("#8e58d6", "#ffffff", "#bd96f5"),
        ("#7440bd", "#ffffff", "#6333a8"),
        ("#b57aff", "#000000", "#cfa8ff"),
        ("#aa00aa", "#ffffff", "#ff55ff"),
    ),
    "brown": (
        ("#a06a3c", "#ffffff", "#d09a6a"),
        ("#855327", "#ffffff", "#74461d"),
        ("#d08a4a", "#000000", "#e0a873"),
        ("#aa5500", "#ffffff", "#ffff55"),
    ),
    "yellow": (
        ("#f0cf3d", "#211a00", "#f5d95f"),
        ("#846800", "#ffffff", "#715900"),
        ("#ffee00", "#000000", "#ffee00"),
        ("#ffff55", "#000000", "#ffff55"),
    ),
    "navy": (
        ("#3553c8", "#ffffff", "#8ba2ff"),
        ("#233b9c", "#ffffff", "#233b9c"),
        ("#5f86ff", "#000000", "#9fb6ff"),
        ("#5555ff", "#ffffff", "#55ffff"),
    ),
    "pink": (
        ("#ef7fb9", "#2a0416", "#ff9fd0"),
        ("#bf3d82", "#ffffff", "#a82e70"),
        ("#ff8fcb", "#000000", "#ffb0dc"),
        ("#ff55ff", "#000000", "#ff55ff"),
    ),
    "orange": (
        ("#ee8434", "#200d00", "#ffa562"),
        ("#bb5a0d", "#ffffff", "#9b4a08"),
        ("#ff9a3d", "#000000", "#ffb067"),
        ("#aa5500", "#ffffff", "#ffff55"),
    ),
    "burgundy": (
        ("#8e2346", "#ffffff", "#e88aa8"),
        ("#7a1a3a", "#ffffff", "#7a1a3a"),
        ("#ff6f9a", "#000000", "#ff9ab8"),
        ("#aa0000", "#ffffff", "#ff5555"),
    ),
    "lime": (
        ("#8fd14f", "#0d1f00", "#a8e36a"),
        ("#4a7210", "#ffffff", "#41670c"),
        ("#a6ff3d", "#000000", "#b8ff66"),
        ("#55ff55", "#000000", "#55ff55"),
    ),
    "darkness": (
        ("#3b1766", "#e3d0ff", "#b98cff"),
        ("#4b2380", "#ffffff", "#4b2380"),
        ("#6a1fc0", "#ffffff", "#c9a0ff"),
        ("#aa00aa", "#ffffff", "#ff55ff"),
    ),
}

GROUNDS: dict[str, tuple[tuple[str, str], ...]] = {  # of a map: background, texture
    "floor0": (("#272b32", "#474e59"), ("#d9d0bd", "#bdb39d"), ("#1c1c1c", "#606060"), ("#000000", "#555555")),
    "floor1": (("#464d58", "#6b7482"), ("#c3b89f", "#a3977c"), ("#3c3c3c", "#909090"), ("#555555", "#aaaaaa")),
    "floor2": (("#6f7886", "#98a1b0"), ("#a99d82", "#877a5e"), ("#666666", "#c0c0c0"), ("#aaaaaa", "#ffffff")),
    "water": (("#1f5e93", "#5fa6dc"), ("#8fc1e6", "#3f7fb3"), ("#004a99", "#7fc4ff"), ("#0000aa", "#55ffff")),
    "lava": (("#a8330f", "#ff8a3a"), ("#f0a07a", "#c23c0c"), ("#b02a00", "#ffb060"), ("#aa0000", "#ffff55")),
    "miasma": (("#4a6424", "#9cc45a"), ("#c5d8a0", "#6b8a34"), ("#2f5f00", "#a8ff50"), ("#00aa00", "#55ff55")),
    "bridge": (("#7a5a34", "#a5814f"), ("#c9a87c", "#8f6a3a"), ("#7a5200", "#ffcf80"), ("#aa5500", "#ffff55")),
    "darkness": (("#2b0a4f", "#7c3fc4"), ("#5a2f8f", "#9a70cf"), ("#3c0080", "#b070ff"), ("#aa00aa", "#ff55ff")),
}

# 256 colours: a nearest match would turn blue-greys into navy and Darkness into water, so these values are chosen
# exactly. All others are as in the dark theme.
FEW_ROLES: dict[str, str] = {
    "bg": "#080808",
    "surface": "#121212",
    "raised": "#303030",
    "card": "#1c1c1c",
    "line": "#444444",
    "track": "#3a3a3a",
    "text": "#dadada",
    "quiet": "#9e9e9e",
    "faint": "#626262",
    "day_bg": "#1c1c1c",
    "night_bg": "#121212",
    "now_bg": "#1c1c1c",
    "hero": "#ffffd7",
    "day": "#ffaf00",
    "night": "#8787ff",
    "good": "#5fd787",
    "bad": "#ff5f5f",
    "bad_ground": "#d70000",
}
FEW_GROUNDS: dict[str, tuple[str, str]] = {
    "floor0": ("#262626", "#4e4e4e"),
    "floor1": ("#444444", "#6c6c6c"),
    "floor2": ("#6c6c6c", "#9e9e9e"),
    "water": ("#005f87", "#5fafd7"),
    "lava": ("#af2f00", "#ff8700"),
    "miasma": ("#4e6600", "#87af00"),
    "bridge": ("#875f00", "#d7af5f"),
    "darkness": ("#5f0087", "#af5fd7"),
}
