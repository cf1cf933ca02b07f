"""Drunagor's registry: components, reminder moments, tracked values. The chapters' steps register here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assistant.content.compiling import compile_triggers
from assistant.games.drunagor.content.attack_decks import check_deck
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES
from assistant.games.drunagor.events import EVENTS
from assistant.games.drunagor.state import Ally, Drunagor, Hero, Monster
from assistant.games.rulings import rulings_of
from assistant.table.questions import Option, Refused
from assistant.table.rules import Component, Occasion, Rules, Trigger, Value
from assistant.table.session import Call, World
from assistant.table.table import Table
from assistant.table.text import Text, in_english, t, tc, verbatim

"""In the order of the track: the same digits all evening."""

RUNE_COLORS: dict[str, Text] = {
    "orange": tc("rune", "orange"),
    "green": tc("rune", "green"),
    "blue": tc("rune", "blue"),
    "red": tc("rune", "red"),
    "grey": tc("rune", "grey"),
}
RANK_NAMES: dict[str, Text] = {
    "rookie": tc("rank", "Rookie"),
    "fighter": tc("rank", "Fighter"),
    "veteran": tc("rank", "Veteran"),
    "champion": tc("rank", "Champion"),
}
COLOR_NAMES: dict[str, Text] = {
    "white": tc("monster", "white"),
    "grey": tc("monster", "grey"),
    "black": tc("monster", "black"),
    "minion": tc("monster", "minion"),
    "commander": tc("monster", "commander"),
    "overlord": tc("monster", "overlord"),
    "boss": tc("monster", "boss"),
    "special": tc("monster", "without colour"),
}
PARTS = ("cubes", "skills", "tokens", "items")
"""What of the heroes the app keeps only if the players want it."""

Figure = Hero | Monster | Ally


def _values(state: Drunagor, content: Content) -> Iterator[Value]:
    """Every tracked value. Heroes are the figures 1 to 5, monsters those from 6 up."""
    yield from _hero_values(state, content)
    yield from _ally_values(state, content)
    yield from _monster_values(state, content)
    for rune in RUNES:
        yield Value(f"runes.{rune}", t("{rune} runes on the track", rune=RUNE_COLORS[rune]), most=20)
        yield Value(f"bag.counts.{rune}", t("{rune} runes in the bag", rune=RUNE_COLORS[rune]), most=20)
    for index, card in enumerate(state.cards):
        yield Value(
            f"cards.{index}.behaviour", t("{card}: side of the card", card=card_name(content, card.kind, card.rank))
        )
    yield Value("round", t("round"), most=99)
    yield Value("rune_side", t("side of the rune card"))
    yield Value("rune_counts", t("runes that each side of the rune card draws"))
    yield Value("curse_per_recall", t("curse cubes for a recall"), most=9)
    yield Value("outcomes", t("outcomes of the party"))
    yield Value("attack_deck.commander", t("attack deck of commanders"))
    yield Value("attack_deck.overlord", t("attack deck of overlords"))
    yield Value("track.entries", t("cards on the track"))
    yield Value("track.marker", t("marker on the track"), most=99)


def _hero_values(state: Drunagor, content: Content) -> Iterator[Value]:
    for index, hero in enumerate(state.heroes):
        who, path = hero_name(content, hero.id), f"heroes.{index}"
        yield Value(f"{path}.hp", t("{who}: health", who=who), least=-99, most=16, figure=hero.number)
        yield Value(f"{path}.max_hp", t("{who}: full health", who=who), least=1, most=16)
        yield Value(f"{path}.curse", t("{who}: curse cubes", who=who), most=20)
        yield Value(f"{path}.curse_limit", t("{who}: curse cubes allowed", who=who), most=20)
        yield Value(f"{path}.trauma", t("{who}: trauma cubes", who=who), most=9)
        yield Value(f"{path}.trauma_limit", t("{who}: trauma cubes allowed", who=who), most=9)
        yield Value(f"{path}.knocked_out", t("{who}: knocked out", who=who))
        yield Value(f"{path}.immune", t("{who}: immunities", who=who))
        yield Value(f"{path}.role", t("{who}: role", who=who))
        yield Value(f"{path}.tokens", t("{who}: tokens", who=who))
        for token in hero.tokens:
            yield Value(
                f"{path}.tokens.{token}", t("{who}: {token}", who=who, token=token_name(content, token)), most=20
            )
        if "cubes" in state.keeps:
            yield Value(f"{path}.cubes", t("{who}: available cubes", who=who))
            yield Value(f"{path}.expended", t("{who}: spent and expended cubes", who=who))
        if "skills" in state.keeps:
            yield Value(f"{path}.on_skills", t("{who}: cubes on skills", who=who))
            yield Value(f"{path}.starting_skills", t("{who}: starting skills by name, the passive last", who=who))
            yield Value(f"{path}.role_skills", t("{who}: role skills by name", who=who))
        if "items" in state.keeps:
            yield Value(f"{path}.items", t("{who}: items", who=who))
            yield Value(f"{path}.stash", t("{who}: stashed items", who=who))
        yield Value(f"{path}.statuses", t("{who}: statuses", who=who))
        yield Value(f"{path}.aura", t("{who}: aura", who=who))
        yield Value(f"{path}.skills", t("{who}: skills learned", who=who))
        yield Value(f"{path}.role_level", t("{who}: level of the role's skill", who=who), most=2)
        yield Value(f"{path}.abilities", t("{who}: class abilities", who=who))


def _ally_values(state: Drunagor, content: Content) -> Iterator[Value]:
    for index, ally in enumerate(state.allies):
        who = hero_name(content, ally.id)
        yield Value(f"allies.{index}.id", t("{who}: name", who=who))
        if ally.kind == "companion":
            yield Value(f"allies.{index}.sturdiness", t("{who}: Sturdiness", who=who), most=30)
        yield Value(f"allies.{index}.tokens", t("{who}: tokens", who=who))


def _monster_values(state: Drunagor, content: Content) -> Iterator[Value]:
    for index, monster in enumerate(state.monsters):
        which, path = monster_name(content, monster), f"monsters.{index}"
        yield Value(f"{path}.hp", t("{which}: health", which=which), least=-99, figure=monster.number)
        yield Value(f"{path}.max_hp", t("{which}: full health", which=which))
        yield Value(f"{path}.base", t("{which}: base", which=which))
        yield Value(f"{path}.tokens", t("{which}: tokens", which=which))
        for token in monster.tokens:
            yield Value(
                f"{path}.tokens.{token}", t("{which}: {token}", which=which, token=token_name(content, token)), most=99
            )
        yield Value(f"{path}.evolved", t("{which}: times evolved", which=which), most=99)


def _spelled(id: str) -> str:
    return id.replace("_", " ").title()


def _triggers(content: Content) -> tuple[Trigger, ...]:
    return compile_triggers(content.chapter.trigger, rules.steps, rules.events, content.chapter.id, content=(content,))


def check(state: Drunagor, content: Content) -> None:
    """A state that leaves no sensible game is refused."""
    if len(state.heroes) > 5:
        raise Refused(t("A party has at most 5 heroes, not {n}.", n=len(state.heroes)))
    for what, names in (
        ("hero", [hero.id for hero in state.heroes]),
        ("ally", [*(hero.id for hero in state.heroes), *(ally.id for ally in state.allies)]),
        ("role", [hero.role for hero in state.heroes if hero.role]),
        ("number", [str(one.number) for one in state.heroes] + [str(one.number) for one in state.monsters]),
    ):
        twice = next((name for name, times in Counter(names).items() if times > 1), "")
        if twice and what == "hero":
            raise Refused(t("{hero} is in the party twice: each player has a hero of their own.", hero=twice))
        if twice and what == "ally":
            raise Refused(t("{name} is there already: a pet or companion needs a name of its own.", name=twice))
        if twice and what == "role":
            raise Refused(t("Two heroes have the role {role}: each role exists once.", role=twice))
        if twice:
            raise Refused(t("Two figures have the number {number}.", number=twice))
    for of, deck in state.attack_deck.items():
        if deck:
            check_deck(content, of, deck)
    places = [position for position in state.track.entries if position not in state.track.positions]
    if places and state.track.positions:
        raise Refused(t("The track has no position {position}.", position=places[0]))


rules: Rules[Drunagor, Content] = Rules(
    "drunagor",
    Drunagor,
    EVENTS,
    components=(
        Component("runes", t("runes from the bag"), default="table"),
        Component("monster_cards", t("random monster cards"), default="table"),
        Component("attack_cards", t("attack cards of commanders"), default="table"),
        Component("trap_die", t("trap die"), default="table"),
        Component("d20", t("twenty-sided die"), default="off", may=("off", "table", "app")),
        Component("cubes", t("the heroes' cubes"), default="off", may=("off", "table")),
        Component("skills", t("the heroes' skills"), default="off", may=("off", "table")),
        Component("tokens", t("the heroes' resource tokens"), default="off", may=("off", "table")),
        Component("items", t("the heroes' items"), default="off", may=("off", "table")),
    ),
    occasions=(
        Occasion("round_start", t("start of the round"), "round_began"),
        Occasion("round_end", t("end of the round"), "round_ended"),
        Occasion("hero_turn", t("a hero's turn"), "turn_began", {"kind": "hero"}),
        Occasion("monster_turn", t("a monster's turn"), "turn_began", {"kind": "monster"}),
        Occasion("darkness", t("the Darkness"), "turn_began", {"kind": "darkness"}),
        Occasion("defeat", t("a monster is defeated"), "monster_defeated"),
        Occasion("rune", t("a rune is drawn"), "rune_drawn"),
        Occasion("room", t("a room is opened"), "room_opened"),
        Occasion("knock_out", t("a hero is knocked out"), "knocked_out"),
    ),
    phases={
        "set_up": t("set-up"),
        "heroes": t("heroes"),
        "monsters": t("monsters"),
        "darkness": t("Darkness"),
        "camp": t("camp"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    triggers=_triggers,
    values=_values,
    check=check,
)

DrunagorTable = Table[Drunagor, Content]


def later(table: DrunagorTable, step: str, /, **args: Any) -> None:
    """Schedules a step by its name: for steps of modules that this one must not import."""
    table.scheduled.append(Call(step, args))


def reads(table: DrunagorTable, ruling: str) -> str:
    """The reading in force without a word in the log: for lines that only the table can tell whether they matter."""
    known = table.setting.rulings[ruling]
    chosen = table.world.rulings.get(ruling, known.default)
    return chosen if any(chosen == option for option, _ in known.options) else known.default


def keeps(table: DrunagorTable, part: str) -> bool:
    """Whether the app keeps the heroes' cubes, skills, tokens or items."""
    return keeps_in(table.world, part)


