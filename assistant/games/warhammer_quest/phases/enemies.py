"""The enemy phase: which hero activates which enemy, and the enemy's effect bar.

Rules digest: Flow 2, Automa 1-3.
"""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.nemeses import is_nemesis
from assistant.games.warhammer_quest.board.rank import (
    affected_leader,
    ask_enemy,
    hero_options,
    visible_state,
    why_defeated,
)
from assistant.games.warhammer_quest.board.wounds import discard_enemy
from assistant.games.warhammer_quest.board.zones import (
    defeat_card,
    is_tireless,
    move_enemy,
    move_to_zone,
    reveal,
    set_ready,
    suffer_wounds,
    to_shadows,
)
from assistant.games.warhammer_quest.events import (
    Advanced,
    AllReadied,
    EnemyActivated,
    EnemyDiscarded,
    KeywordRead,
    KeywordResolved,
    NoEffectOnDefeated,
    PassedOver,
    Retreated,
)
from assistant.games.warhammer_quest.facts import read_bar
from assistant.games.warhammer_quest.names import HERO, KEYWORD, LAIR, SHADOWS, face, numbered
from assistant.games.warhammer_quest.rules import ATTACK, QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, Hero
from assistant.messages.event_text import sentence_of
from assistant.messages.events import Event
from assistant.messages.questions import GO_ON_KEY, GoOn, Option
from assistant.messages.text import Text, t

DONE = t("done")


# -- which enemy comes next


def may_act(table: QuestTable, enemy: Enemy) -> bool:
    """Return whether an enemy may be activated: it is ready, outside the lair, and not yet activated in this phase.

    Ruling A32 decides whether an enemy may be activated again after it was readied. An enemy that can't be exhausted
    may not.
    """
    if not enemy.ready or enemy.zone == LAIR:
        return False
    if not enemy.acted:
        return True
    return not is_tireless(table, enemy) and table.ruling("a32_readied", told=False) == "again"


def candidates(table: QuestTable, who: str) -> list[Enemy]:
    """Return the enemies that the hero `who` may activate (L688-692).

    They are in the hero's own zone or, if there are none, in the shadows.
    """
    state = table.state
    own = [enemy for enemy in state.enemies_in(who) if may_act(table, enemy)]
    return own or [enemy for enemy in state.shadows if may_act(table, enemy)]


def who_activates(table: QuestTable, last: str) -> str:
    """Return the next hero clockwise who has an enemy to activate, or "" if the phase is over.

    The search begins after the hero `last`. If `last` is empty, it begins with the leader.
    """
    state = table.state
    if state.outcome or not state.standing:
        return ""
    order = state.clockwise(last or state.leader)
    order = [*order[1:], order[0]] if last else order
    return next((hero.id for hero in order if _may_activate(table, hero) and candidates(table, hero.id)), "")


def _may_activate(table: QuestTable, hero: Hero) -> bool:
    return not hero.defeated or table.ruling("a4_defeated_activate", told=False) == "activate"


@rules.step(phase="enemies", title=t("an enemy is activated"), rule="Automa 1, L678-692")
def enemy_turn(table: QuestTable, who: str) -> None:
    """Let the hero activate one enemy.

    First tell which heroes were skipped, because they have no enemy to activate.
    """
    if not _may_activate(table, table.state.hero(who)):  # a correction defeated the hero while the choice was open
        return
    passed = _passed_over(table, who)
    for hero in passed:
        table.tell(PassedOver(who=hero))
    number = _choose(table, who)
    state = table.state
    state.activated = who
    state.passed += passed
    enemy = state.enemy(number)
    if enemy is None:
        return
    if enemy.acted:
        table.ruling("a32_readied")
    if state.hero(who).defeated:
        table.ruling("a4_defeated_activate")
    among = tuple(one.number for one in _different(candidates(table, who)))
    enemy.acted = True
    activate(table, number, who, among)


def _passed_over(table: QuestTable, who: str) -> list[str]:
    """Return the heroes who are skipped before `who` and not reported yet, because they have no enemy to activate.

    Defeated heroes are left out.
    """
    state = table.state
    order = state.clockwise(state.activated or state.leader)
    waiting = [*order[1:], order[0]] if state.activated else order
    between = [hero for hero in waiting[: waiting.index(state.hero(who))] if not hero.defeated]
    return [hero.id for hero in between if hero.id not in state.passed]


def _choose(table: QuestTable, who: str) -> int:
    """Return the number of the enemy to activate, or 0 if there is none. Ask if the possible enemies look different.

    Corrections are not applied here. A correction during the activation must not change the choice.
    """
    there = _different(candidates(table, who))
    if len(there) < 2:
        return there[0].number if there else 0
    hint = t("First the own zone, then the shadows. Inside it the order is free.")
    return ask_enemy(
        table,
        f"enemy:{who}",
        lambda: _which(table, who),
        lambda: _different(candidates(table, who)),
        name=t("activated"),
        hint=hint,
    )


