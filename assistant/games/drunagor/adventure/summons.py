"""Summoning monsters. Rules digest: A6, S1.

The party size decides which lines of a summon list are used. All random lines of one colour and rank share one drawn
card.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.components.random_draw import pick
from assistant.engine.rules import Choice, rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import SetUp, Spawn
from assistant.games.drunagor.content.pack import RANKED, RANKS, MonsterColor
from assistant.games.drunagor.events import MonsterSummoned, PiecesShort, RandomDrawn
from assistant.games.drunagor.monsters import cards, commanders
from assistant.games.drunagor.monsters.card_text import card_line, kind_line
from assistant.games.drunagor.names import COLOR_NAMES, RANK_NAMES, card_name, kind_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Behaviour, Drunagor, Monster, MonsterCard, Rank, card_id
from assistant.messages.names import Named
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

FIRST_NUMBER = 6
"""The number of the first monster base. Heroes have 1 to 5, and each base always has the same number."""

OTHER = "other"

SIDE_NAMES: dict[str, Text] = {
    "standard": t("standard side"),
    "alternative": t("alternative side"),
    "complex_a": t("complex card, side A"),
    "complex_b": t("complex card, side B"),
}
COLOR = Named(words=COLOR_NAMES)
WITH_ATTACK_CARDS: tuple[MonsterColor, ...] = ("commander", "overlord", "boss")


def summon_all(table: DrunagorTable, set_up: SetUp) -> None:
    """Summon every monster of a set-up for this party size.

    Random lines of the same colour and rank share one drawn card (L898).
    """
    state = table.state
    drawn: dict[tuple[str, str], str] = {}
    for spawn in set_up.for_party(state.party_size):
        kind = spawn.monster
        if not kind:
            wanted = (spawn.color, spawn.rank)
            if wanted not in drawn:
                drawn[wanted] = _draw_kind(table, spawn, set_up.exclude)
            kind = drawn[wanted]
        summon_figure(table, kind, spawn.rank, at=spawn.at, power=spawn.power)


@rule("A6, L892-896")
def _draw_kind(table: DrunagorTable, spawn: Spawn, exclude: Sequence[str]) -> str:
    """Draw a card of this colour and rank, and return the kind of monster on it. Kinds in `exclude` are not drawn."""
    state, content = table.state, table.content
    deck = content.deck(spawn.color, spawn.rank, exclude, state.sets)
    here = {card.kind for card in state.cards if card.rank == spawn.rank}
    if here & set(deck) and table.ruling("p1_random_draw_repeats") == "redraw" and set(deck) - here:
        deck = [kind for kind in deck if kind not in here]
    lines = [(kind, kind_name(content, kind), card_line(content, kind, spawn.rank)) for kind in deck]
    options = [Option(*line, most=1) for line in lines]
    by_table = table.source("monster_cards") == "table" or spawn.color not in RANKED
    if by_table and len(options) < 9:
        options.append(Option(OTHER, t("another card"), number=9))
    color, kinds = COLOR_NAMES[spawn.color], tuple(kind_name(content, kind) for kind in exclude)
    prompt = t("Draw a card: {color}. Which one?", color=color)
    if spawn.rank:
        prompt = t("Draw a {color} monster, {rank}. Which one?", color=color, rank=RANK_NAMES[spawn.rank])

    def question() -> OneOf:
        return OneOf(
            key=f"random:{spawn.color}:{spawn.rank}",
            name=t("random monster"),
            prompt=prompt,
            hint=t("Not allowed here, draw again: {kinds}.", kinds=kinds) if exclude else None,
            options=tuple(options),
        )

    if spawn.color not in RANKED:
        kind = table.ask(question)  # the book names the commander
    elif options:
        kind = pick(table, "monster_cards", question)
    else:
        kind = OTHER
    if kind == OTHER:
        kind = _new_kind(table, spawn.color)
    table.tell(RandomDrawn(color=spawn.color, rank=spawn.rank, kind=kind))
    return kind


def _new_kind(table: DrunagorTable, color: str) -> str:
    """Ask for the name of a monster that the app does not know, and return its new id."""
    return cards.MONSTER.new(table, "monster:name", t("What is the name on its card?"), color=color)


@rule("A6, S1, L918")
def summon_figure(
    table: DrunagorTable, kind: str, rank: Rank = "", *, at: str = "", power: int | None = None
) -> Monster | None:
    """Put a monster figure on the board, with its health and a free base.

    Place its card on the track if it is not there. If no figure or base is left, the players may use a substitute.
    Without one, return None (ruling G36).
    """
    state = table.state
    if not _has_figure_left(table, kind) or not _has_base_left(table):
        return None
    colour = cards.color_of(table.content, kind)
    card = state.card(card_id(kind, rank))
    if card is None:
        card = MonsterCard(card_id(kind, rank), kind, rank, _ask_side(table, kind, rank))
    hp = cards.ask_health(table, card, per_power=colour in ("commander", "overlord"))
    position = track.place_card(table, card)
    base, number = _free_base(table)
    monster = Monster(number, base, kind, rank, hp, hp, at=at if state.map_on else "")
    state.monsters.append(monster)
    if number in state.acted:
        state.acted.remove(number)
    if colour in WITH_ATTACK_CARDS:
        commanders.set_up(table, monster, power)
    table.tell(MonsterSummoned(**monster.monster_fields, rank=rank, hp=monster.hp, position=position, at=monster.at))
    return monster


@rule("G36")
def _has_figure_left(table: DrunagorTable, kind: str) -> bool:
    """Return whether a figure of this kind can be placed: from the box, or as a substitute.

    Several kinds may share the same figures.
    """
    state, content = table.state, table.content
    figures = content.figures(kind)
    if figures is None:
        return True
    used = sum(content.miniature(monster.kind) == content.miniature(kind) for monster in state.monsters)
    if used < figures:
        return True
    table.tell(PiecesShort(what="figures", kind=kind))
    return table.ruling("g36_out_of_pieces") == "proxy"


@rule("G36")
def _has_base_left(table: DrunagorTable) -> bool:
    """Return whether a base can be used: a free one, or a substitute."""
    if not table.content.bases() or _free_base(table)[0]:
        return True
    table.tell(PiecesShort(what="bases"))
    return table.ruling("g36_out_of_pieces") == "proxy"


def _free_base(table: DrunagorTable) -> tuple[str, int]:
    """Return the first free base in base order, and its number.

    The number is a new one if another figure has it after a correction. Without a free base, return "" and a new
    number.
    """
    state = table.state
    used = {monster.base for monster in state.monsters}
    bases = table.content.bases()
    for number, base in enumerate(bases, FIRST_NUMBER):
        if base not in used:
            is_taken = any(figure.number == number for figure in state.figures)
            return base, next_number(state, len(bases)) if is_taken else number
    return "", next_number(state, len(bases))


def next_number(state: Drunagor, bases: int) -> int:
    """Return a number for a figure without a base of its own: a pet, a companion or a substitute."""
    taken = [figure.number for figure in state.figures]
    state.next_number = max(state.next_number, FIRST_NUMBER + bases, *(number + 1 for number in taken)) + 1
    return state.next_number - 1


def _ask_side(table: DrunagorTable, kind: str, rank: Rank) -> Behaviour:
    """Return the side of the card for a newly summoned monster (5.8).

    A complex card begins with side A. For other cards, the players choose among the known sides.
    """
    known = [side for side in table.content.behaviours(kind, rank) if side != "complex_b"]
    if len(known) < 2:
        return known[0] if known else "standard"
    name = card_name(table.content, kind, rank)
    chosen = table.decide(sides, tuple(known), name)
    return next(one for one in known if one == chosen.id)


@rules.chooser(t("Which side of the card is used?"), phase="set_up", rule="5.8, L2107-2119")
def sides(state: Drunagor, known: tuple[str, ...], name: Text) -> list[Choice]:
    """Return the known sides of a card, the standard side first. The players may choose another one."""
    return [
        Choice(id=one, label=t("{card}: {side}", card=name, side=SIDE_NAMES[one]), rank=(index,))
        for index, one in enumerate(known)
    ]


# ---- for triggers and for the players ----


@rules.step(phase="monsters", title=t("a monster enters"), rule="A6")
def summon(table: DrunagorTable, kind: str, rank: str = "", at: str = "", power: int | None = None) -> None:
    """Summon one figure of a known kind, as a special rule says."""
    summon_figure(table, kind, rank, at=at, power=power)  # type: ignore[arg-type]


@rules.step(phase="monsters", title=t("a monster enters"), rule="A6")
def summon_from_book(table: DrunagorTable) -> None:
    """Ask which monster the adventure book summons, and summon it."""
    content = table.content
    kinds = {**content.pack.monster, **content.chapter.monster}
    kind = table.one(
        "summon:kind",
        t("Which monster enters?"),
        lambda: (
            *(Option(id, one.name, kind_line(content, one)) for id, one in kinds.items()),
            Option(OTHER, t("another card")),
        ),
        name=t("monster"),
        found=True,
    )
    if kind == OTHER:
        prompt = t("Which colour or type is it?")
        kind = _new_kind(table, table.one("summon:color", prompt, lambda: COLOR_NAMES, COLOR, name=t("colour")))
    known = table.content.monster(kind)
    rank: Rank = ""
    if known is not None and known.color in RANKED:
        ranks = [Option(rank, RANK_NAMES[rank], card_line(content, kind, rank)) for rank in RANKS]
        answer = table.one("summon:rank", t("Which rank?"), lambda: ranks, name=t("rank"))
        rank = next(rank for rank in RANKS if rank == answer)
    summon_figure(table, kind, rank)
