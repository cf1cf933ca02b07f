"""What key `e` offers in a fight: retreat, changed tokens, damage on engaging, card texts, the end."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.fight.bout import waiting
from assistant.games.runebound3.fight.card_effects import deal_other_damage
from assistant.games.runebound3.fight.events import FIGHTER, Engaged, TokenTurned, token_face
from assistant.games.runebound3.fight.fight_state import (
    apply_damage,
    current_bout,
    current_fight,
    drop_lost_tokens,
    fighter,
    health_left,
    is_hero,
)
from assistant.games.runebound3.fight.sides import ENEMY, HERO, MAGIC, PHYSICAL
from assistant.games.runebound3.fight.unknown_cards import which_token
from assistant.games.runebound3.hero.events import TokenGained, TokenLost
from assistant.games.runebound3.hero.sheet import change_gold, change_story_tokens, hero_options
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import ENEMY_NUMBER
from assistant.games.runebound3.villain import change_zombies, villain_health
from assistant.messages.questions import Option
from assistant.messages.text import Text, t


def _heroes(table: RuneTable) -> list[str]:
    """Return the heroes in the fight. In a challenge there are two."""
    fight = current_fight(table)
    return [fight.hero.id, *((fight.enemy.id,) if fight.rival else ())]


@rules.step(phase="fight", title=t("retreated"), rule="C1, L832-838, L892-895")
def got_away(table: RuneTable) -> None:
    """End the fight by a retreat. Only heroes may retreat, and only between combat rounds.

    In a challenge the attacker decides first. If the attacker retreats, the fight is over.
    """
    prompt = t("Who retreated? The attacker decides first.")
    fled = table.one("fled", prompt, lambda: hero_options(table, _heroes(table)), sole=True, reports=True)
    fight = current_fight(table)
    fight.ended, fight.fled = "fled", fled
    table.leave_step()


@rules.step(phase="fight", title=t("a token came or is gone"), rule="L292-293")
def token_changes(table: RuneTable) -> None:
    """Give a hero a combat token or take one away."""
    hero = table.one(
        "whose_token", t("Whose token?"), lambda: hero_options(table, _heroes(table)), sole=True, reports=True
    )
    token = which_token(table, hero, table.state.of(hero).tokens)
    tokens = table.state.of(hero).tokens
    if token in tokens:
        tokens.remove(token)
        table.tell(TokenLost(who=hero, token=token))
        drop_lost_tokens(table)
    else:
        tokens.append(token)
        table.tell(TokenGained(who=hero, token=token))


@rules.step(phase="fight", title=t("a token lies otherwise"), rule="C4")
def lies_otherwise(table: RuneTable) -> None:
    """Turn over a token of either side, because the real token lies the other way."""
    fight = current_fight(table)
    options: list[Option] = []
    for which in (HERO, ENEMY):
        for index, token in enumerate(fighter(fight, which).tokens):
            face = token_face(table.content, token.token, token.up)
            label = t("{n} {face}", n=index + 1, face=face)
            note = t("mine") if which == HERO else t("of the other side")
            options.append(
                Option(f"{which}.{index}", label, note, number=index + 1 if which == HERO else 20 + index + 1)
            )
    chosen = table.one("otherwise", t("Which token is turned over?"), lambda: options, name=t("token"), reports=True)
    if not chosen:
        return
    which, index = (int(part) for part in chosen.split("."))
    fight = current_fight(table)
    token = fighter(fight, which).tokens[index]
    token.up = 1 - token.up
    table.tell(
        TokenTurned(
            fighter=fighter(fight, which).id,
            token=token.token,
            number=index + 1,
            up=token.up,
            mine=is_hero(fight, which) and not fight.rival,
        )
    )


@rules.step(phase="fight", title=t("something on engaging"), rule="L379, L676")
def on_engaging(table: RuneTable) -> None:
    """Ask for damage on engaging, and deal it to the hero or to the enemy."""
    fight, state = current_fight(table), table.state
    theirs = state.of(fight.enemy.id).number if fight.rival else ENEMY_NUMBER
    sides = [Option("hero", FIGHTER(table.content, fight.hero.id), number=state.of(fight.hero.id).number),
             Option("enemy", FIGHTER(table.content, fight.enemy.id), number=theirs)]  # fmt: skip
    who = table.one("engaging", t("Who suffers damage?"), lambda: sides, name=t("damage"), reports=True)
    n = table.number("engaging_n", t("How much?"), least=1, most=20, expected=1, name=t("how much"), reports=True)
    deal_engaging_damage(table, HERO if who == "hero" else ENEMY, n)
    _leave_if_decided(table)


@rule("L379, L676")
def deal_engaging_damage(table: RuneTable, which: int, damage: int) -> None:
    """Deal damage just before the first cast. Shields do not stop it."""
    apply_damage(table, which, damage)
    fight = current_fight(table)
    remains = health_left(table.content, table.state, fight, which)
    table.tell(Engaged(who=fight.hero.id, fighter=fighter(fight, which).id, damage=damage, left=remains))


@rules.step(phase="fight", title=t("it loses damage, whatever the reason"), rule="C4")
def loses_damage(table: RuneTable) -> None:
    """Deal damage to the opponent of the acting hero for a reason that only the players know."""
    deal_other_damage(table, current_bout(table).turn)


def _reason_against_other_damage(table: RuneTable) -> Text | None:
    """Return why no damage can be dealt now, or None. A pending effect must be resolved first."""
    fight = current_fight(table)
    waits = waiting(current_bout(table))
    is_acting = fight.course.at == "combat_action" and waits.kind == "act" and is_hero(fight, waits.side)
    return None if is_acting else t("only when a hero acts")


@rules.step(phase="fight", title=t("its card does more than I said"), rule="C5, L409, L419")
def does_more(table: RuneTable) -> None:
    """Ask what the enemy's card forbids in the whole fight, and record it.

    It may forbid the hero all surges, or let the enemy's shields stop only one kind of damage.
    """
    chosen = table.one(
        "its_card", t("What does its card say?"), lambda: ITS_CARD.options(table), name=t("its card"), reports=True
    )
    ITS_CARD.run(table, chosen)


def _bar_surges(table: RuneTable) -> None:
    fight = current_fight(table)
    fight.bars = fight.hero.barred = True


def _block_only(symbol: str) -> Callable[[RuneTable], None]:
    def run(table: RuneTable) -> None:
        current_fight(table).blocks = symbol

    return run


def _forbid_nothing(table: RuneTable) -> None:
    fight = current_fight(table)
    fight.bars, fight.blocks = False, ""
    fight.hero.barred = False


ITS_CARD: Menu[[], None] = Menu(
    MenuLine("bars", _bar_surges, t("no surges for me"), number=1),
    MenuLine("physical", _block_only(PHYSICAL), t("its shields stop physical only"), number=2),
    MenuLine("magic", _block_only(MAGIC), t("its shields stop magic only"), number=3),
    MenuLine("nothing", _forbid_nothing, t("nothing of these any more"), number=4),
)


@rules.step(phase="fight", title=t("the fight is over"), rule="C6")
def ends_by_hand(table: RuneTable) -> None:
    """Ask how the fight ended, and end it that way without further questions."""
    options = [
        Option("won", t("won"), number=1),
        Option("defeated", t("defeated"), number=2),
        Option("taken", t("taken as a trophy"), number=4),
    ]
    if current_fight(table).retreat:
        options.insert(2, Option("fled", t("retreated"), number=3))
    how = table.one("ended", t("How did it end?"), lambda: options, name=t("it ended"), reports=True)
    if how in ("won", "defeated", "fled", "taken"):
        current_fight(table).ended = how  # type: ignore[assignment]
        table.leave_step()


@rules.step(phase="fight", title=t("cancel this fight: nothing of it counts"), rule="Screens 7")
def close_fight(table: RuneTable) -> None:
    """Close the fight and undo everything that happened in it."""
    current_fight(table).ended = "closed"
    table.leave_step()


def _leave_if_decided(table: RuneTable) -> None:
    """Drop the open question if a side has no health left, because the fight is over."""
    fight = current_fight(table)
    if any(health_left(table.content, table.state, fight, which) <= 0 for which in (HERO, ENEMY)):
        table.leave_step()


@rules.step(phase="fight", title=t("a zombie is killed"), rule="A8, L1104-1107")
def zombie_falls(table: RuneTable) -> None:
    """Remove a zombie that a card killed. The villain loses the health that it gave him."""
    change_zombies(table, -1, fallen=True)
    if table.is_held("sheets"):
        change_gold(table, current_fight(table).hero.id, 1)
    _tell_villain(table)
    _leave_if_decided(table)


@rules.step(phase="fight", title=t("lore or companions"), rule="L789, L903")
def story_tokens_change(table: RuneTable) -> None:
    """Change the hero's white story tokens. They change the health of the villain and of some enemies."""
    prompt, hero = t("How many more? Less than nothing: fewer."), current_fight(table).hero.id
    n = table.number("white", prompt, least=-9, most=9, expected=1, name=t("story tokens"), to=hero, reports=True)
    change_story_tokens(table, hero, table.content.scenario.white, n)
    _tell_villain(table)
    _leave_if_decided(table)


