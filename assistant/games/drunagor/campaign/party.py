"""The party before its first adventure: roles, health and game mode. Rules digest: Setup 10, 7.1, 7.2."""

from __future__ import annotations

from functools import partial

from assistant.engine.facts import Printed
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Hero as Board
from assistant.games.drunagor.events import InitiativeRolled, PartyFormed, RoleTaken
from assistant.games.drunagor.figures import selection
from assistant.games.drunagor.figures.dice import roll_d20
from assistant.games.drunagor.figures.numbers import MOST_HEALTH
from assistant.games.drunagor.names import ROLE, hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero, Mode
from assistant.messages.questions import GO_ON_KEY, InOrder, OneOf, Option
from assistant.messages.text import Text, t

USUAL_HEALTH = 10

HERO = rules.prints(Printed("hero", Board, hero_name))
HEALTH = HERO.number("hp", t("health on the board"))


def is_incomplete(table: DrunagorTable) -> bool:
    """Return whether a hero's role or health is not known."""
    state = table.state
    return not all(hero.max_hp and (hero.role or state.mode == "pvp") for hero in state.heroes)


@rules.step(always=True, title=t("the party"), rule="Setup 10, L520")
def form_party(table: DrunagorTable) -> None:
    """Ask for roles and, once in a campaign, health. Then number the heroes in track order."""
    state = table.state
    for hero in state.heroes:
        if not hero.role and state.mode != "pvp":
            _take_role(table, hero)
    if state.mode == "pvp":
        _roll_for_places(table)
    track.number_heroes(state, table.content)
    for hero in state.heroes:
        if not hero.max_hp:
            hero.max_hp = hero.hp = _health(table, hero)
    table.tell(PartyFormed(heroes=tuple(hero.id for hero in state.heroes)))


@rule("Setup 10, L432")
def _take_role(table: DrunagorTable, hero: Hero) -> None:
    """Ask which role the hero takes. Each role exists once, so the last one is given without asking (L213)."""
    free = _free_roles(table)
    hero.role = free[0] if len(free) == 1 else table.ask(lambda: _which_role(table, hero), MODE_INTERRUPTS)
    HERO.learn(table, hero.id, role=hero.role)
    table.tell(RoleTaken(hero=hero.id, role=hero.role))


def _free_roles(table: DrunagorTable) -> list[str]:
    taken = {hero.role for hero in table.state.heroes}
    return [role for role in table.content.pack.role if role not in taken]


def _role_note(content: Content, role: str) -> Text:
    """Return what a role decides besides its skills: when the hero acts in a round, and who leads the party."""
    places = [content.positions().index(place) for one in content.pack.role if (place := content.role_position(one))]
    own = content.role_position(role)
    acts = sorted(places).index(content.positions().index(own)) + 1 if own else 0
    leads = content.pack.role[role].leads
    return t("acts as number {acts} of the roles, leads the party as number {leads}", acts=acts, leads=leads)


def _which_role(table: DrunagorTable, hero: Hero) -> OneOf:
    content, name = table.content, hero_name(table.content, hero.id)
    roles, free, board = list(content.pack.role), _free_roles(table), HERO.entry(table.content, hero.id)
    before = board.role or "" if board is not None else ""  # in an earlier campaign
    others = [other for other in table.state.heroes if other.role]
    taken = {other.role: t("{hero} has it", hero=other.display_name(content)) for other in others}
    return OneOf(
        key=f"role:{hero.id}",
        name=t("{hero}: role", hero=name),
        prompt=t("Which role does {hero} take?", hero=name),
        options=tuple(
            Option(one, ROLE(content, one), taken.get(one) or _role_note(content, one), n)
            for n, one in enumerate(roles, 1)
        ),
        barred=taken,
        expected=before if before in free else free[0],
        to=hero.id,
    )


# ---- other modes than the campaign: rare, so they are interrupts of the first question ----


@rules.step(title=t("a single adventure, outside the campaign"), rule="7.1")
def play_one_shot(table: DrunagorTable) -> None:
    table.state.mode = "one_shot"


@rules.step(title=t("the campaign"))
def play_campaign(table: DrunagorTable) -> None:
    table.state.mode = "campaign"


@rules.step(title=t("heroes against heroes"), rule="7.2")
def play_pvp(table: DrunagorTable) -> None:
    table.state.mode = "pvp"


def _reason_against_mode(table: DrunagorTable, *, mode: Mode) -> Text | None:
    """Return why the players can't change the game mode to `mode` now.

    A linked adventure is never a single adventure, and PvP needs two heroes.
    """
    state = table.state
    if state.mode == mode:
        return t("this is it already")
    if mode == "one_shot" and table.content.chapter.linked:
        return t("it continues another chapter")
    if mode == "pvp" and len(state.heroes) < 2:
        return t("that needs two heroes")
    return None


def _is_mode_open(table: DrunagorTable) -> bool:
    """Return whether the party may still choose how to play: nobody has a role yet."""
    return not table.state.tries and not any(hero.role for hero in table.state.heroes)


