"""The content of the screen: time track, heroes, villain, story quests, both sides of a fight, sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.runebound3.card_text import skill_text
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.fight.events import FIGHTER, token_face
from assistant.games.runebound3.fight.fight_state import fighter, health_left, is_hero, max_health
from assistant.games.runebound3.fight.sides import ENEMY as THEIRS
from assistant.games.runebound3.fight.sides import HERO as MINE
from assistant.games.runebound3.fight.view import duel, fight_panels, fight_phases
from assistant.games.runebound3.headlines import HEADLINES, WITH_NAMES
from assistant.games.runebound3.hero.sheet import remaining_health
from assistant.games.runebound3.names import (
    ATTRIBUTES,
    DECKS,
    ENEMY,
    HEALTH,
    HERO,
    SKILL,
    STORY,
    TOKEN_PLACES,
)
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Player, Runebound3, health_of, stat_of
from assistant.games.runebound3.time_track import WARNING_ROUNDS, rounds_left
from assistant.games.runebound3.villain import villain_health
from assistant.messages.questions import AnyQuestion
from assistant.messages.text import ROMAN, Text, for_eyes, hued, t, tc, tn, verbatim
from assistant.ui.view import tracked
from assistant.ui.view.blocks import (
    Block,
    Count,
    Figure,
    Grid,
    Headline,
    Health,
    Label,
    Layout,
    Lines,
    Mark,
    Pairs,
    Panel,
    Stage,
    Strip,
    Track,
    View,
)
from assistant.ui.view.headlines import asked_hero, headline, named_headline

MOST_NAMED = 2
"""The most heroes whose names fit as table headings. With more, hero numbers are the headings."""
STORY_SPACE, GEM_SPACE = tc("space", "S"), tc("space", "G")
"""The letters that stand for the symbols of the time track."""


def view(content: Content, moment: Moment[Runebound3]) -> View:
    state = moment.state
    sheets = rules.is_held(moment.world, "sheets")
    fight = state.fight
    panels = list(fight_panels(content, state, fight)) if fight is not None else []
    panels += [_time(content, state, sheets), _villain(content, state)]
    if sheets:
        panels.append(_sheets(content, state))
    panels += _hand(content, state)
    panels += _decks(moment.world)
    held = tracked.blocks(rules.places(moment.world, content))
    if held:
        panels.append(Panel("kept", t("KEPT"), tuple(held)))
    panels.append(_turn_summary())
    titles: list[Label] = [t("Runebound 3"), content.scenario.name]
    if fight is not None:
        titles.append(FIGHTER(content, fight.enemy.id))
    return View(
        tuple(titles),
        tuple(_status(content, state)),
        tuple(panels),
        headline=_headline(content, state, moment.question),
        count=_count(content, state, moment.question.key.partition(":")[0]),
        strip=fight_phases(fight) if fight is not None else Strip(()),
        duel=duel(content, state, fight) if fight is not None and not state.over else None,
    )


def _headline(content: Content, state: Runebound3, question: AnyQuestion) -> Headline:
    """Return the headline. Among several heroes it names the one who is asked or whose turn it is."""
    if state.alone:
        return Headline(headline(question, HEADLINES))
    who = asked_hero(question, state.course.who, [player.hero for player in state.players])
    hero = HERO(content, who) if who and not state.over else None
    return named_headline(headline(question, WITH_NAMES, hero), question, hero)


def _status(content: Content, state: Runebound3) -> list[Label]:
    if state.over:
        return [t("over")]
    parts: list[Label] = [
        t("round {n}", n=state.round),
        t("ACT {act}, {space} of {last}", act=state.act, space=state.space, last=content.expected_end()),
    ]
    left = rounds_left(content, state)
    if state.stuck:
        parts.append(hued(t("THE VILLAIN MARCHES"), "bad"))
    elif left < WARNING_ROUNDS:
        parts.append(hued(tn("{n} ROUND LEFT", "{n} ROUNDS LEFT", left), "warn"))
    return parts


HERO_AT_RISK = ("through", "shields", "read_loss", "engages", "engaging_n", "lies")
"""The kinds of questions in a fight that may cost the hero health."""
ROUND_COUNTS = ("turn", "holds", "story", "far", "wild", "finished")
"""The kinds of questions outside fights at which the screen shows the number of rounds left."""


def _count(content: Content, state: Runebound3, asked: str) -> Count | None:
    """Return the number that the screen shows in large digits, or None.

    - In a fight: the health that the enemy has left, or the hero's if the question is about damage to the hero.
    - After Act 2: the number of hexes that the villain still has to march.
    - In a hero's turn and between rounds: the number of rounds left.
    """
    if state.over:
        return None
    fight = state.fight
    if fight is not None:
        which, words = (MINE, t("hero left")) if asked in HERO_AT_RISK else (THEIRS, t("enemy left"))
        return Count(health_left(content, state, fight, which), words, None, "red")
    if asked not in ROUND_COUNTS:
        return None
    if state.stuck:
        return Count(max(0, state.to_go), t("hexes to go"), None, "bad")
    n = rounds_left(content, state)
    return Count(n, tn("round left", "rounds left", n), None, "warn" if n < WARNING_ROUNDS else "accent")


# -- time and heroes


def _time(content: Content, state: Runebound3, sheets: bool) -> Panel:
    pairs = Pairs(
        (
            (t("more rounds"), verbatim(str(rounds_left(content, state)))),
            (t("story cards drawn"), verbatim(str(state.story_drawn))),
        )
    )
    figures = tuple(_hero_figure(content, state, player, sheets) for player in state.players)
    blocks: list[Block] = [_track(content, state), pairs, Track(figures)]
    if state.slots:
        blocks.append(_story_slots(content, state))
    note = t("ACT {n}: {s} story, {g} gems", n=state.act, s=STORY_SPACE, g=GEM_SPACE)
    return Panel("time", t("TIME"), tuple(blocks), note)


_ON_SPACE = {"story": t("a story card"), "gems": t("gem refresh")}


def _track(content: Content, state: Runebound3) -> Strip:
    last = content.expected_end()
    stages = []
    for space in content.spaces():
        if space.number > last:
            continue
        symbols = [symbol for symbol in ("story", "gems") if symbol in (space.holds or ())]
        short = t("{n}{s}{g}", n=space.number, s=STORY_SPACE if "story" in symbols else "",
                  g=GEM_SPACE if "gems" in symbols else "")  # fmt: skip
        spoken = t("{list}", list=(t("space {n}", n=space.number), *(_ON_SPACE[symbol] for symbol in symbols)))
        at = state.space
        mark: Mark = "done" if space.number < at else "now" if space.number == at else "ahead"
        stages.append(Stage(for_eyes(short, spoken), mark))
    return Strip(tuple(stages))


def _acting_hero(state: Runebound3) -> str:
    return state.fight.hero.id if state.fight is not None else state.course.who or state.turn_of


def _hero_figure(content: Content, state: Runebound3, player: Player, sheets: bool) -> Figure:
    acting = _acting_hero(state)
    mark: Mark = "out" if player.eliminated else "now" if player.hero == acting and not state.over else "ahead"
    tokens: list[Label] = []
    if player.eliminated:
        tokens.append(t("eliminated"))
    if player.defeated:
        tokens.append(hued(t("defeated"), "bad"))
    if player.delayed:
        tokens.append(hued(t("delayed"), "warn"))
    if player.lore:
        tokens.append(t("lore {n}", n=player.lore))
    if player.companions:
        tokens.append(tn("{n} companion", "{n} companions", player.companions))
    health = None if player.eliminated else Health(remaining_health(content, player), health_of(content, player))
    note = t("gold {n}", n=player.gold) if sheets and not player.eliminated else None
    return Figure(HERO(content, player.hero), mark, player.number, "hero", "hero", health, tuple(tokens), note)


def _story_slots(content: Content, state: Runebound3) -> Grid:
    taken = {slot.number: slot for slot in state.slots}
    rows: list[tuple[Label, ...]] = []
    for number in range(1, content.scenario.slots + 1):
        slot = taken.get(number)
        quest: Label = t("empty") if slot is None else STORY(content, slot.card) if slot.card else t("taken")
        rows.append((verbatim(ROMAN[number]), quest))
    return Grid((t("STORY QUESTS"), t("slot")), tuple(rows))


# -- the villain


def _villain(content: Content, state: Runebound3) -> Panel:
    card, scenario = content.villain, content.scenario
    pairs: list[tuple[Label, Label]] = [
        (HEALTH, t("{n}, at least {least}", n=card.health, least=card.least)),
    ]
    if card.lore:
        pairs.append((t("for each lore of the opponent"), verbatim(f"{card.lore:+d}")))
    if card.companions:
        pairs.append((t("for each companion of the opponent"), verbatim(f"{card.companions:+d}")))
    if card.zombies:
        pairs.append((t("for each zombie on the board"), t("{by}, now {n}", by=f"{card.zombies:+d}", n=state.zombies)))
    rows: list[tuple[Label, ...]] = [
        (HERO(content, player.hero), verbatim(str(villain_health(content, state, player.hero).total)))
        for player in state.standing
    ]
    comes = (
        t("on the board")
        if state.villain_here
        else t("comes after round {n}: {where}", n=content.expected_end(), where=card.comes)
    )
    end = (
        t("after round {n} all heroes lose", n=2 * content.expected_end())
        if scenario.end == "lost"
        else t("after round {n} the villain marches, a hex for each wild of 5 dice", n=2 * content.expected_end())
    )
    blocks: list[Block] = [Pairs(tuple(pairs))]
    if rows:
        blocks.append(Grid((t("against"), HEALTH), tuple(rows)))
    blocks.append(Lines((comes, end)))
    return Panel("villain", t("{villain}", villain=card.name), tuple(blocks))


# -- sheets


def _sheets(content: Content, state: Runebound3) -> Panel:
    """Return the panel of the hero sheets, with a column for each hero."""
    players = state.standing
    numbers = len(players) > MOST_NAMED
    heads = (verbatim(f"({player.number})") if numbers else HERO(content, player.hero) for player in players)
    rows: list[tuple[Label, ...]] = []
    for attribute, label in ATTRIBUTES.items():
        rows.append((label, *(_attribute_cell(content, player, attribute) for player in players)))
    rows.append((t("speed"), *(verbatim(str(stat_of(content, player, "speed"))) for player in players)))
    rows.append((t("hand"), *(verbatim(_hand_cell(content, state, player)) for player in players)))
    for deck, label in DECKS.items():
        counts = (verbatim(str(player.trophies.get(deck, 0))) for player in players)
        rows.append((t("trophies: {deck}", deck=label), *counts))
    return Panel("sheets", t("SHEETS"), (Grid((t("hero"), *heads), tuple(rows)),), t("skills/attribute"))


def _attribute_cell(content: Content, player: Player, attribute: str) -> Text:
    """Return the learned skills of an attribute and the attribute's value, for example `1/3`."""
    known = content.pack.skill
    learned = sum(known[id].type == attribute for id in player.skills if id in known)
    value = stat_of(content, player, attribute)
    spoken = t("{value}, learned {learned}", value=value, learned=learned)
    return for_eyes(t("{learned}/{value}", learned=learned, value=value), spoken)


