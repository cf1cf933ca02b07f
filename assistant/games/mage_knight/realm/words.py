"""Tiles, tokens, sites and cities in words."""

from __future__ import annotations

from assistant.games.mage_knight.called import (
    CITIES,
    CITY_COLORS,
    COLOR_NAMES,
    MINES,
    PILE_NAMES,
    place_name,
    reward_names,
    site_name,
    tile_name,
)
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.realm import events as e
from assistant.games.mage_knight.realm.names import garrison_tokens, token_names
from assistant.games.mage_knight.realm.numbers import halves
from assistant.table.events import Event
from assistant.table.text import Text, t, tn

GOALS = {
    "mines": t("All tiles are revealed and all mines are free."),
    "secret_entrances": t("All tiles are revealed, all dungeons and tombs are conquered."),
    "druid_nights": t("Everybody has cast the druids' spell."),
}


def say(content: Content, event: Event) -> Text | None:
    for chapter in (_say_cities, _say_map, _say_sites, _say_scenario):
        said = chapter(content, event)
        if said is not None:
            return said
    return None


def _say_cities(content: Content, event: Event) -> Text | None:
    match event:
        case e.CityFound(color=color, friendly=True):
            return t(
                "City found: {color}. It is a friend: one shield of each player on its card.", color=CITY_COLORS[color]
            )
        case e.CityFound(color=color, level=0):
            return t("City found: {color}. It can't be entered in this scenario.", color=CITY_COLORS[color])
        case e.CityFound(color=color, level=level, garrison=garrison, other="" as other):
            return t(
                "City found: {color}, level {level}. Garrison, face down: {tokens}. Compare with its base.",
                color=CITY_COLORS[color],
                level=level,
                tokens=garrison_tokens(garrison),
            )
        case e.CityFound(color=color, level=level, garrison=garrison, other=other):
            return t(
                "Megapolis found: {color}, right of it {other}. Level {level}: {left} and {right}. Garrison: {tokens}.",
                color=CITY_COLORS[color],
                other=CITY_COLORS[other],
                level=level,
                left=halves(level)[0],
                right=halves(level)[1],
                tokens=garrison_tokens(garrison),
            )
        case e.CityConquered(color=color, left=left, leader=""):
            return t("City conquered: {color}. Still to conquer: {left}.", color=CITY_COLORS[color], left=left)
        case e.CityConquered(color=color, left=left, leader=leader, reason=reason):
            return t(
                "City conquered: {color}. {why} Still to conquer: {left}.",
                color=CITY_COLORS[color],
                why=t("Equal shields: {hero} put one first and leads it.", hero=who_name(content, leader))
                if reason
                else t("{hero} leads it.", hero=who_name(content, leader)),
                left=left,
            )
        case e.DefenderBeaten(color=color, left=left, alone=True):
            return tn(
                "A defender falls: your shield on the card of {city}. {n} defender is left.",
                "A defender falls: your shield on the card of {city}. {n} defenders are left.",
                left,
                city=CITIES[color],
            )
        case e.DefenderBeaten(who=who, color=color, left=left):
            return tn(
                "A defender falls: a shield of {hero} on the card of {city}. {n} defender is left.",
                "A defender falls: a shield of {hero} on the card of {city}. {n} defenders are left.",
                left,
                hero=who_name(content, who),
                city=CITIES[color],
            )
        case _:
            return None


