"""What of a running fight can be set by hand."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.names import enemy_name
from assistant.games.mage_knight.state import MageKnight
from assistant.table.rules import Value
from assistant.table.text import t


def values(state: MageKnight, content: Content) -> Iterator[Value]:
    """The wounds of this fight, each enemy's armour and attack."""
    if state.fight is None:
        return
    yield Value("fight.wounds", t("wounds into the hand in this fight"), most=99)
    for index, foe in enumerate(state.fight.foes):
        name = enemy_name(content, foe.enemy)
        yield Value(f"fight.foes.{index}.armor", t("{enemy}: armour", enemy=name), least=1, most=99)
        yield Value(f"fight.foes.{index}.attack", t("{enemy}: attack", enemy=name), most=99)