def _different(there: list[Enemy]) -> list[Enemy]:
    return [enemy for place, enemy in enumerate(there) if visible_state(enemy) not in map(visible_state, there[:place])]


def _which(table: QuestTable, who: str) -> Text:
    hero, there = HERO(table.content, who), candidates(table, who)
    if there and there[0].zone == who:
        return t("{hero} activates: which enemy of the zone?", hero=hero)
    return t("No ready enemy in {hero}'s zone: one from the shadows. Which?", hero=hero)


@rules.step(phase="enemies", title=t("all enemies get ready"), rule="L684-686, L1528", always=True)
def ready_all(table: QuestTable) -> None:
    state = table.state
    if any(not enemy.ready for enemy in state.enemies):
        table.tell(AllReadied())
    for enemy in state.enemies:
        enemy.ready, enemy.acted = True, False
    state.activated, state.passed, state.acting = "", [], 0


# -- one activation


@rule("Automa 2, L694-707")
def activate(table: QuestTable, number: int, who: str, among: tuple[int, ...] = ()) -> None:
    """Activate an enemy: turn it face up, resolve its effect bar from left to right, exhaust it.

    The rest of the bar is resolved even if the enemy is defeated in the middle.
    """
    reveal(table, number)
    state = table.state
    enemy = state.enemy(number)
    if enemy is None:
        return
    card = enemy.card
    before, state.acting = state.acting, number
    table.tell(EnemyActivated(number=number, card=card, by=who, among=among))
    bar = read_bar(table, card)
    run = _EffectBar(table, enemy, who)
    if not bar:
        run.read(t("{enemy}: read its bar, do it, then {key}.", key=GO_ON_KEY, enemy=run.name))
    for keyword in bar:
        run.resolve(keyword)
    run.end()
    state.acting = before


class _EffectBar:
    """Resolves the effect bar of one enemy, keyword by keyword.

    A keyword may move the enemy. A defeated enemy is treated as if it were still in its last zone.
    """

    def __init__(self, table: QuestTable, enemy: Enemy, who: str) -> None:
        self.table, self.enemy, self.number, self.card, self.who = table, enemy, enemy.number, enemy.card, who
        self.stands = bool(who) and not table.state.hero(who).defeated
        self.name = numbered(face(table.content, enemy.card), enemy.number)
        self.stood = enemy.zone
        self.asked = self.acted = False
        self.told: list[Text] = []

    @property
    def in_play(self) -> bool:
        """Whether the enemy is still in play. Another enemy may have its number by now."""
        return self.table.state.enemy(self.number) is self.enemy

    def _zone(self, default: str) -> str:
        return self.enemy.zone if self.in_play else default

    def resolve(self, keyword: str) -> None:
        self.stood = self._zone(self.stood)
        if keyword == "advance":
            self.advance()
        elif keyword == "retreat":
            self.retreat()
        elif keyword == "inflict":
            self.inflict()
        else:
            self.own(keyword)

    def active(self) -> str:
        """Return the hero that the keyword affects, or "" if it has no effect.

        It is the active hero. If that hero is defeated, rulings A4 and A29 decide between no effect and the leader.
        """
        if not self.stands:
            return ""
        if not self.table.state.hero(self.who).defeated:
            return self.who
        return "" if self.table.ruling("a29_active_defeated") == "no_effect" else affected_leader(self.table)

    def no_effect(self) -> None:
        if self.who:
            self.table.tell(NoEffectOnDefeated(who=self.who))

    def tell(self, event: Event) -> None:
        """Report an event and keep its sentence for the next question."""
        self.table.tell(event)
        self.told += [words for words in (sentence_of(event, self.table.content),) if words is not None]

    def lead(self) -> tuple[Text, ...]:
        """Return the sentences kept since the last question, to show them above the next one. Then forget them."""
        self.asked, told, self.told = True, tuple(self.told), []
        return told

    def advance(self) -> None:
        if not self.in_play:
            return
        to = self.active()
        if not to:
            self.no_effect()
        elif self.stood == to:
            self.tell(Advanced(number=self.number, card=self.card, to=to, there=True))
        elif move_to_zone(self.table, self.number, to, self.suffer) == to:
            self.acted = True
            self.tell(Advanced(number=self.number, card=self.card, to=to))
        self.stood = self._zone(self.stood)

    def retreat(self) -> None:
        if not self.in_play:
            return
        there = self.stood == SHADOWS
        to_shadows(self.table, self.number)
        self.stood = self._zone(SHADOWS)
        self.acted = self.acted or not there
        self.tell(Retreated(number=self.number, card=self.card, there=there))

    def inflict(self) -> None:
        """Deal wounds equal to the attack value (L1263-1271).

        The hero of the enemy's zone suffers them. In the shadows and the lair, it is the active hero.
        """
        in_zone = self.stood not in (SHADOWS, LAIR)
        victim = self.stood if in_zone else self.active()
        if not victim:
            self.no_effect()
            return
        self.table.apply_corrections()  # the attack value may be corrected while the wounds are asked for
        attack = ATTACK.of(self.table, self.card)
        hero = HERO(self.table.content, victim)
        hits = t("{enemy} hits {hero}: attack {n}.", enemy=self.name, hero=hero, n=attack)
        self.suffer(victim, attack, f"inflict:{self.number}", hits)

    def suffer(self, victim: str, wounds: int, key: str, *lead: Text) -> None:
        """Ask how many wounds of a keyword get through, then deal them to the hero `victim`.

        The question also shows the sentences kept since the last question.
        """
        asked = wounds > 0 and not self.table.state.hero(victim).defeated
        suffer_wounds(self.table, victim, wounds, key, *(self.lead() if asked else ()), *lead)

    def own(self, keyword: str) -> None:
        """Resolve a keyword other than advance, retreat and inflict.

        Run its effect from the content files. Without one, the players read the card and resolve it.
        """
        known = self.table.content.pack.keyword.get(keyword)
        if known is not None and known.then:
            self.tell(KeywordResolved(number=self.number, card=self.card, keyword=keyword))
            number = self.number if self.in_play else 0
            self.table.run_effects(known.then, hero=self.active() or self.who, number=number)
            self.acted = True
            return
        word = KEYWORD(self.table.content, keyword)
        self.read(t("{keyword} stands only on the card. Read it, do it, then {key}.", key=GO_ON_KEY, keyword=word))
        self.table.tell(KeywordRead(number=self.number, card=self.card, keyword=keyword))

    def read(self, prompt: Text) -> None:
        self.table.ask(GoOn(key=f"read:{self.number}", prompt=prompt, lead=self.lead(), label=DONE))

    def end(self) -> None:
        """Exhaust the enemy, if its text does not forbid it.

        If nothing was asked, let the players confirm first, so that they see what the enemy did.
        """
        tireless = self.in_play and is_tireless(self.table, self.enemy)
        if not self.asked:
            prompt = self._has_acted(tireless)
            self.table.ask(GoOn(key=f"moved:{self.number}", prompt=prompt, lead=self.lead(), label=DONE))
        if self.in_play and not is_tireless(self.table, self.enemy):
            self.enemy.ready = False

    def _has_acted(self, tireless: bool) -> Text:
        if not self.acted:
            return t("{enemy} does nothing.", enemy=self.name)
        if tireless:
            return t("{enemy} has acted; its card stays ready.", enemy=self.name)
        return t("{enemy} has acted: turn its card sideways.", enemy=self.name)