def _say_map(content: Content, event: Event) -> Text | None:
    match event:
        case e.TokensReshuffled(pile=pile, count=count):
            return tn(
                "The pile is empty ({pile}): shuffle its {n} discarded token.",
                "The pile is empty ({pile}): shuffle its {n} discarded tokens.",
                count,
                pile=PILE_NAMES[pile],
            )
        case e.NoTokenLeft(pile=pile, placeholder=True):
            return t(
                "No token is left ({pile}): lay something else for it, it is drawn when it is turned up.",
                pile=PILE_NAMES[pile],
            )
        case e.NoTokenLeft(pile=pile):
            return t("No token is left ({pile}), not even among the discards.", pile=PILE_NAMES[pile])
        case e.TileRevealed(tile=tile, boxed=True):
            return t("From the box: {tile}. It must touch at least three tiles.", tile=tile_name(tile))
        case e.TileRevealed(tile=tile, left=0):
            return t("Lay {tile}. The stack is empty.", tile=tile_name(tile))
        case e.TileRevealed(tile=tile, left=left):
            return t("Lay {tile}. Left in the stack: {left}.", tile=tile_name(tile), left=left)
        case e.NoTileLeft():
            return t("No tile is left, not even in the box: nothing more can be explored.")
        case e.TokensLaid(site=site, beside="" as beside, tile=tile, color=color, tokens=tokens):
            return t(
                "{place}: {tokens}.",
                place=place_name(content, site, tile, color),
                tokens=token_names(content, tokens),
            )
        case e.TokensLaid(site=site, beside=beside, tile=tile, tokens=tokens):
            return t(
                "Secret: {site}. On a space beside the {beside}, without a site, no swamp: {tokens}.",
                site=site_name(content, site),
                beside=place_name(content, beside, tile),
                tokens=token_names(content, tokens),
            )
        case e.TokensTurnedUp(site="city", color=color, tokens=tokens):
            return t("Turned up, {place}: {tokens}.", place=CITIES[color], tokens=token_names(content, tokens))
        case e.TokensTurnedUp(site=site, tile=tile, color=color, tokens=tokens):
            return t(
                "Turned up, {place}: {tokens}.",
                place=place_name(content, site, tile, color),
                tokens=token_names(content, tokens),
            )
        case e.MonasteryFound():
            return t("Monastery: one advanced action into the unit offer.")
        case _:
            return None


def _say_sites(content: Content, event: Event) -> Text | None:
    match event:
        case e.SiteConquered(site="monastery", tile=tile):
            return t(
                "Burned: {place}. It is an empty space for the rest of the game.",
                place=place_name(content, "monastery", tile),
            )
        case e.SiteConquered(site="marauding_orcs" | "draconum" as site, tile=tile):
            return t("Beaten: {place}. The space is empty.", place=place_name(content, site, tile))
        case e.SiteConquered(alone=True, site=site, tile=tile):
            return t("Conquered: {place}. Your shield lies there.", place=place_name(content, site, tile))
        case e.SiteConquered(who=who, site=site, tile=tile):
            return t(
                "Conquered: {place}. A shield of {hero} lies there.",
                place=place_name(content, site, tile),
                hero=who_name(content, who),
            )
        case e.RewardsWait(rewards=rewards):
            return t("At the end of the turn: {rewards}.", rewards=reward_names(rewards))
        case e.VillagePlundered(alone=True):
            return t("You plunder the village: draw two cards.")
        case e.VillagePlundered(who=who):
            return t("{hero} plunders the village and draws two cards.", hero=who_name(content, who))
        case e.AltarPaid(alone=True, color=color, mana=mana, fame=fame):
            return t("Altar, {color}: {mana} mana for {fame} fame.", color=COLOR_NAMES[color], mana=mana, fame=fame)
        case e.AltarPaid(who=who, color=color, mana=mana, fame=fame):
            return t(
                "{hero} at the altar, {color}: {mana} mana for {fame} fame.",
                hero=who_name(content, who),
                color=COLOR_NAMES[color],
                mana=mana,
                fame=fame,
            )
        case _:
            return None


