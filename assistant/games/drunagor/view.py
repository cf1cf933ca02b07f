"""The screen of an adventure: order of play with health, runes, the acting card, the map."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.builder import has_darkness
from assistant.games.drunagor.board.places import TRAPS
from assistant.games.drunagor.board.view import map_panel
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES
from assistant.games.drunagor.events import LAST_CHAPTER
from assistant.games.drunagor.figures.dice_view import roll_panel
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE
from assistant.games.drunagor.figures.view import after_this, conditions, heroes_of, on_board, order_of_play
from assistant.games.drunagor.headlines import HEADLINES, hero_headline, monster_headline, takes_headline
from assistant.games.drunagor.heroes import items, skills
from assistant.games.drunagor.monsters.card_view import card_panel, hunt_panel
from assistant.games.drunagor.names import CUBE, CUBES, ITEM, RUNE_COLORS, SPECIAL_RULE, TOKEN, hero_name
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import DARKNESS, Ally, Drunagor, Hero
from assistant.messages.questions import Number
from assistant.messages.text import Text, hued, t, tc, tn
from assistant.ui.view.blocks import Bar, Block, Count, Headline, Lines, Panel, Pip, Pips, View
from assistant.ui.view.headlines import headline


def view(content: Content, moment: Moment[Drunagor]) -> View:
    state = moment.state
    after = after_this(content, moment)
    return View(
        title=(t("Drunagor"), content.chapter.name),
        status=(
            *([t("round {round}", round=state.round)] if state.round else []),
            *([t("map on") if state.map_on else t("map off")] if state.rooms else []),
            *([t("bag {n}", n=state.bag.left)] if state.bag.left else []),
            *(hued(warning, "warn") for warning in _warnings(state)),
        ),
        panels=tuple(_panels(content, moment)),
        headline=_headline(content, moment),
        count=_count(moment),
        beside=(Lines((), t("AFTER THIS")), after) if after is not None else (),
    )


def _panels(content: Content, moment: Moment[Drunagor]) -> Iterator[Panel]:
    """Yield the panels, the most important first."""
    state = moment.state
    yield _order_panel(content, moment)
    rolled = roll_panel(content, moment.new_events)
    if rolled is not None:
        yield rolled
    if state.map_on:
        yield map_panel(content, moment, on_board(content, moment))
    acting = state.card(state.acting) if state.acting else None
    if acting is not None:
        yield card_panel(content, moment, acting)
    elif state.acting == DARKNESS and not state.map_on:
        yield hunt_panel(content, moment)
    elif state.acting in content.pack.hero:
        yield _hero_panel(content, moment, state.acting)
    if runes := tuple(_rune_blocks(content, state)):
        yield Panel("runes", t("RUNES"), runes, t("as many as X"))
    adventure = _adventure_panel(content, moment)
    if adventure.blocks:
        yield adventure


def _headline(content: Content, moment: Moment[Drunagor]) -> Headline:
    """Return the headline: who takes how much damage, how the adventure ended, or that of the question."""
    state, question = moment.state, moment.question
    if isinstance(question, Number) and question.loses and question.expected is not None:
        hero = next((hero for hero in state.heroes if hero.number == question.loses), None)
        if hero is not None:
            who = hero_name(content, hero.id)
            return Headline(takes_headline(who, question.expected))
    if question.kind == "finished" and state.won:
        return Headline(tc("headline", "won"), "good")
    if state.lost and state.stage in ("lost", "over"):
        return Headline(headline(question, HEADLINES), "bad")
    named = monster_headline(content, state, question) or hero_headline(content, state, question)
    return Headline(named or headline(question, HEADLINES))


def _count(moment: Moment[Drunagor]) -> Count | None:
    """Return the number of runes left in the bag while one is drawn, or None."""
    state = moment.state
    if moment.question.key != "rune" or state.acting != DARKNESS or not state.bag.left:
        return None
    return Count(state.bag.left, tn("rune left", "runes left", state.bag.left), t("in the bag"), "darkness")


def _warnings(state: Drunagor) -> list[Text]:
    """Return the warnings (few runes left, a curse limit reached), or the result of the adventure."""
    if state.lost:
        return [t("LOST")]
    if state.won:
        return [t("WON")]
    warnings = []
    if 0 < state.bag.left <= 3 and state.stage == "turns":
        warnings.append(tn("{n} RUNE LEFT", "{n} RUNES LEFT", state.bag.left))
    for hero in state.heroes:
        if hero.curse >= hero.curse_limit:
            warnings.append(t("{number}: NO MORE CURSE", number=hero.number))
    return warnings


# ---- order of play, runes ----


def _order_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    state = moment.state
    several = len(state.heroes) > 1 and state.stage == "turns"
    leader = t("leader: {hero}", hero=track.leader_name(state, content)) if several else None
    title = t("ROUND {n}", n=state.round) if state.round else t("ORDER OF PLAY")
    return Panel("order", title, (order_of_play(content, moment),), leader)


def _rune_blocks(content: Content, state: Drunagor) -> Iterator[Block]:
    """Yield the runes on the track, the bag, and the curse and trauma cubes."""
    runes = tuple(Pip(RUNE_COLORS[rune], state.runes[rune], hue=rune) for rune in RUNES if state.runes.get(rune))
    if runes:
        yield Pips(runes)
    if state.bag.left or runes:
        yield Bar(t("bag"), state.bag.left, state.bag.left + sum(state.runes.values()), hue="darkness")
    for hero in state.heroes:
        if hero.curse or hero.trauma:
            trauma = tn("{n} trauma cube", "{n} trauma cubes", hero.trauma) if hero.trauma else None
            label = t("{hero}: curse", hero=hero_name(content, hero.id))
            yield Bar(label, hero.curse, hero.curse_limit, hue="violet", note=trauma)


# ---- the acting card ----


def _hero_panel(content: Content, moment: Moment[Drunagor], hero: str) -> Panel:
    state = moment.state
    me = state.hero(hero)
    in_turn: list[Text] = [
        t("abilities at the start come first"),
        t("one free move, up to 3 spaces"),
        t("two cube actions, each ends a move"),
        t("each minor action once"),
    ]
    if state.mode == "pvp":
        in_turn.append(t("a cube action: HEAL 2 and CLEANSE 1"))
    limits = (
        t("next to a monster: no ranged weapon attack;"),
        t("of the minor actions only focus and consumable"),
    )
    hurts = has_darkness(state, content) and "darkness" not in me.immune and not state.map_on
    dark = t("ends on Darkness: -{n}, typed as {number}-{n}", number=me.number, n=DARKNESS_DAMAGE)
    with_me = (_ally_line(content, ally) for ally in state.allies if ally.hero == hero)
    lists = (_tracked_cards(content, moment.world, me), with_me, in_turn, limits, (dark,) if hurts else ())
    blocks: list[Block] = [*_tracked_cubes(content, moment.world, me)]
    blocks += [Lines(lines) for one in lists if (lines := tuple(one))]
    return Panel("hero", t("{hero}", hero=hero_name(content, hero)), tuple(blocks))


def _tracked_cubes(content: Content, world: World[Drunagor], hero: Hero) -> Iterator[Pips]:
    """Yield the hero's cubes by colour, or none if the app does not track them."""
    available, spent = hero.cubes, hero.expended
    colours = [one for one in dict.fromkeys((*CUBES, *available, *spent)) if available.get(one) or spent.get(one)]
    if rules.is_held(world, "cubes") and colours:
        named = [
            (CUBE(content, colour), available.get(colour, 0), spent.get(colour, 0), CUBE.hue(content, colour))
            for colour in colours
        ]
        yield Pips(tuple(Pip(*one) for one in named), t("cubes"))


