"""The heroes' cubes and resource tokens. Rules digest: C11-C13.

- Action cubes and resource tokens: tracked only if the players want it.
- Curse and trauma cubes: always counted. With the component `skills`, also on which skills they are.
- Spent and expended cubes: counted together, because both return with a recall.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from msgspec.structs import replace

from assistant.engine.rules import rule
from assistant.games.drunagor.campaign.party import HERO
from assistant.games.drunagor.events import CubesChanged, Recalled, TokensRefused
from assistant.games.drunagor.figures import damage, tokens
from assistant.games.drunagor.heroes import skills
from assistant.games.drunagor.heroes.items import CONSUMABLE
from assistant.games.drunagor.names import TOKEN, hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import UNCOUNTED, Drunagor, Hero
from assistant.messages.names import Named
from assistant.messages.questions import InOrder, Option, Refused
from assistant.messages.text import Text, t, tn, verbatim

CUBE = Named(
    words={
        "yellow": t("yellow, melee"),
        "red": t("red, ranged"),
        "green": t("green, agility"),
        "blue": t("blue, wisdom"),
    }
)
"""Names the colours of cubes. Each colour has the same digit in every question."""
CUBES = tuple(CUBE.words)
NEW_HERO_CUBES = 5
RECALL_COLOURS = 2
"""The highest number of colours among a hero's available cubes for a voluntary recall (L1078)."""
ACTION, ACTIONS = "cube", 2
"""`ACTION` is the entry in `state.used` for a used cube action. `ACTIONS` is the number of cube actions in a turn."""
FATIGUE_WORDS: dict[str, tuple[str, ...]] = {
    "fatigue": CUBES,
    "disarm": ("yellow", "red"),
    "silence": ("green", "blue"),
}
"""FATIGUE and the effects like it, each with the colours of the cubes that it expends (L2850, L2900)."""
FRUIT_HEALS = 2
"""How much discarding FRUIT OF LIFE heals. It is the consumable of the turn (L2818)."""

How = Literal["spent", "expended"]
Recall = Literal["voluntary", "mandatory", "free"]


# ---- cubes ----


def available(hero: Hero) -> int:
    """Return how many cubes of the hero are available."""
    return sum(hero.cubes.values())


def owned(hero: Hero, colour: str) -> int:
    """Return how many cubes of a colour the hero has, including unavailable ones. Challenges use it (L975)."""
    return hero.cubes.get(colour, 0) + hero.expended.get(colour, 0)


def has_action(state: Drunagor) -> bool:
    """Return whether the turn has a cube action left."""
    return state.used.count(ACTION) < ACTIONS


def may_recall(hero: Hero) -> bool:
    """Return whether the hero may recall voluntarily."""
    return sum(count > 0 for count in hero.cubes.values()) <= RECALL_COLOURS


def cube_options(table: DrunagorTable, counts: Mapping[str, int]) -> tuple[Option, ...]:
    """Return an option for each colour with cubes in `counts`. Each colour has a fixed digit."""
    options = table.options([*CUBES, *(colour for colour in counts if colour not in CUBES)], CUBE)
    return tuple(replace(option, most=counts[option.id]) for option in options if counts.get(option.id, 0) > 0)


@rule("L404")
def first_cubes(table: DrunagorTable, hero: Hero) -> None:
    """Give a new hero the five cubes on the initiative card. Ask for them once if they are not known."""
    if not table.is_held("cubes") or hero.cubes or hero.expended:
        return
    key, known = f"cubes:{hero.id}", HERO.entry(table.content, hero.id)
    if known is not None and known.cubes is not None and table.next_answer() != key:
        hero.cubes = {str(colour): count for colour, count in known.cubes.items()}
        return
    name = hero_name(table.content, hero.id)
    answer = table.ask(
        InOrder(
            key=key,
            name=t("{hero}: cubes", hero=name),
            prompt=t("{hero}: which {n} action cubes are on the initiative card?", hero=name, n=NEW_HERO_CUBES),
            hint=t("Asked once; cubes for learned skills are added in camp."),
            options=table.options(CUBES, CUBE),
            count=NEW_HERO_CUBES,
            least=NEW_HERO_CUBES,
            to=hero.id,
        )
    )
    hero.cubes = {colour: answer.count(colour) for colour in CUBES if colour in answer}
    HERO.learn(table, hero.id, cubes=hero.cubes)
    table.tell(CubesChanged(hero=hero.id, how="gained", cubes=dict(hero.cubes), left=available(hero)))


