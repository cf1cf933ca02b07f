"""Blocks of every kind, including extreme ones, for the tests of drawing."""

from __future__ import annotations

from assistant.messages.text import Name, hued, t
from assistant.messages.verdict import Verdict
from assistant.ui.tui.drawing.verdict import TypedBox
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Card,
    Cards,
    Chance,
    Chart,
    Dice,
    Die,
    Faces,
    Figure,
    Grid,
    Health,
    Lines,
    Pairs,
    Pip,
    Pips,
    Shelf,
    Slip,
    Stage,
    Stat,
    Strip,
    Tile,
    TileMap,
    Track,
    TwoSided,
    Zone,
    ZoneCard,
    Zones,
)

RED, BLUE, GREEN, WHITE = (hued(t(word), word) for word in ("red", "blue", "green", "white"))
POISON, BLEED = hued(t("POISON"), "green"), hued(t("BLEED"), "red")
SHIELD, KNOCK_DOWN = hued(t("SHIELD"), "ice"), hued(t("KNOCK DOWN"), "warn")

ROUNDS = Strip(
    (
        Stage(t("day 1"), "done", "day"),
        Stage(t("night 1"), "done", "night"),
        Stage(t("day 2"), "now", "day"),
        Stage(t("night 2"), "ahead", "night", t("round 4")),
        Stage(t("day 3"), "ahead", "day"),
        Stage(t("night 3"), "out", "night", t("last")),
    )
)
PHASES = Strip(
    (Stage(t("ranged and siege"), "done"), Stage(t("block"), "now"), Stage(t("damage")), Stage(t("attack"), "out")),
    phases=True,
)
DECK = Pips(
    (
        Pip(RED, 3, 2, "red", 1, t("4")),
        Pip(BLUE, 4, 1, "blue", 2, t("5")),
        Pip(GREEN, 1, 3, "green", 2, t("5")),
        Pip(WHITE, 3, 1, "white", 0, t("3")),
    ),
    heads=(t("cards left"), t("crystals"), t("flips")),
)
COUNTED = Pips((Pip(t("traps"), 2), Pip(t("doors"), 0, 3, note=t("all open"))), t("on the map"), t("counted by hand"))
ODDS = Chart((Chance(t("5 turns"), 94, True), Chance(t("6 turns"), 6), Chance(t("no turn at all"), 0)), t("turns"))
SOURCE = Dice(
    t("source"),
    (
        Die(RED, "red"),
        Die(WHITE, "white"),
        Die(t("gold"), "gold", "used", t("used")),
        Die(t("black"), "black", "spent", t("gives nothing by day")),
    ),
    t("black gives nothing by day"),
)
OFFER = Shelf(
    t("advanced actions"),
    (
        Slip(Name("Fire Bolt", hue="red"), "red"),
        Slip(Name("Refreshing Walk", hue="green"), "green", t("8")),
        Slip(t("a card with a name that is longer than most lines are wide")),
    ),
    t("lowest last"),
)
UNITS = Shelf(
    t("units"),
    (
        Slip(Name("Peasants"), "grey", t("4")),
        Slip(Name("Utem Guardsmen"), "grey", t("5")),
        Slip(Name("Fire Mages"), "gold", t("9")),
    ),
    t("with cost"),
)
BARS = (
    Bar(t("deck"), 11, 18),
    Bar(hued(t("orcs"), "green"), 8, 12, hue="green", note=t("more in the box")),
    Bar(Name("Vorn"), 8, 12, 4, hue="good"),
    Bar(t("nothing"), 0, 9, hue="red"),
    Bar(t("no most"), 3, 0),
)
WARDEN = Card(
    Name("Vault Warden"),
    "yellow",
    6,
    t("Rookie, large"),
    (Stat(t("health"), 18, "good"), Stat(t("move"), 2), Stat(t("damage"), 4, "bad", t("melee"))),
    (hued(t("SHIELD 1"), "ice"), hued(t("STRIKE 1"), "bad"), KNOCK_DOWN),
    (
        t("hunts the strongest hero: Vorn 8, Maya 7, Jaheen 5"),
        t("{word} start of its turn: 1 token, 4 at most", word=hued(t("SHIELD 1"), "ice")),
        t("{n} damage on Darkness", n=2),
    ),
    "now",
)
CARDS = Cards(
    (
        WARDEN,
        Card(
            t("Wolf Riders"),
            "green",
            2,
            t("green token"),
            (Stat(t("attack"), 3, "physical", t("physical")),),
            (SHIELD,),
        ),
        Card(
            t("Fire Mages"),
            "violet",
            3,
            t("beaten"),
            (Stat(t("armour"), 5),),
            mark="done",
            stamp=hued(t("BEATEN"), "good"),
        ),
    )
)
VORN = Figure(Name("Vorn"), "done", 1, "hero", "hero", Health(8, 12, 4), (POISON,), target=True)
JAHEEN = Figure(Name("Jaheen"), "out", 2, "hero", "hero", Health(0, 14), (hued(t("KNOCKED OUT"), "bad"),))
MAYA = Figure(
    Name("Maya"), "ahead", 3, "hero", "hero", Health(7, 10), (POISON, BLEED, SHIELD), t("2 curses"), target=True
)
BOSS = Figure(
    Name("Vault Warden (yellow)", short_en="Warden yellow"), "now", 6, "monster", "yellow", Health(18, 18), (SHIELD,)
)
CULTIST = Figure(
    Name("Shadow Cultist (navy)", short_en="Cultist navy"), "done", 7, "monster", "navy", Health(4, 9), unsure=True
)
ARCHER = Figure(Name("Skeleton Archer (black)"), "ahead", 11, "monster", "black", Health(9, 9))
DARK = Figure(hued(t("Darkness"), "darkness"), hue="darkness", note=t("draws 1 rune"))
ORDER = Track((VORN, CULTIST, BOSS, JAHEEN, MAYA, ARCHER, DARK))
PLAIN_ORDER = Track(
    (Figure(t("virtual player"), "done", note=t("Mana Steal")), Figure(t("you"), "now", note=t("The Right Moment")))
)


