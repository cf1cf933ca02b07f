"""The words of fights: elements, abilities, places, phases."""

from __future__ import annotations

from assistant.games.mage_knight.called import CITIES
from assistant.games.mage_knight.content import Content
from assistant.speech.names import Named, Words
from assistant.speech.sums import Box
from assistant.speech.text import Text, t, tcs

ELEMENT_NAMES = tcs("attack", "physical", "fire", "ice", "cold fire")
RESISTS: dict[str, Text] = {
    "physical": t("resists physical"),
    "fire": t("resists fire"),
    "ice": t("resists ice"),
}
ABILITY_NAMES: dict[str, Text] = {
    "fortified": t("fortified"),
    "swift": t("swift"),
    "brutal": t("brutal"),
    "poison": t("poison"),
    "paralyze": t("paralyze"),
    "summon": t("summons"),
    "assassination": t("assassination"),
}
ABILITY_MEANINGS: dict[str, Text] = {
    "fortified": t("in the ranged phase only siege attacks reach it; fortified by the site, too: no attack does"),
    "swift": t("the block must be twice its attack"),
    "brutal": t("it deals twice its damage"),
    "poison": t("each wound into your hand puts another one on your discard pile; a unit gets two wounds"),
    "paralyze": t("a wounded hero discards all other cards but wounds from the hand; a wounded unit is gone"),
    "summon": t("a brown token is drawn that attacks in its place and leaves after the damage, without fame"),
    "assassination": t("its damage can't be given to units"),
    "physical": t("physical attacks count half, for the whole attack"),
    "fire": t("fire attacks count half, for the whole attack; no effect of red cards"),
    "ice": t("ice attacks count half, for the whole attack; no effect of blue cards"),
}
"""C8: what its abilities and resistances mean."""
PHASE_NAMES: dict[str, Text] = {
    "ranged": t("ranged"),
    "block": t("block"),
    "damage": t("damage"),
    "attack": t("attack"),
}
CHANGES: dict[str, Text] = {
    "armor": t("its armour"),
    "attack": t("its attack"),
    "no_attack": t("it does not attack"),
    **{f"resists_{kind}": name for kind, name in RESISTS.items()},
    **{kind: name for kind, name in ABILITY_NAMES.items() if kind != "summon"},
    "by_site": t("fortified by the site"),
}
"""What an effect changes of an enemy."""
OTHER_PLACES: dict[str, Text] = {
    "rival_keep": t("a rival's keep (its owner away)"),
    "rival_tower": t("a rival's mage tower (its owner away)"),
    "mine_countryside": t("an occupied mine (countryside)"),
    "mine_core": t("an occupied mine (core)"),
    "enemies": t("enemies of an effect, at no site"),
    "druid_spell": t("the druids' spell"),
    "together": t("a city, together with others"),
    "hero": t("another hero"),
    "elsewhere": t("somewhere else"),
}


def boxes(row: Text, kind: str = "") -> list[Box]:
    """A row for points of one kind: a box for each element, typed as `siege_fire` or, without a kind, `fire`."""
    prefix = f"{kind}_" if kind else ""
    return [Box(prefix + element, name, row=row) for element, name in ELEMENT_NAMES.items()]


PLACE = Named("site", words=OTHER_PLACES)


def place_name(content: Content, place: str, color: str = "") -> Words:
    """What a place is called; a city by its colour."""
    return CITIES[color] if color in CITIES else PLACE(content, place)
