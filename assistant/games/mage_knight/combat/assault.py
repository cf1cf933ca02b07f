"""Co-operative city assault.

Invited heroes give up their next turn. Each hero who takes part fights alone against some of the defenders.
Rules digest: A12.
"""

from __future__ import annotations

from functools import partial

from assistant.components.random_draw import pick
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.sequence import each
from assistant.games.mage_knight.card_options import TOKEN_HEADS, map_token_option
from assistant.games.mage_knight.combat import foes
from assistant.games.mage_knight.combat.events import AssaultEnded, AssaultProposed
from assistant.games.mage_knight.combat.places import Place
from assistant.games.mage_knight.combat.start import begin_fight, take_snapshot
from assistant.games.mage_knight.combat.state import Assault, under_way
from assistant.games.mage_knight.interrupts import DIE_LINE, HERO_LINE
from assistant.games.mage_knight.market.source import use_in_assault
from assistant.games.mage_knight.names import CITY, HERO, PILE_NAMES, TOKEN
from assistant.games.mage_knight.realm import cities, tokens
from assistant.games.mage_knight.realm.state import FoundCity, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.names import Label
from assistant.messages.questions import Number, OneOf, Option
from assistant.messages.text import t

ASSAULT_NAME = t("city assault")


@rules.step(phase="combat", title=t("a city assault together"), rule="A12, L1085-1118")
def assault_together(table: MageTable, hero: str, city: int) -> None:
    """Propose an assault on a city.

    It can be cancelled until the participants have agreed how to share the defenders.
    """
    table.state.assault = Assault(city, [hero])
    table.schedule(ASSAULT)


@rules.step(phase="combat", title=t("who takes part"), rule="A12, L1087-1098")
def invite(table: MageTable) -> None:
    """Ask which heroes are invited to take part. If nobody is invited, there is no assault."""
    assault = under_way(table.state.assault)
    hero = assault.heroes[0]
    invited = table.which(
        "invited",
        t("Who takes part?"),
        partial(available_heroes, table.state, hero),
        HERO,
        name=ASSAULT_NAME,
        hint=t("They stand beside the city, alone on their space. Their next turn is used up. Enter alone: nobody."),
        most=lambda: max(0, len(_garrison(table, assault)) - 1),
    )
    if invited:
        assault.heroes += [who for who in table.state.after(hero) if who in invited]  # in turn order (L1100)
    else:
        table.state.assault = None


def _garrison(table: MageTable, assault: Assault) -> list[Token]:
    return cities.defenders(table.content, table.state.cities[assault.city])


def available_heroes(state: MageKnight, hero: str) -> list[str]:
    """Return the heroes who can be invited: in the game, with a face-up order token (L1092).

    The players themselves check that these heroes are next to the city.
    """
    return [other for other in state.humans if other not in (hero, *state.face_down)]


# -- the split


def heroes_choosing_share(table: MageTable) -> list[str]:
    """Return the heroes who choose how many defenders they fight (L1095).

    The last hero gets the rest. Nobody chooses if there are as many defenders as heroes.
    """
    assault = under_way(table.state.assault)
    return assault.heroes[:-1] if len(_garrison(table, assault)) > len(assault.heroes) else []


@rules.step(phase="combat", title=t("who takes how many"), rule="A12, L1095-1096")
def take_share(table: MageTable, hero: str) -> None:
    """Ask how many defenders this hero fights, at least one. Any player can refuse the shares at the last question."""
    assault = under_way(table.state.assault)

    def question() -> Number:
        after = len(assault.heroes) - len(assault.counts) - 1
        left = len(_garrison(table, assault)) - sum(assault.counts)
        known = t("Now the split is known. Press e if you do not agree.")
        return Number(
            key=f"share:{hero}",
            name=ASSAULT_NAME,
            prompt=t("{hero}: how many of the {left} defenders?", hero=HERO(table.content, hero), left=left),
            least=1,
            most=max(1, left - after),
            expected=max(1, left // (after + 1)),
            hint=known if _is_split_known(table, hero) else None,
        )

    assault.counts.append(table.ask(question, ASSAULT_INTERRUPTS, hero))


@rules.step(phase="combat", title=t("somebody does not agree: no assault"), rule="A12, L1096")
def disagree(table: MageTable, hero: str) -> None:
    table.state.assault = None


def _is_split_known(table: MageTable, hero: str) -> bool:
    return heroes_choosing_share(table)[-1:] == [hero]


ASSAULT_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, disagree, id="disagreed", when=_is_split_known), HERO_LINE, DIE_LINE
)


