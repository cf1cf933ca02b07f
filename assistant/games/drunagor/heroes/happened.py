"""What the table says has happened in a hero's turn: digest part 1 F2.3. A few keys each; nothing is ever asked for."""

from __future__ import annotations

from functools import partial

from assistant.games.drunagor.adventure import endings
from assistant.games.drunagor.adventure.rooms import open_door
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.called import token_name
from assistant.games.drunagor.content.pack import Token
from assistant.games.drunagor.darkness import turn as darkness
from assistant.games.drunagor.darkness.tiles import SHEET, lay_tile, remove_tile, room_for
from assistant.games.drunagor.figures import conditions, damage, tokens
from assistant.games.drunagor.heroes import cubes, items
from assistant.games.drunagor.heroes.deeds import deed, offered
from assistant.games.drunagor.names import Figure, figure_options, hero_options
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Hero, Monster
from assistant.speech.names import Named
from assistant.speech.questions import Card, Option
from assistant.speech.text import Text, t, verbatim

STAYED = "stayed"
MOST_CUBES = 9
DUEL_HEALS = 2
TIRING = Named(words={"fatigue": t("FATIGUE"), "disarm": t("DISARM"), "silence": t("SILENCE")})


# ---- figures ----


def pick_figure(table: DrunagorTable, prompt: Text, *, key: str = "figure") -> Figure:
    state = table.state
    chosen = table.one(key, prompt, lambda: figure_options(table.content, state.figures), name=t("who"))
    return next(one for one in state.figures if str(one.number) == chosen)


# ---- 1: conditions and tokens ----


@deed(t("condition or token"), rule="C13")
def condition_or_token(table: DrunagorTable, hero: str) -> None:
    """A figure, a token, how many; of what can be held only once a second one is ignored, or the one goes."""
    figure = pick_figure(table, t("Who gets or loses a token?"))
    content = table.content
    known = [
        token
        for token in content.pack.token.values()
        if token.kind in tokens.CONDITIONS or (token.kind == "resource" and tokens.kept(table, figure, token.id))
    ]
    chosen = table.ask(
        Card(
            key="token",
            name=t("token"),
            prompt=t("Which token?"),
            options=tuple(
                Option(token.id, token_name(content, token.id), number=place if place < 10 else None)
                for place, token in enumerate(known, 1)
            ),
        )
    )
    held, token = tokens.has(figure, chosen), content.pack.token[chosen]
    count = 1
    if token.kind == "redundant":
        if held and _goes(table, chosen):
            count = -1
    else:
        count = table.number(
            "count",
            t("How many? Below 0: they go."),
            name=token_name(content, chosen),
            least=-held,
            most=_most(figure, token),
            expected=1,
            at_once=True,
        )
    if count < 0:
        tokens.take(table, figure, chosen, -count)
    else:
        conditions.afflict(table, figure, chosen, count)


def _most(figure: Figure, token: Token) -> int:
    """A wild cube doubles what a hero gets; how much of it stays is a ruling (G34)."""
    if token.cap is None:
        return 99
    return 2 * token.cap if isinstance(figure, Hero) and token.kind == "resource" else token.cap


def _goes(table: DrunagorTable, token: str) -> bool:
    ways = (Option("stays", t("no, a second one is ignored")), Option("goes", t("yes, it goes")))
    name, prompt = token_name(table.content, token), t("It is there already. Does it go?")
    return table.one("held", prompt, lambda: ways, name=name, expected="stays") == "goes"


# ---- 2: a door ----


@deed(t("door opened"), rule="C16, A5, L1589-1595", uses="door")
def door_opened(table: DrunagorTable, hero: str) -> None:
    open_door(table, hero)


# ---- 4: health ----


@deed(t("hurt, healed, knocked out"), rule="C9, C10")
def hurt_or_healed(table: DrunagorTable, hero: str) -> None:
    """Somebody loses or gains health, or is knocked out; damage is what was dealt, SHIELD goes first."""
    figure = pick_figure(table, t("Who is hurt or healed?"))
    name = figure.called(table.content)
    lies = isinstance(figure, Hero) and figure.knocked_out  # nothing hurts or heals him (L756)
    is_hero = isinstance(figure, Hero)
    options = offered(
        (not lies, Option("damage", t("damage"), number=1)),
        (not lies and not isinstance(figure, Ally), Option("heal", t("healed"), number=2)),
        (True, Option("out", t("knocked out") if is_hero else t("defeated"), number=3)),
        (not lies, Option("lost", t("health lost that nothing prevents"), number=6)),
        (is_hero, Option("cover", t("a cube covers a passive that gives health"), number=4)),
        (is_hero, Option("uncover", t("such a cube is gone"), number=5)),
    )
    what = table.one("health", t("{who}: what happened?", who=name), lambda: options, name=name)
    if what == "out":
        _out(table, figure)
        return
    amount = table.number("amount", t("How much?"), name=name, least=1, expected=1)
    match what, figure:
        case "damage" | "lost", _:
            damage.deal(table, figure, amount, preventable=what == "damage")
        case "heal", Hero() | Monster():
            damage.heal(table, figure, amount)
        case "cover", Hero():
            damage.cover_health(table, figure, amount)
        case "uncover", Hero():
            damage.uncover_health(table, figure, amount)