@rule("C5, L1240, L2920")
def use(table: DrunagorTable, hero: Hero, cubes: Mapping[str, int], how: How) -> None:
    """Make available cubes of a hero spent or expended, as `how` says."""
    gone = {colour: min(count, hero.cubes.get(colour, 0)) for colour, count in cubes.items()}
    gone = {colour: count for colour, count in gone.items() if count > 0}
    if not gone:
        return
    for colour, count in gone.items():
        hero.cubes[colour] -= count
        if not hero.cubes[colour]:
            del hero.cubes[colour]
        hero.expended[colour] = hero.expended.get(colour, 0) + count
    table.tell(CubesChanged(hero=hero.id, how=how, cubes=gone, left=available(hero)))


def pay(table: DrunagorTable, hero: Hero, key: str, *, expend: bool = False) -> None:
    """Let the hero pay with a cube: spend it on a skill, or expend it for a move.

    If the app tracks skills but not cubes, the cube on the skill has no colour.
    """
    skill = "" if expend else skills.ask_skill(table, hero)
    colour = UNCOUNTED
    if table.is_held("cubes"):
        prompt = t("Which cube does {hero} use?", hero=hero_name(table.content, hero.id))
        colour = table.one(key, prompt, partial(cube_options, table, hero.cubes), name=t("cube"), to=hero.id)
        use(table, hero, {colour: 1}, "expended" if expend else "spent")
    skills.put_cube_on(table, hero, skill, colour)


@rules.step(phase="heroes", title=t("a cube is used"), rule="C5, L1240-1242")
def use_cube(table: DrunagorTable, hero: str, colour: str, expend: bool = False, skill: str = "") -> None:
    """Use a cube, for example for a reaction.

    If it was the last one, the recall follows after everything is resolved.
    """
    me, name = table.state.hero(hero), hero_name(table.content, hero)
    if me.knocked_out:
        raise Refused(t("{hero} is knocked out and uses no cubes.", hero=name))
    if me.cubes.get(colour, 0) < 1:
        raise Refused(t("{hero} has no such cube available: {colour}.", hero=name, colour=CUBE(table.content, colour)))
    if skill in me.on_skills and table.is_held("skills"):
        raise Refused(skills.blocked_reason(me, skill))
    use(table, me, {colour: 1}, "expended" if expend else "spent")
    if not expend:
        skills.put_cube_on(table, me, skill, colour)


@rule("L2850, L2900")
def apply_fatigue(table: DrunagorTable, hero: Hero, word: str, count: int = 0) -> None:
    """Carry out FATIGUE X, DISARM or SILENCE (`word`). X may be more than the hero's cubes (L2944)."""
    if hero.knocked_out or not table.is_held("cubes"):
        return
    if word in hero.immune or "fatigue" in hero.immune:
        table.tell(TokensRefused(**hero.figure_fields, token=word, why="immune"))
    elif word != "fatigue":
        use(table, hero, {colour: hero.cubes.get(colour, 0) for colour in FATIGUE_WORDS[word]}, "expended")
    else:
        prompt = tn(
            "FATIGUE: which cube does {hero} expend?",
            "FATIGUE: which {n} cubes does {hero} expend?",
            count,
            hero=hero.display_name(table.content),
        )
        use(table, hero, _ask_cubes(table, hero, "fatigue", t("FATIGUE"), prompt, hero.cubes, count, count), "expended")


def regain(table: DrunagorTable, hero: Hero, count: int) -> None:
    """Give up to `count` spent or expended cubes back to the hero (RECALL X). No curse cube is added (L2800)."""
    prompt = tn(
        "RECALL: which cube does {hero} regain?",
        "RECALL: which {n} cubes does {hero} regain?",
        count,
        hero=hero.display_name(table.content),
    )
    _return_cubes(table, hero, _ask_cubes(table, hero, "regain", t("RECALL"), prompt, hero.expended, count))


