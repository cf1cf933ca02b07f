"""Whom a monster can reach with the map off. Rules digest: 5.2, 5.4, 5.5, C1, C2.

Only the players see the board, but the app knows what the rules prefer. So the question lists every set of heroes that
the attack could hit, the best first, each with a digit. The players choose the first set that is true. Magic reaches
everybody and usually needs no question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from assistant.engine.rules import Choice
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.figures import selection
from assistant.games.drunagor.monsters import glossary, hunt
from assistant.games.drunagor.monsters.card_facts import Facts, points
from assistant.games.drunagor.monsters.off_map.hand_list import PRESS_WHOM_IT_HITS, READ_FROM_THE_TOP, hand_list
from assistant.games.drunagor.monsters.off_map.sight import (
    LINES,
    NOBODY,
    Reached,
    Sight,
    ask_allies_too,
    ask_only_allies,
    first_true_question,
    sight_of,
    target_line,
    target_sets,
)
from assistant.games.drunagor.monsters.ranking import tie_text
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Hero, Monster
from assistant.messages.questions import GO_ON_KEY, OneOf, Option
from assistant.messages.text import Text, t, tn

SightNow = Callable[[], Sight]
"""A function that returns what the monster sees now, after any corrections."""
ENGAGED, ALLIES, NPC = "engaged", "allies", "npc"
MOST = "most:"
MORE = "more"
"""The answer that opens a second question with the remaining sets."""


def find_targets(table: DrunagorTable, monster: Monster, facts: Facts, *, ambushed: str = "") -> Reached:
    """Return whom the monster hits in this turn. It must see at least one figure.

    `ambushed` is the figure next to which AMBUSH has put it, or "".
    """
    state = table.state
    heroes, rule = hunt.visible_heroes(state, facts), hunt.rule_of(state, facts)
    single = facts.capacity == 1 and not facts.has("strike")
    if ambushed and single and facts.attack == "melee":
        return Reached((ambushed,))
    unknown = hunt.is_unknown(table.world, rule) and len(heroes) > 1
    if unknown and single and facts.attack == "magic":
        return Reached((table.ask(_primary_question(table, monster, facts, heroes)),))
    if unknown and single:
        sight_now = partial(sight_of, table, monster, facts, asked=[hero.id for hero in heroes], known=False)
        answer = _ask_first_in_reach(table, sight_now(), heroes)
        return _reached(table, sight_now(), answer)
    asked = hunt.ask_order(table, monster.number, rule, heroes) if unknown else ()
    sight_now = partial(sight_of, table, monster, facts, ambushed=bool(ambushed), asked=asked)
    return _cast_magic(table, sight_now) if facts.attack == "magic" else _ask_reach(table, sight_now)


def primary_target(table: DrunagorTable, monster: Monster, facts: Facts) -> str:
    """Return the id of the monster's primary target, or "" if it sees nobody.

    Without a visible hero, it may be a pet or companion, which the party leader chooses (ruling G45).
    """
    heroes = hunt.visible_heroes(table.state, facts)
    rule = hunt.rule_of(table.state, facts)
    if not heroes:
        allies = hunt.visible_allies(table.state, facts)
        if not allies or table.ruling("g45_only_pets_seen") != "hunt":
            return ""
        return _ask_primary_ally(table, monster, facts)
    if hunt.is_unknown(table.world, rule) and len(heroes) > 1:
        return table.ask(_primary_question(table, monster, facts, heroes))
    return next((hero.id for hero in hunt.ranking(table, rule, heroes)), "")


def _ask_primary_ally(table: DrunagorTable, monster: Monster, facts: Facts) -> str:
    """Ask the party leader which pet or companion is hunted. A single one is returned without asking."""
    leader = track.leader(table.state, table.content)
    return table.one(
        f"reach:{monster.number}:ally",
        t("{monster} sees no hero. Whom does it hunt?", monster=monster.display_name(table.content)),
        lambda: selection.options_by_name(table, hunt.visible_allies(table.state, facts)),
        name=t("primary target"),
        lead=(t("Party leader: {hero}.", hero=hero_name(table.content, leader.id)),),
        to=leader.id,
        sole=True,
    )


def targets_without_moving(table: DrunagorTable, monster: Monster, facts: Facts) -> tuple[str, ...]:
    """Return the hero whom the monster can hit next without moving, as a tuple of one id or none (ruling G18).

    The second attack of ATTACK TWICE goes to this hero if the first target is knocked out (L2822).
    """
    sight = sight_of(table, monster, facts)
    if not sight.hunted or facts.attack == "magic":
        return tuple(hero.id for hero in sight.hunted[:1])
    asked = first_true_question(
        f"reach:{monster.number}:again",
        t("Stop at the first line that is true. Without moving it can hit"),
        [target_line(table, (hero,)) for hero in sight.hunted],
        t("nobody"),
        name=t("second attack"),
        lead=(t("ATTACK TWICE: its target is down."),),
    )
    answer = table.ask(asked)
    return () if answer == NOBODY else (answer,)


# ---- the lines ----


def _ask_reach(table: DrunagorTable, sight_now: SightNow) -> Reached:
    """Ask whom the monster can hit. With too many answers, the rest is in a second question."""

    answer, sight = table.ask(lambda: _reach_question(table, sight_now())), sight_now()
    if answer == MORE:
        answer = _ask_more(table, sight_now, sight.digits - 1)
    return _reached(table, sight, answer)


def _ask_more(table: DrunagorTable, sight_now: SightNow, shown: int) -> str:
    """Ask which set of heroes the monster can hit, among the sets that the first question did not show.

    Return the id of the set. `shown` is how many sets the first question showed. If more than `LINES` sets are left,
    first ask how many heroes the monster can hit.
    """
    sight = sight_now()
    rest = _lines(table, sight)[shown:]
    size = 0
    if len(rest) > LINES:
        answer = table.ask(lambda: _how_many(sight, _lines(table, sight_now())[shown:]))
        if not answer.startswith(MOST):
            return answer
        size = int(answer.removeprefix(MOST))

    def left(lines: Sequence[Option]) -> list[Option]:
        return [line for line in lines if not size or _size_of(line) == size]

    if len(left(rest)) == 1:
        return left(rest)[0].id
    return table.ask(
        lambda: _lines_question(table, sight_now(), left(_lines(table, sight_now())[shown:]), f":{size or MORE}")
    )


def _size_of(line: Option) -> int:
    """Return how many heroes an option names, 0 for pets and NPC tokens."""
    return 0 if line.id in (ALLIES, NPC) else line.id.count("+") + 1


def _how_many(sight: Sight, lines: Sequence[Option]) -> OneOf:
    sizes = dict.fromkeys(size for size in map(_size_of, lines) if size)
    others = [line for line in lines if not _size_of(line)]
    return OneOf(
        key=f"reach:{sight.monster.number}:{MOST}",
        name=t("in reach"),
        prompt=t("None of those. How many heroes at most?"),
        options=(
            *(Option(f"{MOST}{size}", tn("{n} hero", "{n} heroes", size), number=size) for size in sizes),
            *(replace(line, number=LINES - n) for n, line in enumerate(others)),
        ),
        first_true=True,
    )


def _lines_question(table: DrunagorTable, sight: Sight, lines: Sequence[Option], key: str = "") -> OneOf:
    """Return the question with these options. Players choose the first one that is true.

    Ruling G8 may make several options equally good.
    """
    equal = _order_note(table, sight)
    asked = first_true_question(
        f"reach:{sight.monster.number}{key}",
        PRESS_WHOM_IT_HITS if equal else READ_FROM_THE_TOP,
        lines,
        name=t("in reach"),
        steps=hand_list(table, sight, *equal),
    )
    return replace(asked, first_true=not equal)


def _reach_question(table: DrunagorTable, sight: Sight) -> OneOf:
    """Return the question whom the monster can hit. Each answer has a digit.

    With too few digits, the last one opens a second question.
    """
    lines = _lines(table, sight)
    if len(lines) > sight.digits:
        lines = [*lines[: sight.digits - 1], Option(MORE, t("none of these, but somebody else or fewer"))]
    asked = _lines_question(table, sight, lines)
    if sight.facts.attack == "magic":
        note = _order_note(table, sight)
        areas = _in_areas(sight.facts.capacity, asked)
        return replace(asked, name=t("in its areas"), lead=note, steps=(), prompt=areas)
    return replace(
        asked,
        options=_all_lines(table, sight, asked.options),
        why=_fine_print(table, sight),
        rule="5.1, 5.4 C1-C3, L1973-1993, L2780",
    )


def _all_lines(table: DrunagorTable, sight: Sight, lines: Sequence[Option]) -> tuple[Option, ...]:
    """Return the lines, then those for no attack: the monster is engaged, or nobody is in reach.

    Their digits are 1, 2 and so on, and 0 for the last one.
    """
    stuck = (Option(ENGAGED, _engaged_label(table)),) if sight.facts.attack == "ranged" else ()
    last = () if sight.surely_reaches else (Option(NOBODY, _nobody_label(table, sight), number=0),)
    return (*(replace(line, number=n) for n, line in enumerate((*lines, *stuck), 1)), *last)


def _in_areas(areas: int, asked: OneOf) -> Text:
    """Return the prompt for magic with STRIKE: who is in the areas that it hits?"""
    if not asked.first_true:
        return tn("In {n} area stand", "In {n} areas stand", areas)
    return tn(
        "Stop at the first line that is true. In {n} area stand",
        "Stop at the first line that is true. In {n} areas stand",
        areas,
    )


def _fine_print(table: DrunagorTable, sight: Sight) -> tuple[Text, ...]:
    """Return the reasons for the order of the answers.

    - the ranking of the heroes with their numbers
    - that more heroes are better than a higher rank, if the attack can hit several
    - what the monster does if it gets away from a hero and has no shot
    """
    order = tuple(hero.label(table.content) for hero in sight.hunted)
    now = (t("The order now: {order}.", order=order),) if sight.known else ()
    rule = hunt.rule_of(table.state, sight.facts)
    several = (t("Several targets: as many heroes as possible come before the order."),) if sight.most > 1 else ()
    away = (NEAREST_SHOT,) if seeks_a_shot(table, sight.facts) else ()
    near = (AREAS,) if sight.facts.attack == "ranged" and sight.facts.range == 1 else ()
    harm = t("Harmed on its way? Type {n}-2. Tokens: a.", n=sight.monster.number)
    return (glossary.RANKINGS[rule], tie_text(rule), *now, *several, *near, *away, harm)


AREAS = t("Within 1 area: its own area and every area beside it, over corners too.")


NEAREST_SHOT = t("It can leave the hero next to it, but finds no shot? Press 0 and walk it to where a shot is nearest.")


def seeks_a_shot(table: DrunagorTable, facts: Facts) -> bool:
    """Return whether a monster that gets away from a hero goes to where a shot is nearest (G7)."""
    return facts.attack == "ranged" and table.ruling("g07_no_shot", told=False) == "nearest_to_shot"


def _order_note(table: DrunagorTable, sight: Sight) -> tuple[Text, ...]:
    """Return a note for choices of ruling G8 under which the first true answer is not always the best, or nothing.

    Then only the first hero of the hunt comes before the others. The nearest heroes follow, or the party leader
    chooses.
    """
    if len(sight.hunted) < 2:
        return ()
    first = hero_name(table.content, sight.hunted[0].id)
    if table.ruling("g08_next", told=False) == "nearest" and len(sight.hunted) > 2:
        return (t("As many heroes as possible; {name} before others, then the nearest.", name=first),)
    if table.ruling("g08_groups", told=False) == "primary_only" and sight.most > 1:
        return (t("As many heroes as possible; {name} before others, then the party leader chooses.", name=first),)
    return ()


def _engaged_label(table: DrunagorTable) -> Text:
    """Return the label for an engaged monster that neither moves nor attacks.

    If it can get away but then hits nobody, ruling G7 decides whether it stays, too.
    """
    stays = table.ruling("g07_no_shot", told=False) == "stay"
    if table.state.allies and table.ruling("g42_pets_engage", told=False) == "yes":
        return (
            t("nobody: it can't get away to a shot from whom it stands next to. It stays")
            if stays
            else t("nobody: it can't get away from whom it stands next to. It stays")
        )
    if stays:
        return t("nobody: it can't get away to a shot from the hero next to it. It stays")
    return t("nobody: it can't get away from the hero next to it. It stays")


def _lines(table: DrunagorTable, sight: Sight) -> list[Option]:
    """Return the options with all sets of heroes, the best first.

    A melee monster that AMBUSH put next to its target reaches it for certain, so worse sets are left out.
    """
    sets = target_sets(sight.hunted, sight.most)
    if sight.surely_reaches:
        sets = sets[: sets.index((sight.hunted[0],)) + 1]
    lines = [target_line(table, chosen) for chosen in sets]
    if sight.facts.attack == "magic":
        return lines
    if sight.facts.hunts == "slaughter":
        first = table.ruling("g03_slaughter") == "npc_first" or sight.most < 2
        label = t("an NPC token") if first else t("an NPC token, with as many others as here or more")
        lines.insert(0, Option(NPC, label))
    if sight.allies and not sight.surely_reaches and (not sight.hunted or table.ruling("g11_only_pet") == "attack"):
        lines.append(_only_allies_line(table, sight))
    return lines


def _only_allies_line(table: DrunagorTable, sight: Sight) -> Option:
    names = tuple(ally.display_name(table.content) for ally in sight.allies)
    return Option(ALLIES, t("no hero, but {names}", names=names) if sight.hunted else t("{names}", names=names))


def _nobody_label(table: DrunagorTable, sight: Sight) -> Text:
    move = points(sight.facts, sight.monster)
    target = hero_name(table.content, sight.hunted[0].id if sight.hunted else sight.allies[0].id)
    if not sight.known:
        target = glossary.HUNTS[hunt.rule_of(table.state, sight.facts)]
    if move == 0 or (not sight.hunted and table.ruling("g45_only_pets_seen", told=False) == "stay"):
        return t("nobody: it stays where it is")
    if not sight.hunted and len(sight.allies) > 1:
        return t("nobody: walk towards one of them, the party leader says which")
    if move is None:
        return t("nobody: walk towards {name}", name=target)
    if table.content.size(sight.monster.kind) == "large":
        return tn("nobody: walk {n} area towards {name}", "nobody: walk {n} areas towards {name}", move, name=target)
    return tn("nobody: walk {n} space towards {name}", "nobody: walk {n} spaces towards {name}", move, name=target)


# ---- the answer ----


def _reached(table: DrunagorTable, sight: Sight, answer: str) -> Reached:
    towards = sight.hunted[0].id if sight.hunted and sight.known else ""
    if answer == NPC:
        return Reached(npc=True)
    if answer == ENGAGED:
        return Reached(stays=True)
    if answer == NOBODY and not sight.hunted:
        towards = sight.allies[0].id if len(sight.allies) == 1 else ""
        return Reached(towards=towards, stays=table.ruling("g45_only_pets_seen") == "stay")
    if answer == NOBODY:
        return Reached(towards=towards)
    if answer == ALLIES:
        return Reached(ask_only_allies(table, sight))
    heroes = answer.split("+")
    if sight.known and towards not in heroes and len(sight.hunted) > 2 and sight.most == 1:
        table.ruling("g08_next")
    return _add_hidden(table, sight, Reached((*heroes, *ask_allies_too(table, sight, len(heroes)))))


def _add_hidden(table: DrunagorTable, sight: Sight, reached: Reached) -> Reached:
    """Ask which hidden heroes are in the areas of a STRIKE, because it hits them, too (L2868)."""
    seen = {hero.id for hero in sight.hunted}
    hidden = [hero for hero in table.state.heroes if hero.id not in seen and not hero.knocked_out]
    if not sight.strikes or not hidden:
        return reached
    caught = table.which(
        f"reach:{sight.monster.number}:hidden",
        t("Who is hidden in the areas it hits? {key} alone: nobody.", key=GO_ON_KEY),
        lambda: selection.options_by_name(table, hidden),
        name=t("hidden in the same areas"),
    )
    return replace(reached, caught=tuple(caught))


# ---- numbers that only the players know ----


def _ask_first_in_reach(table: DrunagorTable, sight: Sight, heroes: Sequence[Hero]) -> str:
    """Ask which of the heroes in reach is the primary target, and return its id."""
    asked = _primary_question(table, sight.monster, sight.facts, heroes)
    lines = list(asked.options)
    if sight.allies and table.ruling("g11_only_pet") == "attack":
        lines.append(_only_allies_line(table, sight))
    only = t("Only those it can hit count.")
    if table.ruling("g08_next", told=False) == "nearest" and len(heroes) > 2:
        only = t("Out of reach? Then the nearest it can hit.")
    steps = hand_list(table, sight, only)
    asked = replace(asked, name=t("in reach"), lead=(), steps=steps, why=_fine_print(table, sight))
    return table.ask(replace(asked, options=_all_lines(table, sight, lines)))


def _primary_question(table: DrunagorTable, monster: Monster, facts: Facts, heroes: Sequence[Hero]) -> OneOf:
    """Return the question which hero is the primary target, wherever the heroes stand.

    Each always has the same digit.
    """
    rule = hunt.rule_of(table.state, facts)
    order = [table.state.hero(id) for id in hunt.in_turn_order(table, rule, heroes)]
    return OneOf(
        key=f"reach:{monster.number}",
        name=t("primary target"),
        prompt=glossary.WHO[rule],
        lead=(t("{monster} attacks.", monster=monster.display_name(table.content)),),
        hint=tie_text(rule),
        options=selection.options_by_name(table, order),
    )


# ---- magic ----


def _cast_magic(table: DrunagorTable, sight_now: SightNow) -> Reached:
    """Return the targets of magic, which reaches everybody (5.5).

    Ask who is in the areas of a STRIKE with fewer areas than heroes. Ask which pets and companions are hit if not all
    can be.
    """
    sight = sight_now()
    if sight.strikes and sight.facts.capacity < len(sight.hunted):
        return _ask_reach(table, sight_now)
    targets = _magic_targets(table, sight) if sight.hunted else []
    left = sight.facts.capacity - len(targets)
    if left >= len(sight.allies):
        targets += [ally.id for ally in sight.allies]
    elif left > 0:
        targets += ask_allies_too(table, sight, len(targets))
    return Reached(tuple(targets))


def _magic_targets(table: DrunagorTable, sight: Sight) -> list[str]:
    """Return as many heroes as the magic can hit. Ruling G8 decides which.

    - by default: the first heroes of the ranking
    - `g08_next = "nearest"`: the primary target and the heroes nearest to the monster
    - `g08_groups = "primary_only"`: the primary target and any other heroes
    """
    heroes, chooses = sight.hunted, 1 < sight.most < len(sight.hunted)
    sets = [chosen for chosen in combinations(heroes, sight.most) if chosen[0] == heroes[0]]
    if chooses and table.ruling("g08_next", told=False) == "nearest":
        table.ruling("g08_next")
        answer = table.ask(
            OneOf(
                key=f"reach:{sight.monster.number}:nearest",
                name=t("nearest"),
                prompt=t(
                    "It hits {name} and the nearest of the others: who are they?", name=heroes[0].label(table.content)
                ),
                options=tuple(replace(target_line(table, one), number=n) for n, one in enumerate(sets, 1)),
            )
        )
        return answer.split("+")
    primary_only = chooses and table.ruling("g08_groups") == "primary_only"
    hunted = tuple((hero.id, hero.label(table.content)) for hero in heroes)
    return table.decide(spell_targets, hunted, sight.most, primary_only).id.split("+")


@rules.chooser(t("Whom does it hit?"), phase="monsters", rule="5.4, 5.5, L2069-2073", quiet=True)
def spell_targets(
    state: Drunagor, hunted: tuple[tuple[str, Text], ...], most: int, primary_only: bool = False
) -> list[Choice]:
    """Return the sets of heroes that the magic can hit. The best has the first heroes of the ranking.

    With `primary_only`, all sets with the primary target are equally good (ruling G8).
    """
    labels = dict(hunted)
    return [
        Choice(
            id="+".join(chosen),
            label=t("{names}", names=tuple(labels[id] for id in chosen)),
            rank=(int(hunted[0][0] not in chosen),) if primary_only else (place,),
            reasons=(t("Magic reaches everybody; its order: {names}.", names=tuple(labels.values())),),
        )
        for place, chosen in enumerate(combinations(labels, most))
    ]
