"""What key `e` offers outside fights: fights, the villain, story tokens, dice, shopping, tests, gifts."""

from __future__ import annotations

from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.decks import STACKS, STORIES
from assistant.games.runebound3.events import CardDrawn, DeckEmpty, StoryQuestDone
from assistant.games.runebound3.fight.flow import open_challenge, open_fight
from assistant.games.runebound3.fight.unknown_cards import which_enemy
from assistant.games.runebound3.hero.actions import reason_against_villain
from assistant.games.runebound3.hero.adventures import decks_with_gems, turn_gem
from assistant.games.runebound3.hero.attribute_tests import (
    attribute_test,
    exert_to_draw,
    has_draw_ability,
    reason_against_drawing,
)
from assistant.games.runebound3.hero.dice_help import dice_help
from assistant.games.runebound3.hero.events import Given
from assistant.games.runebound3.hero.market import asset_leaves, give_asset, shop
from assistant.games.runebound3.hero.sheet import (
    change_gold,
    change_story_tokens,
    check_defeat,
    hero_options,
)
from assistant.games.runebound3.hero.sheet_changes import keeps_sheets, my_hero
from assistant.games.runebound3.hero.skills import can_learn, learn
from assistant.games.runebound3.names import ASSET, ATTRIBUTES, HERO, numbered
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.set_up import change_strength
from assistant.games.runebound3.state import health_of
from assistant.games.runebound3.villain import change_zombies, eliminate
from assistant.messages.questions import Number, Option
from assistant.messages.text import ROMAN, Text, t, tc


@rules.step(phase="turn", title=t("a fight"), rule="C1, L909")
def a_fight(table: RuneTable, who: str) -> None:
    """Begin a fight. Ask for the hero's damage if the app keeps no hero sheets."""
    enemy = which_enemy(table, t("Which enemy?"))
    if not table.is_held("sheets"):
        _ask_damage(table, who)
    open_fight(table, who, enemy)


def _ask_damage(table: RuneTable, who: str) -> None:
    def question() -> Number:
        player = table.state.of(who)
        most, prompt = health_of(table.content, player) - 1, t("Damage on {hero}?", hero=HERO(table.content, who))
        return Number(
            key="damage", name=t("damage"), prompt=prompt, most=most, expected=min(player.damage, most), to=who,
            reports=True,
        )  # fmt: skip

    table.state.of(who).damage = table.ask(question)
    check_defeat(table, who)


@rules.step(phase="turn", title=t("the villain is fought"), rule="A7, L216, L1085-1089")
def the_villain(table: RuneTable, who: str) -> None:
    """Begin a fight with the villain on his hex, which costs an action.

    If the app keeps no hero sheets, ask for everything that changes the villain's health.
    """
    scenario = table.content.scenario
    if not table.is_held("sheets"):
        if scenario.white:
            _ask_story_tokens(table, who, scenario.white)
        if scenario.black:
            _ask_zombies(table)
        _ask_damage(table, who)
    else:
        table.state.actions = max(0, table.state.actions - 1)
    open_fight(table, who, scenario.villain, villain=True)


def _ask_story_tokens(table: RuneTable, who: str, kind: str) -> None:
    def question() -> Number:
        hero = HERO(table.content, who)
        prompt = t("How much lore has {hero}?", hero=hero) if kind == "lore" else t(
            "How many companions has {hero}?", hero=hero)  # fmt: skip
        return Number(
            key=kind, prompt=prompt, most=30, expected=getattr(table.state.of(who), kind), to=who, reports=True
        )

    n = table.ask(question)
    setattr(table.state.of(who), kind, n)


def _ask_zombies(table: RuneTable) -> None:
    n = table.ask(
        lambda: Number(
            key="zombies",
            prompt=t("How many zombies are on the board?"),
            most=30,
            expected=table.state.zombies,
            reports=True,
        )
    )
    table.state.zombies = n


@rules.step(phase="turn", title=t("lore or companions"), rule="L789, L903")
def white_tokens(table: RuneTable, who: str) -> None:
    """Change the hero's white story tokens: lore or companions, depending on the scenario."""
    kind = table.content.scenario.white
    n = table.number(
        "white", t("How many more? Less than nothing: fewer."), least=-9, most=9, expected=1, to=who, reports=True
    )
    if kind:
        change_story_tokens(table, who, kind, n)


