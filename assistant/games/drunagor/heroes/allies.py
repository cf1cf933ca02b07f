"""Pets and companions: how they join, leave, and act after their hero.

Rules digest: A8, A9, Flow (part 2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from assistant.engine.facts import Printed
from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.content.pack import Companion
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.heroes.events import AllyJoined
from assistant.games.drunagor.heroes.menus import run_menu
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
    """Return the pets and companions that follow this hero."""
    return [ally for ally in state.allies if ally.hero == hero]


@hero_action(t("pet or companion"), rule="A8, A9")
def pet_or_companion(table: DrunagorTable, hero: str) -> None:
    """Ask what happens to pets and companions: one of them joins, leaves or is hit."""
    run_menu(table, ALLIES, "ally", t("What happened?"), t("pet or companion"), table.state.hero(hero))


def summon(table: DrunagorTable, hero: Hero) -> Ally:
    """Summon a pet next to its hero, and return it. The hero's older pet leaves (L462, L470).

    The ground affects the new pet at once.
    """
    for other in allies_of(table.state, hero.id):
        if other.kind == "pet":
            damage.dismiss(table, other)
    ally = _add(table, Ally(_which_pet(table, hero), table.state.next_number, "pet", hero.id))
    if has_map(table.state, table.content):
        places.ask_place(table, ally, beside=hero)
        places.ground_hurts(table, ally)
    return ally


def _which_pet(table: DrunagorTable, hero: Hero) -> str:
    """Ask which pet is summoned. Pets of other heroes are barred, and each pet always has the same digit."""
    content = table.content
    pets = content.pack.pet

    def barred() -> dict[str, Text]:
        return {ally.id: _whose(table, ally) for ally in table.state.allies if ally.id in pets}

    if len(barred()) == len(pets):
        return f"pet_of_{hero.id}"
    return table.one(
        f"pet:{hero.id}",
        t("Which pet does {hero} summon?", hero=hero_name(content, hero.id)),
        lambda: (Option(pet.id, pet.name, number=number) for number, pet in enumerate(pets.values(), 1)),
        name=t("pet"),
        hint=t("A name the app does not know: choose any number and keep it."),
        to=hero.id,
        barred=barred,
    )


def _whose(table: DrunagorTable, ally: Ally) -> Text:
    """Return the reason why a pet or companion that is with a hero can't come a second time."""
    return t("{hero} has it", hero=hero_name(table.content, ally.hero))


def join(table: DrunagorTable, hero: Hero) -> Ally:
    """Add a companion and return it. A hero may have any number of them (L773)."""
    id = _which_companion(table, hero)
    sturdiness = STURDINESS.of(table, id)
    ally = _add(table, Ally(id, table.state.next_number, "companion", hero.id, sturdiness=sturdiness))
    if has_map(table.state, table.content):
        places.ask_place(table, ally)
    return ally


def _which_companion(table: DrunagorTable, hero: Hero) -> str:
    """Ask for the companion's name and return its id. A second one of the same name gets a number."""
    known = table.content.pack.companion

    def barred() -> dict[str, Text]:
        return {ally.id: _whose(table, ally) for ally in table.state.allies if ally.id in known}

    answer = OTHER
    if len(barred()) < len(known):
        answer = table.one(
            f"companion:{hero.id}",
            t("Which companion follows {hero}?", hero=hero_name(table.content, hero.id)),
            lambda: (*(Option(one.id, one.name) for one in known.values()), Option(OTHER, t("another one"), number=0)),
            name=t("companion"),
            to=hero.id,
            found=True,
            barred=barred,
        )
    if answer == OTHER:
        answer = COMPANION.new(table, "companion:name", t("What is the name on its card?"))
    here = {ally.id for ally in table.state.allies}
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


def _ally_options(table: DrunagorTable, hero: Hero) -> Iterator[Option]:
    """Yield two options for each pet or companion: it leaves, or it takes damage."""
    for number, ally in zip(count(3, 2), table.state.allies, strict=False):
        who = ally.display_name(table.content)
        yield Option(f"leaves:{ally.number}", t("{who} leaves", who=who), number=number)
        yield Option(f"hit:{ally.number}", t("{who} takes damage", who=who), number=number + 1)


def _change_ally(table: DrunagorTable, chosen: str, hero: Hero) -> None:
    change, _, number = chosen.partition(":")
    ally = next(ally for ally in table.state.allies if ally.number == int(number))
    if change == "leaves":
        damage.dismiss(table, ally)
    else:
        _hit(table, ally)


ALLIES: Menu[[Hero], object] = Menu(
    MenuLine(
        "summon",
        summon,
        lambda table, hero: t("{hero} summons a pet", hero=hero.display_name(table.content)),
        number=1,
        barred=lambda table, hero: (
            t("{hero} is knocked out", hero=hero.display_name(table.content)) if hero.knocked_out else None
        ),
    ),
    MenuLine(
        "join",
        join,
        lambda table, hero: t("a companion follows {hero}", hero=hero.display_name(table.content)),
        number=2,
    ),
    MenuLines(_ally_options, _change_ally),
)


# ---- after the hero's turn ----


def resolve_turn(table: DrunagorTable, ally: Ally) -> None:
    """Resolve the conditions and the ground in an ally's turn. The players do the rest (L464, L3264)."""
    for token in conditions.HURTFUL:
        if ally in table.state.allies:
            conditions.hurt_by(table, ally, token)
    if ally in table.state.allies:
        places.ground_hurts(table, ally)


def acting_order(table: DrunagorTable, hero: str, *, told: bool = True) -> list[Ally]:
    """Return the hero's allies in the order in which they act. A ruling decides whether a pet is first."""
    mine = allies_of(table.state, hero)
    if len({ally.kind for ally in mine}) > 1 and table.ruling("p1_pet_or_companion", told=told) == "pet":
        mine.sort(key=lambda ally: ally.kind != "pet")
    return mine


def reminder(table: DrunagorTable, hero: str) -> Text | None:
    """Return the reminder that each ally first moves and then attacks, or None without allies (L466, L772)."""
    mine = acting_order(table, hero, told=False)
    if not mine:
        return None
    return t(
        "Afterwards each moves, then attacks: {who}.", who=tuple(figure.display_name(table.content) for figure in mine)
    )
