"""Instructions for the players: laying out an adventure or a room, the camp, setting up a saved game again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from assistant.engine.checkpoint import Source
from assistant.engine.moment import Moment
from assistant.games.drunagor import names
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import Content, SetUp, Upgrade
from assistant.games.drunagor.content.pack import RUNES
from assistant.games.drunagor.darkness.shapes import spaces_in_words
from assistant.games.drunagor.figures.view import conditions
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Ally, Drunagor, Hero, Monster
from assistant.games.drunagor.tracked_fields import LOG, SHEETS
from assistant.games.drunagor.view import picture
from assistant.messages.text import Name, Text, t, tn
from assistant.ui.view import tracked
from assistant.ui.view.blocks import Label, Layout

SourceOf = Callable[[str], Source]


# ---- setting up ----


def adventure_page(content: Content, state: Drunagor, source: SourceOf, set_up: SetUp | None) -> Iterator[Text]:
    """Yield the lines of the set-up page (Setup 1-12).

    They are in the order of work: the book, the first room, the heroes, decks and runes, what can stay in the box.
    """
    chapter = content.chapter
    if chapter.demo and source("runes") == "app":
        yield from _demo_page(content, state)
        return
    if chapter.demo:
        yield t("{chapter}: it stands in no book. The map on the screen shows its rooms.", chapter=chapter.name)
    else:
        yield t("Adventure Book: {chapter}. Read its special rules.", chapter=chapter.name)
    if state.mode == "one_shot" and chapter.one_shot is not None:
        lines = upgrade_lines(chapter.one_shot)
        yield t("Each hero: 2 starting items, role cards I and II, then in this order: {gains}.", gains=lines)
    if set_up is not None:
        yield from _room(content, state, set_up, ())
    heroes = tuple(_hero_line(content, state, hero) for hero in state.heroes)
    yield t("Heroes onto their starting spaces: {heroes}.", heroes=heroes)
    yield t("Shuffle the chest cards with last adventure's discards; trap die and d20 at hand.")
    yield from _runes(content, state, source)
    if state.second_card:
        yield t("The second card lies above the end of the track.")
    for reminder in chapter.reminder.values():
        if reminder.always:
            yield t("{reminder}", reminder=reminder.text)
    yield t("May stay in the box, the app keeps them: {things}.", things=tuple(_in_the_box(source)))


def _demo_page(content: Content, state: Drunagor) -> Iterator[Text]:
    """Yield what players should know before the demo, in which nothing is laid out."""
    yield t("No box is needed. The app holds the map, the figures and the cards.")
    yield t("You play: {heroes}.", heroes=tuple(_hero_line(content, state, hero) for hero in state.heroes))
    for reminder in content.chapter.reminder.values():
        if reminder.always:
            yield t("{reminder}", reminder=reminder.text)


def _hero_line(content: Content, state: Drunagor, hero: Hero) -> Text:
    name = names.hero_name(content, hero.id)
    if state.mode == "pvp":
        return t("{number} {hero} {hp} HP", number=hero.number, hero=name, hp=hero.hp)
    role = names.ROLE(content, hero.role)
    return t("{number} {hero} ({role}) {hp} HP", number=hero.number, hero=name, role=role, hp=hero.hp)


def _runes(content: Content, state: Drunagor, source: SourceOf) -> Iterator[Text]:
    if not content.chapter.has_darkness:
        yield t("No Darkness card in this adventure. All {n} runes into the bag.", n=state.bag.left)
        return
    if state.mode != "pvp":
        yield t("Darkness Hunt: below the end of the track, side A up.")
    if source("runes") != "app":
        yield t("Bag: {n} runes ({runes}).", n=state.bag.left, runes=_rune_counts(state.bag.counts))
    if any(state.runes.values()):
        yield t("Runes on the track: {runes}.", runes=_rune_counts(state.runes))


def room_page(
    content: Content, state: Drunagor, source: SourceOf, set_up: SetUp, before: Collection[int]
) -> Iterator[Text]:
    """Yield the lines for a room behind a door.

    `before` are the numbers of the monsters already on the board.
    """
    if content.chapter.demo and source("runes") == "app":
        yield t("The room is on the map.")
        yield from _who_entered(content, state, before)
        return
    yield from _room(content, state, set_up, before)
    if not content.chapter.demo:
        yield t("Turned as the first room; the yellow arrow joins the door. Read the grey box before you go on.")


def _room(content: Content, state: Drunagor, set_up: SetUp, before: Collection[int]) -> Iterator[Text]:
    if content.chapter.demo:
        yield tn(
            "{room}: bases and map tiles as on the screen; {n} chest.",
            "{room}: bases and map tiles as on the screen; {n} chests.",
            set_up.chests or 0,
            room=set_up.name,
        )
    elif set_up.chests is None:
        yield t("{room}: bases, map tiles, chests and tokens as the book shows.", room=set_up.name)
    elif set_up.chests:
        yield tn(
            "{room}: bases and map tiles as the book shows; {n} chest.",
            "{room}: bases and map tiles as the book shows; {n} chests.",
            set_up.chests,
            room=set_up.name,
        )
    else:
        yield t("{room}: bases and map tiles as the book shows.", room=set_up.name)
    yield from _who_entered(content, state, before)


def _who_entered(content: Content, state: Drunagor, before: Collection[int]) -> Iterator[Text]:
    entered = [monster for monster in state.monsters if monster.number not in before]
    yield from monster_lines(content, state, entered)
    if not entered:
        yield t("No monsters here.")


def monster_lines(content: Content, state: Drunagor, monsters: Sequence[Monster]) -> Iterator[Text]:
    """Yield a line for each card.

    For example: `2 x Executioner, Rookie, 16 HP each: bases yellow, navy. Card: green rune, above.`
    """
    for card in state.cards:
        mine = [monster for monster in monsters if (monster.kind, monster.rank) == (card.kind, card.rank)]
        if not mine:
            continue
        position = state.track.position_of(card.id)
        yield tn(
            "{n} x {monster}, {hp} HP: base {bases}. Card: {position}.",
            "{n} x {monster}, {hp} HP each: bases {bases}. Card: {position}.",
            len(mine),
            monster=card.display_name(content),
            bases=tuple(_base_and_place(content, monster) for monster in track.in_base_order(content, mine)),
            hp=mine[0].hp,
            position=names.POSITION(content, position) if position else t("beside the track"),
        )
        name, lent = names.kind_name(content, card.kind), content.miniature(card.kind)
        if lent != card.kind:
            yield t("{monster}: take the figures of {figures}.", monster=name, figures=names.kind_name(content, lent))
        if state.stage == "turns" and position and state.track.positions.index(position) < state.track.marker:
            yield t("{monster}: acts from the next round on.", monster=name)
        for attack in state.attack_cards:
            where = state.track.position_of(attack.id)
            if where and any(figure.number == attack.monster for figure in mine):
                place = names.POSITION(content, where)
                yield t("{card}: at {position}.", card=names.ATTACK_CARD(content, attack.id), position=place)


def _base_and_place(content: Content, monster: Monster) -> Text:
    """Return the base, such as `yellow`. With the map on, add the space: `yellow on e2`."""
    base = names.BASE(content, monster.base)
    return t("{base} on {at}", base=base, at=monster.at) if monster.at else t("{base}", base=base)


def upgrade_lines(upgrade: Upgrade) -> tuple[Text, ...]:
    """Return lines that say what each hero gets, in the order in which the book lists it."""
    lines = (
        tn("{n} level 1 hero skill", "{n} level 1 hero skills", upgrade.hero_skill_1),
        tn("{n} level 1 camp item", "{n} level 1 camp items", upgrade.camp_item_1),
        tn("{n} class ability", "{n} class abilities", upgrade.class_ability),
        tn("{n} level 2 hero skill", "{n} level 2 hero skills", upgrade.hero_skill_2),
        tn("{n} level 2 camp item", "{n} level 2 camp items", upgrade.camp_item_2),
    )
    return tuple(line for line in lines if line.count)


def camp_page(content: Content) -> Iterator[Text]:
    """Yield the lines of the camp page (8.1, 8.2)."""
    chapter = content.chapter
    yield t("Read the end of the chapter. Figures and map go back into the box.")
    if chapter.camp_after:
        yield t("Camp board in the middle. Everybody: full health, trauma cubes and statuses go, auras stay.")
        yield t("Companions and pets leave. Note what you learned in the campaign log.")
    else:
        yield t("Keep the hero boards and the track as they are. Everybody: full health, all cubes back.")
        yield t("Conditions go; curse and trauma cubes, resources and companions stay. Pets leave.")
    rewards = chapter.rewards or Upgrade()
    if gains := upgrade_lines(rewards):
        yield t("Each hero gets: {gains}. The book may add more.", gains=gains)
    else:
        yield t("Take the rewards the book names.")
    if rewards.class_ability:
        yield t("Class ability: the first of a tree comes first; a white cube marks it, no action cube.")
    for level, count in ((1, rewards.camp_item_1), (2, rewards.camp_item_2)):
        if count:
            yield t("Reveal all level {level} camp items; each hero picks. At odds: the party leader.", level=level)
    if chapter.camp_after:
        yield t("Stash or take back items now; chest cards stay in the bag. Starting equipment is always there.")


def _rune_counts(counts: dict[str, int]) -> tuple[Text, ...]:
    counted = [(names.RUNE_COLORS[rune], counts[rune]) for rune in RUNES if counts.get(rune)]
    return tuple(t("{rune} {n}", rune=rune, n=count) for rune, count in counted)


# ---- coming back ----


def layout(content: Content, moment: Moment[Drunagor]) -> Layout:
    """Return how to set up a saved game again: where it stopped, and the value of every tracked field."""
    state, world = moment.state, moment.world

    def source(component: str) -> Source:
        return world.sources.get(component, rules.components[component].default)

    rows: list[tuple[Text, tuple[Label, ...]]] = [(t("heroes"), tuple(_hero(content, hero) for hero in state.heroes))]
    for card in state.cards:
        figures = track.in_base_order(content, state.figures_of(card))
        rows.append((card.display_name(content), tuple(_monster(content, figure) for figure in figures)))
    rows.append((t("attack cards"), names.ATTACK_CARD.all(content, (card.id for card in state.attack_cards))))
    rows.append((t("pets and companions"), tuple(_ally(content, ally) for ally in state.allies)))
    if content.chapter.has_darkness:
        runes = _rune_counts(state.runes) or (t("none on the track"),)
        rows.append((t("runes"), (*runes, t("{n} in the bag", n=state.bag.left))))
        side = t("side A up") if state.rune_side == "a" else t("side B up")
        rows.append((t("rune card"), (side,)))
    rows.append((t("Darkness tiles"), tuple(spaces_in_words(tile.cells) for tile in state.darkness)))
    laid = [(names.TOKEN(content, token.kind), token.at) for token in state.tokens if token.at and state.map_on]
    rows.append((t("tokens"), tuple(t("{token} {space}", token=token, space=at) for token, at in laid)))
    rows.append((t("in force"), names.SPECIAL_RULE.all(content, state.reminders)))
    rows += tracked.rows(rules.places(world, content, (*SHEETS, *LOG)))
    filled = tuple(row for row in rows if row[1])
    where, only, spare = _where(content, state), _known_to_players_only(state, source), _in_the_box(source)
    return Layout(tuple(where), filled, tuple(only), tuple(spare), picture(content, state))


def _where(content: Content, state: Drunagor) -> Iterator[Text]:
    name = content.chapter.name
    match state.stage:
        case "turns":
            rooms = content.set_ups(room.label for room in state.rooms)
            here = rooms[-1].name if rooms else Name("")
            yield t("{chapter}, {room}, round {round}.", chapter=name, room=here, round=state.round)
        case "lost":
            yield t("{chapter}: lost in round {round}.", chapter=name, round=state.round)
        case "camp":
            yield t("{chapter}: won. Camp.", chapter=name)
        case "over":
            yield t("{chapter}: over.", chapter=name)
        case _:
            yield t("{chapter}: set-up.", chapter=name)


def _hero(content: Content, hero: Hero) -> Text:
    """Return a line like `Vorn 9 HP, KNOCK DOWN, 2 curse cubes`."""
    name = names.hero_name(content, hero.id)
    health = t("{hero} knocked out", hero=name) if hero.knocked_out else t("{hero} {hp} HP", hero=name, hp=hero.hp)
    place = t("on {space}", space=hero.at) if hero.sure else t("on {space}?", space=hero.at)
    cubes = (
        *((tn("{n} curse cube", "{n} curse cubes", hero.curse),) if hero.curse else ()),
        *((tn("{n} trauma cube", "{n} trauma cubes", hero.trauma),) if hero.trauma else ()),
    )
    parts = (health, *((place,) if hero.at else ()), *conditions(content, hero.tokens), *cubes)
    return t("{parts}", parts=parts)


def _monster(content: Content, monster: Monster) -> Text:
    health = t("{base} {hp} of {most}", base=names.BASE(content, monster.base), hp=monster.hp, most=monster.max_hp)
    place = (t("on {space}", space=monster.at),) if monster.at else ()
    return t("{parts}", parts=(health, *place, *conditions(content, monster.tokens)))


def _ally(content: Content, ally: Ally) -> Text:
    name = names.hero_name(content, ally.id)
    return t("{who} on {space}", who=name, space=ally.at) if ally.at else t("{who}", who=name)


def _known_to_players_only(state: Drunagor, source: SourceOf) -> Iterator[Text]:
    if not state.map_on:
        yield t("The board, figures and Darkness tiles.")
    if any(source(one) == "off" for one in ("cubes", "skills", "tokens", "items")):
        yield t("Each hero: where the cubes, curse and trauma cubes lie, items, tokens.")
    yield t("Chest deck and discards, interactions used, doors.")


def _in_the_box(source: SourceOf) -> Iterator[Label]:
    yield t("initiative track and marker")
    yield t("both monster stat boards")
    if source("runes") == "app":
        yield t("rune bag")
