"""Triggered abilities of monsters, and PROTECT. Rules digest: 5.3 step 2, 5.11."""

from __future__ import annotations

from assistant.components.grid import around, space_of
from assistant.components.random_draw import pick
from assistant.engine.rules import Choice, rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.by_text import BY_TEXT
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.builder import spaces_at
from assistant.games.drunagor.board.places import free_places
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RANKS, RUNES, Ability
from assistant.games.drunagor.figures import damage, tokens
from assistant.games.drunagor.monsters import cards, commanders
from assistant.games.drunagor.monsters.card_facts import Facts, facts_of, value_of
from assistant.games.drunagor.monsters.events import Ambushed, Commanded, Manifested, MonsterEvolved
from assistant.games.drunagor.monsters.off_map.reach import primary_target
from assistant.games.drunagor.monsters.on_map import terrain
from assistant.games.drunagor.monsters.on_map.situation import is_mapped
from assistant.games.drunagor.names import RUNE_COLORS, hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Monster
from assistant.messages.questions import GoOn, OneOf, Option
from assistant.messages.text import t

STRENGTH = ("minion", "white", "grey", "black", "special", "commander", "overlord", "boss")
"""Colours and types of monsters from weakest to strongest (L1901-1910). The rules do not rank `special`."""
NOBODY = "nobody"


def trigger(table: DrunagorTable, monster: Monster, ability: Ability) -> None:
    """Resolve one ability at the start of a monster's turn. `monsters/turn.py` resolves COMMAND and AMBUSH."""
    value = value_of(table, monster, ability)
    match ability.keyword:
        case "shield":
            tokens.give(table, monster, "shield", value)
        case "regeneration" | "heal":
            damage.heal(table, monster, value)
        case "stealth":
            tokens.give(table, monster, "stealth")
        case "evolve":
            _evolve(table, monster)
        case "maelstrom":
            commanders.maelstrom(table, monster)
        case "manifest":
            _manifest(table, monster)


@rule("5.11, L2746")
def _evolve(table: DrunagorTable, monster: Monster) -> None:
    """Raise the monster's damage and movement for good."""
    monster.evolved += 1
    tokens.give(table, monster, "movement_1")
    table.tell(MonsterEvolved(**monster.monster_fields, times=monster.evolved))


# ---- COMMAND ----


def strength(content: Content, monster: Monster, *, rank_first: bool) -> tuple[int, ...]:
    """Return a sort key for the strength of a monster: colour or type, rank, health. The strongest has the highest.

    With `rank_first`, rank is compared before colour (ruling G20).
    """
    color = cards.color_of(content, monster.kind)
    by_color = STRENGTH.index(color) if color in STRENGTH else 0
    by_rank = RANKS.index(monster.rank) if monster.rank in RANKS else -1
    return (by_rank, by_color, monster.hp) if rank_first else (by_color, by_rank, monster.hp)


def _strongest(content: Content, monsters: list[Monster], *, rank_first: bool) -> list[Monster]:
    best = max(strength(content, monster, rank_first=rank_first) for monster in monsters)
    return [monster for monster in monsters if strength(content, monster, rank_first=rank_first) == best]


@rule("5.11, L2852")
def command(table: DrunagorTable, monster: Monster, calling: tuple[int, ...]) -> Monster | None:
    """Return the strongest other monster, which acts immediately, or None.

    `calling` are the monsters that used COMMAND and are in the middle of their turns. They cannot act now (ruling G48).
    """
    state, content = table.state, table.content
    others = [other for other in state.monsters if other.number != monster.number]
    rank_first = False
    if others:
        usual = _strongest(content, others, rank_first=False)
        if usual != _strongest(content, others, rank_first=True):
            rank_first = table.ruling("g20_strongest_monster") == "rank_first"
        busy = [other for other in _strongest(content, others, rank_first=rank_first) if other.number in calling]
        if busy and table.ruling("g48_command_loop") == "nothing":
            others = []
    others = [other for other in others if other.number not in calling]
    if not others:
        table.tell(Commanded(**monster.monster_fields))
        return None
    chosen = table.decide(commanded, content, tuple(other.number for other in others), rank_first)
    other = state.monster(int(chosen.id))
    table.tell(Commanded(**monster.monster_fields, other=other.number, other_kind=other.kind, other_base=other.base))
    return other


