"""What the table says has happened in a hero's turn: digest part 1 F2.3. A few keys each; nothing is ever asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.games.drunagor.adventure import endings
from assistant.games.drunagor.adventure.rooms import open_door
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.darkness import turn as darkness
from assistant.games.drunagor.darkness.tiles import SHEET, lay_tile, remove_tile, room_for
from assistant.games.drunagor.figures import conditions, damage, picking, tokens
from assistant.games.drunagor.heroes import cubes, items
from assistant.games.drunagor.heroes.deeds import deed
from assistant.games.drunagor.heroes.possible import Possible, what_happened
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Figure, Hero
from assistant.messages.names import Named
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.text import Text, as_text, t

STAYED = "stayed"
MOST_CUBES = 9
DUEL_HEALS = 2
TIRING = Named(words={"fatigue": t("FATIGUE"), "disarm": t("DISARM"), "silence": t("SILENCE")})


# ---- 1: conditions and tokens ----


@deed(t("condition or token"), rule="C13")
def condition_or_token(table: DrunagorTable, hero: str) -> None:
    """A figure, a token, how many; of what can be held only once a second one is ignored, or the one goes."""
    figure = picking.any_figure(table, t("Who gets or loses a token?"))
    content = table.content
    known = [
        token
        for token in content.pack.token.values()
        if token.kind in tokens.CONDITIONS or (token.kind == "resource" and tokens.kept(table, figure, token.id))
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
    held, name, count = tokens.has(figure, chosen), as_text(TOKEN(content, chosen)), 1
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


@deed(t("door opened"), rule="C16, A5, L1589-1595", uses="door")
def door_opened(table: DrunagorTable, hero: str) -> None:
    open_door(table, hero)


# ---- 4: health ----


@deed(t("hurt, healed, knocked out"), rule="C9, C10")
def hurt_or_healed(table: DrunagorTable, hero: str) -> None:
    """Somebody loses or gains health, or is knocked out; damage is what was dealt, SHIELD goes first."""
    figure = picking.any_figure(table, t("Who is hurt or healed?"))
    name = figure.display_name(table.content)
    what_happened(table, "health", t("{who}: what happened?", who=name), partial(_of_health, table, figure), name=name)


def _of_health(table: DrunagorTable, figure: Figure) -> Iterator[Possible]:
    is_hero = isinstance(figure, Hero)
    stands = not figure.knocked_out  # nothing hurts or heals who lies there (L756)

    def amount() -> int:
        return table.number("amount", t("How much?"), name=figure.display_name(table.content), least=1, expected=1)

    yield Possible(1, "damage", t("damage"), lambda: damage.deal(table, figure, amount()), stands)
    if not isinstance(figure, Ally):
        yield Possible(2, "heal", t("healed"), lambda: damage.heal(table, figure, amount()), stands)
    yield Possible(3, "out", t("knocked out") if is_hero else t("defeated"), lambda: damage.take_out(table, figure))
    yield Possible(
        6,
        "lost",
        t("health lost that nothing prevents"),
        lambda: damage.deal(table, figure, amount(), preventable=False),
        stands,
    )
    if isinstance(figure, Hero):
        covered = t("a cube covers a passive that gives health")
        yield Possible(4, "cover", covered, lambda: damage.cover_health(table, figure, amount()))
        yield Possible(5, "uncover", t("such a cube is gone"), lambda: damage.uncover_health(table, figure, amount()))


# ---- 6: cubes ----


@deed(t("curse cube, recall"), rule="C5, C11, C12")
def curse_or_recall(table: DrunagorTable, hero: str) -> None:
    """Curse cubes, CLEANSE, recalls; with the cubes kept everything else that moves them."""
    possible = partial(_of_cubes, table, table.state.hero(hero))
    what_happened(table, "cubes", t("What happened to cubes?"), possible, name=t("cubes"))


def _of_cubes(table: DrunagorTable, me: Hero) -> tuple[Possible, ...]:
    counted, stands = table.is_held("cubes"), not me.knocked_out  # who lies neither acts nor reacts (L756)
    acts, has_one = stands and cubes.has_action(table.state), counted and stands and cubes.available(me)
    able = has_one or (stands and not counted and table.is_held("skills"))
    may_recall = stands and (not counted or cubes.may_recall(me))

    whose = partial(picking.whose, table, me)

    def count(name: Text) -> int:
        return table.number("count", t("How many?"), name=name, least=1, most=MOST_CUBES, expected=1)

    def recall(kind: cubes.Recall) -> None:
        cubes.recall(table, whose(standing=True), kind)

    def act(*, expend: bool = False) -> None:
        cubes.pay(table, me, "colour", expend=expend)
        table.state.used.append(cubes.ACTION)

    def recall_of_own_will() -> None:
        cubes.recall(table, me, "voluntary")
        table.state.turn.course.enough()

    def tire() -> None:
        word = table.one("tired", t("Which effect?"), lambda: TIRING.words, TIRING, name=t("effect"))
        cubes.tire(table, whose(), word, count(t("FATIGUE")) if word == "fatigue" else 0)

    def heal_oneself() -> None:
        """PvP: what every hero has in place of a role (L2662-2666)."""
        act(expend=True)
        damage.heal(table, me, DUEL_HEALS)
        damage.cleanse(table, me, 1)

    def curse() -> None:
        damage.curse(table, whose(), count(t("curse cubes")), effect=True)

    def regain() -> None:
        cubes.regain(table, whose(standing=True), count(t("RECALL")))

    react = partial(cubes.pay, table, me, "colour")
    duel = acts and table.state.mode == "pvp"
    return (
        Possible(1, "curse", t("curse cubes"), curse),
        Possible(2, "cleanse", t("CLEANSE"), lambda: damage.cleanse(table, whose(), count(t("CLEANSE")))),
        Possible(3, "voluntary", t("voluntary recall: the turn is over"), recall_of_own_will, may_recall),
        Possible(4, "mandatory", t("mandatory recall"), partial(recall, "mandatory"), stands and not counted),
        Possible(5, "free", t("free recall"), partial(recall, "free"), stands),
        Possible(6, "spend", t("a cube spent on a skill"), act, acts and able),
        Possible(7, "expend", t("a cube expended for one more move"), partial(act, expend=True), acts and has_one),
        Possible(4 if counted else 7, "react", t("a cube spent on a reaction"), react, able),
        Possible(8, "tired", t("FATIGUE, DISARM or SILENCE"), tire, counted),
        Possible(9, "regain", t("RECALL: some cubes come back"), regain, counted and stands),
        Possible(0, "duel", t("a cube expended: HEAL 2 and CLEANSE 1"), heal_oneself, duel),
    )


# ---- 9: everything else ----


@deed(t("something else"))
def something_else(table: DrunagorTable, hero: str) -> None:
    """What is rare."""
    possible = partial(_rare, table, table.state.hero(hero))
    what_happened(table, "more", t("What else happened?"), possible, name=t("something else"))


def _rare(table: DrunagorTable, me: Hero) -> tuple[Possible, ...]:
    state, content = table.state, table.content
    mapped = has_map(state, content)
    known = mapped or content.laid(room.label for room in state.rooms).ground
    acts = not me.knocked_out
    keeps = acts and table.is_held("items")
    carried = keeps and (me.items or any(items.bag_of(content, one) for one in state.heroes))

    def elsewhere() -> None:
        places.put_elsewhere(table, picking.any_figure(table, t("Who stands elsewhere?")))

    switch, use_token = partial(places.switch_map, table, not state.map_on), partial(cubes.use_token, table, me)
    return (
        Possible(1, "place", t("a figure stands elsewhere"), elsewhere, mapped),
        Possible(2, "map", t("map off") if mapped else t("map on"), switch, known),
        Possible(3, "trap", t("a trap is laid"), partial(traps.lay, table)),
        Possible(4, "rune", t("a rune is drawn by an effect"), partial(_rune, table), state.bag.left),
        Possible(5, "tile", t("a Darkness tile is laid or taken away"), partial(_tile, table), mapped),
        Possible(6, "item", t("an item is used, moved or discarded"), partial(items.move_item, table, me), carried),
        Possible(7, "token", t("a resource token is used"), use_token, acts and cubes.usable(table, me)),
        Possible(8, "won", t("the adventure is won"), partial(endings.win, table)),
        Possible(9, "lost", t("the adventure is lost"), partial(endings.lose, table, "said")),
        Possible(0, "sprung", t("a trap is sprung, the trap die is rolled"), partial(traps.spring, table)),
        Possible(11, "gained", t("an item is gained"), partial(items.gain, table, me), keeps),
    )


def _rune(table: DrunagorTable) -> None:
    """Any draw counts: the last rune loses the adventure (L838)."""
    rune = darkness.draw(table)
    only = t("no, only the rune goes to the track")
    if table.yes("rune_tile", t("Is its Darkness tile laid, too?"), no=only, name=t("its tile"), expected=False):
        table.schedule(darkness.lay_rune, rune)


def _tile(table: DrunagorTable) -> None:
    """By hand: nobody is caught by it."""
    possible = [Possible(1, "laid", t("it is laid"), partial(_tile_laid, table))]
    if any(tile.cells for tile in table.state.darkness):
        possible.append(Possible(2, "gone", t("it goes"), partial(_tile_gone, table)))
    prompt = t("Is the tile laid, or does it go?")
    what_happened(table, "tile_how", prompt, lambda: possible, name=t("Darkness tile"), sole=True)


def _tile_gone(table: DrunagorTable) -> None:
    cells = [cell for tile in table.state.darkness for cell in tile.cells]
    prompt = t("Which tile? Any of its spaces will do.")
    remove_tile(table, places.which_space(table, "tile", prompt, lambda: cells, name=t("Darkness tile")))


def _tile_laid(table: DrunagorTable) -> None:
    """Where the book or the party leader wants it, space by space."""
    name = t("Darkness tile")
    prompt = t("How many spaces does it cover?")
    size = table.number("spaces", prompt, name=name, least=1, most=len(SHEET), expected=1)
    cells: list[str] = []
    while len(cells) < size and (room := room_for(table, cells)):
        number = len(cells) + 1
        prompt = t("Its space {n} of {size}?", n=number, size=size)
        cells.append(places.which_space(table, f"space:{number}", prompt, partial(list, room), name=name))
    if cells:
        lay_tile(table, cells)


# ---- 11: a move that KNOCK DOWN or SLOW spoils ----


def is_spoilt(table: DrunagorTable, hero: str, *, mapped: bool) -> bool:
    """With the map on it is said that such a move was made, without it that none was, once a turn."""
    me = table.state.hero(hero)
    if me.knocked_out or STAYED in table.state.used or has_map(table.state, table.content) != mapped:
        return False
    return conditions.spoils_move(me)


@deed(t("a move is used up by KNOCK DOWN or SLOW"))
def move_used_up(table: DrunagorTable, hero: str) -> None:
    conditions.move_taken(table, table.state.hero(hero))


@deed(t("no move is made: KNOCK DOWN and SLOW stay"), uses=STAYED)
def no_move_made(table: DrunagorTable, hero: str) -> None:
    """Without a map nobody sees that."""
