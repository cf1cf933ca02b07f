"""Who summons: digest C3."""

from __future__ import annotations

from assistant.games.mage_knight.combat import foes
from assistant.games.mage_knight.combat.events import EnemySummoned
from assistant.games.mage_knight.combat.outcome import city_of
from assistant.games.mage_knight.combat.state import under_way
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.text import t


@rules.step(phase="combat", title=t("summoning"), rule="C3, L709-713")
def summoning(table: MageTable) -> None:
    """C3: each undefeated summoner draws a brown token that stands in for it in block and damage."""
    fight = under_way(table.state.fight)
    for summoner in [foe for foe in fight.targets if foe.summoner and not foe.summons]:
        enemy = tokens.draw(table, "brown", t("{enemy}, summoning", enemy=summoner.called(table.content)))
        if enemy not in table.content.pack.enemy:
            continue
        monster = foes.make(table.content, enemy, role="summoned")
        city = city_of(table, fight)
        if city is not None and summoner.role == "defender" and table.ruling("summoned_in_city") == "like_defenders":
            foes.strengthen(monster, foes.cities_of(table.content, city))
        summoner.summons = foes.add(fight, monster).number
        table.tell(EnemySummoned(by=summoner.enemy, enemy=enemy))
