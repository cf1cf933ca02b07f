"""Fights in words."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.mage_knight.called import CITIES, DIE_COLORS, reward_names
from assistant.games.mage_knight.combat import events as e
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, RESISTS, place_name
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.realm.names import enemy_name, ruin_name
from assistant.games.mage_knight.sheet.units import unit_name
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, tn


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.FightBegan():
            return _began(content, event)
        case e.FightEnded():
            return _ended(content, event)
        case e.RefereeClosed():
            return t("The referee is closed. Nothing of this fight counts.")
        case e.AltarFound(ruin=ruin):
            return t("No fight here: {ruin}.", ruin=ruin_name(content, ruin))
        case e.AttackMade() | e.OutOfReach() | e.BlockMade() | e.LetThrough():
            return _phase(content, event)
        case e.UnitHurt() | e.HeroHurt() | e.WoundTaken() | e.KnockedOut():
            return _damage(content, event)
        case e.EnemyJoined() | e.EnemyChanged() | e.EnemyOut() | e.EnemySummoned() | e.DieShown():
            return _enemy(content, event)
        case e.AssaultProposed() | e.AssaultEnded():
            return _assault(content, event)
        case e.DuelBegan() | e.DuelAttack() | e.DuelHit() | e.DuelEnded():
            return _duel(content, event)
        case _:
            return None


def _names(content: Content, enemies: Sequence[str]) -> tuple[Text | Name, ...]:
    return tuple(enemy_name(content, enemy) for enemy in enemies)


def _with(words: Text, more: Sequence[Text]) -> Text:
    """Sentences one after another."""
    for sentence in more:
        words = t("{first} {more}", first=words, more=sentence)
    return words


def _for_hero(content: Content, event: e.OfFight, words: Text) -> Text:
    """Alone you need no name."""
    return words if event.alone else t("{hero}: {words}", hero=who_name(content, event.who), words=words)


# -- beginning and end


def _began(content: Content, event: e.FightBegan) -> Text:
    where, enemies = place_name(content, event.place, event.color), _names(content, event.enemies)
    words = (
        t("You fight: {place}. Enemies: {enemies}.", place=where, enemies=enemies)
        if event.alone
        else t(
            "{hero} fights: {place}. Enemies: {enemies}.",
            hero=who_name(content, event.who),
            place=where,
            enemies=enemies,
        )
    )
    more = []
    if event.night_rules:
        more.append(t("Night rules: no gold mana, black mana works."))
    if not event.units_allowed:
        more.append(t("Units take no part."))
    return _with(words, more)


def _ended(content: Content, event: e.FightEnded) -> Text:
    words = t("The fight is won.") if event.won else t("The fight is over.")
    more = []
    if event.fame:
        more.append(t("Fame +{n}.", n=event.fame))
    if event.wounds:
        more.append(tn("{n} wound into the hand.", "{n} wounds into the hand.", event.wounds))
    if event.rewards:
        more.append(t("At the end of the turn: {rewards}.", rewards=reward_names(event.rewards)))
    if event.stay:
        more.append(t("They stay where they are: {enemies}.", enemies=_names(content, event.stay)))
    if event.gone:
        more.append(t("Discard: {enemies}.", enemies=_names(content, event.gone)))
    if event.withdraw:
        more.append(t("Withdraw to the space you attacked from."))
    return _for_hero(content, event, _with(words, more))


# -- the phases


def _phase(content: Content, event: Event) -> Text | None:
    match event:
        case e.AttackMade():
            return _attack(content, event)
        case e.OutOfReach(enemies=enemies, reasons=reasons):
            return _with(t("No ranged phase: {enemies}.", enemies=_names(content, enemies)), reasons)
        case e.BlockMade(enemy=enemy, power=power, needed=needed, blocked=True, reasons=reasons):
            blocked = t(
                "Block {power} of {needed}: {enemy} BLOCKED.",
                power=power,
                needed=needed,
                enemy=enemy_name(content, enemy),
            )
            return _with(blocked, reasons[-1:])
        case e.BlockMade(enemy=enemy, power=power, needed=needed, reasons=reasons):
            short = t(
                "Block {power} of {needed}: {enemy} NOT BLOCKED.",
                power=power,
                needed=needed,
                enemy=enemy_name(content, enemy),
            )
            return _with(short, reasons[-1:])
        case e.LetThrough(enemy=enemy, damage=damage):
            return t("{enemy}: all {damage} damage goes through.", enemy=enemy_name(content, enemy), damage=damage)
        case _:
            return None


def _attack(content: Content, event: e.AttackMade) -> Text:
    phase = t("Ranged phase") if event.phase == "ranged" else t("Attack phase")
    targets = _names(content, event.targets)
    words = (
        t(
            "{phase}: {power} against {targets}, armour {armor}: BEATEN.",
            phase=phase,
            power=event.power,
            targets=targets,
            armor=event.armor,
        )
        if event.beaten
        else t(
            "{phase}: {power} against {targets}, armour {armor}: not enough, nothing happens.",
            phase=phase,
            power=event.power,
            targets=targets,
            armor=event.armor,
        )
    )
    return _with(words, event.reasons[:1])


def _damage(content: Content, event: Event) -> Text | None:
    match event:
        case e.UnitHurt(unit=unit, destroyed=True, banner=True):
            return t(
                "{unit}: paralyzed and destroyed. Its banner goes to the discard pile.",
                unit=unit_name(content, unit),
            )
        case e.UnitHurt(unit=unit, destroyed=True):
            return t("{unit}: paralyzed and destroyed.", unit=unit_name(content, unit))
        case e.UnitHurt(unit=unit, absorbed=True):
            return t("{unit}: no wound, its resistance takes it. No more in this fight.", unit=unit_name(content, unit))
        case e.UnitHurt(unit=unit, wounds=wounds):
            return tn("{unit}: {n} wound.", "{unit}: {n} wounds.", wounds, unit=unit_name(content, unit))
        case e.HeroHurt():
            return _hero_hurt(content, event)
        case e.WoundTaken(wounds=wounds):
            taken = t("1 wound into the hand by an effect, {n} in this fight.", n=wounds)
            return _for_hero(content, event, taken)
        case e.KnockedOut(wounds=wounds, limit=limit):
            out = t(
                "Knocked out: {wounds} wounds in this fight, hand limit {limit}. Discard all cards but wounds.",
                wounds=wounds,
                limit=limit,
            )
            return _for_hero(content, event, out)
        case _:
            return None


def _hero_hurt(content: Content, event: e.HeroHurt) -> Text:
    words = tn(
        "{enemy}: {damage} damage, armour {armor}: {n} wound into the hand.",
        "{enemy}: {damage} damage, armour {armor}: {n} wounds into the hand.",
        event.hand,
        enemy=enemy_name(content, event.enemy),
        damage=event.damage,
        armor=event.armor,
    )
    more = []
    if event.discard:
        more.append(tn("Poison: {n} more to the discard pile.", "Poison: {n} more to the discard pile.", event.discard))
    if event.paralyzed:
        more.append(t("Paralyzed: discard all cards but wounds from the hand."))
    return _for_hero(content, event, _with(words, more))


# -- enemies


def _enemy(content: Content, event: Event) -> Text | None:
    match event:
        case e.EnemyJoined(enemy=enemy, role="provoked"):
            return t("Provoked on the way: {enemy}.", enemy=enemy_name(content, enemy))
        case e.EnemyJoined(enemy=enemy, role="challenged"):
            return t("Challenged: {enemy}.", enemy=enemy_name(content, enemy))
        case e.EnemyJoined(enemy=enemy):
            return t("One more enemy: {enemy}.", enemy=enemy_name(content, enemy))
        case e.EnemyOut(enemy=enemy, beaten=True):
            return t("{enemy}: beaten by an effect.", enemy=enemy_name(content, enemy))
        case e.EnemyOut(enemy=enemy):
            return t("{enemy}: takes no part in this fight any more.", enemy=enemy_name(content, enemy))
        case e.EnemySummoned(by=by, enemy=enemy):
            return t(
                "Summoned: {enemy}, for the block and damage of {by}.",
                by=enemy_name(content, by),
                enemy=enemy_name(content, enemy),
            )
        case e.DieShown(die=die):
            return t("The previous player's die: {die}. {what}", die=DIE_COLORS[die], what=_die(die))
        case e.EnemyChanged():
            return _changed(content, event)
        case _:
            return None


def _die(die: str) -> Text:
    return {
        "white": t("Armour +1 against ranged attacks, fame +1."),
        "red": t("Attack +1, fame +1."),
        "blue": t("Armour +1 in the attack phase, fame +1."),
    }.get(die, t("No bonus."))


def _changed(content: Content, event: e.EnemyChanged) -> Text:
    enemy = enemy_name(content, event.enemy)
    match event.what:
        case "armor":
            return t("{enemy}: armour now {n}.", enemy=enemy, n=event.now)
        case "attack":
            return t("{enemy}: attack now {n}.", enemy=enemy, n=event.now)
        case "no_attack":
            return t("{enemy}: does not attack.", enemy=enemy)
    what = {
        **ABILITY_NAMES,
        **{f"resists_{kind}": name for kind, name in RESISTS.items()},
        "by_site": t("fortified by the site"),
    }[event.what]
    if event.now:
        return t("{enemy}, from now on: {what}.", enemy=enemy, what=what)
    return t("{enemy}, no longer: {what}.", enemy=enemy, what=what)


# -- with and against other heroes


def _assault(content: Content, event: Event) -> Text | None:
    match event:
        case e.AssaultProposed(color=color, shares=shares):
            return t(
                "Assault together: {city}. Defenders: {shares}. Invited: turn the order token face down.",
                city=CITIES[color],
                shares=tuple(t("{hero} {n}", hero=who_name(content, hero), n=n) for hero, n in shares),
            )
        case e.AssaultEnded(conquered=True):
            return t("The assault is over: every defender is beaten. Each finishes the turn in order.")
        case e.AssaultEnded(left=left):
            return tn(
                "The assault is over: {n} defender stands. All withdraw; each finishes the turn in order.",
                "The assault is over: {n} defenders stand. All withdraw; each finishes the turn in order.",
                left,
            )
        case _:
            return None


def _duel(content: Content, event: Event) -> Text | None:
    match event:
        case e.DuelBegan(aggressor=aggressor, defender=defender, full=full):
            began = t(
                "{aggressor} attacks {defender}.",
                aggressor=who_name(content, aggressor),
                defender=who_name(content, defender),
            )
            how = (
                t("The defender takes part fully: order token face down.")
                if full
                else t("The defender takes part partly.")
            )
            return t("{first} {more}", first=began, more=how)
        case e.DuelAttack(attacker=attacker, attack=attack, stopped=stopped, left=left):
            return t(
                "{attacker}: attack {attack}, blocked {stopped}, {left} get through.",
                attacker=who_name(content, attacker),
                attack=attack,
                stopped=stopped,
                left=left,
            )
        case e.DuelHit():
            return _duel_hit(content, event)
        case e.DuelEnded(winner=""):
            return t(
                "A draw. {aggressor}: withdraw to the space you attacked from.",
                aggressor=who_name(content, event.aggressor),
            )
        case e.DuelEnded(winner=winner, loser=loser, fame=0):
            return t("{winner} drives off {loser}.", winner=who_name(content, winner), loser=who_name(content, loser))
        case e.DuelEnded(winner=winner, loser=loser, fame=fame):
            return t(
                "{winner} drives off {loser}. Fame +{n}.",
                winner=who_name(content, winner),
                loser=who_name(content, loser),
                n=fame,
            )
        case _:
            return None


def _duel_hit(content: Content, event: e.DuelHit) -> Text:
    victim = who_name(content, event.victim)
    match event.what:
        case "unit":
            return (
                t("{victim}: {unit} wounded.", victim=victim, unit=unit_name(content, event.unit))
                if event.unit
                else t("{victim}: a unit wounded.", victim=victim)
            )
        case "hero":
            return t("{victim}: 1 wound into the hand.", victim=victim)
        case "artifact":
            return t("{victim}: an artifact stolen.", victim=victim)
        case _:
            return t("{victim}: pushed to an adjacent safe space.", victim=victim)