MODE_INTERRUPTS = Interrupts(
    Interrupt(
        1, play_one_shot, id="one_shot", when=_is_mode_open, barred=partial(_reason_against_mode, mode="one_shot")
    ),
    Interrupt(
        2, play_campaign, id="campaign", when=_is_mode_open, barred=partial(_reason_against_mode, mode="campaign")
    ),
    Interrupt(3, play_pvp, id="pvp", when=_is_mode_open, barred=partial(_reason_against_mode, mode="pvp")),
)


# ---- health and track order ----


def _health(table: DrunagorTable, hero: Hero) -> int:
    """Ask for the hero's health, the dark red number of the health bar.

    A number from an earlier campaign is suggested.
    """
    before = HEALTH.seen(table.content, hero.id)
    name = hero_name(table.content, hero.id)
    health = table.number(
        f"health:{hero.id}",
        t("{hero}: which number is dark red on the health bar?", hero=name),
        name=t("{hero}: health", hero=name),
        hint=t("Bonuses included. Later campaigns begin with it; a corrects it.")
        if before is None
        else t("As your own content has it. Type over it if your board differs."),
        least=1,
        most=MOST_HEALTH,
        expected=before or USUAL_HEALTH,
        to=hero.id,
    )
    HEALTH.learn(table, hero.id, health)
    return health


def _roll_for_places(table: DrunagorTable) -> None:
    """Set up a PvP game: ask for the teams, then roll for the order of the heroes on the track (7.2, L2654-2656)."""
    state = table.state
    first: list[str] = []
    if len(state.heroes) > 2:
        prompt = t("Who is in the first team? {key} alone: everybody for themselves.", key=GO_ON_KEY)
        heroes, most = partial(selection.options_by_name, table, state.heroes), len(state.heroes) - 1
        first = table.which("teams", prompt, heroes, name=t("first team"), most=most)
    for number, hero in enumerate(state.heroes, 1):
        hero.role = ""
        hero.team = (1 if hero.id in first else 2) if first else number
    order = _ask_roll_order(table) if table.source("d20") == "off" else _roll_order(table, state.heroes, 1)
    state.heroes = alternate_teams(order)


def _ask_roll_order(table: DrunagorTable) -> list[Hero]:
    """Ask for the order of the heroes, if the players roll the dice themselves.

    The hint says what to do with equal rolls (ruling G35).
    """
    return _order_question(
        table,
        "initiative",
        table.state.heroes,
        t("Everybody rolls the d20. Who is fastest, who next?"),
        t("Equal: the older player's side decides. Only the order inside a team counts after the first.")
        if table.ruling("g35_pvp_order", told=False) == "leader"
        else t("Equal: roll again. Only the order inside a team counts after the first."),
    )


@rule("7.2, L2654")
def _roll_order(table: DrunagorTable, heroes: list[Hero], time: int) -> list[Hero]:
    """Return the heroes in the order of their d20 rolls, the highest first.

    For equal rolls, ruling G35 decides: roll again, or the older player's side first. `time` counts the rolls from 1.
    """
    rolled: dict[int, list[Hero]] = {}
    for hero in heroes:
        name = hero_name(table.content, hero.id)
        natural = roll_d20(
            table, f"initiative:{hero.id}:{time}", t("{hero} rolls for initiative: what came?", hero=name)
        )
        table.tell(InitiativeRolled(hero=hero.id, natural=natural))
        rolled.setdefault(natural, []).append(hero)
    order: list[Hero] = []
    for natural in sorted(rolled, reverse=True):
        equal = rolled[natural]
        if len(equal) == 1:
            order += equal
        elif table.ruling("g35_pvp_order") == "leader":
            prompt = t("Equal rolls of {n}: the older player's side decides. Who is first?", n=natural)
            order += _order_question(table, f"equal:{natural}:{time}", equal, prompt)
        else:
            order += _roll_order(table, equal, time + 1)
    return order


def _order_question(
    table: DrunagorTable, key: str, heroes: list[Hero], prompt: Text, hint: Text | None = None
) -> list[Hero]:
    chosen = table.ask(
        InOrder(
            key=key,
            name=t("fastest first"),
            prompt=prompt,
            hint=hint,
            options=tuple(
                Option(hero.id, hero_name(table.content, hero.id), number=number, most=1)
                for number, hero in enumerate(heroes, 1)
            ),
            count=len(heroes),
            least=len(heroes),
        )
    )
    return [table.state.hero(id) for id in chosen]


def alternate_teams(fastest: list[Hero]) -> list[Hero]:
    """Return the heroes in track order, with alternating teams as long as possible.

    `fastest` has all heroes, the highest initiative roll first. Each team keeps this order.
    """
    waiting, ordered = list(fastest), list[Hero]()
    while waiting:
        other = [hero for hero in waiting if not ordered or hero.team != ordered[-1].team]
        ordered.append((other or waiting)[0])
        waiting.remove(ordered[-1])
    return ordered
