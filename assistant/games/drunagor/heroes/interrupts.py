"""What players report with key `e` during a hero's turn, because the app does not ask for it. Rules digest: F2.3."""

from __future__ import annotations

from functools import partial

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import endings
from assistant.games.drunagor.adventure.rooms import open_door
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.darkness import turn as darkness
from assistant.games.drunagor.darkness.tiles import SHEET, free_spaces_for_tile, lay_tile, remove_tile
from assistant.games.drunagor.figures import conditions, damage, selection, tokens
from assistant.games.drunagor.heroes import cubes, items
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.heroes.menus import run_menu
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Figure, Hero
from assistant.messages.names import Named
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.text import Text, as_text, t, tc

MOST_CUBES = 9
DUEL_HEALS = 2
FATIGUE_WORDS = Named(words={"fatigue": t("FATIGUE"), "disarm": t("DISARM"), "silence": t("SILENCE")})


# ---- 1: conditions and tokens ----


@hero_action(t("condition or token"), rule="C13")
def condition_or_token(table: DrunagorTable, hero: str) -> None:
    ask_token(table)


@rule("C13")
def ask_token(table: DrunagorTable) -> None:
    """Ask for a figure, a kind of token, and how many it gets or loses.

    If a figure may have only one of a condition and has it, ask whether the new one is ignored or the old one removed.
    """
    figure = selection.ask_any(table, t("Who gets or loses a token?"))
    content = table.content
    known = [
        token
        for token in content.pack.token.values()
        if token.kind in tokens.CONDITIONS or (token.kind == "resource" and tokens.is_tracked(table, figure, token.id))
    ]
    chosen = table.ask(
        CardQuestion(
            key="token",
            name=t("token"),
            prompt=t("Which token?"),
            options=tuple(
                Option(token.id, TOKEN(content, token.id), number=place if place < 10 else None)
                for place, token in enumerate(known, 1)
            ),
        )
    )
    held, name, count = tokens.number_of(figure, chosen), as_text(TOKEN(content, chosen)), 1
    if content.pack.token[chosen].kind == "redundant":
        ways = (Option("stays", t("no, a second one is ignored")), Option("goes", t("yes, it goes")))
        prompt = t("It is there already. Does it go?")
        if held and table.one("held", prompt, lambda: ways, name=name, expected="stays") == "goes":
            count = -1
    else:
        count = table.number(
            "count",
            t("How many? Below 0: they go."),
            name=name,
            least=-held,
            most=content.cap(chosen, wild=isinstance(figure, Hero)),
            expected=1,
            at_once=True,
        )
    if count < 0:
        tokens.take(table, figure, chosen, -count)
    else:
        conditions.afflict(table, figure, chosen, count)


# ---- 2: a door ----


@hero_action(t("door opened"), rule="C16, A5, L1589-1595", uses="door")
def door_opened(table: DrunagorTable, hero: str) -> None:
    open_door(table, hero)


# ---- 4: health ----


@hero_action(t("hurt, healed, knocked out"), rule="C9, C10")
def hurt_or_healed(table: DrunagorTable, hero: str) -> None:
    ask_health(table)


@rule("C9, C10")
def ask_health(table: DrunagorTable) -> None:
    """Ask which figure loses or gains health, or is knocked out. Players enter the damage before SHIELD."""
    figure = selection.ask_any(table, t("Who is hurt or healed?"))
    name = figure.display_name(table.content)
    run_menu(table, HEALTH, "health", t("{who}: what happened?", who=name), name, figure)


def _ask_amount(table: DrunagorTable, figure: Figure) -> int:
    return table.number("amount", t("How much?"), name=figure.display_name(table.content), least=1, expected=1)


def _deal_damage(table: DrunagorTable, figure: Figure) -> None:
    damage.deal(table, figure, _ask_amount(table, figure))


def _heal(table: DrunagorTable, figure: Figure) -> None:
    if not isinstance(figure, Ally):
        damage.heal(table, figure, _ask_amount(table, figure))


def _lose_health(table: DrunagorTable, figure: Figure) -> None:
    damage.deal(table, figure, _ask_amount(table, figure), preventable=False)


def _cover_health(table: DrunagorTable, figure: Figure) -> None:
    if isinstance(figure, Hero):
        damage.cover_health(table, figure, _ask_amount(table, figure))


def _uncover_health(table: DrunagorTable, figure: Figure) -> None:
    if isinstance(figure, Hero):
        damage.uncover_health(table, figure, _ask_amount(table, figure))