def _say_scenario(content: Content, event: Event) -> Text | None:
    match event:
        case e.GoalReached(goal=goal):
            return GOALS.get(goal)
        case e.DefenceChanged(tokens=tokens):
            return tn(
                "From now on {n} token defends a rival's keep or tower.",
                "From now on {n} tokens defend a rival's keep or tower.",
                tokens,
            )
        case e.MineFreed(alone=True, color=color, left=left):
            return t("Free: {mine}. Your shield lies there. Still occupied: {left}.", mine=MINES[color], left=left)
        case e.MineFreed(who=who, color=color, left=left):
            return t(
                "Free: {mine}. A shield of {hero} lies there. Still occupied: {left}.",
                mine=MINES[color],
                hero=who_name(content, who),
                left=left,
            )
        case e.GladeShield() | e.GladesCleared() | e.SpellCast():
            return _say_druids(content, event)
        case e.TunnelMeasured(cost=cost):
            return t("Through the tunnel: {cost} move points.", cost=cost)
        case e.PortalClosed(eliminated=()):
            return t("The portal is closed. From now on it is plains for one hero.")
        case e.PortalClosed(eliminated=eliminated):
            return t(
                "The portal is closed. Out of the game: {heroes}. From now on it is plains for one hero.",
                heroes=tuple(who_name(content, who) for who in eliminated),
            )
        case e.PortalHeld(who=""):
            return t("Nobody comes home.")
        case e.PortalHeld(who=who, at_once=True):
            return t(
                "{hero} can't be driven off the portal any more and comes home at once.", hero=who_name(content, who)
            )
        case e.PortalHeld(who=who):
            return t("{hero} stands on the portal and comes home.", hero=who_name(content, who))
        case e.RampageReminded() | e.RampageRolled():
            return _say_rampage(content, event)
        case e.DarknessRolled(dice=dice, night=night):
            faces = tuple(COLOR_NAMES[die] for die in dice)
            if night:
                return t("Darkness falls: {dice}. It is night until the end.", dice=faces)
            return t("Darkness waits: {dice}. Another day.", dice=faces)
        case _:
            return None


def _say_druids(content: Content, event: Event) -> Text | None:
    match event:
        case e.GladeShield(alone=True, shields=shields):
            return tn("Your shield lies on {n} glade.", "Your shields lie on {n} glades.", shields)
        case e.GladeShield(who=who, shields=shields, replaced=""):
            return tn(
                "{hero}: a shield on {n} glade now.",
                "{hero}: shields on {n} glades now.",
                shields,
                hero=who_name(content, who),
            )
        case e.GladeShield(who=who, shields=shields, replaced=replaced):
            return tn(
                "{hero} replaces a shield of {rival}: on {n} glade now.",
                "{hero} replaces a shield of {rival}: on {n} glades now.",
                shields,
                hero=who_name(content, who),
                rival=who_name(content, replaced),
            )
        case e.GladesCleared():
            return t("Take all shields off the glades.")
        case e.SpellCast(who=who, tokens=tokens, crystals=crystals):
            if not tokens:
                return t("The spell of {hero} brings nobody.", hero=who_name(content, who))
            return tn(
                "The spell of {hero} brings: {tokens}. At the end of the turn {n} random crystal.",
                "The spell of {hero} brings: {tokens}. At the end of the turn {n} random crystals.",
                crystals,
                hero=who_name(content, who),
                tokens=token_names(content, tokens),
            )
        case _:
            return None


def _say_rampage(content: Content, event: Event) -> Text | None:
    match event:
        case e.RampageReminded(more=False):
            return t("Rampage: one die for each empty rampaging space. Red, green or gold: a new token there.")
        case e.RampageReminded(warm=True):
            return t("More rampage: a new token on each empty rampaging space; red, green or gold: a brown one, too.")
        case e.RampageReminded():
            return t("More rampage: a new token on each empty rampaging space; blue, white or black: a brown one, too.")
        case e.RampageRolled(site=site, tile=tile, die=die, tokens=()):
            return t("{place}, die {die}: nobody comes.", place=place_name(content, site, tile), die=COLOR_NAMES[die])
        case e.RampageRolled(site=site, tile=tile, die=die, tokens=tokens):
            return t(
                "{place}, die {die}: {tokens}.",
                place=place_name(content, site, tile),
                die=COLOR_NAMES[die],
                tokens=token_names(content, tokens),
            )
        case _:
            return None
