"""What the table tells or types: an enemy comes, acts or leaves, a hero changes, the quest is decided; cards moved and
turned, wounds as they come. All of it goes by the rules; only `a` sets something right without them. Screens 2, 4.
"""

from __future__ import annotations

from functools import partial

from assistant.games.warhammer_quest.board.ending import decide_quest, nobody_left
from assistant.games.warhammer_quest.board.nemeses import triggering
from assistant.games.warhammer_quest.board.rank import seats, which_enemy
from assistant.games.warhammer_quest.board.wounds import (
    defeat_enemy,
    defeat_hero,
    discard_enemy,
    enemy_left,
    heal,
    heal_card,
    hurt_hero,
    leave_play_area,
    left_of,
    revive,
)
from assistant.games.warhammer_quest.board.zones import (
    arrive,
    hurt_card,
    move,
    reveal,
    spawn_hidden,
    turn,
)
from assistant.games.warhammer_quest.called import LAIR, SHADOWS
from assistant.games.warhammer_quest.decks import LOCATIONS, deck_is_empty, draw_enemy, shuffle_enemies
from assistant.games.warhammer_quest.events import EnemyDiscarded
from assistant.games.warhammer_quest.facts import read_health
from assistant.games.warhammer_quest.party.cards import change_action, change_condition, change_tokens
from assistant.games.warhammer_quest.party.gear import trade
from assistant.games.warhammer_quest.party.using import gear_and_items
from assistant.games.warhammer_quest.phases.locations import change_progress, is_explored, location_effect, travel
from assistant.games.warhammer_quest.rules import EXPLORATION, HEALTH, QuestTable, rules
from assistant.games.warhammer_quest.settlement.milestones import may_come, milestone_reached
from assistant.games.warhammer_quest.state import Enemy, Hero, most_of
from assistant.speech.questions import Option, Refused
from assistant.speech.text import t
from assistant.table.rules import CORRECTION

DECKS = ("enemy", "location")
SHADOW_KEY, LAIR_KEY = "0", "9"
"""What is typed behind the point: `7.0`, `7.9`; a hero's zone has his number."""


# -- figures and cards, typed


@rules.typed_amount
def hurt_or_heal(table: QuestTable, figure: int, by: int) -> None:
    """`7-2` lays two wounds on, `7+2` heals two, heroes and enemies alike: `by` counts wounds. `0+2` is progress."""
    hero = _hero(table, figure)
    if figure == 0 and not table.state.location:
        raise Refused(t("No location lies face up."))
    if figure == 0:
        change_progress(table, by)
    elif hero is not None:
        hurt_hero(table, hero.id, by) if by > 0 else heal(table, hero.id, -by)
    elif by > 0:
        hurt_card(table, _pointed_at(table, figure).number, by)
    else:
        heal_card(table, _pointed_at(table, figure).number, -by)


def _hero(table: QuestTable, number: int) -> Hero | None:
    return next((one for one in table.state.heroes if one.number == number), None)


@rules.step(phase=CORRECTION, title=t("a figure is defeated"), rule="L1019-1057")
def defeat(table: QuestTable, figure: int) -> None:
    """`7-`: whatever it had. It happens in the game, and the part that waits begins anew, as after an amount."""
    table.in_play(_defeat, figure)


def _defeat(table: QuestTable, figure: int) -> None:
    hero = _hero(table, figure)
    if hero is not None:
        if hero.defeated:
            raise Refused(t("{hero} is defeated already.", hero=hero.called(table.content)))
        hero.wounds = max(hero.wounds, left_of(table.content, hero) + hero.wounds)
        defeat_hero(table, hero.id)
        return
    number = _pointed_at(table, figure).number
    reveal(table, number)
    defeat_enemy(table, number)


@rules.step(phase=CORRECTION, title=t("an enemy is moved"), rule="Automa 4")
def move_card(table: QuestTable, figure: int, zone: str) -> None:
    """`7.2` into hero 2's zone, `7.0` into the shadows."""
    table.in_play(_move, figure, zone)


def _move(table: QuestTable, figure: int, zone: str) -> None:
    number, to = _pointed_at(table, figure).number, _zone(table, zone)
    if to == LAIR and not _is_nemesis(table, number):
        raise Refused(t("The lair is for nemeses."))
    move(table, number, to)


@rules.step(phase=CORRECTION, title=t("a card is turned"), rule="L1508-1531")
def turn_card(table: QuestTable, figure: int) -> None:
    """`7*`: exhausted or ready."""
    table.in_play(_turn, figure)