@rules.chooser(
    t("COMMAND: which monster acts at once?"),
    phase="monsters",
    rule="5.11, L2852, G20",
    ties=lambda state, content: t("Equally strong. Party leader: {hero}.", hero=track.leader_name(state, content)),
)
def commanded(state: Drunagor, content: Content, numbers: tuple[int, ...], rank_first: bool) -> list[Choice]:
    """Return the monsters that can act because of COMMAND, the strongest first."""
    return [
        Choice(
            id=str(monster.number),
            label=monster.display_name(content),
            rank=tuple(-part for part in strength(content, monster, rank_first=rank_first)),
            reasons=(
                t("By rank, then colour, then health.") if rank_first else t("By colour, then rank, then health."),
            ),
        )
        for monster in state.monsters
        if monster.number in numbers
    ]


# ---- AMBUSH and MANIFEST ----


@rule("5.11, L2936")
def ambush(table: DrunagorTable, monster: Monster, facts: Facts) -> str:
    """Place the monster next to its primary target and return the id of that target.

    The target's player chooses the space. Return "" if the monster sees nobody or no space is free.
    """
    target = primary_target(table, monster, facts)
    figure = table.state.find_friend(target)
    if figure is None:
        return ""
    if not is_mapped(table.state, table.content, monster) or not figure.at:
        table.tell(Ambushed(**monster.monster_fields, target=target))
        return target
    near = around([space_of(figure.at)])
    free = [at for at in free_places(table, monster) if near & set(spaces_at(table.content, monster, at))]
    if not free:
        return ""
    monster.at = table.one(
        f"ambush:{monster.number}",
        t("AMBUSH next to {who}: on which space?", who=hero_name(table.content, target)),
        lambda: free,
        name=t("ambush"),
        lead=(t("{monster} appears.", monster=monster.display_name(table.content)),),
        to=figure.player,
    )
    table.tell(Ambushed(**monster.monster_fields, target=target, at=monster.at))
    terrain.enter_space(table, monster)
    return target


@rule("5.11, L2904")
def _manifest(table: DrunagorTable, monster: Monster) -> None:
    """Draw a rune, show it and put it back into the bag (L2904). No tile is laid.

    The monster's card says what its colour does.
    """
    name = monster.display_name(table.content)
    key = f"manifest:{monster.number}"
    if table.source("runes") == "table":
        rune = ""
        prompt = t("{monster}: MANIFEST. Take a rune, do what the card says, put it back.", monster=name)
    else:
        counts = table.state.bag.counts
        options = tuple(Option(rune, RUNE_COLORS[rune], most=counts[rune]) for rune in RUNES if counts.get(rune))
        if not options:
            return
        rune = pick(table, "runes", lambda: OneOf(key=key, prompt=t("MANIFEST: which colour?"), options=options))
        prompt = t("{monster}: MANIFEST shows {rune}. Do what its card says.", monster=name, rune=RUNE_COLORS[rune])
    table.ask(GoOn(key=f"{key}:done", prompt=prompt, label=t("done"), name=t("MANIFEST")), BY_TEXT)
    table.tell(Manifested(**monster.monster_fields, rune=rune))


# ---- PROTECT ----


def protector_of(table: DrunagorTable, monster: Monster, targets: tuple[int, ...] = (), *, time: int = 1) -> Monster:
    """Return the monster that is hit: `monster`, or one next to it that uses PROTECT (L2794, ruling G49).

    A monster in `targets` cannot use it. `time` numbers the attacks of one action.
    """
    state, content = table.state, table.content
    guards = [
        other
        for other in state.monsters
        if other.number not in (monster.number, *targets) and facts_of(state, content, other).has("protect")
    ]
    mapped = is_mapped(state, content, monster)
    if mapped:
        here = spaces_at(content, monster, monster.at)
        guards = [guard for guard in guards if guard.at and adjacent(spaces_at(content, guard, guard.at), here)]
    if not guards:
        return monster
    may_decline = table.ruling("g49_protect") == "ask"
    if mapped and len(guards) == 1 and not may_decline:
        return guards[0]
    nobody = t("nobody") if may_decline else t("nobody stands next to it")
    leader = track.leader(state, content)
    answer = table.ask(
        OneOf(
            key=f"protect:{monster.number}:{time}" if time > 1 else f"protect:{monster.number}",
            name=t("PROTECT"),
            prompt=t("PROTECT: who next to {monster} is hit instead?", monster=monster.display_name(content)),
            lead=(t("Party leader: {hero}.", hero=hero_name(content, leader.id)),),
            options=(
                *(Option(str(guard.number), guard.display_name(content)) for guard in guards),
                *((Option(NOBODY, nobody, number=0),) if may_decline or not mapped else ()),
            ),
            to=leader.id,
        )
    )
    return monster if answer == NOBODY else state.monster(int(answer))
