"""What the screen shows of an adventure: the order of play with health in one list, runes, the acting card, the map."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.board import Ground
from assistant.games.drunagor.board.mapping import has_darkness
from assistant.games.drunagor.board.places import TRAPS
from assistant.games.drunagor.called import CUBES, RUNE_COLORS, attack_card_name, hero_name, token_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES
from assistant.games.drunagor.darkness.shapes import BENEATH, spaces_in_words
from assistant.games.drunagor.events import MonsterMoved
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE
from assistant.games.drunagor.heroes import items, skills
from assistant.games.drunagor.monsters.card_view import card_panel, hunt_panel
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import DARKNESS, SECOND, Ally, Drunagor, Hero, Monster, MonsterCard
from assistant.pieces.grid import address_of, space_of, spaces_of
from assistant.speech.questions import OneOf
from assistant.speech.text import Text, t, tn, verbatim
from assistant.table.play import Moment
from assistant.table.session import World
from assistant.view.kinds import Block, Figure, Lines, Map, Mark, Order, Pairs, Panel, Place, View

GROUND = {"water": "=", "lava": "~", "miasma": "%", "spikes": "^", "darkness": "."}
TOKENS = {"chest": "$", "interaction": "!", "door": "D", "trap": "x", "npc": "&", "event": "?"}
LEVELS = (".", ":", "'")
BRIDGE = "H"


def view(content: Content, moment: Moment[Drunagor]) -> View:
    state = moment.state
    panels = [_order_panel(content, state)]
    if state.map_on:
        panels.append(_map_panel(content, moment))
    acting = _acting_card(state)
    if acting is not None:
        panels.append(card_panel(content, moment, acting))
    elif state.acting == DARKNESS and not state.map_on:
        panels.append(hunt_panel(content, moment))
    elif state.acting in content.pack.hero:
        panels.append(_hero_panel(content, moment, state.acting))
    panels.append(_adventure_panel(content, moment))
    return View(
        title=(t("Drunagor"), content.chapter.name),
        status=(
            t("round {round}", round=state.round),
            t("map on") if state.map_on else t("map off"),
            *_warnings(state),
        ),
        panels=tuple(panels),
    )


def _warnings(state: Drunagor) -> list[Text]:
    """What is about to happen is said before it does."""
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


# ---- the order of play ----


def _order_panel(content: Content, state: Drunagor) -> Panel:
    blocks: list[Block] = [Order(tuple(_figures(content, state)))]
    lying = [t("{rune} {n}", rune=RUNE_COLORS[rune], n=state.runes[rune]) for rune in RUNES if state.runes.get(rune)]
    if state.bag.left or lying:
        blocks.append(
            Lines(
                (
                    t("RUNES = X  {runes}", runes=tuple(lying)) if lying else t("RUNES = X  none"),
                    t("bag {n}", n=state.bag.left),
                )
            )
        )
    cursed = [hero for hero in state.heroes if hero.curse or hero.trauma]
    if cursed:
        blocks.append(Pairs(tuple((hero_name(content, hero.id), _cubes(hero)) for hero in cursed)))
    title = t("ROUND {n}", n=state.round)
    if len(state.heroes) > 1 and state.stage == "turns":
        title = t("ROUND {n} · leader: {hero}", n=state.round, hero=hero_name(content, track.leader(state, content).id))
    return Panel("order", title, tuple(blocks))


def _cubes(hero: Hero) -> Text:
    if hero.trauma:
        return t(
            "curse {curse} of {limit}, trauma {trauma}", curse=hero.curse, limit=hero.curse_limit, trauma=hero.trauma
        )
    return t("curse {curse} of {limit}", curse=hero.curse, limit=hero.curse_limit)


def _figures(content: Content, state: Drunagor) -> Iterator[Figure]:
    order = state.track.order() or [hero.id for hero in state.heroes]
    for entry in order:
        mark = _mark(state, entry)
        card = state.card(entry)
        if card is not None:
            figures = track.in_base_order(content, state.figures_of(card))
            acting = next((one for one in figures if one.number not in state.acted), None)
            for monster in figures:
                yield _monster_line(
                    content, monster, _mark_of_figure(state, monster, acting) if mark == "now" else mark
                )
        elif any(hero.id == entry for hero in state.heroes):
            yield _hero_line(content, state.hero(entry), mark)
        elif entry == DARKNESS:
            yield _darkness_line(state, mark)
        elif entry == SECOND:
            yield Figure(t("second card"), mark)
        else:
            yield Figure(attack_card_name(content, entry), mark)


def _darkness_line(state: Drunagor, mark: Mark) -> Figure:
    """How many runes the face-up side draws; in its turn which of them is laid."""
    count = state.rune_counts.get(state.rune_side, 0)
    if mark == "now" and count:
        laid = sum(not rune for rune in state.drawn)
        return Figure(t("Darkness: rune {number} of {of}", number=min(laid + 1, count), of=count), mark)
    return Figure(t("Darkness"), mark, value=tn("{n} rune", "{n} runes", count) if count else None)


def _mark(state: Drunagor, entry: str) -> Mark:
    if entry == state.acting:
        return "now"
    position = state.track.position_of(entry)
    if position is None or state.stage != "turns":
        return "ahead"
    index = state.track.positions.index(position)
    behind = index < state.track.marker or (index == state.track.marker and entry in state.track.acted)
    return "done" if behind else "ahead"


def _mark_of_figure(state: Drunagor, monster: Monster, acting: Monster | None) -> Mark:
    """Of the figures of the acting card one acts at a time."""
    if monster is acting:
        return "now"
    return "done" if monster.number in state.acted else "ahead"


def _hero_line(content: Content, hero: Hero, mark: Mark) -> Figure:
    note = t("knocked out") if hero.knocked_out else _conditions(content, hero.tokens)
    if not hero.sure and hero.at:
        place = t("at {at}?", at=hero.at)
        note = t("{place} {note}", place=place, note=note) if note else place
    health = t("{hp}/{most}", hp=hero.hp, most=hero.max_hp) if hero.max_hp else None
    return Figure(hero_name(content, hero.id), mark, hero.number, health, note)


def _monster_line(content: Content, monster: Monster, mark: Mark) -> Figure:
    return Figure(
        monster.called(content),
        mark,
        monster.number,
        t("{hp}/{most}", hp=monster.hp, most=monster.max_hp),
        _conditions(content, monster.tokens),
    )


def _conditions(content: Content, tokens: dict[str, int]) -> Text | None:
    held = [
        t("{token} {n}", token=token_name(content, token), n=count) if count > 1 else token_name(content, token)
        for token, count in tokens.items()
        if count
    ]
    return t("{list}", list=tuple(held)) if held else None


# ---- the acting card ----


def _acting_card(state: Drunagor) -> MonsterCard | None:
    return state.card(state.acting) if state.acting else None


def _hero_panel(content: Content, moment: Moment[Drunagor], hero: str) -> Panel:
    state = moment.state
    lines: list[Text] = [
        t("abilities at the start come first"),
        t("one free move, up to 3 spaces"),
        t("two cube actions, each ends a move"),
        t("each minor action once"),
    ]
    if state.mode == "pvp":
        lines.append(t("a cube action: HEAL 2 and CLEANSE 1"))
    limits = (
        t("next to a monster: no ranged weapon attack;"),
        t("of the minor actions only focus and consumable"),
    )
    hurts = has_darkness(state, content) and "darkness" not in state.hero(hero).immune and not state.map_on
    number, lost = state.hero(hero).number, DARKNESS_DAMAGE
    dark = [t("ends on Darkness: -{n}, typed as {number}-{n}", number=number, n=lost)] if hurts else []
    with_me = tuple(_ally_line(content, ally) for ally in state.allies if ally.hero == hero)
    held = tuple(_held(content, moment.world, state.hero(hero)))
    blocks = (Lines(held), Lines(with_me), Lines(tuple(lines)), Lines(limits), Lines(tuple(dark)))
    return Panel("hero", t("{hero}", hero=hero_name(content, hero)), tuple(block for block in blocks if block.lines))


def _held(content: Content, world: World[Drunagor], hero: Hero) -> Iterator[Text]:
    """The cubes, the skills and the items, if the app keeps them."""
    if rules.held(world, "cubes") and (hero.cubes or hero.expended):
        yield t("cubes: {cubes}", cubes=_counts(hero.cubes) or t("none"))
        if hero.expended:
            yield t("spent: {cubes}", cubes=_counts(hero.expended))
    if rules.held(world, "skills"):
        if cards_learned := skills.learned(hero):
            yield t("learned: {skills}", skills=tuple(skills.skill_name(hero, one) for one in cards_learned))
        for skill, cube in hero.on_skills.items():
            yield t("{skill} is blocked: {cube}.", skill=skills.skill_name(hero, skill), cube=skills.cover_name(cube))
    if rules.held(world, "items") and hero.items:
        bag = items.bag_of(content, hero)
        worn = list(items.worn_by(content, hero).values())
        if worn:
            yield t("equipped: {items}", items=tuple(items.item_name(content, one) for one in worn))
        if bag:
            yield t("bag: {items}", items=tuple(items.item_name(content, one) for one in bag))


def _counts(cubes: dict[str, int]) -> tuple[Text, ...]:
    return tuple(t("{colour} {n}", colour=CUBES.get(one, verbatim(one)), n=n) for one, n in cubes.items())


def _ally_line(content: Content, ally: Ally) -> Text:
    """`22 Tharmagar, Sturdiness 4: SHIELD`."""
    name = hero_name(content, ally.id)
    if ally.kind == "companion":
        name = t("{who}, Sturdiness {n}", who=name, n=ally.sturdiness)
    held = _conditions(content, ally.tokens)
    if held is None:
        return t("{number} {who}", number=ally.number, who=name)
    return t("{number} {who}: {held}", number=ally.number, who=name, held=held)


def _adventure_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    """The rooms, what is in force, what the campaign holds."""
    state = moment.state
    rooms = [made.name for room in state.rooms if (made := content.set_up(room.label)) is not None]
    blocks: list[Block] = []
    if rooms:
        blocks.append(Lines((t("ROOMS"), *rooms)))
    traps = [token_name(content, token.kind) for token in state.tokens if token.kind in TRAPS and not token.at]
    if traps:
        blocks.append(Lines((t("TRAPS LAID"), *traps)))
    reminders = [
        t("{reminder}", reminder=content.chapter.reminder[id].text)
        for id in state.reminders
        if id in content.chapter.reminder
    ]
    if reminders:
        blocks.append(Lines((t("IN FORCE"), *reminders)))
    if state.tries:
        won = sum(one.won for one in state.tries)
        blocks.append(Lines((t("chapters won: {won}, tries: {tries}", won=won, tries=len(state.tries)),)))
    return Panel("adventure", t("THE ADVENTURE"), tuple(blocks))


# ---- the map ----


def _map_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    state = moment.state
    laid = content.laid(room.label for room in state.rooms)
    dark = {cell for tile in state.darkness for cell in tile.cells}
    moved = _moved(moment)
    figures = {**_tokens(state), **_doors(content, state), **_on_board(content, state, moved.number if moved else 0)}
    offered, way = _offered(moment), set(moved.path) if moved else set()
    places = tuple(
        Place(
            at=address_of(space),
            sign=BRIDGE if space in laid.under else _sign(ground),
            figure=figures.get(address_of(space), ""),
            dark=address_of(space) in dark or ground.terrain == "darkness",
            shown=address_of(space) in offered,
            way=address_of(space) in way,
        )
        for space, ground in laid.ground.items()
    )
    acting = _acting_card(state)
    standing = [one.at for one in state.figures_of(acting) if one.at] if acting else []
    legend = [
        t("(1) hero  [6] monster  ▓ Darkness  * spawn point"),
        t("! interaction  $ chest  D door  . : ' levels 0 1 2"),
        t("~ lava  = water  ^ spikes  % miasma"),
    ]
    if laid.under:
        legend.append(t("H bridge, level {n}", n=max(laid.ground[space].level for space in laid.under)))
    if beneath := sorted(cell for cell in dark if cell.endswith(BENEATH)):
        legend.insert(0, t("▓ {where}", where=spaces_in_words(beneath)))
    if offered:
        legend.insert(0, t("▒ what can be chosen"))
    if way:
        legend.insert(0, t("+ its way  {figure} where it ends", figure="{6}"))
    return Panel("map", t("MAP"), (Map(places, tuple(legend), focus=standing[0] if standing else ""),))


def _sign(ground: Ground) -> str:
    return "*" if ground.spawn else GROUND.get(ground.terrain, LEVELS[min(ground.level, 2)])


def _offered(moment: Moment[Drunagor]) -> set[str]:
    """The spaces that the options of an open decision end on or cover: their ids begin with them."""
    question = moment.question
    if not isinstance(question, OneOf) or not question.key.startswith("decide:"):
        return set()
    ids = [option.id.partition(":")[0] for option in question.options]
    return {space.removesuffix(BENEATH) for id in ids for space in id.split(" ")}


def _moved(moment: Moment[Drunagor]) -> MonsterMoved | None:
    """How the figure that acts has just walked."""
    moved = [event for event in moment.told if isinstance(event, MonsterMoved)]
    return moved[-1] if moved else None


def _doors(content: Content, state: Drunagor) -> dict[str, str]:
    """The doors of the revealed rooms that are still closed."""
    rooms = [made.room for room in state.rooms if (made := content.set_up(room.label)) is not None and made.room]
    return {door.at: "D" for room in rooms for door in room.doors if door.door not in state.doors}


def _on_board(content: Content, state: Drunagor, moved: int) -> dict[str, str]:
    """Who stands where; the figure that has just `moved` in braces."""
    there: dict[str, str] = {}
    for hero in state.heroes:
        if hero.at:
            there[hero.at] = f"({hero.number})"
    for ally in state.allies:
        if ally.at:
            there[ally.at] = f"({ally.number})"
    for monster in state.monsters:
        if not monster.at:
            continue
        large = content.size(monster.kind) == "large"
        spaces = spaces_of(space_of(monster.at)) if large else (space_of(monster.at),)
        for space in spaces:
            there[address_of(space)] = f"{{{monster.number}}}" if monster.number == moved else f"[{monster.number}]"
    return there


def _tokens(state: Drunagor) -> dict[str, str]:
    return {token.at: TOKENS.get(token.kind, "o") for token in state.tokens if token.at}
