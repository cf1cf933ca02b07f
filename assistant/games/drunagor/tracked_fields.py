"""The fields of the state that the players see and can correct."""

from __future__ import annotations

from assistant.engine.tracked import TrackedField
from assistant.messages.text import t

HEROES = (
    TrackedField("heroes.*.hp", t("{it}: health"), shown="bar", most=16, figure="number"),
    TrackedField(
        "heroes.*.max_hp",
        t("{it}: full health"),
        least=lambda content, state, hero: 0 if state.is_forming and not state.heroes[hero].max_hp else 1,
        most=16,
    ),
    TrackedField("heroes.*.curse", t("{it}: curse cubes"), counts="up", most=20),
    TrackedField("heroes.*.curse_limit", t("{it}: curse cubes allowed"), most=20),
    TrackedField("heroes.*.trauma", t("{it}: trauma cubes"), counts="up", most=9),
    TrackedField("heroes.*.trauma_limit", t("{it}: trauma cubes allowed"), most=9),
    TrackedField("heroes.*.knocked_out", t("{it}: knocked out")),
    TrackedField("heroes.*.immune", t("{it}: immunities")),
    TrackedField("heroes.*.role", t("{it}: role")),
    TrackedField("heroes.*.tokens", t("{it}: tokens")),
    TrackedField("heroes.*.tokens.*", t("{of}: {it}"), most=20),
    TrackedField("allies.*.id", t("{it}: name")),
    TrackedField(
        "allies.*.sturdiness", t("{it}: Sturdiness"), most=30, when=lambda state, ally: state.allies[ally].kind != "pet"
    ),
    TrackedField("allies.*.tokens", t("{it}: tokens")),
)
"""The tracked fields of heroes, who have the numbers 1 to 5."""
SHEETS = (
    TrackedField("heroes.*.cubes", t("{it}: available cubes"), "cubes", shown="pips"),
    TrackedField("heroes.*.expended", t("{it}: spent and expended cubes"), "cubes", shown="pips"),
    TrackedField("heroes.*.on_skills", t("{it}: cubes on skills"), "skills"),
    TrackedField("heroes.*.starting_skills", t("{it}: starting skills by name, the passive last"), "skills"),
    TrackedField("heroes.*.role_skills", t("{it}: role skills by name"), "skills"),
    TrackedField("heroes.*.skill_names", t("{it}: names of skills learned in camp"), "skills"),
    TrackedField("heroes.*.items", t("{it}: items"), "items"),
    TrackedField("heroes.*.equipped", t("{it}: equipped items"), "items"),
    TrackedField("heroes.*.stash", t("{it}: stashed items"), "items"),
    TrackedField("heroes.*.statuses", t("{it}: statuses")),
    TrackedField("heroes.*.aura", t("{it}: aura")),
    TrackedField("heroes.*.skills", t("{it}: skills learned")),
    TrackedField("heroes.*.role_level", t("{it}: level of the role's skill"), most=2),
    TrackedField("heroes.*.abilities", t("{it}: class abilities")),
)
"""The tracked fields of the hero boards and of heroes in the campaign log."""
MONSTERS = (
    TrackedField("monsters.*.hp", t("{it}: health"), shown="bar", figure="number"),
    TrackedField("monsters.*.max_hp", t("{it}: full health")),
    TrackedField("monsters.*.base", t("{it}: base")),
    TrackedField("monsters.*.tokens", t("{it}: tokens")),
    TrackedField("monsters.*.tokens.*", t("{of}: {it}"), most=99),
    TrackedField("monsters.*.evolved", t("{it}: times evolved")),
)
"""The tracked fields of monsters, who have the numbers from 6 up."""
ADVENTURE = (
    TrackedField("runes.*", t("{it} runes on the track"), most=20),
    TrackedField("bag.counts.*", t("{it} runes in the bag"), most=20),
    TrackedField("cards.*.behaviour", t("{it}: side of the card")),
    TrackedField("round", t("round"), most=99),
    TrackedField("rune_side", t("side of the rune card")),
    TrackedField("rune_counts", t("runes that each side of the rune card draws")),
    TrackedField("curse_per_recall", t("curse cubes for a recall"), most=9),
    TrackedField("attack_deck.commander", t("attack deck of commanders")),
    TrackedField("attack_deck.overlord", t("attack deck of overlords")),
    TrackedField("track.entries", t("cards on the track")),
    TrackedField("track.marker", t("marker on the track"), most=99),
)
LOG = (
    TrackedField("outcomes", t("outcomes of the party")),
    TrackedField("camp_deck", t("level of the previous camp items"), most=9),
)
TRACKED = (*HEROES, *SHEETS, *MONSTERS, *ADVENTURE, *LOG)