@rules.step(phase="turn", title=t("zombies"), rule="A8, L1104-1107")
def black_tokens(table: RuneTable, who: str) -> None:
    """Change the number of zombies (black story tokens) on the board.

    The answer -1 means that the hero killed a zombie, which pays 1 gold.
    """
    n = table.number(
        "black", t("How many more on the board? -1: one is killed."), least=-9, most=9, expected=1, reports=True
    )
    change_zombies(table, n, fallen=n == -1)
    if n == -1 and table.is_held("sheets"):
        change_gold(table, who, 1)


@rules.step(phase="turn", title=t("a story quest is done"), rule="A2, L986-990")
def story_quest_done(table: RuneTable, who: str) -> None:
    """Empty the slot of a story quest that a hero completed."""

    def options() -> list[Option]:
        return [Option(str(slot.number), t("slot {roman}", roman=ROMAN[slot.number]), number=slot.number)
                for slot in table.state.slots]  # fmt: skip

    chosen = table.one("slot", t("Which slot?"), options, name=t("slot"), to=who, reports=True)
    slot = next((slot for slot in table.state.slots if str(slot.number) == chosen), None)
    if slot is not None:
        table.state.slots.remove(slot)
        if slot.card:
            STORIES.discard(table.state, slot.card)
        table.tell(StoryQuestDone(slot=slot.number, card=slot.card))


@rules.step(phase="turn", title=t("a card is drawn for a gem"), rule="L234, L500-504")
def draws_card(table: RuneTable, who: str) -> None:
    """Turn a gem facedown and draw a card of its deck. If the deck is empty, only turn the gem."""
    deck = table.one("deck", t("Which deck?"), lambda: decks_with_gems(table), name=t("deck"), to=who, reports=True)
    if not deck:
        return
    if table.state.deck_left(deck) < 1:
        turn_gem(table, deck)
        table.tell(DeckEmpty(who=who, deck=deck))
        return
    card = STACKS[deck].draw(table, t("Draw a card."))
    turn_gem(table, deck)
    table.tell(CardDrawn(who=who, deck=deck, card=card, left=table.state.deck_left(deck)))


@rules.step(phase="turn", title=t("shop"), rule="L1023-1039")
def shops(table: RuneTable, who: str) -> None:
    """Let the hero shop in a city. Offered if the app keeps the markets but not the hero sheets."""
    shop(table, who)


@rules.step(phase="turn", title=t("skills and tests"), rule="L241-257, L772-783")
def skills_and_tests(table: RuneTable, who: str) -> None:
    """Make a test, learn a skill, or exert to draw a skill card."""
    chosen = table.one(
        "skills", t("Which of these?"), lambda: SKILLS_AND_TESTS.options(table, who), to=who, reports=True,
        barred=lambda: SKILLS_AND_TESTS.barred(table, who),
    )  # fmt: skip
    SKILLS_AND_TESTS.run(table, chosen, who)


def _make_test(table: RuneTable, who: str) -> None:
    attribute = table.one("attribute", t("Which attribute?"), lambda: numbered(ATTRIBUTES), to=who, reports=True)
    modifier = table.number("modifier", t("With which modifier?"), least=-5, most=5, expected=0, to=who, reports=True)
    attribute_test(table, who, attribute or "body", modifier)


def _reason_against_learning(table: RuneTable, who: str) -> Text | None:
    return None if can_learn(table, who) else t("{hero} has no skill card", hero=HERO(table.content, who))


SKILLS_AND_TESTS: Menu[[str], None] = Menu(
    MenuLine("test", _make_test, t("a test"), number=1),
    MenuLine("learn", learn, t("learn a skill"), number=2, barred=_reason_against_learning),
    MenuLine(
        "draw",
        exert_to_draw,
        t("exert: draw a skill card, once a turn"),
        number=3,
        when=has_draw_ability,
        barred=reason_against_drawing,
    ),
)


@rules.step(phase="turn", title=t("something else: a challenge, out of the game, a gift, how well enemies play"),
            rule="C9, L528-534, L955")  # fmt: skip
def something_else(table: RuneTable, who: str) -> None:
    """Ask for a less common event: a challenge, an elimination, a gift, or another strength of the enemies."""
    chosen = table.one("else", t("What is it?"), lambda: SOMETHING_ELSE.options(table, who), to=who, reports=True,
                       barred=lambda: SOMETHING_ELSE.barred(table, who))  # fmt: skip
    SOMETHING_ELSE.run(table, chosen, who)


