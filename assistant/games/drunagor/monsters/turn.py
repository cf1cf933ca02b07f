"""A monster's turn: conditions, triggered abilities, preparation, move and attack. Rules digest: 5.3-5.9.

With the map on, the app ranks every plan and moves the figure. With the map off, the players say whom the monster can
hit (`off_map/reach.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.by_text import BY_TEXT
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.figures import conditions, tokens
from assistant.games.drunagor.monsters import abilities, cards, hunt
from assistant.games.drunagor.monsters.attack import attack
from assistant.games.drunagor.monsters.card_facts import Facts, facts_of, points, read_card, value_of
from assistant.games.drunagor.monsters.events import MonsterMoved, MonsterStayed
from assistant.games.drunagor.monsters.off_map.hand_list import put_it_there
from assistant.games.drunagor.monsters.off_map.reach import (
    find_targets,
    primary_target,
    seeks_a_shot,
    targets_without_moving,
)
from assistant.games.drunagor.monsters.off_map.sight import Reached, action_line
from assistant.games.drunagor.monsters.on_map import terrain
from assistant.games.drunagor.monsters.on_map.plans import Plan
from assistant.games.drunagor.monsters.on_map.readings import readings_from
from assistant.games.drunagor.monsters.on_map.situation import is_mapped, measured_by, monster_plans
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, Monster
from assistant.messages.questions import GoOn, Option
from assistant.messages.text import Text, t

TELL = "tell"


@rules.step(phase="monsters", title=t("a monster's turn"), rule="5.3, L1949-1959")
def monster_turn(table: DrunagorTable, number: int, next_of_card: bool = False) -> None:
    """Let one figure act.

    `next_of_card` is true if another figure of the same card has just acted. Ruling G30 decides whether both act in the
    same turn.
    """
    if next_of_card and table.state.affected and table.ruling("g30_turn_per_figure") == "each":
        table.state.affected = {}
    monster = next((monster for monster in table.state.monsters if monster.number == number), None)
    if monster is None:
        return
    places.confirm_places(table)
    activate(table, monster)


@rules.step(phase="monsters", title=t("all figures of a card act"), rule="A2, L612")
def monster_card_turn(table: DrunagorTable, card: str) -> None:
    """Let every figure of a card act in base order, then flip a complex card (5.8). Special rules use this step."""
    monster_card = table.state.card(card)
    if monster_card is None:
        return
    figures = track.in_base_order(table.content, table.state.figures_of(monster_card))
    for place, monster in enumerate(figure for figure in figures if figure.number not in table.state.acted):
        table.schedule(monster_turn, monster.number, place > 0)
    if monster_card.behaviour in track.OTHER_SIDE:
        table.schedule(track.flip_card, card)


def activate(table: DrunagorTable, monster: Monster, calling: tuple[int, ...] = ()) -> None:
    """Carry out everything that one figure does in its turn.

    If the figure acts because of COMMAND, `calling` are the figures that are in the middle of their turns.
    """
    stunned = _start(table, monster)
    if not conditions.is_on_board(table, monster):
        return
    facts = read_card(table, monster) or _resolve_manually(table, monster, stunned=stunned)
    if facts is None:
        return
    ambushed = _abilities(table, monster, facts, (*calling, monster.number))
    if not conditions.is_on_board(table, monster):
        return
    if is_mapped(table.state, table.content, monster):
        _on_map(table, monster, stunned=stunned)
    else:
        _off_map(table, monster, stunned=stunned, ambushed=ambushed)
    places.ground_hurts(table, monster)  # terrain hurts at the end of the turn if entering did not (L2382)


def _start(table: DrunagorTable, monster: Monster) -> bool:
    """Resolve the traps under the monster and its conditions. Return whether STUN prevents its attack.

    Ruling G5 decides which comes first.
    """
    first = bool(traps.traps_under(table, monster)) and table.ruling("g05_trap_before_conditions") == "before"
    if first:
        traps.spring_traps_under(table, monster)
    stunned = conditions.is_on_board(table, monster) and conditions.resolve_monster(table, monster)
    if not first and conditions.is_on_board(table, monster):
        traps.spring_traps_under(table, monster)
    return stunned


def _resolve_manually(table: DrunagorTable, monster: Monster, *, stunned: bool) -> Facts | None:
    """Let the players resolve a card that the app does not know.

    Return its values if they enter it instead, else None.
    """
    answer = table.ask(
        GoOn(
            key=f"card:{monster.number}",
            prompt=t("{monster}: read your card, do what it says.", monster=monster.display_name(table.content)),
            lead=(t("STUN: no attack this turn."),) if stunned else (),
            hint=t("What heroes lose: number, minus, how much."),
            label=t("done"),
            happened=(Option(TELL, t("tell the app what is on this card"), number=1),),
        ),
        BY_TEXT,
    )
    if answer != TELL:
        return None
    face = cards.face_up(table.state, monster)
    table.state.by_hand = [one for one in table.state.by_hand if one != face]
    return read_card(table, monster)


def _abilities(table: DrunagorTable, monster: Monster, facts: Facts, calling: tuple[int, ...]) -> str:
    """Resolve the monster's triggered abilities in printed order.

    Return the figure next to which AMBUSH has put the monster, or "".
    """
    ambushed = ""
    for ability in facts.of_kind(table.content, "triggered"):
        if not conditions.is_on_board(table, monster):
            break
        if ability.keyword == "command":
            if other := abilities.command(table, monster, calling):
                affected, table.state.affected = table.state.affected, {}
                activate(table, other, calling)  # a whole activation, then this one continues (L2852)
                table.state.affected = affected
        elif ability.keyword == "ambush":
            ambushed = abilities.ambush(table, monster, facts)
        else:
            abilities.trigger(table, monster, ability)
    return ambushed


# ---- the map is off ----


def _off_map(table: DrunagorTable, monster: Monster, *, stunned: bool, ambushed: str) -> None:
    facts = facts_of(table.state, table.content, monster)
    heroes = hunt.visible_heroes(table.state, facts)
    if not heroes and not hunt.visible_allies(table.state, facts):
        _report_stay(table, monster)
        return
    if facts.attack == "none" or stunned:
        _move_without_attack(table, monster, facts)
        return
    reached = find_targets(table, monster, facts, ambushed=ambushed)
    if reached.npc:
        _attack_npc(table, monster)
        tokens.take(table, monster, "intimidate")  # the attack on the NPC token was its next attack (L2942)
    move = points(facts, monster)
    if not _spend_move_tokens(table, monster, reached):
        return
    if reached.stays or not (reached.targets or reached.npc or move != 0):
        _report_stay(table, monster)
    elif reached.targets:
        put = put_it_there(table, monster, reached.targets) if _is_put(facts, monster, ambushed) else ()
        attack(
            table,
            monster,
            facts,
            (*reached.targets, *reached.caught),
            lead=put[:1] if put else _lines_before_attack(table, monster, facts, ambushed),
            says_whom=bool(put),
            why=put[1:],
            second=t("ATTACK TWICE: the second attack. Out of reach now: 0, another one is hit without moving."),
            next_targets=lambda: targets_without_moving(table, monster, facts),
        )
    elif not reached.npc:
        hunts = "" if reached.towards or not heroes else hunt.rule_of(table.state, facts)
        _report_move(table, monster, move, reached.towards, hunts, shot=seeks_a_shot(table, facts))


def _lines_before_attack(table: DrunagorTable, monster: Monster, facts: Facts, ambushed: str) -> tuple[Text, ...]:
    """Return lines about what the monster does before the attack, or none if the players choose its space."""
    if ambushed:
        who, target = hero_name(table.content, ambushed), table.state.find_friend(ambushed)
        if isinstance(target, Ally):
            hero = hero_name(table.content, target.hero)  # its controller picks (L2936)
            return (t("AMBUSH: put it next to {who}. {hero} picks the space.", who=who, hero=hero),)
        return (t("AMBUSH: put it next to {who}, who picks the space.", who=who),)
    if facts.attack == "magic":
        return (action_line(table, monster, facts),)
    return ()


def _is_put(facts: Facts, monster: Monster, ambushed: str) -> bool:
    """Return whether the players choose the space from which the monster attacks."""
    return not ambushed and facts.attack != "magic" and points(facts, monster) != 0


@rule("5.4, L1989, L2063")
def _report_stay(table: DrunagorTable, monster: Monster) -> None:
    table.tell(MonsterStayed(**monster.monster_fields))


@rule("5.6, L1987")
def _report_move(
    table: DrunagorTable, monster: Monster, move: int | None, towards: str, hunts: str = "", *, shot: bool = False
) -> None:
    large = table.content.size(monster.kind) == "large"
    points = -1 if move is None else move
    table.tell(
        MonsterMoved(
            **monster.monster_fields, points=points, towards=towards, hunts=hunts, areas=large, seeks_shot=shot
        )
    )


def _move_without_attack(table: DrunagorTable, monster: Monster, facts: Facts) -> None:
    """Move a monster that cannot attack.

    Without an attack on its card, ruling G38 decides whether it stays or approaches a hero. With STUN, it moves as if
    it attacked (L2814).
    """
    stunned = facts.attack != "none"
    if not stunned and table.ruling("g38_no_attack") == "stay":
        _report_stay(table, monster)
        return
    move, primary = points(facts, monster), primary_target(table, monster, facts)
    if not primary:  # it sees only pets and companions, and ruling G45 says that it does not hunt them
        _report_stay(table, monster)
        return
    name, target = monster.display_name(table.content), hero_name(table.content, primary)
    lead: tuple[Text, ...] = ()
    hint = t("Unless its card says otherwise.")
    if stunned:
        prompt, lead = t("{monster}: no attack, it only moves.", monster=name), (action_line(table, monster, facts),)
        hint = t("STUN. As if it attacked; it hunts {who}.", who=target)
    elif move is None:
        prompt = t("{monster} has no attack: it moves towards {who}.", monster=name, who=target)
    else:
        prompt = t("{monster} has no attack: it moves {n} towards {who}.", monster=name, n=move, who=target)
    table.go_on(f"moves:{monster.number}", prompt, t("moved"), lead=lead, hint=hint)
    if _spend_move_tokens(table, monster, Reached(targets=("",) if stunned else ())):
        _report_move(table, monster, move, primary)


def _attack_npc(table: DrunagorTable, monster: Monster) -> None:
    """Let the players resolve an attack on an NPC token, as SLAUGHTER demands."""
    prompt = t("{monster} attacks an NPC token.", monster=monster.display_name(table.content))
    hint = t("The adventure says what that does. Heroes hit besides: number, minus, how much.")
    table.ask(GoOn(key=f"npc:{monster.number}", prompt=prompt, label=t("done"), hint=hint), BY_TEXT)


def _spend_move_tokens(table: DrunagorTable, monster: Monster, reached: Reached) -> bool:
    """Ask whether the monster would move. If so, remove SLOW and KNOCK DOWN (ruling G13).

    Return whether the monster is still on the board.
    """
    if conditions.is_on_board(table, monster) and conditions.has_move_token(monster):
        stays = bool(reached.targets) or reached.stays or reached.npc
        if not stays or table.ruling("g13_token_spent") != "when_moving" or _would_move(table, monster):
            conditions.spend_move_tokens(table, monster)
    return conditions.is_on_board(table, monster)


def _would_move(table: DrunagorTable, monster: Monster) -> bool:
    return table.yes(
        f"would_move:{monster.number}",
        t("With all its movement points: would it move?"),
        name=t("would move"),
        lead=(t("SLOW and KNOCK DOWN go only when it would move."),),
        yes=t("yes: the token goes"),
        no=t("no: the token stays"),
        expected=True,
    )


# ---- the map is on ----


def _on_map(table: DrunagorTable, monster: Monster, *, stunned: bool) -> None:
    cards.MOVE.of(table, cards.face_up(table.state, monster))
    cards.SIZE.of(table, monster.kind)
    state, content = table.state, table.content
    facts = facts_of(state, content, monster)
    readings, rule = readings_from(table.world.rulings), facts.hunts
    heroes = hunt.visible_heroes(state, facts)
    measured: dict[str, int] | None = None
    if state.mode != "pvp" and hunt.is_unknown(table.world, rule) and len(heroes) > 1:
        measured = measured_by(rule, hunt.ask_order(table, monster.number, rule, heroes))
    plan = table.decide(monster_plans, content, readings, monster.number, facts, measured)
    for ruling in plan.mattered:
        table.ruling(ruling)
    if not conditions.is_on_board(table, monster):
        return
    if plan.spends:
        conditions.spend_move_tokens(table, monster, told=False)
    if plan.moves and not _walk_plan(table, monster, facts, plan):
        return
    if stunned or not plan.attacks:
        if not plan.moves:
            _report_stay(table, monster)
        return
    if any(id.startswith("npc:") for id in plan.targets):
        _attack_npc(table, monster)
    targets = [id for id in (*plan.targets, *plan.caught) if not id.startswith("npc:")]
    if not targets:
        tokens.take(table, monster, "intimidate")  # the attack on the NPC token was its next attack (L2942)
        return

    def from_here() -> Sequence[Plan]:
        return monster_plans.function(state, content, readings, monster.number, facts, measured, stays=True)

    attack(
        table,
        monster,
        facts,
        targets,
        dark=terrain.is_dark(table, monster),
        to=plan.end if plan.moves else "",
        why=plan.reasons[:1],
        second=t("ATTACK TWICE: the second attack."),
        in_reach=lambda: {id for plan in from_here() for id in (*plan.targets, *plan.caught)},
        next_targets=lambda: (
            table.decide(monster_plans, content, readings, monster.number, facts, measured, stays=True).targets
        ),
    )


@rule("5.6")
def _walk_plan(table: DrunagorTable, monster: Monster, facts: Facts, plan: Plan) -> bool:
    """Move the figure along the path of its plan and apply everything on the way.

    Return whether it is still on the board.
    """
    towards = "" if plan.towards.startswith("npc:") else plan.towards
    table.tell(MonsterMoved(**monster.monster_fields, path=plan.path, at=plan.end, towards=towards))
    if plan.trampled:
        count = next(
            (value_of(table, monster, ability) for ability in facts.abilities if ability.keyword == "trample"), 0
        )
        terrain.trample(table, monster, plan.trampled, count)
    if not terrain.walk(table, monster, plan.path, facts):
        return False
    terrain.shove(table, monster, plan.shoved)
    terrain.crush(table, monster, terrain.crushed_chests(table, monster, plan.path, plan.crushed))
    return conditions.is_on_board(table, monster)