# -- outside of the enemy phase


@rules.step(phase="heroes", title=t("an enemy acts, moves, turns, leaves"), rule="L705-707")
def enemy_does(table: QuestTable, who: str) -> None:
    """Ask what happens to which enemy, then do it.

    The enemy is activated, moved, exhausted, readied, discarded or defeated.
    """
    number = ask_enemy(
        table, "which_enemy", lambda: t("Which enemy?"), lambda: table.state.enemies, name=t("enemy"), first=False,
        reports=True,
    )  # fmt: skip
    if not number:
        return

    def options() -> tuple[Option, ...]:
        return WHAT_ENEMY_DOES.options(table, number, who)

    chosen = table.one("does", t("What happens to it?"), options, name=t("an enemy"), reports=True)
    if table.state.enemy(number) is not None:  # else a correction has removed it
        WHAT_ENEMY_DOES.run(table, chosen, number, who)


def _move(table: QuestTable, number: int, who: str) -> None:
    zone = table.one(
        "moves_to", t("Where to?"), lambda: _zones(table, number), name=t("moved"), reports=True,
        barred=lambda: why_defeated(table),
    )  # fmt: skip
    move_enemy(table, number, zone)


def _turn(table: QuestTable, number: int, who: str) -> None:
    enemy = table.state.enemy(number)
    if enemy is not None:
        set_ready(table, number, ready=not enemy.ready)


def _discard(table: QuestTable, number: int, who: str) -> None:
    enemy = table.state.enemy(number)
    if enemy is not None:
        table.tell(EnemyDiscarded(number=number, card=enemy.card if enemy.face_up else ""))
        discard_enemy(table, enemy)


WHAT_ENEMY_DOES: Menu[[int, str], None] = Menu(
    MenuLine("acts", activate, t("it is activated"), number=1),
    MenuLine("moves", _move, t("it moves"), number=2),
    MenuLine("turns", _turn, t("it is exhausted or readied"), number=3),
    MenuLine("leaves", _discard, t("it is discarded"), number=4),
    MenuLine("defeated", lambda table, number, who: defeat_card(table, number), t("it is defeated"), number=5),
)


def _zones(table: QuestTable, number: int) -> list[Option]:
    lair = [Option(LAIR, t("the lair"), number=9)] if is_nemesis(table, number) else []
    return [*hero_options(table, table.state.heroes), Option(SHADOWS, t("the shadows"), number=0), *lair]
