"""In the middle of a fight, key `e`: somebody joins, changes or drops out; the hero leaves; the referee is closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from assistant.games.mage_knight.combat import foes, wounds
from assistant.games.mage_knight.combat.events import EnemyChanged, EnemyJoined, EnemyOut, RefereeClosed, WoundTaken
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, RESISTS
from assistant.games.mage_knight.combat.outcome import beat, fight_over
from assistant.games.mage_knight.combat.places import RAMPAGING
from assistant.games.mage_knight.combat.state import Fight, Foe, Role
from assistant.games.mage_knight.combat.summoning import summoning
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.names import enemy_name
from assistant.games.mage_knight.realm.state import Token
from assistant.games.mage_knight.rules import MageTable, or_none, rules
from assistant.games.mage_knight.sheet.state import Sheet
from assistant.table.happenings import Happening, Happenings
from assistant.table.questions import Number, OneOf, Option
from assistant.table.text import Text, t

CHALLENGED_AT = (*RAMPAGING, "keep", "mage_tower", "city", "rival_keep", "rival_tower")
"""A9.8: a challenge joins only a fight that the move started."""


@rules.step(phase="combat", title=t("the fight is over for me"))
def leave_fight(table: MageTable) -> None:
    """Whoever is not beaten by now is not beaten."""
    if table.state.fight is not None:
        table.state.fight.course.go_to(fight_over)


@rules.step(phase="combat", title=t("the referee is closed"))
def close_referee(table: MageTable) -> None:
    """The scratch pad is put away: everything the app keeps is as it was before the fight."""
    state = table.state
    if state.fight is None:
        return
    if before := state.fight.before:
        if table.held("sheets"):  # otherwise it holds nothing but the level that the table told
            state.sheets[state.fight.hero] = before.sheet or Sheet()
        before.turn.levels_told = state.turn.levels_told
        state.realm, state.cities, state.turn = before.realm, before.cities, before.turn
    state.fight = None
    table.tell(RefereeClosed())


@rules.step(phase="combat", title=t("a wound by an effect"), rule="C4, L796")
def wounded_by_effect(table: MageTable) -> None:
    """It counts for the knock-out like any other of this fight."""
    fight = table.state.fight
    if fight is not None:
        wounds.take(table, fight, 1)
        table.tell(WoundTaken(who=fight.hero, alone=table.state.alone, wounds=fight.wounds, rule="C4, L796"))
        wounds.knock_out(table, fight)


# -- joining


@rules.step(phase="combat", title=t("one more enemy joins"), rule="A9, L640-649")
def enemy_joins(table: MageTable) -> None:
    """A9: provoked by the move, challenged from beside, or brought by an effect."""
    fight = table.state.fight
    if fight is None:
        return
    how = table.ask(lambda: _how_question(fight))
    if how == "none":
        return
    joining = _rampaging(table, how) if how in ("provoked", "challenged") else foes.of_any_pile(table, "brought")
    if joining and how != "effect":
        fight.die = ""  # no fight against a single enemy (L1397)
    for foe in joining:
        foes.add(fight, foe)
        table.tell(EnemyJoined(enemy=foe.enemy, role=foe.role, rule="A9, L640-649"))
    if fight.phase == "block":
        fight.course.go_to(summoning)  # a summoner may have joined


def _how_question(fight: Fight) -> OneOf:
    options = [Option("effect", t("an effect brings it"), number=3)]
    if fight.place in CHALLENGED_AT:
        options.insert(0, Option("challenged", t("challenged from beside it"), number=2))
        options.insert(0, Option("provoked", t("provoked on the way"), number=1))
    return OneOf(key="how", name=t("joins"), prompt=t("How does it join?"), options=tuple(options))


def _rampaging(table: MageTable, role: str) -> list[Foe]:
    """All of its place on the kept map, else its kind: not fortified, not needed for a conquest (A9.7)."""
    chosen = table.ask(lambda: _rampaging_question(table))
    if chosen.isdecimal():
        index = int(chosen)
        place = table.state.realm.sites[index]
        for token in place.tokens:
            tokens.turn_up(table, token, place.called(table.content))
        return _made(table, place.kind, place.tokens, role, index)
    if chosen not in RAMPAGING:
        return []
    pile = RAMPAGING[chosen]
    return _made(table, chosen, [Token(pile, tokens.draw(table, pile), True)], role, -1)


def _made(table: MageTable, kind: str, lying: Iterable[Token], role: str, site: int) -> list[Foe]:
    """Only the kind's own tokens bring reputation, not monsters that came to them."""
    made: list[Foe] = []
    for token in lying:
        if token.enemy in table.content.pack.enemy:
            foe = foes.make(table.content, token.enemy, role=cast(Role, role), site=site)
            foe.reputation = table.content.pack.site[kind].reputation if token.pile == RAMPAGING[kind] else 0
            made.append(foe)
    return made


def _rampaging_question(table: MageTable) -> OneOf:
    state, site = table.state, table.content.pack.site
    fighting = [foe.site for foe in state.fight.foes] if state.fight else []
    options = [
        Option(str(index), place.called(table.content))
        for index, place in enumerate(state.realm.sites)
        if place.kind in RAMPAGING and place.tokens and index not in fighting
    ]
    if not table.held("tiles"):
        options += [Option(kind, t("{place}", place=site[kind].name)) for kind in RAMPAGING]
    return OneOf(key="rampaging", name=t("joins"), prompt=t("Who joins?"), options=or_none(options))


