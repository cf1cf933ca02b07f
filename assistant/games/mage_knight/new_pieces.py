"""Cards, units and tokens that are not in the content files, for example from another edition.

The app asks once what is printed on such a piece and saves the answers.
"""

from __future__ import annotations

from typing import Any

from assistant.engine.facts import Printed
from assistant.games.mage_knight.box import piece_kinds
from assistant.games.mage_knight.cards import AdvancedAction, Artifact, Enemy, Spell, UnitCard
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, RESISTS
from assistant.games.mage_knight.names import CARD_COLORS
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.text import Text, t

UNIT_KINDS = {"regular": t("regular (silver back)"), "elite": t("elite (gold back)")}
NAME = t("What is the name on it?")
NAMELESS = t("Tokens carry no names. What shall this one be called?")

ADVANCED_ACTION = rules.prints(Printed("advanced_action", AdvancedAction))
ADVANCED_ACTION.one("color", t("colour"), CARD_COLORS, key="action_color")
SPELL = rules.prints(Printed("spell", Spell))
SPELL.one("color", t("colour"), CARD_COLORS, key="spell_color")
ARTIFACT = rules.prints(Printed("artifact", Artifact))
UNIT = rules.prints(Printed("unit", UnitCard))
UNIT.number("level", t("level"))
UNIT.number("cost", t("cost"))
UNIT.number("armor", t("armour"), key="unit_armor")
UNIT.one("kind", t("kind"), UNIT_KINDS, key="unit_kind")
UNIT.words("resistances", t("resists"), names=RESISTS, key="unit_resists")
ENEMY = rules.prints(Printed("enemy", Enemy))
ENEMY.number("attack", t("attack"), none=0)
ENEMY.number("armor", t("armour"))
ENEMY.number("fame", t("fame"))
ENEMY.one("element", t("element of the attack"), ELEMENT_NAMES)
ENEMY.words("abilities", t("abilities"), names=ABILITY_NAMES)
ENEMY.words("resistances", t("resists"), names=RESISTS)


def new_piece(table: MageTable, printed: Printed[Any], prompt: Text = NAME, /, **known: object) -> str:
    """Ask for the name and the printed values of a new card or token, and return its id.

    `known` are values that are not asked for. If all known pieces of this name are in play, add another copy of it.
    """
    id = printed.new(table, f"new:{printed.kind}", prompt, **known)
    entry = printed.read(table, id)
    lying = sum(kind.lying()[id] for kind in piece_kinds(table.content, table.state))
    if getattr(entry, "count", lying + 1) <= lying:
        printed.learn(table, id, count=lying + 1)
    return id