def _turn(table: QuestTable, figure: int) -> None:
    enemy = _pointed_at(table, figure)
    turn(table, enemy.number, ready=not enemy.ready)


def _zone(table: QuestTable, key: str) -> str:
    if key in (SHADOW_KEY, LAIR_KEY):
        return SHADOWS if key == SHADOW_KEY else LAIR
    hero = next((one for one in table.state.heroes if str(one.number) == key), None)
    if hero is None:
        raise Refused(t("There is no zone {zone}: heroes by their number, 0 the shadows.", zone=key))
    if hero.defeated:
        raise Refused(t("{hero} is defeated: nobody stands in that zone.", hero=hero.called(table.content)))
    return hero.id


def _pointed_at(table: QuestTable, figure: int) -> Enemy:
    enemy = table.state.enemy(figure)
    if enemy is None:
        raise Refused(t("No card has the number {number}.", number=figure))
    return enemy


@rules.after_correction
def consequences(table: QuestTable) -> None:
    """Wounds that equal health defeat, whoever laid them; a defeated hero has neither conditions nor a zone.

    Health and exploration value that were read wrong and set right count at once; what finds no room is taken off.
    """
    state = table.state
    for hero in state.heroes:
        hero.health = read_health(table, hero.id) or hero.health
        hero.wounds = min(hero.wounds, most_of(table.content, hero) or hero.wounds)
        if hero.defeated:
            leave_play_area(state, hero)
    for enemy in state.enemies:
        health = HEALTH.seen(table.content, enemy.card) if enemy.face_up else None
        enemy.wounds = min(enemy.wounds, health or enemy.wounds)
    exploration = EXPLORATION.seen(table.content, state.location) if state.location else None
    state.progress = min(state.progress, state.progress if exploration is None else exploration)
    for enemy in [one for one in state.enemies if one.face_up and enemy_left(table.content, one) == 0]:
        defeat_enemy(table, enemy.number)
    for hero in state.heroes:
        if not hero.defeated and hero.wounds and left_of(table.content, hero) == 0 and not hero.revived:
            defeat_hero(table, hero.id)
    nobody_left(table)


# -- key `e`


@rules.step(phase="heroes", title=t("an enemy comes"), rule="Automa 5, L1311-1326")
def enemy_comes(table: QuestTable, who: str) -> None:
    """Face up where the rule says (d: elsewhere), or face down into the shadows."""

    def places() -> list[Option]:
        return [
            *seats(table, table.state.standing),
            Option(SHADOWS, t("face up into the shadows"), number=5),
            Option("face_down", t("face down into the shadows"), number=0),
        ]

    where = table.one("comes_to", t("An enemy comes. Where?"), places, expected=who, name=t("an enemy comes"))
    if where == "face_down":
        spawn_hidden(table, 1)
        return
    card = draw_enemy(table, t("Draw an enemy. Which one?"))
    if card and where:
        arrive(table, card, where)


@rules.step(phase="heroes", title=t("an enemy acts, moves, turns, leaves"), rule="L705-707")
def enemy_does(table: QuestTable, who: str) -> None:
    """Outside of the enemy phase it ends exhausted all the same, and rolls no die."""
    from assistant.games.warhammer_quest.phases.enemies import activate

    number = which_enemy(
        table, "which_enemy", lambda: t("Which enemy?"), lambda: table.state.enemies, name=t("enemy"), first=False
    )
    if not number:
        return

    def deeds() -> list[Option]:
        return [
            Option("acts", t("it is activated"), number=1),
            Option("moves", t("it moves"), number=2),
            Option("turns", t("it is exhausted or readied"), number=3),
            Option("leaves", t("it is discarded"), number=4),
            Option("defeated", t("it is defeated"), number=5),
        ]

    deed = table.one("does", t("What happens to it?"), deeds, name=t("an enemy"))
    if table.state.enemy(number) is None:  # a correction has taken it away meanwhile
        return
    if deed == "acts":
        activate(table, number, who)
    elif deed == "moves":
        move(table, number, table.one("moves_to", t("Where to?"), lambda: _zones(table, number), name=t("moved")))
    elif deed == "turns":
        _turn(table, number)
    elif deed == "leaves":
        _discarded(table, number)
    elif deed == "defeated":
        _defeat(table, number)