# -- changing


def _which(table: MageTable, fight: Fight, key: str) -> Foe | None:
    """The enemy meant; the only one needs no question. A summoner can't be meant while its monster stands in."""
    meant = [foe for foe in fight.foes if foe.active and not (foe.summons and fight.phase in ("block", "damage"))]
    if len(meant) > 1:
        number = table.ask(
            OneOf(
                key=key,
                name=t("enemy"),
                prompt=t("Which enemy?"),
                options=tuple(foes.foe_option(table.content, fight, foe) for foe in meant),
            )
        )
        return fight.foe(int(number))
    return meant[0] if meant else None


@rules.step(phase="combat", title=t("an enemy changes"), rule="C0, L656")
def enemy_changes(table: MageTable) -> None:
    """An effect changes an enemy until the end of the turn."""
    fight = table.state.fight
    foe = _which(table, fight, "changing") if fight is not None else None
    if foe is None:
        return
    what = table.ask(lambda: _what_question(foe))
    match what:
        case "armor":
            foe.armor = now = table.ask(lambda: _number_question(t("Its armour now?"), foe.armor, 1))
        case "attack":
            foe.attack = now = table.ask(lambda: _number_question(t("Its attack now?"), foe.attack, 0))
            foe.bonus = min(foe.bonus, now)
        case "no_attack":
            foe.attacked, foe.unblocked, now = True, False, 0
        case _:
            now = _switch(foe, what)
    table.tell(EnemyChanged(enemy=foe.enemy, what=what, now=now, rule="C0, L656"))


def _what_question(foe: Foe) -> OneOf:
    options = [
        Option("armor", t("its armour"), number=1),
        Option("attack", t("its attack"), number=2),
        Option("no_attack", t("it does not attack"), number=3),
    ]
    options += [Option(f"resists_{kind}", name, note=_note(kind in foe.resistances)) for kind, name in RESISTS.items()]
    options += [
        Option(kind, name, note=_note(kind in foe.abilities))
        for kind, name in ABILITY_NAMES.items()
        if kind != "summon"
    ]
    options.append(Option("by_site", t("fortified by the site"), note=_note(foe.by_site)))
    return OneOf(
        key="what", name=t("changes"), prompt=t("What changes?"), hint=immune(foe), options=tuple(options), rule="C8"
    )


def immune(foe: Foe) -> Text | None:
    """C8: what effects do nothing to it (L658-659)."""
    fire, ice = "fire" in foe.resistances, "ice" in foe.resistances
    if fire and ice:
        return t("Immune to effects of red and blue cards that are no attack or block.")
    if fire:
        return t("Resists fire: immune to effects of red cards that are no attack or block.")
    return t("Resists ice: immune to effects of blue cards that are no attack or block.") if ice else None


def _note(has: bool) -> Text:
    return t("now yes") if has else t("now no")


def _number_question(prompt: Text, now: int, least: int) -> Number:
    return Number(key="now", name=t("changes"), prompt=prompt, least=least, most=99, expected=now)


def _switch(foe: Foe, what: str) -> int:
    """An ability, a resistance or the walls: gained or lost."""
    if what == "by_site":
        foe.by_site = not foe.by_site
        return int(foe.by_site)
    held, thing = (
        (foe.resistances, what.removeprefix("resists_")) if what.startswith("resists_") else (foe.abilities, what)
    )
    if thing in held:
        held.remove(thing)
        return 0
    held.append(thing)
    return 1


# -- out


@rules.step(phase="combat", title=t("an enemy is out of the fight"), rule="C0")
def enemy_out(table: MageTable) -> None:
    """An effect beats it, or only keeps it out of this fight."""
    fight = table.state.fight
    foe = _which(table, fight, "leaving") if fight is not None else None
    if fight is None or foe is None:
        return
    how = table.ask(
        OneOf(
            key="beaten",
            name=t("out of the fight"),
            prompt=t("{enemy}: beaten?", enemy=enemy_name(table.content, foe.enemy)),
            options=(
                Option("beaten", t("yes, with its fame")),
                Option("away", t("no, it only takes no part any more")),
            ),
            expected="beaten",
            hint=immune(foe),
        )
    )
    table.tell(EnemyOut(enemy=foe.enemy, beaten=how == "beaten", rule="C0"))
    if how == "beaten":
        beat(table, fight, [foe])
    else:
        foe.away = True


MEDDLING: Happenings[[]] = Happenings(
    Happening(1, enemy_joins, id="joins"),
    Happening(2, enemy_changes, id="changes", note=t("armour, attack, an ability")),
    Happening(3, enemy_out, id="out", label=t("an enemy is out of the fight by an effect")),
    Happening(4, leave_fight, id="leave"),
    Happening(5, close_referee, id="close", label=t("close the referee: nothing of this fight counts")),
    Happening(6, wounded_by_effect, id="wounded", label=t("a wound into my hand by an effect")),
)
"""What may happen in every phase; each thing keeps its number."""
