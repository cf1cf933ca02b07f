"""Where enemies go: turning them face up, moving them, spawning them.

Rules digest: Automa 4-6.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.rank import hero_options, next_standing, why_defeated
from assistant.games.warhammer_quest.board.wounds import defeat_enemy, hurt_enemy, hurt_hero
from assistant.games.warhammer_quest.decks import (
    draw_enemy,
    draw_face_down,
    shuffle_when_last_card_is_gone,
    turn_up_enemy,
)
from assistant.games.warhammer_quest.events import (
    CannotBeExhausted,
    LaidFaceDown,
    MayNotStandThere,
    Moved,
    NoEffectOnDefeated,
    Revealed,
    Spawned,
    Turned,
    ZoneFull,
)
from assistant.games.warhammer_quest.facts import read_enemy
from assistant.games.warhammer_quest.names import HERO, LAIR, SHADOWS
from assistant.games.warhammer_quest.rules import ATTACK, QuestTable, rules
from assistant.games.warhammer_quest.state import MOST_IN_ZONE, Enemy
from assistant.messages.event_text import sentence_of
from assistant.messages.questions import Number, Option
from assistant.messages.text import Text, t

SufferWounds = Callable[[str, int, str, Text], None]
"""A function that deals wounds to a hero.

It gets the hero's id, the number of wounds, the key of the question and the line above the question.
"""


@rule("Automa 6, L1436-1441")
def reveal(table: QuestTable, number: int) -> None:
    """Turn a face-down enemy face up. If the app doesn't know the card, ask the players which one it is.

    Do nothing if a correction has turned it over or removed it.
    """
    enemy = table.state.enemy(number)
    if enemy is None or enemy.face_up:
        return
    table.apply_corrections()
    enemy = table.state.enemy(number)
    if enemy is None or enemy.face_up:  # a correction revealed or removed it
        return
    card = turn_up_enemy(table, enemy.card, t("Turn over [{number}]. Which enemy is it?", number=number))
    enemy.card, enemy.face_up = card, True
    table.tell(Revealed(number=number, card=card))
    read_enemy(table, card)


def is_barred(table: QuestTable, enemy: Enemy) -> bool:
    """Return whether the text of an enemy keeps it out of engagement zones, even while it is exhausted."""
    return bool(table.content.pack.enemy[enemy.card].barred)


@rule("Automa 4, L1084-1092, L1411-1420")
def move_to_zone(table: QuestTable, number: int, who: str, suffer: SufferWounds | None = None) -> str:
    """Move an enemy into a hero's zone. Return the zone in which the enemy then is.

    - If its text forbids the move or the hero is defeated, it stays where it is.
    - If the zone has MOST_IN_ZONE enemies, it goes into the shadows, and the hero suffers wounds equal to its attack.
    - `suffer` is a function that deals these wounds, instead of the usual one.
    """
    reveal(table, number)
    state = table.state
    enemy = state.enemy(number)
    if enemy is None:
        return ""
    if enemy.zone == who:
        return who
    if is_barred(table, enemy):
        table.tell(MayNotStandThere(number=number, card=enemy.card))
        return enemy.zone
    if state.hero(who).defeated:
        table.tell(NoEffectOnDefeated(who=who))
        return enemy.zone
    if len(state.enemies_in(who)) >= MOST_IN_ZONE:
        overflow(table, enemy, who, suffer)
        return SHADOWS
    _place(table, enemy, who)
    return who


@rule("L1089-1092, L1414-1420")
def overflow(table: QuestTable, enemy: Enemy, who: str, suffer: SufferWounds | None = None) -> None:
    """Send an enemy into the shadows, because the hero's zone is full. The hero suffers wounds equal to its attack."""
    _place(table, enemy, SHADOWS)
    table.apply_corrections()
    attack = ATTACK.of(table, enemy.card)
    full = ZoneFull(number=enemy.number, card=enemy.card, to=who, wounds=attack)
    table.tell(full)
    lead = sentence_of(full, table.content) or t("")
    if suffer is None:
        suffer_wounds(table, who, attack, f"overflow:{enemy.number}", lead)
    else:
        suffer(who, attack, f"overflow:{enemy.number}", lead)