def _discarded(table: QuestTable, number: int) -> None:
    enemy = table.state.enemy(number)
    if enemy is not None:
        table.tell(EnemyDiscarded(number=number, card=enemy.card if enemy.face_up else ""))
        discard_enemy(table, enemy)


def _zones(table: QuestTable, number: int) -> list[Option]:
    lair = [Option(LAIR, t("the lair"), number=9)] if _is_nemesis(table, number) else []
    return [*seats(table, table.state.standing), Option(SHADOWS, t("the shadows"), number=0), *lair]


def _is_nemesis(table: QuestTable, number: int) -> bool:
    return any(enemy.number == number for enemy in triggering(table))


@rules.step(phase="heroes", title=t("a hero: condition, token, gear, revived"), rule="Combat, Conditions; L1051-1054")
def hero_changes(table: QuestTable, who: str) -> None:
    everybody = partial(seats, table, table.state.heroes)
    hero = table.one("changes", t("Which hero?"), everybody, expected=who, name=t("hero"))
    if not hero:
        return
    deed = table.one("changed", t("What happens?"), lambda: _changes(table, hero), name=t("a hero"))
    if deed == "revived":
        prompt = t("How many wounds does the card heal?")
        revive(table, hero, table.number("heals", prompt, most=30, name=t("healed")))
    elif deed == "condition":
        change_condition(table, hero)
    elif deed == "token":
        change_tokens(table, hero)
    elif deed == "gear":
        gear_and_items(table, hero)
    elif deed == "action":
        change_action(table, hero)
    elif deed == "defeated":
        _defeat(table, table.state.hero(hero).number)


def _changes(table: QuestTable, who: str) -> list[Option]:
    hero = table.state.hero(who)
    options = [Option("revived", t("revived"), number=1)] if hero.defeated and not hero.out else []
    if not hero.defeated:
        options.append(Option("defeated", t("defeated"), number=2))
        gear = table.held("gear") or table.held("dungeon")
        kept = (
            (table.held("conditions"), "condition", t("a condition")),
            (table.held("actions"), "token", t("success tokens")),
            (gear, "gear", t("gear or items")),
            (table.held("actions"), "action", t("an action card is turned")),
        )
        options += [Option(id, label, number=number) for number, (held, id, label) in enumerate(kept, 3) if held]
    return options


@rules.step(phase="heroes", title=t("location effect, travel by an effect"), rule="L672-674")
def location_or_travel(table: QuestTable, who: str) -> None:
    def deeds() -> list[Option]:
        made = [Option("effect", t("the location's effect"), number=1)] if table.state.location else []
        ahead = LOCATIONS.left(table.state) != 0
        return [*made, *([Option("travel", t("the party travels by an effect"), number=2)] if ahead else [])]

    deed = table.one("location_or_travel", t("What happens?"), deeds, name=t("location"))
    if deed == "effect":
        location_effect(table)
    elif deed == "travel":
        if not is_explored(table) and not table.yes("travel_early", t("The location is not fully explored. Travel?")):
            return
        travel(table)


@rules.step(phase="heroes", title=t("victory or defeat"), rule="L1105-1114")
def quest_decided(table: QuestTable, who: str) -> None:
    options = (
        Option("won", t("the Victory box is met"), number=1),
        Option("lost", t("the Defeat box is met"), number=2),
    )
    how = table.one("decided", t("How does the quest end?"), lambda: list(options), name=t("the quest"))
    decide_quest(table, won=how == "won")


@rules.step(phase="heroes", title=t("something else"), rule="L982-984, L550-551, L1355-1357")
def something_else(table: QuestTable, who: str) -> None:
    deed = table.one("else", t("What happened?"), lambda: _others(table), name=t("something else"))
    if deed == "shuffled":
        shuffle_enemies(table)
    elif deed in DECKS:
        deck_is_empty(table, deed)
    elif deed == "milestone":
        milestone_reached(table)
    elif deed == "trade":
        trade(table)


def _others(table: QuestTable) -> list[Option]:
    state = table.state
    made = [Option("shuffled", t("the enemy deck is shuffled anew"), number=1)] if state.enemy_deck.discard else []
    if state.sizes.get("enemy") == -1:
        made.append(Option("enemy", t("the enemy deck is empty"), number=2))
    if state.sizes.get("location") == -1:
        made.append(Option("location", t("the location deck is empty"), number=4))
    if may_come(table):
        made.append(Option("milestone", t("a milestone of the delve"), number=3))
    made.append(Option("sheet", t("a rule of the sheet: done at the table"), number=5))
    return made
