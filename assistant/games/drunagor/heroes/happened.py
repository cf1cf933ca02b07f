"""What the table says has happened in a hero's turn: SCREENS 8.8. Each is a few keys; nothing here is ever asked for.

Every function returns whether the turn is over with it. `used` is what the hero has used up this turn (cube actions,
FOCUS ...), as far as the app keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.games.drunagor.adventure import endings
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.called import hero_name, token_name
from assistant.games.drunagor.content.pack import Token
from assistant.games.drunagor.darkness import turn as darkness
from assistant.games.drunagor.darkness.tiles import SHEET, lay_tile, remove_tile, room_for
from assistant.games.drunagor.figures import conditions, damage, tokens
from assistant.games.drunagor.heroes import cubes, items, skills
from assistant.games.drunagor.names import Figure, hero_options
from assistant.games.drunagor.rules import DrunagorTable, keeps
from assistant.games.drunagor.state import Ally, Drunagor, Hero, Monster
from assistant.table.names import Named
from assistant.table.questions import Card, Option
from assistant.table.text import Text, t, verbatim

MOST_CUBES = 9
DUEL_HEALS = 2
TIRING = Named(words={"fatigue": t("FATIGUE"), "disarm": t("DISARM"), "silence": t("SILENCE")})


# ---- figures ----


def _figures(state: Drunagor) -> list[Figure]:
    return [*state.heroes, *state.monsters, *state.allies]


def pick_figure(table: DrunagorTable, prompt: Text, *, key: str = "figure") -> Figure:
    def there() -> Iterator[Option]:
        for one in _figures(table.state):
            yield Option(str(one.number), one.called(table.content), number=one.number)

    chosen = table.one(key, prompt, there, name=t("who"))
    return next(one for one in _figures(table.state) if str(one.number) == chosen)


# ---- 1: conditions and tokens ----


def condition(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
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
    return False


def _most(figure: Figure, token: Token) -> int:
    """A wild cube doubles what a hero gets; how much of it stays is a ruling (G34)."""
    if token.cap is None:
        return 99
    return 2 * token.cap if isinstance(figure, Hero) and token.kind == "resource" else token.cap


def _goes(table: DrunagorTable, token: str) -> bool:
    ways = (Option("stays", t("no, a second one is ignored")), Option("goes", t("yes, it goes")))
    name, prompt = token_name(table.content, token), t("It is there already. Does it go?")
    return table.one("held", prompt, lambda: ways, name=name, expected="stays") == "goes"


# ---- 4: health ----


def hurt(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    """Somebody loses or gains health, or is knocked out; damage is what was dealt, SHIELD goes first."""
    figure = pick_figure(table, t("Who is hurt or healed?"))
    name = figure.called(table.content)
    lies = isinstance(figure, Hero) and figure.knocked_out  # nothing hurts or heals him (L756)
    options = [] if lies else [Option("damage", t("damage"), number=1)]
    if not isinstance(figure, Ally) and not lies:
        options.append(Option("heal", t("healed"), number=2))
    out = t("knocked out") if isinstance(figure, Hero) else t("defeated")
    options.append(Option("out", out, number=3))
    if not lies:
        options.append(Option("lost", t("health lost that nothing prevents"), number=6))
    if isinstance(figure, Hero):
        options.append(Option("cover", t("a cube covers a passive that gives health"), number=4))
        options.append(Option("uncover", t("such a cube is gone"), number=5))
    what = table.one("health", t("{who}: what happened?", who=name), lambda: options, name=name)
    if what == "out":
        _out(table, figure)
        return False
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
    return False


def _out(table: DrunagorTable, figure: Figure) -> None:
    if isinstance(figure, Monster):
        damage.defeat(table, figure)
    elif isinstance(figure, Ally):
        damage.dismiss(table, figure)
    elif not figure.knocked_out:
        damage.knock_out(table, figure)


# ---- 6: cubes ----


def curse_or_recall(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    """Curse cubes, CLEANSE, recalls; with the cubes kept everything else that moves them. A voluntary recall ends
    the turn.
    """
    deeds = partial(_cube_deeds, table, hero, used)
    what = table.one("cubes", t("What happened to cubes?"), deeds, name=t("cubes"))
    match what:
        case "voluntary":
            cubes.recall(table, hero, "voluntary")
            return True
        case "mandatory" | "free":
            cubes.recall(table, _whose(table, hero, standing=True), "mandatory" if what == "mandatory" else "free")
        case "curse":
            damage.curse(table, _whose(table, hero), _count(table, t("curse cubes")), effect=True)
        case "cleanse":
            damage.cleanse(table, _whose(table, hero), _count(table, t("CLEANSE")))
        case "spend" | "react" | "expend":
            _use_cube(table, hero, used, what)
        case "tired":
            _tire(table, hero)
        case "duel":
            _heal_oneself(table, hero, used)
        case "regain":
            cubes.regain(table, _whose(table, hero, standing=True), _count(table, t("RECALL")))
    return False


def _cube_deeds(table: DrunagorTable, hero: Hero, used: list[str]) -> list[Option]:
    """Each keeps its digit."""
    deeds = [
        Option("curse", t("curse cubes"), number=1),
        Option("cleanse", t("CLEANSE"), number=2),
    ]
    counted = keeps(table, "cubes")
    if hero.knocked_out:  # no actions, no reactions (L756)
        return [*deeds, Option("tired", t("FATIGUE, DISARM or SILENCE"), number=8)] if counted else deeds
    if not counted or cubes.may_recall(hero):
        deeds.append(Option("voluntary", t("voluntary recall: the turn is over"), number=3))
    if not counted:
        deeds.append(Option("mandatory", t("mandatory recall"), number=4))
    deeds.append(Option("free", t("free recall"), number=5))
    if counted:
        if cubes.available(hero):
            if used.count("cube") < cubes.CUBE_ACTIONS:
                deeds.append(Option("spend", t("a cube spent on a skill"), number=6))
                deeds.append(Option("expend", t("a cube expended for one more move"), number=7))
            deeds.append(Option("react", t("a cube spent on a reaction"), number=4))
        deeds.append(Option("tired", t("FATIGUE, DISARM or SILENCE"), number=8))
        deeds.append(Option("regain", t("RECALL: some cubes come back"), number=9))
    if table.state.mode == "pvp" and used.count("cube") < cubes.CUBE_ACTIONS:
        deeds.append(Option("duel", t("a cube expended: HEAL 2 and CLEANSE 1"), number=0))
    return deeds


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


def _use_cube(table: DrunagorTable, hero: Hero, used: list[str], what: str) -> None:
    skill = "" if what == "expend" else skills.choose(table, hero)
    prompt = t("Which cube does {hero} use?", hero=hero_name(table.content, hero.id))
    colour = table.one("colour", prompt, lambda: cubes.cube_options(hero.cubes), name=t("cube"))
    cubes.use(table, hero, {colour: 1}, "expended" if what == "expend" else "spent")
    if skill and colour:
        hero.on_skills[skill] = colour
    if what != "react":
        used.append("cube")


def _heal_oneself(table: DrunagorTable, hero: Hero, used: list[str]) -> None:
    """PvP: what every hero has in place of a role (L2662-2666)."""
    if keeps(table, "cubes"):
        _use_cube(table, hero, used, "expend")
    else:
        used.append("cube")
    damage.heal_hero(table, hero, DUEL_HEALS)
    damage.cleanse(table, hero, 1)


def _tire(table: DrunagorTable, hero: Hero) -> None:
    word = table.one("tired", t("Which effect?"), lambda: TIRING.words, TIRING, name=t("effect"))
    whose = _whose(table, hero)
    cubes.tire(table, whose, word, _count(table, t("FATIGUE")) if word == "fatigue" else 0)


# ---- 9: everything else ----


def more(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    """What is rare."""
    rare = partial(_rare, table, hero, used)
    what = table.one("more", t("What else happened?"), rare, name=t("something else"))
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
            items.move_item(table, hero, used)
        case "token":
            cubes.use_token(table, hero, used)
        case "won":
            endings.win(table)
        case "lost":
            endings.lose(table, "said")
    return False


def _rare(table: DrunagorTable, hero: Hero, used: list[str]) -> list[Option]:
    state, content = table.state, table.content
    mapped = has_map(state, content)
    deeds = []
    if mapped:
        deeds.append(Option("place", t("a figure stands elsewhere"), number=1))
    if mapped or content.laid(room.label for room in state.rooms).ground:
        deeds.append(Option("map", t("map off") if mapped else t("map on"), number=2))
    deeds.append(Option("trap", t("a trap is laid"), number=3))
    if state.bag.left:
        deeds.append(Option("rune", t("a rune is drawn by an effect"), number=4))
    if mapped:
        deeds.append(Option("tile", t("a Darkness tile is laid or taken away"), number=5))
    if keeps(table, "items") and (hero.items or any(items.bag_of(content, one) for one in state.heroes)):
        deeds.append(Option("item", t("an item is used, moved or discarded"), number=6))
    if cubes.usable(table, hero, used):
        deeds.append(Option("token", t("a resource token is used"), number=7))
    deeds.append(Option("won", t("the adventure is won"), number=8))
    deeds.append(Option("lost", t("the adventure is lost"), number=9))
    deeds.append(Option("sprung", t("a trap is sprung, the trap die is rolled"), number=0))
    return deeds


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