def _tiles() -> tuple[Tile, ...]:
    lines = (
        "..!.:$",
        ":*~~'$",
        "==#.::",
        "==#.D:",
        "....^.",
        ".....^",
        "llHH..",
        "llHH&?",
        "mm..xo",
        "mm....",
        "..WW..",
        "..WW..",
    )
    grounds = {"=": "water", "l": "lava", "m": "miasma", "H": "bridge", "#": "darkness", "^": "spikes"}
    pieces = {
        "!": "interaction",
        "$": "chest",
        "*": "spawn",
        "D": "door",
        "&": "npc",
        "?": "event",
        "x": "trap",
        "o": "other",
    }
    figures = {"b5": 1, "c5": 3, "d5": 7, "e5": 11}
    ways = {"d9": "s", "d10": "s", "c9": "e", "c10": "", "f5": "n", "f4": "w"}
    made = []
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            at = f"{'abcdef'[x]}{y + 1}"
            made.append(
                Tile(
                    at,
                    grounds.get(sign, "floor"),  # type: ignore[arg-type]
                    {":": 1, "'": 2, "$": 1}.get(sign, 0),
                    pieces.get(sign, ""),  # type: ignore[arg-type]
                    6 if sign == "W" else figures.get(at, 0),
                    at in ways,
                    ways.get(at, ""),  # type: ignore[arg-type]
                    at in ("a6", "b6", "c6"),
                )
            )
    return tuple(made)


VAULT = TileMap(_tiles(), ORDER.figures, (6,), "c5", (t("Jaheen is knocked out."),))
ZONES = Zones(
    (
        Zone(
            "1",
            Name("Ironbreaker"),
            (ZoneCard(7, Name("Bog Lurker"), left=3, most=5), ZoneCard(8, Name("Rat"), ready=False)),
            "now",
            t("6/9"),
            2,
        ),
        Zone(
            "0",
            t("shadows"),
            (ZoneCard(9, t("?"), face_up=False), ZoneCard(12, Name("Ogre"), mark="now", left=-2, note=t("frenzied"))),
        ),
    )
)
BLOCKS: dict[str, Block] = {
    "lines": Lines(
        (t("used dice: roll, put back"), t("{who} is hit", who=Name("Vorn"))), t("end of your turn"), counted=True
    ),
    "sentences": Lines((t("A long sentence that has to be broken into several lines wherever it is put."),)),
    "pairs": Pairs(
        ((t("armour"), t("{n}", n=3)), (t("a label that is rather long"), t("and a value that is long as well")))
    ),
    "bar": BARS[0],
    "bar lost": BARS[2],
    "bar noted": BARS[1],
    "bar empty": BARS[3],
    "bar endless": BARS[4],
    "pips": DECK,
    "pips plain": COUNTED,
    "pips none": Pips((), t("crystals")),
    "chart": ODDS,
    "shelf": OFFER,
    "units": UNITS,
    "dice": SOURCE,
    "grid": Grid(
        (t("hero"), t("fame"), t("score")), ((Name("Tovak"), t("12"), t("40")), (Name("Goldyx"), t("9"), t("33")))
    ),
    "cards": CARDS,
    "card": Cards((WARDEN,)),
    "track": ORDER,
    "track plain": PLAIN_ORDER,
    "rounds": ROUNDS,
    "phases": PHASES,
    "map": VAULT,
    "zones": ZONES,
    "faces": Faces(
        (
            TwoSided(1, t("physical 2"), t("shield 1"), live=False, note=t("removed")),
            TwoSided(2, t("agility"), t("physical 1*")),
            TwoSided(10, t("a face with a long name"), t("and another one"), note=t("on 2: twice")),
        ),
        t("pool"),
    ),
}
VERDICTS = (
    Verdict((t("blocked"),), "good", t("block of 8 needed"), t("Crossbowmen deal nothing."), 8, 8),
    Verdict((t("not"), t("blocked")), "bad", t("3 short"), t("All 4 goes through: 2 wounds."), 5, 8),
    Verdict((t("beaten"),), "warn", why=t("It is out.")),
    Verdict((t("type it"),), "plain"),
)
BOXES = (
    TypedBox(t("physical"), "5", "physical", t("counts 5")),
    TypedBox(t("fire"), "", "fire"),
    TypedBox(t("ice"), "13", "ice", t("counts 6"), marked=True, press="tab"),
    TypedBox(t("cold fire"), "", "cold_fire"),
)
