"""What may happen in a fight besides: key `e`. Screens 7."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.runebound3.fight.events import FIGHTER, Engaged, TokenTurned, token_face
from assistant.games.runebound3.fight.fight_state import (
    apply_damage,
    current_fight,
    drop_lost_tokens,
    fighter,
    health_left,
    is_hero,
)
from assistant.games.runebound3.fight.sides import ENEMY, HERO
from assistant.games.runebound3.fight.unknown_cards import which_token
from assistant.games.runebound3.hero.events import TokenGained, TokenLost
from assistant.games.runebound3.hero.sheet import hero_options
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.messages.questions import Option
from assistant.messages.text import t

THE_ENEMY = 9
"""What is typed for it, as in `9-2`."""


def _heroes(table: RuneTable) -> list[str]:
    """Who fights: two of them in a challenge."""
    fight = current_fight(table)
    return [fight.hero.id, *((fight.enemy.id,) if fight.rival else ())]


@rules.step(phase="fight", title=t("retreated"), rule="C1, L832-838, L892-895")
def got_away(table: RuneTable) -> None:
    """Only heroes, after a combat round; of two heroes the attacker decides first, and then the other may not."""
    prompt = t("Who retreated? The attacker decides first.")
    fled = table.one("fled", prompt, lambda: hero_options(table, _heroes(table)), sole=True)
    fight = current_fight(table)
    fight.ended, fight.fled = "fled", fled


@rules.step(phase="fight", title=t("a token came or is gone"), rule="L292-293")
def token_changes(table: RuneTable) -> None:
    hero = table.one("whose_token", t("Whose token?"), lambda: hero_options(table, _heroes(table)), sole=True)
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
    fight = current_fight(table)
    options: list[Option] = []
    for which in (HERO, ENEMY):
        for index, lying in enumerate(fighter(fight, which).tokens):
            face = token_face(table.content, lying.token, lying.up)
            label = t("{n} {face}", n=index + 1, face=face)
            note = t("mine") if which == HERO else t("of the other side")
            options.append(
                Option(f"{which}.{index}", label, note, number=index + 1 if which == HERO else 20 + index + 1)
            )
    chosen = table.one("otherwise", t("Which token is turned over?"), lambda: options, name=t("token"))
    if not chosen:
        return
    which, index = (int(one) for one in chosen.split("."))
    fight = current_fight(table)
    lying = fighter(fight, which).tokens[index]
    lying.up = 1 - lying.up
    table.tell(
        TokenTurned(
            fighter=fighter(fight, which).id,
            token=lying.token,
            number=index + 1,
            up=lying.up,
            mine=is_hero(fight, which) and not fight.rival,
        )
    )


@rules.step(phase="fight", title=t("something on engaging"), rule="L379, L676")
def on_engaging(table: RuneTable) -> None:
    """Damage that no shield stops: to the hero, or to the enemy."""
    fight, state = current_fight(table), table.state
    theirs = state.of(fight.enemy.id).number if fight.rival else THE_ENEMY
    names = [Option("hero", FIGHTER(table.content, fight.hero.id), number=state.of(fight.hero.id).number),
             Option("enemy", FIGHTER(table.content, fight.enemy.id), number=theirs)]  # fmt: skip
    who = table.one("engaging", t("Who suffers damage?"), lambda: names, name=t("damage"))
    n = table.number("engaging_n", t("How much?"), least=1, most=20, expected=1, name=t("how much"))
    deal_engaging_damage(table, HERO if who == "hero" else ENEMY, n)


@rule("L379, L676")
def deal_engaging_damage(table: RuneTable, which: int, damage: int) -> None:
    """Just before the first cast: no shield helps."""
    apply_damage(table, which, damage)
    fight = current_fight(table)
    remains = health_left(table.content, table.state, fight, which)
    table.tell(Engaged(who=fight.hero.id, fighter=fighter(fight, which).id, damage=damage, left=remains))


@rules.step(phase="fight", title=t("its card does more than I said"), rule="C5, L409, L419")
def does_more(table: RuneTable) -> None:
    options = [
        Option("bars", t("no surges for me"), number=1),
        Option("physical", t("its shields stop physical only"), number=2),
        Option("magic", t("its shields stop magic only"), number=3),
        Option("nothing", t("nothing of these any more"), number=4),
    ]
    chosen = table.one("its_card", t("What does its card say?"), lambda: options, name=t("its card"))
    fight = current_fight(table)
    if chosen == "bars":
        fight.bars = fight.hero.barred = True
    elif chosen == "nothing":
        fight.bars, fight.blocks = False, ""
        fight.hero.barred = False
    elif chosen:
        fight.blocks = chosen


@rules.step(phase="fight", title=t("the fight is over"), rule="C6")
def ends_by_hand(table: RuneTable) -> None:
    options = [
        Option("won", t("won"), number=1),
        Option("defeated", t("defeated"), number=2),
        Option("taken", t("taken as a trophy"), number=4),
    ]
    if current_fight(table).retreat:
        options.insert(2, Option("fled", t("retreated"), number=3))
    how = table.one("ended", t("How did it end?"), lambda: options, name=t("it ended"))
    if how in ("won", "defeated", "fled", "taken"):
        current_fight(table).ended = how  # type: ignore[assignment]


@rules.step(phase="fight", title=t("close it as if it had never been opened"), rule="Screens 7")
def close_fight(table: RuneTable) -> None:
    current_fight(table).ended = "closed"


def _may_retreat(table: RuneTable) -> bool:
    """Between two combat rounds, never from a villain."""
    fight = current_fight(table)
    return fight.retreat and fight.round > 0 and fight.course.at == "cast"


FIGHT_INTERRUPTS: Interrupts[[]] = Interrupts(
    Interrupt(1, got_away, when=_may_retreat),
    Interrupt(2, token_changes),
    Interrupt(3, lies_otherwise, when=lambda table: bool(current_fight(table).round)),
    Interrupt(4, on_engaging, when=lambda table: not current_fight(table).round),
    Interrupt(5, does_more, when=lambda table: not current_fight(table).rival),
    Interrupt(6, ends_by_hand),
    Interrupt(0, close_fight),
)
