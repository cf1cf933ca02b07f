"""The rules of monsters in words: whom they hunt (5.1), what the words on their cards mean (5.2, 5.11, 6.2)."""

from __future__ import annotations

from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, SLOWED
from assistant.games.drunagor.monsters.ranking import MEASURES, Rule
from assistant.speech.text import Text, t, tn

# ---- whom it hunts ----

HUNTS: dict[Rule, Text] = {
    "strongest": t("the strongest hero"),
    "bloodseeker": t("the weakest hero"),
    "defiant": t("the hero with the most free cubes"),
    "relentless": t("the hero with the fewest free cubes"),
    "reckoner": t("the hero with the most curse cubes"),
    "covetous": t("the hero with the most resource tokens"),
    "slaughter": t("NPC tokens, then the strongest hero"),
    "nearest": t("the nearest hero"),
}
"""5.1: whom a word on the card makes it hunt."""

RANKINGS: dict[Rule, Text] = {
    "strongest": t("It hunts the strongest hero: most health; equal: whose turn comes soonest."),
    "bloodseeker": t("BLOODSEEKER hunts the weakest hero: least health; equal: whose turn comes last."),
    "defiant": t("DEFIANT hunts the hero with most available cubes; equal: whose turn comes soonest."),
    "relentless": t("RELENTLESS hunts the hero with fewest available cubes; equal: whose turn comes last."),
    "reckoner": t("RECKONER hunts the hero with most curse cubes; equal: whose turn comes soonest."),
    "covetous": t("COVETOUS hunts the hero with most resource tokens; equal: whose turn comes soonest."),
    "slaughter": t("SLAUGHTER hunts NPC tokens before heroes."),
    "nearest": t("In PvP it goes for the nearest hero; equal: the strongest."),
}
"""The same with what is compared, and who wins among equals."""


WHO: dict[Rule, Text] = {
    "strongest": t("Who has the most health?"),
    "bloodseeker": t("Who has the least health?"),
    "defiant": t("Who has the most free cubes?"),
    "relentless": t("Who has the fewest free cubes?"),
    "reckoner": t("Who has the most curse cubes?"),
    "covetous": t("Who has the most resource tokens?"),
    "slaughter": t("Who has the most health?"),
    "nearest": t("Who is nearest?"),
}
"""Asked where only the table knows the numbers."""


def equal(rule: Rule) -> Text:
    """Who wins among equals, for the table to keep in mind."""
    if rule == "nearest":
        return t("Equal: the stronger one.")
    return t("Equal: the one who acts soonest.") if MEASURES[rule].soonest else t("Equal: the one who acts last.")


# ---- what its words do ----

MEANINGS: dict[str, Text] = {
    "cleave": t("up to that many next to it; more heroes beat the one it hunts"),
    "multishot": t("up to that many in range; more heroes beat the one it hunts"),
    "strike": t("everybody in that many areas, the hidden too"),
    "attack_twice": t("two attacks after one move, each with its reactions"),
    "vicious": t("nothing prevents its damage, nobody reacts"),
    "bleed": t("start of the next turn: 1 damage per token, all go"),
    "burn": t("start of each turn: 1 damage per token, one goes"),
    "poison": t("start of each turn: 1 damage per token, until CLEANSE"),
    "intimidate": t("next attack: 1 damage less per token, then all go"),
    "slow": tn("next move: {n} movement point fewer", "next move: {n} movement points fewer", SLOWED),
    "stun": t("a monster loses its attack, a hero one cube action"),
    "knock_down": t("the next move is cancelled"),
    "curse": t("that many curse cubes"),
    "penitence": t("1 damage per curse cube, nothing prevents it"),
    "fatigue": t("expend that many free cubes"),
    "disarm": t("expend all melee and ranged cubes"),
    "silence": t("expend all agility and wisdom cubes"),
    "drain": t("takes that much health and gains it; nobody reacts"),
    "push": t("that many spaces straight away from it"),
    "telekinesis": t("that many spaces wherever it wants; only the landing counts"),
    "shadow_aura": t("a small Darkness tile under the target: {n} damage", n=DARKNESS_DAMAGE),
    "flying": t("passes everything; only where it lands counts"),
    "jump": t("passes everything; only where it lands counts"),
    "trample": t("passes enemies, each loses that much once"),
    "protect": t("is hit instead of a monster next to it"),
    "retaliate": t("who hits it takes that much at once"),
    "ambush": t("appears next to its target, who picks the space"),
    "command": t("the strongest other monster acts at once, then this one"),
    "evolve": t("each turn +2 damage and +1 movement, for good"),
    "heal": t("gains that much health"),
    "regeneration": t("start of its turn: gains that much, never above full"),
    "shield": t("start of its turn: that many tokens, 4 at most"),
    "stealth": t("can't be targeted; area attacks still hit it"),
    "manifest": t("shows a rune from the bag; its card says what the colour does"),
    "maelstrom": t("new attack cards, one per hero"),
    "focus": t("pays for focus abilities"),
    "fruit_of_life": t("discard it as a consumable: HEAL 2"),
    "fury": t("discard 1 when you hit: +1 damage, once a turn or reaction"),
    "ki": t("discard 1 for a weapon attack or an ability that asks for it, once a turn or reaction"),
    "rangers_mark": t("attacks of that ranger deal 1 damage more to it"),
}
"""What its words and the tokens do; those that say whom it hunts stand in `HUNTS`."""

# ---- what its damage is made of ----

PARTS: dict[str, Text] = {
    "base": t("base"),
    "darkness": t("on Darkness"),
    "evolve": t("EVOLVE"),
    "tokens": t("DAMAGE tokens"),
    "intimidate": t("INTIMIDATE"),
}
"""5.7, 6.1: the summands of `attacking.Blow`."""
