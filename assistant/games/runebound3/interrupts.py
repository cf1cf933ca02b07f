"""What may happen in a hero's turn besides: key `e`. Screens 4, 5."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.runebound3.decks import STACKS
from assistant.games.runebound3.events import CardDrawn, DeckEmpty, StoryQuestDone
from assistant.games.runebound3.fight.flow import open_challenge, open_fight
from assistant.games.runebound3.fight.unknown_cards import which_enemy, which_token
from assistant.games.runebound3.hero.adventures import resolve_rumour
from assistant.games.runebound3.hero.attribute_tests import attribute_test, exert_to_draw, may_exert_to_draw
from assistant.games.runebound3.hero.dice_help import dice_help
from assistant.games.runebound3.hero.events import Given, TokenGained, TokenLost
from assistant.games.runebound3.hero.market import asset_leaves, give_asset, shop
from assistant.games.runebound3.hero.sheet import (
    change_gold,
    change_story_tokens,
    check_defeat,
    health_of,
    hero_options,
    set_delayed,
)
from assistant.games.runebound3.hero.skills import can_learn, learn, sheet_changed
from assistant.games.runebound3.hero.trophies import any_trophy
from assistant.games.runebound3.names import ASSET, ATTRIBUTES, DECKS, HERO, numbered
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.set_up import change_strength
from assistant.games.runebound3.villain import change_zombies, eliminate
from assistant.messages.numerals import ROMAN
from assistant.messages.questions import Number, Option
from assistant.messages.text import t, tc


@rules.step(phase="turn", title=t("a fight"), rule="C1, L909")
def a_fight(table: RuneTable, who: str) -> None:
    """Which enemy, and the damage on the hero where nobody keeps it."""
    enemy = which_enemy(table, t("Which enemy?"))
    if not table.is_held("sheets"):
        _damage(table, who)
    open_fight(table, who, enemy)


def _damage(table: RuneTable, who: str) -> None:
    def question() -> Number:
        player = table.state.of(who)
        return Number(
            key="damage",
            name=t("damage"),
            prompt=t("Damage on {hero}?", hero=HERO(table.content, who)),
            most=health_of(table.content, player) - 1,
            expected=min(player.damage, health_of(table.content, player) - 1),
            to=who,
        )

    table.state.of(who).damage = table.ask(question)
    check_defeat(table, who)


@rules.step(phase="turn", title=t("the villain is fought"), rule="A7, L216, L1085-1089")
def the_villain(table: RuneTable, who: str) -> None:
    """An action on his hex; what changes his health is asked where it is not kept."""
    scenario = table.content.scenario
    if not table.is_held("sheets"):
        if scenario.white:
            _tell_white(table, who, scenario.white)
        if scenario.black:
            _tell_zombies(table)
        _damage(table, who)
    else:
        table.state.actions = max(0, table.state.actions - 1)
    open_fight(table, who, scenario.villain, villain=True)


def _tell_white(table: RuneTable, who: str, kind: str) -> None:
    def question() -> Number:
        hero = HERO(table.content, who)
        prompt = t("How much lore has {hero}?", hero=hero) if kind == "lore" else t(
            "How many companions has {hero}?", hero=hero)  # fmt: skip
        return Number(key=kind, prompt=prompt, most=30, expected=getattr(table.state.of(who), kind), to=who)

    n = table.ask(question)
    setattr(table.state.of(who), kind, n)


def _tell_zombies(table: RuneTable) -> None:
    n = table.ask(
        lambda: Number(
            key="zombies", prompt=t("How many zombies are on the board?"), most=30, expected=table.state.zombies
        )
    )
    table.state.zombies = n


@rules.step(phase="turn", title=t("lore or companions"), rule="L789, L903")
def white_tokens(table: RuneTable, who: str) -> None:
    kind = table.content.scenario.white
    n = table.number("white", t("How many more? Less than nothing: fewer."), least=-9, most=9, expected=1, to=who)
    if kind:
        change_story_tokens(table, who, kind, n)


@rules.step(phase="turn", title=t("zombies"), rule="A8, L1104-1107")
def black_tokens(table: RuneTable, who: str) -> None:
    n = table.number("black", t("How many more on the board? -1: one is killed."), least=-9, most=9, expected=1)
    change_zombies(table, n, fallen=n == -1)
    if n == -1 and table.is_held("sheets"):
        change_gold(table, who, 1)


@rules.step(phase="turn", title=t("a story quest is done"), rule="A2, L986-990")
def story_quest_done(table: RuneTable, who: str) -> None:
    options = [Option(str(one.number), t("slot {roman}", roman=ROMAN[one.number]), number=one.number)
               for one in table.state.slots]  # fmt: skip
    chosen = table.one("slot", t("Which slot?"), lambda: options, name=t("slot"), to=who)
    slot = next((one for one in table.state.slots if str(one.number) == chosen), None)
    if slot is not None:
        table.state.slots.remove(slot)
        table.tell(StoryQuestDone(slot=slot.number, card=slot.card))


@rules.step(phase="turn", title=t("my hero: a token, health, delayed"), rule="C7, L292")
def my_hero(table: RuneTable, who: str) -> None:
    player = table.state.of(who)
    options = [
        Option("token", t("a token came"), number=1),
        Option("health", t("health above the printed"), number=3),
        Option("delayed", t("no longer delayed") if player.delayed else t("delayed"), number=4),
    ]
    if player.tokens:
        options.insert(1, Option("gone", t("a token is gone"), number=2))
    if table.is_held("sheets"):
        options += [
            Option("gold", tc("money", "gold"), number=5),
            Option("trophy", t("a trophy is gained"), number=6),
            Option("attribute", t("an attribute changes"), number=7),
        ]
        if player.rumours:
            options.append(Option("rumour", t("a rumour is resolved"), number=8))
    what = table.one("my_hero", t("What is it?"), lambda: options, name=t("my hero"), to=who)
    if what == "token":
        token = which_token(table, who)
        table.state.of(who).tokens.append(token)
        table.tell(TokenGained(who=who, token=token))
    elif what == "gone":
        _token_gone(table, who)
    elif what == "health":
        n = table.number("health", t("How much above the printed?"), least=-5, most=15, expected=0, to=who)
        table.state.of(who).health = n
        check_defeat(table, who)
    elif what == "delayed":
        set_delayed(table, who, not table.state.of(who).delayed)
    elif what:
        _sheet_changes(table, who, what)


def _token_gone(table: RuneTable, who: str) -> None:
    tokens = table.state.of(who).tokens
    known = table.content.pack.token
    options = [Option(str(n), known[one].label if one in known else t("token"), number=n + 1)
               for n, one in enumerate(tokens)]  # fmt: skip
    chosen = table.one("gone", t("Which token?"), lambda: options, name=t("token"), to=who)
    if chosen:
        token = table.state.of(who).tokens.pop(int(chosen))
        table.tell(TokenLost(who=who, token=token))


def _sheet_changes(table: RuneTable, who: str, what: str) -> None:
    if what == "gold":
        change_gold(table, who, table.number("gold", t("How much? Less than nothing: paid."), least=-50, most=50))
    elif what == "trophy":
        any_trophy(table, who)
    elif what == "rumour":
        resolve_rumour(table, who)
    else:
        attribute = table.one("attribute", t("Which attribute?"), lambda: numbered(ATTRIBUTES), to=who)
        n = table.number("by", t("By how much?"), least=-5, most=5, expected=1, to=who)
        if attribute:
            modifiers = table.state.of(who).modifiers
            modifiers[attribute] = modifiers.get(attribute, 0) + n
            sheet_changed(table, who)


@rules.step(phase="turn", title=t("a card is drawn for a gem"), rule="L234, L500-504")
def draws_card(table: RuneTable, who: str) -> None:
    deck = table.one("deck", t("Which deck?"), lambda: numbered(DECKS), name=t("deck"), to=who)
    if not deck:
        return
    if table.state.deck_left(deck) < 1:
        table.tell(DeckEmpty(who=who, deck=deck))
        return
    card = STACKS[deck].draw(table, t("Draw a card."))
    state = table.state
    state.gems[deck] = max(0, state.gems.get(deck, 0) - 1)
    table.tell(CardDrawn(who=who, deck=deck, card=card, left=table.state.deck_left(deck)))


@rules.step(phase="turn", title=t("shop"), rule="L1023-1039")
def shops(table: RuneTable, who: str) -> None:
    shop(table, who)


@rules.step(phase="turn", title=t("skills and tests"), rule="L241-257, L772-783")
def skills_and_tests(table: RuneTable, who: str) -> None:
    options = [Option("test", t("a test"), number=1)]
    if can_learn(table, who):
        options.append(Option("learn", t("learn a skill"), number=2))
    if may_exert_to_draw(table, who):
        options.append(Option("draw", t("exert: draw a skill card, once a turn"), number=3))
    what = table.one("skills", t("Which of these?"), lambda: options, to=who)
    if what == "learn":
        learn(table, who)
    elif what == "draw":
        exert_to_draw(table, who)
    elif what == "test":
        attribute = table.one("attribute", t("Which attribute?"), lambda: numbered(ATTRIBUTES), to=who)
        modifier = table.number("modifier", t("With which modifier?"), least=-5, most=5, expected=0, to=who)
        attribute_test(table, who, attribute or "body", modifier)


@rules.step(phase="turn", title=t("something else: a challenge, out of the game, a gift, how well enemies play"),
            rule="C9, L528-534, L955")  # fmt: skip
def something_else(table: RuneTable, who: str) -> None:
    others = [player.hero for player in table.state.standing if player.hero != who]
    options: list[Option] = []
    rivals = _may_challenge(table, who, others)
    if rivals:
        options.append(Option("challenge", t("a challenge between heroes"), number=1))
    options.append(Option("out", t("out of the game by a card"), number=2))
    if others and table.is_held("sheets"):
        options.append(Option("gift", t("gold or an asset for a hero in the same hex"), number=3))
        options.append(Option("receive", t("gold or an asset from a hero in the same hex"), number=5))
    options.append(Option("strength", t("how well enemies play"), number=4))
    what = table.one("else", t("What is it?"), lambda: options, to=who)
    if what == "challenge":
        _challenge(table, who, rivals)
    elif what == "out":
        heroes = [player.hero for player in table.state.standing]
        eliminate(
            table,
            table.one("out", t("Who is out of the game?"), lambda: hero_options(table, heroes), expected=who) or who,
        )
    elif what in ("gift", "receive"):
        other = table.one("to", t("Which hero?"), lambda: hero_options(table, others), sole=True) or others[0]
        _gift(table, *((who, other) if what == "gift" else (other, who)))
    elif what == "strength":
        change_strength(table)


@rule("L528-534")
def _gift(table: RuneTable, giver: str, to: str) -> None:
    """In the same hex, in the turn of one of them: gold and assets, nothing else."""
    assets = list(dict.fromkeys(table.state.of(giver).assets))
    options = [Option("gold", tc("money", "gold"), number=1)]
    options += [Option(one, ASSET(table.content, one), number=n) for n, one in enumerate(assets, 2)]
    what = table.one("gift", t("What is given?"), lambda: options, name=t("gift"), to=giver, sole=True)
    if what == "gold":
        n = table.number("gift_gold", t("How much gold?"), most=table.state.of(giver).gold, expected=0, to=giver)
        table.state.of(giver).gold -= n
        table.state.of(to).gold += n
        table.tell(Given(who=giver, to=to, gold=n))
    elif what:
        give_asset(table, giver, to, what)


def _may_challenge(table: RuneTable, who: str, others: list[str]) -> list[str]:
    """Nobody who is defeated; Corbin an action, and each opponent once a game."""
    if not _stands(table, who):
        return []
    rivals = [hero for hero in others if _stands(table, hero)]
    if _challenger(table, who):
        rivals = [hero for hero in rivals if hero not in table.state.of(who).challenged]
        return (
            rivals if not table.is_held("sheets") or (table.state.actions and not table.state.of(who).delayed) else []
        )
    return rivals


def _challenger(table: RuneTable, who: str) -> bool:
    return table.content.pack.hero[who].knack == "challenge"


@rule("C9, L996-1000")
def _challenge(table: RuneTable, who: str, rivals: list[str]) -> None:
    """By an ability that allows it. Corbin's: nobody may retreat, the challenged hero gets no reward."""
    rival = table.one("rival", t("Who is challenged?"), lambda: hero_options(table, rivals), sole=True) or rivals[0]
    his = _challenger(table, who)
    if his:
        table.state.of(who).challenged.append(rival)
    if not table.is_held("sheets"):
        _damage(table, who)
        _damage(table, rival)
    elif his:
        table.state.actions -= 1
    open_challenge(table, who, rival, retreat=not his, reward=not his)