def keeps_in(world: World[Drunagor], part: str) -> bool:
    """The same for what only looks on: as the components say, else as the position does."""
    chosen = world.sources.get(part)
    return part in world.state.keeps if chosen is None else chosen == "table"


# ---- names ----


def hero_name(content: Content, id: str) -> Text:
    """A hero, or a pet or companion."""
    hero = content.pack.hero.get(id) or content.pack.pet.get(id) or content.pack.companion.get(id)
    if hero is not None:
        return t("{hero}", hero=hero.name)
    kind, _, owner = id.partition("_of_")
    owner, _, number = owner.partition("_")
    if owner in content.pack.hero and kind in ("pet", "companion"):
        name = content.pack.hero[owner].name
        if number:
            return t("companion {number} ({hero})", number=number, hero=name)
        return t("pet ({hero})", hero=name) if kind == "pet" else t("companion ({hero})", hero=name)
    return verbatim(_spelled(id) if id.islower() else id)  # a name typed at the table stays as it was typed


def kind_name(content: Content, kind: str) -> Text:
    monster = content.monster(kind)
    return t("{monster}", monster=monster.name) if monster is not None else verbatim(_spelled(kind))


def monster_name(content: Content, monster: Monster) -> Text:
    """As people point at it: `Executioner (yellow)`."""
    return figure_name(content, monster.kind, monster.base)