KNOCKED_OUT = t("knocked out: nothing happens to it")


def _reason_while_down(table: DrunagorTable, figure: Figure) -> Text | None:
    """Return why nothing happens to the figure: a knocked-out hero can be neither hurt nor healed.

    Rulebook line 756.
    """
    return KNOCKED_OUT if figure.knocked_out else None


def _reason_against_healing(table: DrunagorTable, figure: Figure) -> Text | None:
    return t("pets and companions have no health") if isinstance(figure, Ally) else _reason_while_down(table, figure)


def _reason_against_covering(table: DrunagorTable, figure: Figure) -> Text | None:
    return None if isinstance(figure, Hero) else t("only heroes have skills")


HEALTH: Menu[[Figure], object] = Menu(
    MenuLine("damage", _deal_damage, t("damage"), number=1, barred=_reason_while_down),
    MenuLine("heal", _heal, t("healed"), number=2, barred=_reason_against_healing),
    MenuLine(
        "out",
        damage.remove_or_knock_out,
        lambda table, figure: tc("hero", "knocked out") if isinstance(figure, Hero) else t("defeated"),
        number=3,
    ),
    MenuLine(
        "cover",
        _cover_health,
        t("a cube covers a passive that gives health"),
        number=4,
        barred=_reason_against_covering,
    ),
    MenuLine("uncover", _uncover_health, t("such a cube is gone"), number=5, barred=_reason_against_covering),
    MenuLine("lost", _lose_health, t("health lost that nothing prevents"), number=6, barred=_reason_while_down),
)


# ---- 6: cubes ----


@hero_action(t("curse cube, recall"), rule="C5, C11, C12")
def curse_or_recall(table: DrunagorTable, hero: str) -> None:
    """Ask what happened to a hero's cubes: curse cubes, CLEANSE or a recall.

    If the app tracks cubes, other changes can be reported, too.
    """
    run_menu(table, CUBES, "cubes", t("What happened to cubes?"), t("cubes"), table.state.hero(hero))


def _ask_count(table: DrunagorTable, name: Text) -> int:
    return table.number("count", t("How many?"), name=name, least=1, most=MOST_CUBES, expected=1)


def _curse(table: DrunagorTable, me: Hero) -> None:
    damage.curse(table, selection.ask_hero(table, me), _ask_count(table, t("curse cubes")), effect=True)


def _cleanse(table: DrunagorTable, me: Hero) -> None:
    damage.cleanse(table, selection.ask_hero(table, me), _ask_count(table, t("CLEANSE")))


def _recall_voluntarily(table: DrunagorTable, me: Hero) -> None:
    """Recall voluntarily. This ends the hero's turn."""
    cubes.recall(table, me, "voluntary")
    table.state.turn.course.enough()


def _recall(table: DrunagorTable, me: Hero, *, kind: cubes.Recall) -> None:
    cubes.recall(table, selection.ask_hero(table, me, standing=True), kind)


def _use_action_cube(table: DrunagorTable, me: Hero, *, expend: bool = False) -> None:
    cubes.pay(table, me, "colour", expend=expend)
    table.state.used.append(cubes.ACTION)


def _react(table: DrunagorTable, me: Hero) -> None:
    cubes.pay(table, me, "colour")


def _apply_fatigue(table: DrunagorTable, me: Hero) -> None:
    word = table.one("tired", t("Which effect?"), lambda: FATIGUE_WORDS.words, FATIGUE_WORDS, name=t("effect"))
    hero = selection.ask_hero(table, me)
    cubes.apply_fatigue(table, hero, word, _ask_count(table, t("FATIGUE")) if word == "fatigue" else 0)


def _regain(table: DrunagorTable, me: Hero) -> None:
    cubes.regain(table, selection.ask_hero(table, me, standing=True), _ask_count(table, t("RECALL")))


def _heal_in_duel(table: DrunagorTable, me: Hero) -> None:
    """Heal the hero. In PvP every hero can do this (L2662-2666)."""
    _use_action_cube(table, me, expend=True)
    damage.heal(table, me, DUEL_HEALS)
    damage.cleanse(table, me, 1)


def _counts_cubes(table: DrunagorTable, me: Hero) -> bool:
    return table.is_held("cubes")


def _counts_cubes_or_skills(table: DrunagorTable, me: Hero) -> bool:
    """Return whether the app can say what a spent cube does. It knows that only if it tracks cubes or skills."""
    return table.is_held("cubes") or table.is_held("skills")


