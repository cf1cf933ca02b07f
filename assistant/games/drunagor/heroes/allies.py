"""Pets and companions: digest part 1 A8, A9, part 2 Flow. They come, go, and act after their hero."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.engine.facts import Printed
from assistant.engine.rules import rule
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.content.pack import Companion
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.heroes.events import AllyJoined
from assistant.games.drunagor.heroes.menus import Possible, what_happened
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, Drunagor, Hero
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

OTHER = "other"

COMPANION = rules.prints(Printed("companion", Companion, hero_name))
STURDINESS = COMPANION.number(
    "sturdiness",
    t("Sturdiness"),
    prompt=t("{card}: which Sturdiness is on its card?"),
    hint=t("It is defeated only by a single hit above that number."),
)


def allies_of(state: Drunagor, hero: str) -> list[Ally]:
    return [ally for ally in state.allies if ally.hero == hero]


@hero_action(t("pet or companion"), rule="A8, A9")
def pet_or_companion(table: DrunagorTable, hero: str) -> None:
    """A pet is summoned, a companion joins, one of them is hit or leaves."""
    me, name = table.state.hero(hero), hero_name(table.content, hero)

    def possible() -> Iterator[Possible]:
        summons, follows = t("{hero} summons a pet", hero=name), t("a companion follows {hero}", hero=name)
        yield Possible(1, "summon", summons, partial(summon, table, me), not me.knocked_out)
        yield Possible(2, "join", follows, partial(join, table, me))
        for place, ally in enumerate(table.state.allies):
            who, number = ally.display_name(table.content), 3 + 2 * place
            leaves, takes = t("{who} leaves", who=who), t("{who} takes damage", who=who)
            yield Possible(number, f"leaves:{ally.number}", leaves, partial(damage.dismiss, table, ally))
            yield Possible(number + 1, f"hit:{ally.number}", takes, partial(_hit, table, ally))

    what_happened(table, "ally", t("What happened?"), possible, name=t("pet or companion"))


def summon(table: DrunagorTable, hero: Hero) -> Ally:
    """Next to the summoner, where the ground affects it at once; a pet that was there leaves (L462, L470)."""
    for other in allies_of(table.state, hero.id):
        if other.kind == "pet":
            damage.dismiss(table, other)
    ally = _add(table, Ally(_which_pet(table, hero), table.state.next_number, "pet", hero.id))
    if has_map(table.state, table.content):
        places.ask_place(table, ally)
        places.ground_hurts(table, ally)
    return ally


def _which_pet(table: DrunagorTable, hero: Hero) -> str:
    """Which of the box's pets; each keeps its digit, those of others are not offered."""
    content = table.content

    def free() -> list[Option]:
        here = {ally.id for ally in table.state.allies}
        pets = enumerate(content.pack.pet.values(), 1)
        return [Option(pet.id, pet.name, number=number) for number, pet in pets if pet.id not in here]

    if not free():
        return f"pet_of_{hero.id}"
    return table.one(
        f"pet:{hero.id}",
        t("Which pet does {hero} summon?", hero=hero_name(content, hero.id)),
        free,
        name=t("pet"),
        hint=t("A name the app does not know: any number, the same all evening."),
        to=hero.id,
    )


def join(table: DrunagorTable, hero: Hero) -> Ally:
    """Any number may follow a hero (L773)."""
    id = _which_companion(table, hero)
    sturdiness = STURDINESS.of(table, id)
    ally = _add(table, Ally(id, table.state.next_number, "companion", hero.id, sturdiness=sturdiness))
    if has_map(table.state, table.content):
        places.ask_place(table, ally)
    return ally


def _which_companion(table: DrunagorTable, hero: Hero) -> str:
    """By its name; a second one of that name gets a number."""
    here = {ally.id for ally in table.state.allies}
    known = [companion for companion in table.content.pack.companion.values() if companion.id not in here]
    answer = OTHER
    if known:
        answer = table.one(
            f"companion:{hero.id}",
            t("Which companion follows {hero}?", hero=hero_name(table.content, hero.id)),
            lambda: (*(Option(one.id, one.name) for one in known), Option(OTHER, t("another one"), number=0)),
            name=t("companion"),
            to=hero.id,
            found=True,
        )
    if answer == OTHER:
        answer = COMPANION.new(table, "companion:name", t("What is the name on its card?"))
    number, id = 1, answer
    while id in here:
        number += 1
        id = f"{answer}_{number}"
    return id


@rule("A8, A9")
def _add(table: DrunagorTable, ally: Ally) -> Ally:
    state = table.state
    state.next_number += 1
    state.allies.append(ally)
    table.tell(AllyJoined(ally=ally.id, kind=ally.kind, hero=ally.hero, number=ally.number))
    return ally


def _hit(table: DrunagorTable, ally: Ally) -> None:
    prompt = t("How much does {who} take?", who=ally.display_name(table.content))
    damage.deal(table, ally, table.number(f"hit:{ally.number}", prompt, name=t("damage"), least=1, expected=1))


def resolve_turn(table: DrunagorTable, ally: Ally) -> None:
    """What needs no human in its turn: conditions at its start, the ground at its end (L464, L3264)."""
    for token in conditions.HURTFUL:
        if ally in table.state.allies:
            conditions.hurt_by(table, ally, token)
    if ally in table.state.allies:
        places.ground_hurts(table, ally)


def acting_order(table: DrunagorTable, hero: str, *, told: bool = True) -> list[Ally]:
    """Who acts after the hero; whether a pet goes before companions is a ruling."""
    mine = allies_of(table.state, hero)
    if len({ally.kind for ally in mine}) > 1 and table.ruling("p1_pet_or_companion", told=told) == "pet":
        mine.sort(key=lambda ally: ally.kind != "pet")
    return mine


def reminder(table: DrunagorTable, hero: str) -> Text | None:
    """Each of them moves, then attacks (L466, L772); which first is said where it matters."""
    mine = acting_order(table, hero, told=False)
    if not mine:
        return None
    return t(
        "Afterwards each moves, then attacks: {who}.", who=tuple(figure.display_name(table.content) for figure in mine)
    )