def _hand_cell(content: Content, state: Runebound3, player: Player) -> str:
    held = len(player.cards) if state.knows_skill_cards() else player.hand
    return f"{held}/{stat_of(content, player, 'hand')}"


def _hand(content: Content, state: Runebound3) -> list[Panel]:
    """Return a panel with the acting hero's hand. Return none if the app does not know the cards."""
    acting = _acting_hero(state)
    cards = state.of(acting).cards if acting else []
    if not cards:
        return []
    lines = tuple(_card_line(content, id, cards.count(id)) for id in dict.fromkeys(cards))
    return [Panel("hand", t("SKILL CARDS"), (Lines(lines),), HERO(content, acting))]


def _card_line(content: Content, id: str, n: int) -> Text:
    name = SKILL(content, id)
    named = t("{card} x{n}", card=name, n=n) if n > 1 else t("{card}", card=name)
    text = skill_text(content, id)
    return named if text is None else t("{card}: {words}", card=named, words=text)


def _decks(world: World[Runebound3]) -> list[Panel]:
    """Return a panel with the tracked gems and adventure decks. Return none if neither is tracked."""
    state = world.state
    columns: list[tuple[Label, Callable[[str], int]]] = []
    if rules.is_held(world, "gems"):
        columns.append((tc("column", "gems"), lambda deck: state.gems.get(deck, 0)))
    if rules.is_held(world, "decks"):
        columns += [(tc("column", "left"), state.deck_left), (tc("column", "discarded"), state.deck_discarded)]
    if not columns:
        return []
    heads = (t("deck"), *(head for head, _ in columns))
    rows = tuple((label, *(verbatim(str(count(deck))) for _, count in columns)) for deck, label in DECKS.items())
    return [Panel("decks", t("ADVENTURES"), (Grid(heads, rows),))]