def _reason_to_do_nothing(table: DrunagorTable, me: Hero) -> Text | None:
    """Return why the hero can do nothing: a knocked-out hero neither acts nor reacts. Rulebook line 756."""
    return t("{hero} is knocked out", hero=me.display_name(table.content)) if me.knocked_out else None


def _reason_against_paying(table: DrunagorTable, me: Hero) -> Text | None:
    """Return why the hero can spend no cube."""
    none_left = table.is_held("cubes") and not cubes.available(me)
    return _reason_to_do_nothing(table, me) or (t("no cube is available") if none_left else None)


def _reason_against_action(table: DrunagorTable, me: Hero) -> Text | None:
    """Return why the hero can take no cube action that costs a cube."""
    used_up = t("both cube actions are done") if not cubes.has_action(table.state) else None
    return _reason_to_do_nothing(table, me) or used_up or _reason_against_paying(table, me)


def _reason_against_recall(table: DrunagorTable, me: Hero) -> Text | None:
    too_many = table.is_held("cubes") and not cubes.may_recall(me)
    return _reason_to_do_nothing(table, me) or (t("cubes of three colours are left") if too_many else None)


CUBES: Menu[[Hero], object] = Menu(
    MenuLine("curse", _curse, t("curse cubes"), number=1),
    MenuLine("cleanse", _cleanse, t("CLEANSE"), number=2),
    MenuLine(
        "voluntary",
        _recall_voluntarily,
        t("voluntary recall: the turn is over"),
        number=3,
        barred=_reason_against_recall,
    ),
    MenuLine(
        "mandatory",
        partial(_recall, kind="mandatory"),
        t("mandatory recall"),
        number=4,
        when=lambda table, me: not table.is_held("cubes"),
        barred=_reason_to_do_nothing,
    ),
    MenuLine("free", partial(_recall, kind="free"), t("free recall"), number=5, barred=_reason_to_do_nothing),
    MenuLine(
        "spend",
        _use_action_cube,
        t("a cube spent on a skill"),
        number=6,
        when=_counts_cubes_or_skills,
        barred=_reason_against_action,
    ),
    MenuLine(
        "expend",
        partial(_use_action_cube, expend=True),
        t("a cube expended for one more move"),
        number=7,
        when=_counts_cubes,
        barred=_reason_against_action,
    ),
    MenuLine(
        "react",
        _react,
        t("a cube spent on a reaction"),
        number=4,
        when=_counts_cubes,
        barred=_reason_against_paying,
    ),
    MenuLine(
        "react",
        _react,
        t("a cube spent on a reaction"),
        number=7,
        when=lambda table, me: not table.is_held("cubes") and table.is_held("skills"),
        barred=_reason_against_paying,
    ),
    MenuLine("tired", _apply_fatigue, t("FATIGUE, DISARM or SILENCE"), number=8, when=_counts_cubes),
    MenuLine(
        "regain",
        _regain,
        t("RECALL: some cubes come back"),
        number=9,
        when=_counts_cubes,
        barred=_reason_to_do_nothing,
    ),
    MenuLine(
        "duel",
        _heal_in_duel,
        t("a cube expended: HEAL 2 and CLEANSE 1"),
        number=0,
        when=lambda table, me: table.state.mode == "pvp",
        barred=_reason_against_action,
    ),
)


# ---- 9: everything else ----


@hero_action(t("something else"))
def something_else(table: DrunagorTable, hero: str) -> None:
    """Ask which of the rarer things happened, and record it."""
    run_menu(table, RARE, "more", t("What else happened?"), t("something else"), table.state.hero(hero))


def _ask_new_place(table: DrunagorTable, me: Hero) -> None:
    places.ask_new_place(table, selection.ask_any(table, t("Who stands elsewhere?")))


def _reason_without_map(table: DrunagorTable, me: Hero) -> Text | None:
    return None if has_map(table.state, table.content) else t("the map is off")


def _knows_map(table: DrunagorTable, me: Hero) -> bool:
    """Return whether the app has a map of an open room, even with the map off."""
    rooms = (room.label for room in table.state.rooms)
    return has_map(table.state, table.content) or bool(table.content.laid(rooms).ground)


def _tracks_items(table: DrunagorTable, me: Hero) -> bool:
    return table.is_held("items")


def _reason_against_items(table: DrunagorTable, me: Hero) -> Text | None:
    """Return why the hero can use, move or discard no item now."""
    movable = any(True for _ in items.movable_items(table, me))
    return _reason_to_do_nothing(table, me) or (None if movable else t("no item can be moved now"))


