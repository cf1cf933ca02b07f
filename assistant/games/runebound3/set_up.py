"""Set-up of a game: the mode, the checklist for the board, decks and markets, the first player."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.components.random_draw import draw_lot
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound3.content import STORY_CARDS
from assistant.games.runebound3.decks import ASSETS, SKILLS, STACKS, STORIES, by_app
from assistant.games.runebound3.events import GameBegan, ModeChosen, RoundBegan, SetUpRoll, Strength
from assistant.games.runebound3.names import DECKS, MODES, STRENGTHS
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import ACTIONS, MARKET, stat_of
from assistant.messages.questions import Checklist, OneOf, Option
from assistant.messages.text import Text, t


@rules.step(phase="set_up", title=t("how well enemies play"), rule="A6, L847")
def change_strength(table: RuneTable) -> None:
    """Ask how well enemies play: plain, sharp or strong."""
    options = [
        Option(id, name, note=t("now") if id == table.state.strength else None, number=place)
        for place, (id, name) in enumerate(STRENGTHS.items(), 1)
    ]
    chosen = table.one("strength", t("How well do enemies play?"), lambda: options, name=t("strength"))
    if chosen in STRENGTHS:
        table.state.strength = chosen  # type: ignore[assignment]
        table.tell(Strength(strength=chosen))


SETUP_INTERRUPTS: Interrupts[[]] = Interrupts(Interrupt(1, change_strength))


@rules.step(phase="set_up", title=t("how you play"), rule="Screens 1")
def choose_mode(table: RuneTable) -> None:
    """Ask whether the heroes play together or against each other. A single hero is not asked."""
    for player in table.state.players:
        if table.content.pack.hero[player.hero].knack == "reroll":
            table.tell(SetUpRoll(hero=player.hero))
    if table.state.alone:
        table.state.mode = "alone"
        return
    mode = table.ask(_mode_question())
    table.state.mode = mode  # type: ignore[assignment]
    table.tell(ModeChosen(mode=mode))


def _mode_question() -> OneOf:
    return OneOf(
        key="mode",
        name=t("mode"),
        prompt=t("How do you play?"),
        hint=t("In print heroes are rivals. Together is ours: one hero's win is everybody's."),
        options=(Option("together", MODES["together"], number=1), Option("rivals", MODES["rivals"], number=2)),
        expected="together",
    )


@rules.step(phase="set_up", title=t("set-up"), rule="Setup, L38-58")
def set_up(table: RuneTable) -> None:
    """Show a checklist for the board, then prepare the sheets, decks, hands and markets that the app keeps."""
    table.ask(lambda: _checklist(table), SETUP_INTERRUPTS)
    state, content = table.state, table.content
    scenario = content.scenario
    state.gems = dict.fromkeys(DECKS, scenario.gems)
    state.left = dict.fromkeys(DECKS, scenario.deck)
    state.discarded = dict.fromkeys(DECKS, 0)
    state.actions = ACTIONS
    for player in state.players:
        card = content.pack.hero[player.hero]
        player.gold = card.gold
        player.hand = 0 if table.source("skills") == "app" else stat_of(content, player, "hand")
        if scenario.white == "companions":
            player.companions = scenario.start_white
        elif scenario.white == "lore":
            player.lore = scenario.start_white
    STORIES.fill(state, dict.fromkeys(content.stories(), 1))
    for deck in DECKS:
        if by_app(table, deck):
            STACKS[deck].fill(state, {id: card.copies for id, card in content.cards(deck).items()})
    if table.source("skills") == "app":
        SKILLS.fill(state, {id: card.copies for id, card in content.skills().items()})
        _deal_hands(table)
    if table.is_held("markets"):
        _deal_markets(table)


def _deal_hands(table: RuneTable) -> None:
    for player in table.state.players:
        n = stat_of(table.content, player, "hand")
        cards = SKILLS.draw_many(table, n, lambda n: t("Skill cards in hand?"))
        table.state.of(player.hero).cards = cards


def _deal_markets(table: RuneTable) -> None:
    """Deal `MARKET` assets to each market. The heroes use their set-up abilities first."""
    ASSETS.fill(table.state, {id: card.copies for id, card in table.content.assets().items()})
    for city in table.content.cities():
        dealt: list[str] = []
        for _ in range(MARKET):
            card = ASSETS.draw(table, t("An asset for the market of {city}. Which one?", city=city.name))
            if card:
                dealt.append(card)
        table.state.markets[city.id] = dealt


def _checklist(table: RuneTable) -> Checklist:
    scenario = table.content.scenario
    prompt = (
        t("{scenario}: nothing need be laid out.", scenario=scenario.name)
        if scenario.demo
        else t("{scenario}: lay out the board.", scenario=scenario.name)
    )
    return Checklist(
        key="set_up",
        prompt=prompt,
        lead=(*_house_rules(table), *_demo_notes(table)),
        items=tuple(_items(table)),
        label=t("begin") if scenario.demo else t("the board is laid out"),
    )


def _house_rules(table: RuneTable) -> tuple[Text, ...]:
    """Return lines that name the rules of this game that are the app's own, not the rulebook's."""
    if table.state.mode == "rivals":
        return (t("How enemies play is ours. Key e: how well."),)
    return (
        t("The base game has no rules for one player or for playing together."),
        t("Here one hero who beats the villain wins for all; the rest is as printed. How enemies play is ours."),
    )


def _demo_notes(table: RuneTable) -> Iterator[Text]:
    """Yield lines for the demo, which has neither printed cards nor a map."""
    if not table.content.scenario.demo:
        return
    yield t("Nothing of the demo is in a box, and it has no map: move as you like, and name a gem where you want one.")
    if table.source("decks") != "app":
        yield t("You wanted to draw yourself: think cards up, or begin again so that the app casts, rolls and draws.")


def _items(table: RuneTable) -> Iterator[Text]:
    scenario = table.content.scenario
    if scenario.demo:
        return
    yield t("A gem face up on every matching hex: {n} of each kind.", n=scenario.gems)
    yield t("Story deck: {n} cards of this scenario, shuffled.", n=STORY_CARDS)
    yield t("Three adventure decks, {n} cards each after mixing.", n=scenario.deck)
    yield t("Gold, combat tokens and a hand of skill cards as the hero card says; figures on the board.")
    yield t("Set-up abilities, then turn the hero cards over.")
    yield t("After that 3 assets on each of the 4 markets.")
    yield t("Time token, side 1, on the first space.")
    if scenario.white == "companions" and scenario.start_white:
        yield t("{n} companion for each hero.", n=scenario.start_white)
    yield t("The enemy's combat tokens may stay in the box.")


@rules.step(phase="set_up", title=t("the first player"), rule="L49, L465", always=True)
def first_player(table: RuneTable) -> None:
    """Choose the first player at random. This hero stays first player for the whole game, unless eliminated."""
    state = table.state
    heroes = [player.hero for player in state.players]
    first = draw_lot(table, "first", heroes)
    state.first = first
    table.tell(GameBegan(first=first))
    table.tell(RoundBegan(round=1, space=1, moved=False))