def suffer_wounds(table: QuestTable, who: str, wounds: int, key: str, *lead: Text) -> None:
    """Ask how many wounds get through gear and effects, then deal those to the hero.

    `key` is the key of the question, and `lead` are the lines above it.
    """
    hurt_hero(table, who, _ask_wounds(table, who, wounds, key, lead))


def _ask_wounds(table: QuestTable, who: str, wounds: int, key: str, lead: tuple[Text, ...]) -> int:
    """Return how many wounds get through. Ask the players, except for a defeated hero."""
    if wounds == 0 or table.state.hero(who).defeated:
        return wounds

    def question() -> Number | None:
        hero = table.state.hero(who)
        if hero.defeated:  # by something that happened meanwhile
            return None
        return Number(
            key=key,
            name=t("wounds"),
            prompt=t("How many get through to {hero}?", hero=hero.display_name(table.content)),
            lead=lead,
            hint=t("Gear or an effect prevents some? Type the wounds that still hit."),
            most=99,
            expected=wounds,
            loses=hero.number,
        )

    through = table.ask(question)
    return wounds if through is None else through


def to_shadows(table: QuestTable, number: int) -> None:
    enemy = table.state.enemy(number)
    if enemy is not None and enemy.zone != SHADOWS:
        _place(table, enemy, SHADOWS)


def to_lair(table: QuestTable, number: int) -> None:
    enemy = table.state.enemy(number)
    if enemy is not None:
        _place(table, enemy, LAIR)


def _place(table: QuestTable, enemy: Enemy, zone: str) -> None:
    """Put an enemy at the right end of a zone. Its wounds stay, and it stays ready or exhausted."""
    state = table.state
    state.enemies.remove(enemy)
    enemy.zone = zone
    state.enemies.append(enemy)


def is_tireless(table: QuestTable, enemy: Enemy) -> bool:
    """Return whether the text of a face-up enemy forbids exhausting it (L1447-1448)."""
    return enemy.face_up and bool(table.content.pack.enemy[enemy.card].tireless)


@rule("L1508-1531")
def set_ready(table: QuestTable, number: int, *, ready: bool) -> None:
    """Ready or exhaust an enemy. An enemy whose text forbids exhausting it stays ready."""
    enemy = table.state.enemy(number)
    if enemy is None or enemy.ready == ready:
        return
    if not ready and is_tireless(table, enemy):
        table.tell(CannotBeExhausted(number=number, card=enemy.card))
        return
    enemy.ready = ready
    table.tell(Turned(number=number, card=enemy.card if enemy.face_up else "", ready=ready))


# -- spawning


@rules.step(title=t("enemies are spawned"), rule="Automa 5, L1311-1326")
def spawn_enemies(table: QuestTable, n: int, shadows: bool = False) -> None:
    """Spawn `n` enemies one at a time, the first for the active hero or, if there is none, the leader.

    Each next one is for the next hero clockwise who is not defeated. With `shadows`, all go into the shadows.
    """
    first = turn_of = table.state.active or table.state.leader
    all_to_one = bool(table.state.active) and n > 1 and not shadows and table.ruling("a6_several") == "active"
    for _ in range(n):
        who = "" if shadows else next_standing(table.state, first if all_to_one else turn_of)
        prompt = (
            t("Draw an enemy for {hero}. Which one?", hero=HERO(table.content, who))
            if who
            else t("Draw an enemy for the shadows. Which one?")
        )
        card = draw_enemy(table, prompt)
        if not card:
            return
        put_into_play(table, card, who or SHADOWS)
        turn_of = table.state.clockwise(who or turn_of)[1].id