def _out(table: DrunagorTable, figure: Figure) -> None:
    if isinstance(figure, Monster):
        damage.defeat(table, figure)
    elif isinstance(figure, Ally):
        damage.dismiss(table, figure)
    elif not figure.knocked_out:
        damage.knock_out(table, figure)


# ---- 6: cubes ----


@deed(t("curse cube, recall"), rule="C5, C11, C12")
def curse_or_recall(table: DrunagorTable, hero: str) -> None:
    """Curse cubes, CLEANSE, recalls; with the cubes kept everything else that moves them. A voluntary recall ends
    the turn.
    """
    me = table.state.hero(hero)
    what = table.one("cubes", t("What happened to cubes?"), partial(_cube_deeds, table, me), name=t("cubes"))
    match what:
        case "voluntary":
            cubes.recall(table, me, "voluntary")
            table.state.turn.course.enough()
        case "mandatory" | "free":
            cubes.recall(table, _whose(table, me, standing=True), "mandatory" if what == "mandatory" else "free")
        case "curse":
            damage.curse(table, _whose(table, me), _count(table, t("curse cubes")), effect=True)
        case "cleanse":
            damage.cleanse(table, _whose(table, me), _count(table, t("CLEANSE")))
        case "spend" | "react" | "expend":
            cubes.pay(table, me, "colour", expend=what == "expend")
            table.state.used += [cubes.ACTION] if what != "react" else []
        case "tired":
            _tire(table, me)
        case "duel":
            _heal_oneself(table, me)
        case "regain":
            cubes.regain(table, _whose(table, me, standing=True), _count(table, t("RECALL")))


def _cube_deeds(table: DrunagorTable, hero: Hero) -> list[Option]:
    """Each keeps its digit."""
    counted, stands = table.held("cubes"), not hero.knocked_out  # who lies neither acts nor reacts (L756)
    acts, has_one = stands and cubes.has_action(table.state), counted and stands and cubes.available(hero)
    able = has_one or (stands and not counted and table.held("skills"))
    may_recall = stands and (not counted or cubes.may_recall(hero))
    return offered(
        (True, Option("curse", t("curse cubes"), number=1)),
        (True, Option("cleanse", t("CLEANSE"), number=2)),
        (may_recall, Option("voluntary", t("voluntary recall: the turn is over"), number=3)),
        (stands and not counted, Option("mandatory", t("mandatory recall"), number=4)),
        (stands, Option("free", t("free recall"), number=5)),
        (acts and able, Option("spend", t("a cube spent on a skill"), number=6)),
        (acts and has_one, Option("expend", t("a cube expended for one more move"), number=7)),
        (able, Option("react", t("a cube spent on a reaction"), number=4 if counted else 7)),
        (counted, Option("tired", t("FATIGUE, DISARM or SILENCE"), number=8)),
        (counted and stands, Option("regain", t("RECALL: some cubes come back"), number=9)),
        (acts and table.state.mode == "pvp", Option("duel", t("a cube expended: HEAL 2 and CLEANSE 1"), number=0)),
    )


def _count(table: DrunagorTable, name: Text) -> int:
    return table.number("count", t("How many?"), name=name, least=1, most=MOST_CUBES, expected=1)


def _whose(table: DrunagorTable, hero: Hero, *, standing: bool = False) -> Hero:
    """One of the heroes; `standing`: of those who are not knocked out."""
    state = table.state

    def able() -> list[Option]:
        out = {one.id for one in state.heroes if standing and one.knocked_out}
        return [option for option in hero_options(table.content, state) if option.id not in out]

    if len(able()) == 1:
        return state.hero(able()[0].id)
    return state.hero(table.one("whose", t("Whose?"), able, name=t("who"), expected=hero.id) or hero.id)


def _heal_oneself(table: DrunagorTable, hero: Hero) -> None:
    """PvP: what every hero has in place of a role (L2662-2666)."""
    cubes.pay(table, hero, "colour", expend=True)
    table.state.used.append(cubes.ACTION)
    damage.heal_hero(table, hero, DUEL_HEALS)
    damage.cleanse(table, hero, 1)


def _tire(table: DrunagorTable, hero: Hero) -> None:
    word = table.one("tired", t("Which effect?"), lambda: TIRING.words, TIRING, name=t("effect"))
    whose = _whose(table, hero)
    cubes.tire(table, whose, word, _count(table, t("FATIGUE")) if word == "fatigue" else 0)


# ---- 9: everything else ----