def figure_name(content: Content, kind: str, base: str) -> Text:
    """The same for one that is no longer in the state."""
    if not base:
        return kind_name(content, kind)
    colour = content.pack.base.get(base)
    name, figure = colour.name if colour else base, kind_name(content, kind)
    if in_english(figure).endswith(")"):  # no brackets after brackets
        return t("{kind}, {base}", kind=figure, base=name)
    return t("{kind} ({base})", kind=figure, base=name)


def card_name(content: Content, kind: str, rank: str) -> Text:
    """`Executioner, Rookie`."""
    if rank not in RANK_NAMES:
        return kind_name(content, kind)
    return t("{kind}, {rank}", kind=kind_name(content, kind), rank=RANK_NAMES[rank])


def attack_card_name(content: Content, id: str) -> Text:
    card = content.pack.attack_card.get(id)
    return t("{card}", card=card.name) if card else verbatim(_spelled(id))


def token_name(content: Content, token: str) -> Text:
    known = content.pack.token.get(token)
    return t("{token}", token=known.name) if known else verbatim(_spelled(token))


def role_name(content: Content, role: str) -> Text:
    known = content.pack.role.get(role)
    return t("{role}", role=known.name) if known else verbatim(_spelled(role))


def position_name(content: Content, position: str) -> Text:
    known = content.pack.position.get(position)
    return t("{position}", position=known.name) if known else verbatim(_spelled(position))


def who_name(content: Content, state: Drunagor, who: str) -> Text:
    """Whatever stands in an event or on the track: a hero, an ally, a card, a kind."""
    if who in content.pack.hero:
        return hero_name(content, who)
    if who in content.pack.attack_card:
        return attack_card_name(content, who)
    card = state.card(who)
    return card_name(content, card.kind, card.rank) if card else kind_name(content, who)


def figure_text(content: Content, figure: Figure) -> Text:
    """A hero, monster or ally by name."""
    if isinstance(figure, Monster):
        return monster_name(content, figure)
    return hero_name(content, figure.id)


# ---- options ----


def rune_options() -> tuple[Option, ...]:
    return tuple(Option(rune, RUNE_COLORS[rune], number=number) for number, rune in enumerate(RUNES, 1))


def hero_options(content: Content, state: Drunagor) -> tuple[Option, ...]:
    """The heroes by their numbers."""
    return tuple(Option(hero.id, hero_name(content, hero.id), number=hero.number) for hero in state.heroes)
