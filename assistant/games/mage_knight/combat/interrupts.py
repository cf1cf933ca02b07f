"""What key `e` offers in a fight: enemies join, change or leave, heroes change or leave.

The players can also stop the app from running the fight ("we fight on without the app").
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.games.mage_knight.card_options import TOKEN_HEADS
from assistant.games.mage_knight.combat import foes
from assistant.games.mage_knight.combat.events import EnemyChanged, EnemyJoined, EnemyOut, RefereeClosed, WoundTaken
from assistant.games.mage_knight.combat.names import CHANGES
from assistant.games.mage_knight.combat.outcome import beat_foes, check_knock_out, fight_over, take_wounds
from assistant.games.mage_knight.combat.places import RAMPAGING, Place
from assistant.games.mage_knight.combat.state import Fight, Foe, Role, under_way
from assistant.games.mage_knight.interrupts import keeps_sheets, reason_against_change
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import SITE
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.state import Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.hero_changes import ask_change
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

CHALLENGED_AT = (*RAMPAGING, "keep", "mage_tower", "city", "rival_keep", "rival_tower")
"""The places of fights that rampaging enemies may join, because the hero moved there (A9.8)."""
CHANGED = t("changes")


@rules.step(phase="combat", title=t("the fight is over for me"))
def leave_fight(table: MageTable) -> None:
    """End the fight. Enemies that are not beaten are undefeated."""
    under_way(table.state.fight).course.go_to(fight_over)


@rules.step(phase="combat", title=t("the fight goes on without the app"))
def close_referee(table: MageTable) -> None:
    """Stop running the fight, because the players want to resolve it themselves.

    Everything that the app tracks is as it was before the fight or assault.
    """
    state = table.state
    before = state.assault.before if state.assault else under_way(state.fight).before
    if before is not None:
        before.turn.levels_told = state.turn.levels_told
        state.realm, state.cities, state.turn = before.realm, before.cities, before.turn
        state.used, state.face_down, state.units.removed = before.used, before.face_down, before.removed
        state.sheets |= before.sheets
    state.fight = state.assault = None
    table.tell(RefereeClosed())


@rules.step(phase="combat", title=t("a wound by an effect"), rule="C4, L796")
def wounded_by_effect(table: MageTable) -> None:
    """Add a wound from an effect to the hand. It can contribute to a knock-out."""
    fight = under_way(table.state.fight)
    take_wounds(table, fight, 1)
    table.tell(WoundTaken(who=fight.hero, wounds=fight.wounds))
    check_knock_out(table, fight)


# -- what the hero does besides


def _keeps_sheets(table: MageTable) -> bool:
    return keeps_sheets(table, under_way(table.state.fight).hero)


def _reason_against_change(table: MageTable) -> Text | None:
    return reason_against_change(table, under_way(table.state.fight).hero)


@rules.step(phase="combat", title=t("a die used"), rule="A5, L337-341")
def use_die_in_fight(table: MageTable) -> None:
    source.use_die(table, under_way(table.state.fight).hero)


def _reason_against_die(table: MageTable) -> Text | None:
    return None if source.has_die_to_use(table, under_way(table.state.fight).hero) else source.NO_DIE_LEFT


@rules.step(phase="combat", title=t("my hero"), rule="C9-C13")
def change_hero_in_fight(table: MageTable) -> None:
    """Ask what else happened to the fighting hero, for example a crystal was used, and record it.

    Wounds are reported with `wounded_by_effect` instead, because they can knock the hero out.
    """
    fight = under_way(table.state.fight)
    sheet = table.state.sheet(fight.hero)
    absorbing = [unit for index, unit in enumerate(sheet.units) if index in fight.absorbed]
    ask_change(table, fight.hero, without="wounds")
    fight.absorbed = [index for index, unit in enumerate(sheet.units) if any(unit is one for one in absorbing)]


# -- an enemy joins


@rules.step(phase="combat", title=t("one more enemy joins"), rule="A9, L640-649")
def enemy_joins(table: MageTable) -> None:
    """Add an enemy to the fight (A9).

    The hero's move provoked it, the hero challenged it from an adjacent space, or an effect added it.
    """
    fight = under_way(table.state.fight)
    how = table.one(
        "how", t("How does it join?"), lambda: JOIN_MENU.options(table, fight), name=t("joins"), reports=True
    )
    for foe in JOIN_MENU.run(table, how, fight):
        foes.add_foe(fight, foe)
        table.tell(EnemyJoined(enemy=foe.enemy, role=foe.role))
    if fight.phase == "block":
        fight.course.go_to(foes.summoning)  # a summoner may have joined


def _may_be_challenged(table: MageTable, fight: Fight) -> bool:
    return fight.place in CHALLENGED_AT


def _join_rampaging(table: MageTable, fight: Fight, role: Role) -> list[Foe]:
    joining = _rampaging_foes(table, role)
    fight.die = "" if joining else fight.die  # the die is only for fights against one enemy (L1397)
    return joining


JOIN_MENU: Menu[[Fight], list[Foe]] = Menu(
    MenuLine(
        "provoked",
        lambda table, fight: _join_rampaging(table, fight, "provoked"),
        t("provoked on the way"),
        number=1,
        when=_may_be_challenged,
    ),
    MenuLine(
        "challenged",
        lambda table, fight: _join_rampaging(table, fight, "challenged"),
        t("challenged from beside it"),
        number=2,
        when=_may_be_challenged,
    ),
    MenuLine(
        "effect",
        lambda table, fight: foes.draw_foe_from_any_pile(table, "brought"),
        t("an effect brings it"),
        number=3,
    ),
)


def _rampaging_foes(table: MageTable, role: Role) -> list[Foe]:
    """Ask which rampaging enemies join, and return them.

    On the app's map, all enemies of a space join. They are not fortified, and the place can be conquered without
    beating them (A9.7).
    """
    chosen = table.one("rampaging", t("Who joins?"), lambda: _rampaging_options(table), name=t("joins"), reports=True)
    if chosen.isdecimal():
        index = int(chosen)
        site = table.state.realm.sites[index]
        for token in site.tokens:
            tokens.turn_up(table, token, site.display_name(table.content))
        return foes.foes_from_tokens(table, site.tokens, Place(site.kind, index), role)
    if chosen not in RAMPAGING:
        return []
    pile = RAMPAGING[chosen]
    return foes.foes_from_tokens(table, [Token(pile, tokens.draw(table, pile), True)], Place(chosen), role)


def _rampaging_options(table: MageTable) -> Iterator[Option]:
    fighting = [foe.site for foe in under_way(table.state.fight).foes]
    for index, site in enumerate(table.state.realm.sites):
        if site.kind in RAMPAGING and site.tokens and index not in fighting:
            yield Option(str(index), site.display_name(table.content))
    if not table.is_held("tiles"):
        yield from (Option(kind, SITE(table.content, kind)) for kind in RAMPAGING)


# -- an enemy changes


def _choose_foe(table: MageTable, fight: Fight, key: str) -> Foe | None:
    """Ask which enemy of the fight changes or leaves. Return a single one without asking.

    In the block and damage phases, the summoned monster is offered instead of its summoner.
    """

    def meant() -> Iterator[Option]:
        for foe in fight.foes:
            if foe.is_active and not (foe.summons and fight.phase in ("block", "damage")):
                yield foes.foe_option(table.content, fight, foe)

    number = table.one(key, t("Which enemy?"), meant, name=t("enemy"), heads=TOKEN_HEADS, sole=True, reports=True)
    return fight.foe(int(number)) if number else None


@rules.step(phase="combat", title=t("an enemy changes"), rule="C0, L656")
def enemy_changes(table: MageTable) -> None:
    """Ask how an effect changes an enemy, and change it until the end of the fight."""
    foe = _choose_foe(table, under_way(table.state.fight), "changing")
    if foe is None:
        return
    options = CHANGE_MENU.options(table, foe)
    what = table.one(
        "what", t("What changes?"), lambda: options, name=CHANGED, hint=immunity_hint(foe), rule="C8", reports=True
    )
    now = CHANGE_MENU.run(table, what, foe)
    table.tell(EnemyChanged(enemy=foe.enemy, what=what, now=now))


def immunity_hint(foe: Foe) -> Text | None:
    """Return a hint which card effects do not work on the enemy, or None (C8, L658-659)."""
    fire, ice = "fire" in foe.resistances, "ice" in foe.resistances
    if fire and ice:
        return t("Immune to effects of red and blue cards that are no attack or block.")
    if fire:
        return t("Resists fire: immune to effects of red cards that are no attack or block.")
    return t("Resists ice: immune to effects of blue cards that are no attack or block.") if ice else None


def _list_of(foe: Foe, what: str) -> tuple[list[str], str]:
    """Return the enemy's list to which `what` belongs, and the id of `what` in it.

    `resists_fire` belongs to the resistances. Other ids belong to the abilities.
    """
    if what.startswith("resists_"):
        return foe.resistances, what.removeprefix("resists_")
    return foe.abilities, what


def _has(foe: Foe, what: str) -> bool:
    held, thing = _list_of(foe, what)
    return foe.by_site if what == "by_site" else thing in held


def _toggle(foe: Foe, what: str) -> int:
    """Add an ability, a resistance or the site's fortification, or remove it if the enemy has it.

    Return 1 if it was added and 0 if it was removed.
    """
    held, thing = _list_of(foe, what)
    gained = not _has(foe, what)
    if what == "by_site":
        foe.by_site = gained
    elif gained:
        held.append(thing)
    else:
        held.remove(thing)
    return int(gained)


def _change_armor(table: MageTable, foe: Foe) -> int:
    foe.armor = table.number("now", t("Its armour now?"), name=CHANGED, least=1, expected=foe.armor, reports=True)
    return foe.armor


def _change_attack(table: MageTable, foe: Foe) -> int:
    foe.attack = table.number("now", t("Its attack now?"), name=CHANGED, expected=foe.attack, reports=True)
    foe.bonus = min(foe.bonus, foe.attack)
    return foe.attack


def _cancel_attack(table: MageTable, foe: Foe) -> int:
    foe.attacked, foe.unblocked = True, False
    return 0


def _toggle_options(table: MageTable, foe: Foe) -> Iterator[Option]:
    for what, name in CHANGES.items():
        if what not in ("armor", "attack", "no_attack"):
            yield Option(what, name, note=t("now yes") if _has(foe, what) else t("now no"))


CHANGE_MENU: Menu[[Foe], int] = Menu(
    MenuLine("armor", _change_armor, CHANGES["armor"]),
    MenuLine("attack", _change_attack, CHANGES["attack"]),
    MenuLine("no_attack", _cancel_attack, CHANGES["no_attack"]),
    MenuLines(_toggle_options, lambda table, what, foe: _toggle(foe, what)),
)
"""The menu of changes to an enemy. Each line returns `EnemyChanged.now`."""


# -- an enemy leaves the fight

LEAVING = (Option("beaten", t("yes, with its fame")), Option("away", t("no, it only takes no part any more")))


@rules.step(phase="combat", title=t("an enemy is out of the fight"), rule="C0")
def enemy_out(table: MageTable) -> None:
    """Remove an enemy because of an effect. Ask whether it is beaten or only leaves this fight."""
    fight = under_way(table.state.fight)
    foe = _choose_foe(table, fight, "leaving")
    if foe is None:
        return
    prompt = t("{enemy}: beaten?", enemy=foe.display_name(table.content))
    how = table.one(
        "beaten",
        prompt,
        lambda: LEAVING,
        name=t("out of the fight"),
        hint=immunity_hint(foe),
        expected="beaten",
        reports=True,
    )
    table.tell(EnemyOut(enemy=foe.enemy, beaten=how == "beaten"))
    if how == "beaten":
        beat_foes(table, fight, [foe])
    else:
        foe.away = True


FIGHT_INTERRUPTS: Interrupts[[]] = Interrupts(
    Interrupt(1, enemy_joins, id="joins"),
    Interrupt(2, enemy_changes, id="changes", note=t("armour, attack, an ability")),
    Interrupt(3, enemy_out, id="out", label=t("an enemy is out of the fight by an effect")),
    Interrupt(4, leave_fight, id="leave"),
    Interrupt(5, close_referee, id="close", label=t("we fight on without the app: undo this fight")),
    Interrupt(6, wounded_by_effect, id="wounded", label=t("a wound into my hand by an effect")),
    Interrupt(
        7,
        use_die_in_fight,
        id="die",
        label=t("I use a die"),
        when=lambda table: table.is_held("dice"),
        barred=_reason_against_die,
    ),
    Interrupt(8, change_hero_in_fight, id="hero", when=_keeps_sheets, barred=_reason_against_change),
)
"""What key `e` offers in every phase of a fight. Each line always has the same number."""