def _reason_against_tokens(table: DrunagorTable, me: Hero) -> Text | None:
    """Return why the hero can use no resource token now."""
    usable = bool(cubes.usable_tokens(table, me))
    return _reason_to_do_nothing(table, me) or (None if usable else t("no token can be used now"))


def reason_against_rune(table: DrunagorTable, *_: object) -> Text | None:
    return None if table.state.bag.left > 0 else t("the bag is empty")


RARE: Menu[[Hero], object] = Menu(
    MenuLine(
        "place",
        _ask_new_place,
        t("a figure stands elsewhere"),
        number=1,
        when=_knows_map,
        barred=_reason_without_map,
    ),
    MenuLine(
        "map",
        lambda table, me: places.switch_map(table, not table.state.map_on),
        lambda table, me: t("map off") if has_map(table.state, table.content) else t("map on"),
        number=2,
        when=_knows_map,
    ),
    MenuLine("trap", lambda table, me: traps.ask_and_lay(table), t("a trap is laid"), number=3),
    MenuLine(
        "rune",
        lambda table, me: draw_rune(table),
        t("a rune is drawn by an effect"),
        number=4,
        barred=reason_against_rune,
    ),
    MenuLine(
        "tile",
        lambda table, me: _change_tiles(table),
        t("a Darkness tile is laid or taken away"),
        number=5,
        when=_knows_map,
        barred=_reason_without_map,
    ),
    MenuLine(
        "item",
        items.move_item,
        t("an item is used, moved or discarded"),
        number=6,
        when=_tracks_items,
        barred=_reason_against_items,
    ),
    MenuLine(
        "token",
        cubes.use_token,
        t("a resource token is used"),
        number=7,
        when=lambda table, me: table.is_held("tokens"),
        barred=_reason_against_tokens,
    ),
    MenuLine("won", lambda table, me: endings.win(table), t("the adventure is won"), number=8),
    MenuLine("lost", lambda table, me: endings.lose(table, "said"), t("the adventure is lost"), number=9),
    MenuLine(
        "sprung", lambda table, me: traps.ask_sprung(table), t("a trap is sprung, the trap die is rolled"), number=0
    ),
    MenuLine(
        "gained",
        items.gain,
        t("an item is gained"),
        number=11,
        when=_tracks_items,
        barred=_reason_to_do_nothing,
    ),
)


def draw_rune(table: DrunagorTable) -> None:
    """Draw a rune because of an effect, and ask whether its tile is laid. The last rune loses the adventure (L838)."""
    rune = darkness.draw(table)
    only = t("no, only the rune goes to the track")
    if table.yes("rune_tile", t("Is its Darkness tile laid, too?"), no=only, name=t("its tile"), expected=False):
        table.schedule(darkness.lay_rune, rune)


def _change_tiles(table: DrunagorTable) -> None:
    """Ask whether the players lay or remove a Darkness tile. Such a tile catches nobody."""
    prompt = t("Is the tile laid, or does it go?")
    chosen = table.one(
        "tile_how",
        prompt,
        lambda: TILES.options(table),
        name=t("Darkness tile"),
        sole=True,
        barred=lambda: TILES.barred(table),
    )
    TILES.run(table, chosen)


def _remove_tile(table: DrunagorTable) -> None:
    cells = [cell for tile in table.state.darkness for cell in tile.cells]
    prompt = t("Which tile? Any of its spaces will do.")
    remove_tile(table, places.which_space(table, "tile", prompt, lambda: cells, name=t("Darkness tile")))


def _lay_tile(table: DrunagorTable) -> None:
    """Ask for the spaces of a tile one by one, as the book says or the party leader chooses."""
    name = t("Darkness tile")
    prompt = t("How many spaces does it cover?")
    size = table.number("spaces", prompt, name=name, least=1, most=len(SHEET), expected=1)
    cells: list[str] = []
    while len(cells) < size and (free := free_spaces_for_tile(table, cells)):
        number = len(cells) + 1
        prompt = t("Its space {n} of {size}?", n=number, size=size)
        cells.append(places.which_space(table, f"space:{number}", prompt, partial(list, free), name=name))
    if cells:
        lay_tile(table, cells)


TILES: Menu[[], object] = Menu(
    MenuLine("laid", _lay_tile, t("it is laid"), number=1),
    MenuLine(
        "gone",
        _remove_tile,
        t("it goes"),
        number=2,
        barred=lambda table: None if any(tile.cells for tile in table.state.darkness) else t("no tile lies on the map"),
    ),
)