@rules.step(phase="turn", title=t("out of the game by a card"), rule="L955-958")
def out_by_card(table: RuneTable, who: str) -> None:
    """Eliminate a hero at any question. If it is this hero's turn, stop the turn."""
    _eliminate_by_card(table, who)
    if table.state.of(who).eliminated or table.state.over:
        table.leave_step()


@rules.step(phase="turn", title=t("a hero: a token, health, delayed"), rule="C7, L292")
def a_hero(table: RuneTable, who: str) -> None:
    """Ask which hero changed, then what changed on this hero's sheet."""
    heroes = [player.hero for player in table.state.standing]
    options = partial(hero_options, table, heroes)
    hero = table.one("whose_sheet", t("Which hero?"), options, name=t("hero"), expected=who, sole=True, reports=True)
    my_hero(table, hero or who)


@rules.step(phase="turn", title=t("lore or companions of a hero"), rule="L789, L903")
def tokens_of_a_hero(table: RuneTable, who: str) -> None:
    """Ask which hero's white story tokens change, then by how many."""
    heroes = [player.hero for player in table.state.standing]
    options = partial(hero_options, table, heroes)
    hero = table.one("whose_white", t("Which hero?"), options, name=t("hero"), expected=who, sole=True, reports=True)
    white_tokens(table, hero or who)


def _eliminate_by_card(table: RuneTable, who: str) -> None:
    heroes = [player.hero for player in table.state.standing]
    chosen = table.one(
        "out", t("Who is out of the game?"), lambda: hero_options(table, heroes), expected=who, reports=True
    )
    eliminate(table, chosen or who)


def _other_heroes(table: RuneTable, who: str) -> list[str]:
    return [player.hero for player in table.state.standing if player.hero != who]


def _are_several(table: RuneTable, who: str) -> bool:
    return len(table.state.players) > 1


def _may_give(table: RuneTable, who: str) -> bool:
    return _are_several(table, who) and table.is_held("sheets")


def _reason_against_giving(table: RuneTable, who: str) -> Text | None:
    return None if _other_heroes(table, who) else t("no other hero is left")


def _give(table: RuneTable, who: str) -> None:
    _hand_over(table, who, _which_other_hero(table, who))


def _receive(table: RuneTable, who: str) -> None:
    _hand_over(table, _which_other_hero(table, who), who)


def _which_other_hero(table: RuneTable, who: str) -> str:
    others = _other_heroes(table, who)
    return table.one("to", t("Which hero?"), lambda: hero_options(table, others), sole=True, reports=True) or others[0]


@rule("L528-534")
def _hand_over(table: RuneTable, giver: str, to: str) -> None:
    """Give gold or an asset to a hero in the same hex. One of the two heroes must have the turn."""

    def options() -> list[Option]:
        assets = dict.fromkeys(table.state.of(giver).assets)
        gold = Option("gold", tc("money", "gold"), number=1)
        return [gold, *(Option(asset, ASSET(table.content, asset), number=n) for n, asset in enumerate(assets, 2))]

    def how_much() -> Number:
        prompt = t("How much gold?")
        return Number(
            key="gift_gold", prompt=prompt, most=table.state.of(giver).gold, expected=0, to=giver, reports=True
        )

    gift = table.one("gift", t("What is given?"), options, name=t("gift"), to=giver, sole=True, reports=True)
    if gift == "gold":
        n = table.ask(how_much)
        table.state.of(giver).gold -= n
        table.state.of(to).gold += n
        table.tell(Given(who=giver, to=to, gold=n))
    elif gift:
        give_asset(table, giver, to, gift)


def _possible_rivals(table: RuneTable, who: str) -> list[str]:
    """Return the heroes that this hero may challenge.

    Defeated heroes neither challenge nor are challenged. Corbin's ability costs an action and works once a game against
    each hero.
    """
    if not _may_fight(table, who):
        return []
    rivals = [hero for hero in _other_heroes(table, who) if _may_fight(table, hero)]
    if _is_challenger(table, who):
        rivals = [hero for hero in rivals if hero not in table.state.of(who).challenged]
        return (
            rivals if not table.is_held("sheets") or (table.state.actions and not table.state.of(who).delayed) else []
        )
    return rivals


def _is_challenger(table: RuneTable, who: str) -> bool:
    return table.content.pack.hero[who].knack == "challenge"