def _ask_cubes(
    table: DrunagorTable,
    hero: Hero,
    key: str,
    name: Text,
    prompt: Text,
    of: Mapping[str, int],
    count: int,
    least: int = 0,
) -> dict[str, int]:
    """Ask which `count` of the cubes in `of` are chosen. Return the number of each colour.

    Ask nothing if there is only one choice.
    """
    counts = {colour: many for colour, many in of.items() if many > 0}
    if count >= sum(counts.values()) or len(counts) == 1:
        return {colour: min(many, count) for colour, many in counts.items()}
    chosen = table.ask(
        lambda: InOrder(
            key=f"{key}:{hero.id}",
            name=name,
            prompt=prompt,
            options=cube_options(table, of),
            count=count,
            least=least,
            to=hero.id,
        )
    )
    return {colour: chosen.count(colour) for colour in chosen}


@rule("C11")
def _return_cubes(table: DrunagorTable, hero: Hero, cubes: Mapping[str, int]) -> None:
    back = {colour: count for colour, count in cubes.items() if count > 0}
    for colour, count in back.items():
        hero.cubes[colour] = hero.cubes.get(colour, 0) + count
        hero.expended[colour] -= count
        if not hero.expended[colour]:
            del hero.expended[colour]
    if back:
        table.tell(CubesChanged(hero=hero.id, how="regained", cubes=back, left=available(hero)))
    for colour, count in back.items():
        skills.uncover(table, hero, colour, count, hero.expended.get(colour, 0) + count)


@rule("C11, L1068-1086")
def recall(table: DrunagorTable, hero: Hero, kind: Recall) -> None:
    """Give all cubes back to the hero, then the adventure's number of curse cubes, except in a free recall (C11)."""
    table.tell(Recalled(hero=hero.id, kind=kind))
    _return_cubes(table, hero, dict(hero.expended))
    hero.regain_all_cubes()
    if kind != "free":
        damage.curse(table, hero, table.state.curse_per_recall)


def recall_if_empty(table: DrunagorTable) -> None:
    """Let every hero without an available cube recall. Call this only when nothing else is being resolved."""
    if not table.is_held("cubes"):
        return
    for hero in table.state.heroes:
        if not available(hero) and hero.expended and not hero.knocked_out:
            recall(table, hero, "mandatory")


# ---- resource tokens ----


def focus_cost(table: DrunagorTable, hero: Hero, key: str, to: str = "") -> int:
    """Ask how many FOCUS tokens an ability costs, up to the number that the hero has."""
    prompt = t("How many FOCUS does the ability cost?")
    costs = [Option(str(n), verbatim(str(n)), number=n) for n in range(1, tokens.number_of(hero, "focus") + 1)]
    return int(table.one(key, prompt, lambda: costs, name=t("FOCUS"), to=to) or 0)


def use_focus(table: DrunagorTable, hero: Hero, cost: int) -> None:
    """Discard FOCUS tokens as the cost of a focus ability (L1645)."""
    held = tokens.number_of(hero, "focus")
    if held < cost:
        raise Refused(
            t("{hero} holds {n} FOCUS, not {cost}.", hero=hero_name(table.content, hero.id), n=held, cost=cost)
        )
    tokens.take(table, hero, "focus", cost)


def usable_tokens(table: DrunagorTable, hero: Hero) -> list[str]:
    """Return the resource tokens that the hero can use in this turn, or none if the app does not track them."""
    if not table.is_held("tokens"):
        return []
    known, used = table.content.pack.token, table.state.used
    spent = {*used, "shield", *(("fruit_of_life",) if CONSUMABLE in used else ())}
    return [token for token in hero.tokens if token in known and known[token].kind == "resource" and token not in spent]


def use_token(table: DrunagorTable, hero: Hero) -> None:
    """Ask which resource token the hero uses, each kind once in a turn (L1653, L2748, L2818, L2886).

    FOCUS pays for a focus ability, FRUIT OF LIFE heals. KI and FURY are only discarded, and the players resolve them.
    """
    held, used = partial(usable_tokens, table, hero), table.state.used
    token = table.one("use_token", t("Which token is used?"), held, TOKEN, name=t("token used"))
    if not token:
        return
    used.append(token)
    if token == "focus":
        use_focus(table, hero, focus_cost(table, hero, "focus_cost"))
    elif token == "fruit_of_life":
        used.append(CONSUMABLE)
        tokens.take(table, hero, token, 1)
        damage.heal(table, hero, FRUIT_HEALS)
    else:
        tokens.take(table, hero, token, 1)