def put_into_play(table: QuestTable, card: str, zone: str) -> int:
    """Put a card into play face up and ready, and return its number.

    It goes into the shadows if its text forbids the zone, the hero is defeated or the zone is full. For a full zone,
    ruling A5 decides whether the hero suffers wounds.
    """
    state = table.state
    enemy = Enemy(card, state.free_number, LAIR if zone == LAIR else SHADOWS)
    state.enemies.append(enemy)
    read_enemy(table, card)
    if state.enemy(enemy.number) is not enemy:  # a correction has removed it
        return enemy.number
    if zone in (SHADOWS, LAIR):
        enemy.zone = zone
        table.tell(Spawned(number=enemy.number, card=card, at=zone))
    elif is_barred(table, enemy):
        table.tell(MayNotStandThere(number=enemy.number, card=card, spawned=True))
    elif state.hero(zone).defeated:
        table.tell(Spawned(number=enemy.number, card=card, at=SHADOWS))
    elif len(state.enemies_in(zone)) >= MOST_IN_ZONE:
        if table.ruling("a5_full_zone") == "overflow":
            overflow(table, enemy, zone)
        else:
            table.tell(Spawned(number=enemy.number, card=card, at=SHADOWS))
    else:
        enemy.zone = zone
        table.tell(Spawned(number=enemy.number, card=card, at=zone))
    return enemy.number


@rules.step(title=t("enemies come face-down"), rule="L924-926, L1428-1438")
def spawn_hidden(table: QuestTable, n: int) -> None:
    """Put `n` enemies face down into the shadows, without looking at them (A8).

    If the deck runs out, the discard pile is shuffled for the rest.
    """
    state = table.state
    while n > 0 and (marks := draw_face_down(table, n)):
        numbers: list[int] = []
        for mark in marks:
            numbers.append(state.free_number)
            state.enemies.append(Enemy(mark, state.free_number, SHADOWS, face_up=False))
        table.tell(LaidFaceDown(numbers=tuple(numbers)))
        shuffle_when_last_card_is_gone(table)
        n -= len(marks)


@rules.step(phase="heroes", title=t("an enemy comes"), rule="Automa 5, L1311-1326")
def enemy_comes(table: QuestTable, who: str) -> None:
    """Ask where a new enemy comes into play, then put it there.

    It may be face up in a hero's zone, or face up or face down in the shadows.
    """

    def places() -> list[Option]:
        return [
            *hero_options(table, table.state.heroes),
            Option(SHADOWS, t("face up into the shadows"), number=5),
            Option("face_down", t("face down into the shadows"), number=0),
        ]

    prompt = t("An enemy comes. Where?")
    where = table.one(
        "comes_to", prompt, places, expected=who, name=t("an enemy comes"), reports=True,
        barred=partial(why_defeated, table),
    )  # fmt: skip
    if where == "face_down":
        spawn_hidden(table, 1)
        return
    card = draw_enemy(table, t("Draw an enemy. Which one?"))
    if card and where:
        put_into_play(table, card, where)


@rules.step(title=t("an enemy suffers wounds"), rule="L1437-1438, L960-962")
def hurt_card(table: QuestTable, number: int, n: int) -> None:
    """Deal `n` wounds to an enemy, but not by an attack action, so that resilience is ignored.

    If `n` is 1 or more, a face-down card is turned over.
    """
    if n > 0:
        reveal(table, number)
        hurt_enemy(table, number, n)


def defeat_card(table: QuestTable, number: int) -> None:
    """Defeat an enemy, whatever health is left. Turn a face-down enemy over first."""
    reveal(table, number)
    defeat_enemy(table, number)


def move_enemy(table: QuestTable, number: int, zone: str) -> None:
    """Move an enemy because of an effect or a typed move (`7.2`), by the rules for zones."""
    before = table.state.enemy(number)
    was = before.zone if before is not None else ""
    if zone == SHADOWS:
        to_shadows(table, number)
        now = SHADOWS
    elif zone == LAIR:
        reveal(table, number)
        to_lair(table, number)
        now = LAIR
    else:
        now = move_to_zone(table, number, zone)
    enemy = table.state.enemy(number)
    if enemy is not None and now == zone != was:
        arrives = was == LAIR and table.content.pack.enemy[enemy.card].kind == "nemesis"
        table.tell(Moved(number=number, card=enemy.card if enemy.face_up else "", to=now, arrives=arrives))
