"""The reaction window: digest part 1 F3, C9, part 2 5.7, 5.11. What may answer an attack on a hero, pet or companion.

Nothing is asked for it. The question how much got through has it among the things that happened: PREVENT is in the
number, everything else is said there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct, field

from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import has_map, spaces_at
from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.events import Retaliated, StoodIn
from assistant.games.drunagor.figures import damage, tokens
from assistant.games.drunagor.heroes import cubes, skills
from assistant.games.drunagor.rules import DrunagorTable, keeps, reads
from assistant.games.drunagor.state import Ally, Hero, Monster
from assistant.table.questions import Option
from assistant.table.text import Text, t

Friend = Hero | Ally

PROTECT, RETALIATE, CUBE, FOCUS = "protect", "retaliate", "react_cube", "react_focus"


class Threat(Struct):
    """One attack and whom it hits. Each hero may react to it once (L710); `paid` are those who have, as far as the app
    keeps what a reaction costs. `focused` are those who used a focus ability this turn: once, also if the turn brings
    a second attack (L1653).
    """

    attacker: Monster | Hero
    targets: tuple[str, ...]
    paid: list[str] = field(default_factory=list)
    retaliated: list[str] = field(default_factory=list)
    focused: list[str] = field(default_factory=list)


class Harm(Struct, frozen=True, kw_only=True):
    """What one target of a threat is to suffer."""

    damage: int
    source: Text
    preventable: bool = True
    key: str
    lead: tuple[Text, ...] = ()
    rule: str = "C9"


def hit(table: DrunagorTable, threat: Threat, target: Friend, harm: Harm) -> tuple[Friend, int]:
    """The attack meets one target; who was hit in the end and how much got through."""
    window = Window(table, threat, target, lambda other: _suffer(table, other, harm, window))
    through = _suffer(table, target, harm, window if harm.preventable else None)
    return window.hit, through


def _suffer(table: DrunagorTable, target: Friend, harm: Harm, window: Window | None) -> int:
    key = f"{harm.key}:{target.id}"
    if isinstance(target, Ally):
        return damage.hurt_ally(
            table, target, harm.damage, preventable=harm.preventable, key=key, lead=harm.lead, window=window
        )
    return damage.hurt_hero(
        table,
        target,
        harm.damage,
        source=harm.source,
        preventable=harm.preventable,
        key=key,
        lead=harm.lead,
        rule=harm.rule,
        window=window,
    )


class Window:
    """What may be said while one target's damage is asked. `hit` is who suffers it in the end."""

    def __init__(self, table: DrunagorTable, threat: Threat, target: Friend, instead: Callable[[Friend], int]) -> None:
        self.table, self.threat, self.hit, self._instead = table, threat, target, instead
        self.paid = threat.paid if reads(table, "p1_one_threat") == "attack" else []
        self.stood_in = False

    def options(self) -> tuple[Option, ...]:
        """Each keeps its digit; only what can be."""
        made = []
        if self._protectors():
            made.append(Option(PROTECT, t("PROTECT: another is hit"), number=1))
        if isinstance(self.hit, Hero) and self.hit.id not in self.threat.retaliated and self.threat.attacker.hp > 0:
            made.append(Option(RETALIATE, t("RETALIATE"), number=2))
        if self._payers(CUBE):
            made.append(Option(CUBE, t("a cube spent on a reaction"), number=3))
        if self._payers(FOCUS):
            made.append(Option(FOCUS, t("FOCUS spent on a reaction"), number=4))
        return tuple(made)

    def happen(self, said: str) -> int | None:
        """One of the options; what got through to the one who stands in, or None: the question comes again."""
        match said:
            case "protect":
                return self._protect()
            case "retaliate":
                self._retaliate()
            case "react_cube":
                self._pay_cube()
            case "react_focus":
                self._pay_focus()
        return None

    # ---- PROTECT ----

    def _protectors(self) -> list[Friend]:
        """Who may stand in, once: next to the target and no target of this attack (L2794)."""
        state, content = self.table.state, self.table.content
        if self.stood_in:
            return []
        there: list[Friend] = [*(one for one in state.heroes if not one.knocked_out), *state.allies]
        there = [one for one in there if one.id != self.hit.id and one.id not in self.threat.targets]
        if state.mode == "pvp":
            there = [one for one in there if self._team(one) == self._team(self.hit)]
        if not has_map(state, content) or not self.hit.at:
            return there
        here = spaces_at(state, content, self.hit, self.hit.at)
        return [one for one in there if one.at and adjacent(spaces_at(state, content, one, one.at), here)]

    def _team(self, one: Friend) -> int:
        return one.team if isinstance(one, Hero) else self.table.state.hero(one.hero).team

    def _protect(self) -> int:
        table, there = self.table, self._protectors()
        other = there[0]
        if len(there) > 1:
            chosen = table.one(
                f"stands_in:{self.hit.id}",
                t("PROTECT: who is hit instead of {who}?", who=self.hit.called(table.content)),
                lambda: (Option(one.id, one.called(table.content), number=one.number) for one in there),
                name=t("PROTECT"),
            )
            other = next(one for one in there if one.id == chosen)
        table.tell(StoodIn(who=other.id, target=self.hit.id, rule="5.11, L2794"))
        self.hit, self.stood_in = other, True
        return self._instead(other)

    # ---- RETALIATE ----

    def _retaliate(self) -> None:
        """At once, before the damage; only by a hero who is hit (L708, L2806)."""
        table, attacker, hero = self.table, self.threat.attacker, self.hit
        assert isinstance(hero, Hero)
        self.threat.retaliated.append(hero.id)
        prompt = t("RETALIATE: how much does {who} take?", who=attacker.called(table.content))
        count = table.number(f"retaliate:{hero.id}", prompt, name=t("RETALIATE"), least=1, expected=1, to=hero.id)
        table.tell(Retaliated(hero=hero.id, number=attacker.number, damage=count, rule="L2806-2810"))
        if isinstance(attacker, Monster):
            damage.hurt_monster(table, attacker, count)
        else:
            damage.hurt_hero(
                table,
                attacker,
                count,
                source=hero_name(table.content, hero.id),
                preventable=True,
                key=f"retaliated:{attacker.id}",
                rule="L2806-2810",
            )

    # ---- what a reaction costs ----

    def _payers(self, what: str) -> list[Hero]:
        """Heroes who could still pay for a reaction to this attack, if the app keeps what it costs."""
        state = self.table.state
        if not keeps(self.table, "cubes" if what == CUBE else "tokens"):
            return []
        able = [one for one in state.heroes if not one.knocked_out and one.id not in self.paid]
        if state.mode == "pvp":  # for oneself and allies only (L708)
            able = [one for one in able if self._team(one) == self._team(self.hit)]
        if what == CUBE:
            return [one for one in able if cubes.available(one)]
        return [one for one in able if tokens.has(one, "focus") and one.id not in self.threat.focused]

    def _payer(self, what: str) -> Hero:
        table, able = self.table, self._payers(what)
        hero = able[0]
        if len(able) > 1:
            chosen = table.one(
                f"reacts:{self.hit.id}",
                t("Who reacts?"),
                lambda: (Option(one.id, hero_name(table.content, one.id), number=one.number) for one in able),
                name=t("reacts"),
                expected=self.hit.id,
            )
            hero = table.state.hero(chosen)
        self.paid.append(hero.id)
        return hero

    def _pay_cube(self) -> None:
        """The recall it may force comes when the attack is resolved (L1084)."""
        hero = self._payer(CUBE)
        skill = skills.choose(self.table, hero)
        prompt = t("Which cube does {hero} use?", hero=hero_name(self.table.content, hero.id))
        have = partial(cubes.cube_options, hero.cubes)
        colour = self.table.one(f"reaction_cube:{hero.id}", prompt, have, name=t("cube"), to=hero.id)
        cubes.use(self.table, hero, {colour: 1}, "spent")
        skills.lay_on(self.table, hero, skill, colour)

    def _pay_focus(self) -> None:
        hero = self._payer(FOCUS)
        self.threat.focused.append(hero.id)
        cubes.use_focus(self.table, hero, cubes.focus_cost(self.table, hero, f"reaction_focus:{hero.id}", hero.id))