@rule("C9, L996-1000")
def _challenge(table: RuneTable, who: str) -> None:
    """Begin a challenge that a card allows.

    With Corbin's ability, nobody may retreat, and the challenged hero gets no reward.
    """
    rivals = _possible_rivals(table, who)
    rival = (
        table.one("rival", t("Who is challenged?"), lambda: hero_options(table, rivals), sole=True, reports=True)
        or rivals[0]
    )
    by_hero_card = _is_challenger(table, who)
    if by_hero_card:
        table.state.of(who).challenged.append(rival)
    if not table.is_held("sheets"):
        _ask_damage(table, who)
        _ask_damage(table, rival)
    elif by_hero_card:
        table.state.actions -= 1
    open_challenge(table, who, rival, retreat=not by_hero_card, reward=not by_hero_card)


SOMETHING_ELSE: Menu[[str], None] = Menu(
    MenuLine(
        "challenge",
        _challenge,
        t("a challenge between heroes"),
        number=1,
        when=_are_several,
        barred=lambda table, who: None if _possible_rivals(table, who) else t("no hero may be challenged now"),
    ),
    MenuLine("out", _eliminate_by_card, t("out of the game by a card"), number=2),
    MenuLine(
        "gift",
        _give,
        t("gold or an asset for a hero in the same hex"),
        number=3,
        when=_may_give,
        barred=_reason_against_giving,
    ),
    MenuLine(
        "receive",
        _receive,
        t("gold or an asset from a hero in the same hex"),
        number=5,
        when=_may_give,
        barred=_reason_against_giving,
    ),
    MenuLine("strength", lambda table, who: change_strength(table), t("how well enemies play"), number=4),
)


def _only_counts_decks(table: RuneTable, who: str) -> bool:
    return table.is_held("decks") and not table.is_held("sheets") and not table.is_held("markets")


def _reason_against_adventure(table: RuneTable, who: str) -> Text | None:
    return None if decks_with_gems(table) else t("no gem is face up")


def _reason_against_fight(table: RuneTable, who: str) -> Text | None:
    return None if _may_fight(table, who) else t("defeated: rest first")


def _may_fight(table: RuneTable, who: str) -> bool:
    """Return whether the hero may fight: a defeated hero may not.

    If the app keeps no hero sheets, every hero may fight, because the app does not know who is still defeated.
    """
    return not table.state.of(who).defeated or not table.is_held("sheets")


def _has_white(table: RuneTable, who: str) -> bool:
    return bool(table.content.scenario.white)


def _has_black(table: RuneTable, who: str) -> bool:
    return bool(table.content.scenario.black)


def _reason_against_story_quest(table: RuneTable, who: str) -> Text | None:
    return None if table.state.slots else t("no story quest is taken")


def _is_busy(table: RuneTable, who: str) -> Text:
    """Return why no fight can begin now and no action can be taken: another question comes first."""
    return t("first answer this")


TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, a_fight, barred=_reason_against_fight),
    Interrupt(2, the_villain, barred=reason_against_villain),
    Interrupt(3, white_tokens, when=_has_white),
    Interrupt(4, black_tokens, when=_has_black),
    Interrupt(5, story_quest_done, barred=_reason_against_story_quest),
    Interrupt(6, my_hero),
    Interrupt(7, dice_help),
    Interrupt(8, shops, when=lambda table, who: table.is_held("markets") and not table.is_held("sheets")),
    Interrupt(8, asset_leaves, when=lambda table, who: table.is_held("markets") and table.is_held("sheets")),
    Interrupt(8, draws_card, when=_only_counts_decks, barred=_reason_against_adventure),
    Interrupt(9, skills_and_tests, when=keeps_sheets),
    Interrupt(0, something_else),
)
"""What key `e` offers in a hero's turn.

`when` tells whether a line is shown in this game. `barred` gives the reason if it is not possible now.
"""
OTHER_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, a_fight, barred=_is_busy),
    Interrupt(2, the_villain, barred=_is_busy),
    Interrupt(3, tokens_of_a_hero, when=_has_white),
    Interrupt(4, black_tokens, when=_has_black),
    Interrupt(5, story_quest_done, barred=_reason_against_story_quest),
    Interrupt(6, a_hero),
    Interrupt(8, asset_leaves, when=lambda table, who: table.is_held("markets") and table.is_held("sheets")),
    Interrupt(9, skills_and_tests, when=keeps_sheets, barred=_is_busy),
    Interrupt(0, out_by_card),
)
"""What key `e` offers at all other questions outside fights: during an action, or between two rounds."""