def _turn_summary() -> Panel:
    return Panel(
        "short",
        t("A TURN, IN SHORT"),
        (
            Lines(
                (
                    t("three actions: move, rest, train, shop in a city, a card's action, nothing"),
                    t("adventure: two actions, a gem face up under you"),
                    t("learn skills before or after any action"),
                )
            ),
            Lines((t("damage equals health: only rest until you heal"),), t("DEFEATED")),
            Lines((t("1 step anywhere, or dice: speed, a die a step"),), t("MOVE")),
        ),
    )


# -- setting up the table again

IN_OWN_ROWS = ("round", "space", "story_drawn", "villain_here", "fight.enemy.damage")
"""The tracked fields that `layout` leaves out, because it shows them in rows of their own."""


def _fight_rows(content: Content, state: Runebound3) -> Iterator[tuple[Text, tuple[Label, ...]]]:
    """Yield rows for a fight: the enemy's health, and the combat tokens of each hero in the fight."""
    fight = state.fight
    if fight is None:
        return
    remains = t("{left} of {most} left", left=health_left(content, state, fight, THEIRS),
                most=max_health(content, state, fight, THEIRS))  # fmt: skip
    yield t("fight"), (FIGHTER(content, fight.enemy.id), remains)
    for which in (MINE, THEIRS):
        hero = fighter(fight, which)
        if is_hero(fight, which) and hero.tokens:
            faces = ((token_face(content, token.token, token.up), TOKEN_PLACES[token.place]) for token in hero.tokens)
            tokens = tuple(t("{face}, {place}", face=face, place=place) for face, place in faces)
            yield t("{hero}: combat tokens", hero=FIGHTER(content, hero.id)), tokens


def layout(content: Content, moment: Moment[Runebound3]) -> Layout:
    """Return what the players need to lay out a saved game again."""
    state = moment.state
    rows: list[tuple[Text, tuple[Label, ...]]] = [
        (t("time token"), (t("space {n}", n=state.space), t("side {n} up", n=state.act))),
    ]
    for slot in state.slots:
        quest = STORY(content, slot.card) if slot.card else t("a story quest")
        rows.append((t("slot {roman}", roman=ROMAN[slot.number]), (quest,)))
    if state.villain_here:
        rows.append((t("the villain"), (ENEMY(content, content.villain.id), t("on the board"))))
    rows += _fight_rows(content, state)
    rows += tracked.rows(place for place in rules.places(moment.world, content) if place.field.path not in IN_OWN_ROWS)
    where = (t("{scenario}, round {n}.", scenario=content.scenario.name, n=state.round),)
    only = (t("Where the figures stand, which gems are grey, what heroes and markets hold."),)
    sheets = rules.is_held(moment.world, "sheets")
    return Layout(where, tuple(rows), only, picture=_time(content, state, sheets).blocks[:3])
