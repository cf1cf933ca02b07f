"""What content can do to the table: the steps that keywords, peril spaces, locations and nemeses name (`then`)."""

from __future__ import annotations

from typing import Annotated

from assistant.content import Of
from assistant.games.warhammer_quest.board.by_hand import decide_quest
from assistant.games.warhammer_quest.board.nemeses import bring
from assistant.games.warhammer_quest.board.rank import choose_hero, leading
from assistant.games.warhammer_quest.board.wounds import heal_enemy, heal_hero, hurt_hero
from assistant.games.warhammer_quest.board.zones import (
    exhaust,
    gets_through,
    lay_face_down,
    move_to_zone,
    spawn,
)
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.speech.text import t


@rules.step(title=t("a hero suffers wounds"), rule="L1263-1300")
def hurt(table: QuestTable, hero: str, n: int) -> None:
    if hero:
        hurt_hero(table, hero, gets_through(table, hero, n, f"hurt:{hero}"))


@rules.step(title=t("the party leader suffers wounds"), rule="L1198-1204")
def hurt_leader(table: QuestTable, n: int) -> None:
    hurt(table, leading(table.state), n)


@rules.step(title=t("every hero suffers wounds"), rule="L1304-1307")
def hurt_everybody(table: QuestTable, n: int) -> None:
    for hero in [one.id for one in table.state.standing]:
        hurt(table, hero, n)


@rules.step(title=t("the hero with the most wounds suffers"), rule="L32-35")
def hurt_most_wounded(table: QuestTable, n: int) -> None:
    """A tie is the party's choice."""
    table.hear()
    standing = table.state.standing
    most = max((hero.wounds for hero in standing), default=0)
    tied = [hero.id for hero in standing if hero.wounds == most]
    hurt(table, choose_hero(table, "most_wounds", t("Who has the most wounds? Equal: the party decides."), tied), n)


@rules.step(title=t("a hero is healed"), rule="L819-822")
def heal(table: QuestTable, hero: str, n: int) -> None:
    heal_hero(table, hero, n)


@rules.step(title=t("an enemy is healed"), rule="L819-822")
def heal_card(table: QuestTable, number: int, n: int) -> None:
    heal_enemy(table, number, n)


@rules.step(title=t("enemies are spawned"), rule="Automa 5")
def spawn_enemies(table: QuestTable, n: int) -> None:
    spawn(table, n)


@rules.step(title=t("enemies come face-down"), rule="L1428-1438")
def spawn_hidden(table: QuestTable, n: int) -> None:
    lay_face_down(table, n)


@rules.step(title=t("an enemy comes to a hero"), rule="L1084-1092")
def engage(table: QuestTable, hero: str, number: int) -> None:
    move_to_zone(table, number, hero)


@rules.step(title=t("an enemy is exhausted"), rule="L1508-1531")
def exhaust_card(table: QuestTable, number: int) -> None:
    exhaust(table, number)


@rules.step(title=t("a nemesis is let out"), rule="L826-837")
def let_out(table: QuestTable, enemy: Annotated[str, Of("enemy")]) -> None:
    bring(table, enemy)


@rules.step(title=t("the quest is won"), rule="L1105-1111")
def win(table: QuestTable) -> None:
    decide_quest(table, "won")


@rules.step(title=t("the quest is lost"), rule="L1112-1114")
def lose(table: QuestTable) -> None:
    decide_quest(table, "lost")
