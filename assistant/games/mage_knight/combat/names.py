"""Names of elements, abilities, places and phases."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.cards import ELEMENTS
from assistant.games.mage_knight.combat.arithmetic import BRUTAL, SWIFT
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CITIES
from assistant.messages.names import Label, Named
from assistant.messages.sums import Box
from assistant.messages.text import Text, for_eyes, hued, t, tcs


def _by_element(*words: Text) -> dict[str, Text]:
    """Return a dict from each element to its word in the colour of the element.

    The words have the order of `ELEMENTS`. Resistances have only three, without cold fire.
    """
    return {element: hued(text, element) for element, text in zip(ELEMENTS, words, strict=False)}


ELEMENT_NAMES = _by_element(*tcs("attack", "physical", "fire", "ice", "cold fire").values())
RESISTS = _by_element(t("resists physical"), t("resists fire"), t("resists ice"))
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
"""Explanations of abilities and resistances (C8)."""
PHASE_TITLES: dict[str, Text] = {
    "ranged": t("RANGED AND SIEGE"),
    "block": t("BLOCK"),
    "damage": t("DAMAGE"),
    "attack": t("ATTACK"),
}
BADGES: dict[str, Text] = {
    "fortified": hued(t("FORTIFIED"), "grey"),
    "swift": hued(t("SWIFT"), "warn"),
    "brutal": hued(t("BRUTAL"), "bad"),
    "poison": hued(t("POISON"), "green"),
    "paralyze": hued(t("PARALYZE"), "bad"),
    "summon": hued(t("SUMMON"), "violet"),
    "assassination": hued(t("ASSASSINATION"), "bad"),
}
"""Short labels of abilities, each with the colour in which it is shown."""
MULTIPLIED: dict[str, Text] = {
    "swift": hued(for_eyes(t("SWIFT ×{n} block", n=SWIFT), t("SWIFT: {n} times the block", n=SWIFT)), "warn"),
    "brutal": hued(for_eyes(t("BRUTAL ×{n} damage", n=BRUTAL), t("BRUTAL: {n} times the damage", n=BRUTAL)), "bad"),
}
"""Longer labels of "swift" and "brutal" that also say the effect, for enemy cards on the screen."""
RESISTANCES = _by_element(t("RESISTS physical"), t("RESISTS fire"), t("RESISTS ice"))
BY_SITE = hued(t("FORTIFIED by the site"), "grey")
CHANGES: dict[str, Text] = {
    "armor": t("its armour"),
    "attack": t("its attack"),
    "no_attack": t("it does not attack"),
    **{f"resists_{kind}": name for kind, name in RESISTS.items()},
    **{kind: name for kind, name in ABILITY_NAMES.items() if kind != "summon"},
    "by_site": t("fortified by the site"),
}
"""What an effect can change about an enemy: the names in the menu by id."""
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
    """Return one input box for each element. `row` is the title of their row.

    With a `kind`, the ids look like `siege_fire`, otherwise like `fire`.
    """
    prefix = f"{kind}_" if kind else ""
    return [Box(prefix + element, name, row=row, hue=name.hue) for element, name in ELEMENT_NAMES.items()]


def badges(abilities: Iterable[str], resistances: Iterable[str]) -> tuple[Text, ...]:
    """Return the short labels of abilities and resistances."""
    said = (BADGES[id] for id in abilities if id in BADGES)
    return (*said, *(RESISTANCES[id] for id in resistances if id in RESISTANCES))


def badges_on_card(abilities: Iterable[str], resistances: Iterable[str], *, by_site: bool) -> tuple[Text, ...]:
    """Return the longer labels of abilities and resistances. With `by_site`, add one for the site's fortification."""
    known = list(abilities)
    said = (MULTIPLIED.get(id, BADGES[id]) for id in known if id in BADGES)
    return (*said, *((BY_SITE,) if by_site else ()), *badges((), resistances))


PLACE = Named("site", words=OTHER_PLACES)


def place_name(content: Content, place: str, color: str = "") -> Label:
    """Return the name of a place. A city is named by its `color`."""
    return CITIES[color] if color in CITIES else PLACE(content, place)