@deed(t("something else"))
def something_else(table: DrunagorTable, hero: str) -> None:
    """What is rare."""
    me = table.state.hero(hero)
    what = table.one("more", t("What else happened?"), partial(_rare, table, me), name=t("something else"))
    match what:
        case "place":
            places.put_elsewhere(table, pick_figure(table, t("Who stands elsewhere?")))
        case "map":
            places.switch_map(table, not table.state.map_on)
        case "trap":
            traps.lay(table)
        case "sprung":
            traps.spring(table)
        case "rune":
            _rune(table)
        case "tile":
            _tile(table)
        case "item":
            items.move_item(table, me)
        case "gained":
            items.gain(table, me)
        case "token":
            cubes.use_token(table, me)
        case "won":
            endings.win(table)
        case "lost":
            endings.lose(table, "said")


def _rare(table: DrunagorTable, hero: Hero) -> list[Option]:
    state, content = table.state, table.content
    mapped = has_map(state, content)
    known = mapped or content.laid(room.label for room in state.rooms).ground
    acts = not hero.knocked_out
    keeps = acts and table.held("items")
    carried = keeps and (hero.items or any(items.bag_of(content, one) for one in state.heroes))
    return offered(
        (mapped, Option("place", t("a figure stands elsewhere"), number=1)),
        (known, Option("map", t("map off") if mapped else t("map on"), number=2)),
        (True, Option("trap", t("a trap is laid"), number=3)),
        (state.bag.left, Option("rune", t("a rune is drawn by an effect"), number=4)),
        (mapped, Option("tile", t("a Darkness tile is laid or taken away"), number=5)),
        (carried, Option("item", t("an item is used, moved or discarded"), number=6)),
        (acts and cubes.usable(table, hero), Option("token", t("a resource token is used"), number=7)),
        (True, Option("won", t("the adventure is won"), number=8)),
        (True, Option("lost", t("the adventure is lost"), number=9)),
        (True, Option("sprung", t("a trap is sprung, the trap die is rolled"), number=0)),
        (keeps, Option("gained", t("an item is gained"), number=11)),
    )


def _rune(table: DrunagorTable) -> None:
    """Any draw counts: the last rune loses the adventure (L838)."""
    rune = darkness.draw(table)
    only = t("no, only the rune goes to the track")
    if table.yes("rune_tile", t("Is its Darkness tile laid, too?"), no=only, name=t("its tile"), expected=False):
        table.then(darkness.lay_rune, rune)


def _tile(table: DrunagorTable) -> None:
    """By hand: nobody is caught by it."""
    how = "laid"
    if any(tile.cells for tile in table.state.darkness):
        ways = (Option("laid", t("it is laid")), Option("gone", t("it goes")))
        how = table.one("tile_how", t("Is the tile laid, or does it go?"), lambda: ways, name=t("Darkness tile"))
    if how == "laid":
        _tile_laid(table)
    else:
        _tile_gone(table)


def _tile_gone(table: DrunagorTable) -> None:
    cells = [cell for tile in table.state.darkness for cell in tile.cells]
    at = table.ask(
        Card(
            key="tile",
            name=t("Darkness tile"),
            prompt=t("Which tile? Any of its spaces will do."),
            options=tuple(Option(cell, verbatim(cell)) for cell in cells),
            spaces=True,
        )
    )
    remove_tile(table, at)


def _tile_laid(table: DrunagorTable) -> None:
    """Where the book or the party leader wants it, space by space."""
    name = t("Darkness tile")
    prompt = t("How many spaces does it cover?")
    size = table.number("spaces", prompt, name=name, least=1, most=len(SHEET), expected=1)
    cells: list[str] = []
    while len(cells) < size and (room := room_for(table, cells)):
        cells.append(
            table.ask(
                Card(
                    key=f"space:{len(cells) + 1}",
                    name=name,
                    prompt=t("Its space {n} of {size}?", n=len(cells) + 1, size=size),
                    options=tuple(Option(cell, verbatim(cell)) for cell in room),
                    spaces=True,
                )
            )
        )
    if cells:
        lay_tile(table, cells)


# ---- 11: a move that KNOCK DOWN or SLOW spoils ----


def _is_spoilt(table: DrunagorTable, hero: str) -> bool:
    me = table.state.hero(hero)
    return not me.knocked_out and conditions.spoils_move(me)


def may_use_up_move(table: DrunagorTable, hero: str) -> bool:
    return has_map(table.state, table.content) and _is_spoilt(table, hero)


def may_stay(table: DrunagorTable, hero: str) -> bool:
    if has_map(table.state, table.content) or STAYED in table.state.used:
        return False
    return _is_spoilt(table, hero)


@deed(t("a move is used up by KNOCK DOWN or SLOW"))
def move_used_up(table: DrunagorTable, hero: str) -> None:
    conditions.move_taken(table, table.state.hero(hero))


@deed(t("no move is made: KNOCK DOWN and SLOW stay"), uses=STAYED)
def no_move_made(table: DrunagorTable, hero: str) -> None:
    """Without a map nobody sees that."""