@rules.step(phase="combat", title=t("the defenders are dealt"), rule="A12, L1094-1100")
def deal(table: MageTable) -> None:
    """Deal the defenders to the heroes as agreed. The invited heroes give up their next turn."""
    state, assault = table.state, under_way(table.state.assault)
    assault.before = take_snapshot(table, assault.heroes)
    city, garrison = state.cities[assault.city], _garrison(table, assault)
    heroes = assault.heroes
    assault.counts += [1] * (len(heroes) - len(assault.counts) - 1)
    assault.counts.append(len(garrison) - sum(assault.counts))
    city.garrison = garrison
    state.face_down += heroes[1:]
    table.tell(AssaultProposed(color=city.color, shares=tuple(zip(heroes, assault.counts, strict=True))))
    _shuffle(table, city)


def _shuffle(table: MageTable, city: FoundCity) -> None:
    """Shuffle the garrison face down, or tell the players to do it (L1099)."""
    if table.source("tokens") != "app":
        return

    def blind() -> OneOf:
        options = (Option(str(place), t("token {n}", n=place + 1)) for place in range(len(city.garrison)))
        return OneOf(key="deal", prompt=t("Deal the garrison face down."), options=tuple(options))

    dealt: list[Token] = []
    while city.garrison:
        dealt.append(city.garrison.pop(int(pick(table, "tokens", blind))))
    city.garrison = dealt


# -- the fights


@rules.step(phase="combat", title=t("one hero's part of the assault"), rule="A12, L1100-1110")
def assault_turn(table: MageTable, hero: str) -> None:
    """Turn up this participant's defenders and start the fight.

    Invited heroes are asked here which die of the source they use, because it is not their turn.
    """
    assault = under_way(table.state.assault)
    target, place = table.state.cities[assault.city], assault.heroes.index(hero)
    own = _turn_up_share(table, target, hero, sum(assault.counts[place:]), assault.counts[place])
    found = foes.foes_from_garrison(table, target, own)
    if found:
        begin_fight(table, hero, Place("city", city=assault.city), found, None)
        if hero != table.state.active_player:
            table.schedule(use_in_assault, hero)


def _turn_up_share(table: MageTable, city: FoundCity, hero: str, waiting: int, count: int) -> list[Token]:
    """Turn up the `count` tokens of this hero and return them.

    The last `waiting` tokens of the garrison belong to this hero and to later ones. Those before them were not beaten
    by earlier heroes.
    """
    start = max(0, len(city.garrison) - waiting)
    where = t("{hero}, {place}", hero=HERO(table.content, hero), place=CITY(table.content, city.color))
    own: list[Token] = []
    for place in range(start, min(start + count, len(city.garrison))):
        if table.source("tokens") != "app":
            city.garrison.insert(place, city.garrison.pop(_choose_token(table, city, hero, place)))
        token = city.garrison[place]
        tokens.turn_up(table, token, where)
        own.append(token)
    return own


def _choose_token(table: MageTable, city: FoundCity, hero: str, first: int) -> int:
    """Ask which token this hero was dealt, and return its index in the garrison. Ask nothing if all look the same.

    An unseen token is shown by its back, any other by its name.
    """
    places: dict[Label, int] = {}
    for place, token in enumerate(city.garrison[first:], first):
        places.setdefault(PILE_NAMES[token.pile] if token.is_unknown else TOKEN(table.content, token.enemy), place)
    if len(places) == 1:
        return first
    prompt = t("{hero}: turn up the next defender. Which one?", hero=HERO(table.content, hero))
    lying = {place: city.garrison[place].enemy for place in places.values()}
    faces = [map_token_option(table.content, str(place), face, lying[place]) for face, place in places.items()]
    return int(table.one("dealt", prompt, lambda: faces, name=ASSAULT_NAME, heads=TOKEN_HEADS))


@rules.step(phase="combat", title=t("the end of the assault"), rule="A12, L1112-1118")
def assault_over(table: MageTable) -> None:
    """End the assault. If no defender is left, the city is conquered. Otherwise all heroes withdraw.

    Afterwards all participants end a turn, first the hero who proposed the assault.
    """
    assault, table.state.assault = under_way(table.state.assault), None
    target = table.state.cities[assault.city]
    conquered = not target.garrison
    left, heroes = len(target.garrison), tuple(assault.heroes)
    table.tell(AssaultEnded(color=target.color, conquered=conquered, left=left, heroes=heroes))
    table.state.turn.fought = True
    if conquered:
        cities.mark_conquered(table, target)
    table.state.turn.helpers += assault.heroes[1:]


# -- the sequence


ASSAULT = rules.sequence(
    "assault_in_order",
    lambda state: state.assault.course if state.assault else None,
    invite,
    each(take_share, heroes_choosing_share),
    deal,
    each(assault_turn, lambda table: under_way(table.state.assault).heroes),
    assault_over,
)