def _has_story_tokens(table: RuneTable) -> bool:
    return bool(table.content.scenario.white)


def _tell_villain(table: RuneTable) -> None:
    fight = current_fight(table)
    if fight.villain:
        table.tell(villain_health(table.content, table.state, fight.hero.id))


def reason_against_retreat(table: RuneTable) -> Text | None:
    """Return why no hero may retreat now, or None. A retreat is allowed between two combat rounds."""
    fight = current_fight(table)
    if fight.villain:
        return t("nobody retreats from a villain")
    if not fight.retreat:
        return t("nobody retreats from this challenge")
    is_between_rounds = fight.round > 0 and fight.course.at == "cast"
    return None if is_between_rounds else t("only between two combat rounds")


def _reason_against_turning(table: RuneTable) -> Text | None:
    return None if current_fight(table).round else t("no token is cast yet")


def _reason_against_engaging(table: RuneTable) -> Text | None:
    return t("only before the first cast") if current_fight(table).round else None


def _reason_in_challenge(table: RuneTable) -> Text | None:
    return t("not in a challenge") if current_fight(table).rival else None


def _has_zombies(table: RuneTable) -> bool:
    return bool(table.content.scenario.black)


def _reason_against_zombies(table: RuneTable) -> Text | None:
    return None if table.state.zombies else t("no zombie is on the board")


FIGHT_INTERRUPTS: Interrupts[[]] = Interrupts(
    Interrupt(1, got_away, barred=reason_against_retreat),
    Interrupt(2, token_changes),
    Interrupt(3, lies_otherwise, barred=_reason_against_turning),
    Interrupt(4, on_engaging, barred=_reason_against_engaging),
    Interrupt(5, does_more, barred=_reason_in_challenge),
    Interrupt(6, ends_by_hand),
    Interrupt(7, zombie_falls, when=_has_zombies, barred=_reason_against_zombies),
    Interrupt(8, story_tokens_change, when=_has_story_tokens, barred=_reason_in_challenge),
    Interrupt(9, loses_damage, id="loses", barred=_reason_against_other_damage),
    Interrupt(0, close_fight),
)
"""What key `e` offers in a fight.

`when` tells whether a line is shown in this game. `barred` gives the reason if it is not possible now.
"""
