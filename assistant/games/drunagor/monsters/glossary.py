"""Texts about monster rules: whom monsters hunt, the parts of their damage, terrain. Rules digest: 5.1, 5.7, 5.15.

`keywords.toml` has the meanings of keywords.
"""

from __future__ import annotations

from assistant.games.drunagor.monsters.ranking import Rule
from assistant.messages.text import Text, t

# ---- whom it hunts ----

HUNTS: dict[Rule, Text] = {
    "strongest": t("the strongest hero"),
    "bloodseeker": t("the weakest hero"),
    "defiant": t("the hero with the most free cubes"),
    "relentless": t("the hero with the fewest free cubes"),
    "reckoner": t("the hero with the most curse cubes"),
    "covetous": t("the hero with the most resource tokens"),
    "slaughter": t("NPC tokens, then the strongest hero"),
    "nearest": t("the nearest hero"),
}
"""Whom the monster hunts, for each rule of the hunt (5.1)."""

RANKINGS: dict[Rule, Text] = {
    "strongest": t("It hunts the strongest hero: most health."),
    "bloodseeker": t("BLOODSEEKER hunts the weakest hero: least health."),
    "defiant": t("DEFIANT hunts the hero with most available cubes."),
    "relentless": t("RELENTLESS hunts the hero with fewest available cubes."),
    "reckoner": t("RECKONER hunts the hero with most curse cubes."),
    "covetous": t("COVETOUS hunts the hero with most resource tokens."),
    "slaughter": t("SLAUGHTER hunts NPC tokens before heroes."),
    "nearest": t("In PvP it goes for the nearest hero."),
}
"""For each rule of the hunt, a sentence that says what is compared."""

WHO: dict[Rule, Text] = {
    "strongest": t("Who has the most health?"),
    "bloodseeker": t("Who has the least health?"),
    "defiant": t("Who has the most free cubes?"),
    "relentless": t("Who has the fewest free cubes?"),
    "reckoner": t("Who has the most curse cubes?"),
    "covetous": t("Who has the most resource tokens?"),
    "slaughter": t("Who has the most health?"),
    "nearest": t("Who is nearest?"),
}
"""For each rule of the hunt, the question to the players if only they know the numbers."""


# ---- parts of its damage ----

PARTS: dict[str, Text] = {
    "base": t("base"),
    "darkness": t("on Darkness"),
    "evolve": t("EVOLVE"),
    "tokens": t("DAMAGE tokens"),
    "intimidate": t("INTIMIDATE"),
}
"""The names of the parts of a monster's damage (5.7, 6.1)."""


# ---- terrain ----

TERRAIN: dict[str, Text] = {
    "lava": t("lava"),
    "miasma": t("toxic miasma"),
    "spikes": t("spikes"),
    "water": t("water"),
    "darkness": t("Darkness"),
    "fall": t("a fall"),
}