def _tracked_cards(content: Content, world: World[Drunagor], hero: Hero) -> Iterator[Text]:
    """Yield lines for skills and for items, as far as the app tracks them."""
    if rules.is_held(world, "skills"):
        if cards_learned := skills.learned(hero):
            yield t("learned: {skills}", skills=tuple(skills.skill_name(hero, skill) for skill in cards_learned))
        yield from (skills.blocked_reason(hero, skill) for skill in hero.on_skills)
    if rules.is_held(world, "items") and hero.items:
        if worn := items.equipped_by(content, hero):
            yield t("equipped: {items}", items=ITEM.all(content, worn.values()))
        if bag := items.bag_of(content, hero):
            yield t("bag: {items}", items=ITEM.all(content, bag))


def _ally_line(content: Content, ally: Ally) -> Text:
    """Return a line like `22 Tharmagar, Sturdiness 4: SHIELD`."""
    name = hero_name(content, ally.id)
    if ally.kind == "companion":
        name = t("{who}, Sturdiness {n}", who=name, n=ally.sturdiness)
    held = conditions(content, ally.tokens)
    if not held:
        return t("{number} {who}", number=ally.number, who=name)
    return t("{number} {who}: {held}", number=ally.number, who=name, held=held)


def _adventure_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    """Return the panel with rooms, traps, special rules in force and the progress of the campaign."""
    state = moment.state
    rooms = tuple(set_up.name for set_up in content.set_ups(room.label for room in state.rooms))
    traps = TOKEN.all(content, (token.kind for token in state.tokens if token.kind in TRAPS and not token.at))
    in_force = SPECIAL_RULE.all(content, state.reminders)
    lists = (Lines(rooms, t("rooms")), Lines(traps, t("traps laid")), Lines(in_force, t("in force")))
    blocks: list[Block] = [lines for lines in lists if lines.lines]
    return Panel("adventure", t("THE ADVENTURE"), (*blocks, *([chapters(state)] if state.tries else [])))


def chapters(state: Drunagor) -> Bar:
    """Return a bar with the number of chapters won."""
    won = len({attempt.chapter for attempt in state.tries if attempt.won})
    tries = tn("{n} try", "{n} tries", len(state.tries))
    return Bar(t("chapters"), won, LAST_CHAPTER, hue="drunagor", note=tries)


def picture(content: Content, state: Drunagor) -> tuple[Block, ...]:
    """Return the party and its progress in the campaign, for setting up a saved game again."""
    return (heroes_of(content, state), *([chapters(state)] if state.mode == "campaign" else []))