def _sheets(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets")


def _counts_decks_alone(table: RuneTable, who: str) -> bool:
    return table.is_held("decks") and not table.is_held("sheets") and not table.is_held("markets")


def _may_face_him(table: RuneTable, who: str) -> bool:
    """He is there, the hero stands, and an action is left."""
    acts = not table.is_held("sheets") or table.state.actions > 0
    return table.state.villain_here and _stands(table, who) and acts and not table.state.of(who).delayed


def _stands(table: RuneTable, who: str) -> bool:
    """Where no sheet is kept, rest on the table costs no key: the damage is asked when a fight begins."""
    return not table.state.of(who).defeated or not table.is_held("sheets")


TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, a_fight, when=_stands),
    Interrupt(2, the_villain, when=_may_face_him),
    Interrupt(3, white_tokens, when=lambda table, who: bool(table.content.scenario.white)),
    Interrupt(4, black_tokens, when=lambda table, who: bool(table.content.scenario.black)),
    Interrupt(5, story_quest_done, when=lambda table, who: bool(table.state.slots)),
    Interrupt(6, my_hero),
    Interrupt(7, dice_help),
    Interrupt(8, shops, when=lambda table, who: table.is_held("markets") and not table.is_held("sheets")),
    Interrupt(8, asset_leaves, when=lambda table, who: table.is_held("markets") and table.is_held("sheets")),
    Interrupt(8, draws_card, when=_counts_decks_alone),
    Interrupt(9, skills_and_tests, when=_sheets),
    Interrupt(0, something_else),
)
