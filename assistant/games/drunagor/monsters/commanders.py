"""Commanders, overlords and the boss: digest part 2 S2-S5, 5.10. Power, attack cards on the track, MAELSTROM."""

from __future__ import annotations

from typing import Any, Literal

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.called import attack_card_name, kind_name, position_name
from assistant.games.drunagor.content.attack_decks import check_deck, slot_of
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES, SIDES
from assistant.games.drunagor.content.pack import AttackCard as CardOfCommander
from assistant.games.drunagor.events import AttackCardRead, CardPlaced, CommanderSummoned, Maelstrom, TurnBegan
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.heroes.reactions import Harm, Threat, hit
from assistant.games.drunagor.monsters.cards import color_of
from assistant.games.drunagor.rules import DrunagorTable, later, reads, rules
from assistant.games.drunagor.state import Ally, AttackCard, Drunagor, Hero, Monster
from assistant.pieces.pile import Pile
from assistant.pieces.stack import Stack
from assistant.table.facts import Printed
from assistant.table.questions import GO_ON, GoOn, InOrder, Number, OneOf, Option, WhichOf
from assistant.table.text import Text, t, tn

Of = Literal["commander", "overlord"]
BOSS_CARDS = 5
HITS = Option("hits", t("the card deals damage"), number=4)


def arrive(table: DrunagorTable, monster: Monster, power: int | None) -> None:
    """What a commander, overlord or boss does when it enters, after its card lies on the track."""
    match color_of(table.content, monster.kind):
        case "boss":
            _boss(table, monster)
        case "commander":
            _commander(table, monster, "commander", power)
        case "overlord":
            _commander(table, monster, "overlord", power)


def _commander(table: DrunagorTable, monster: Monster, of: Of, power: int | None) -> None:
    """S2, S3: CP = n + party size, HP = card HP x CP, one attack card per hero."""
    state = table.state
    fixed = _ask_power(table, monster) if power is None else power
    monster.power = fixed + state.party_size
    monster.hp = monster.max_hp = monster.hp * monster.power
    drawn = _draw(table, monster, of)
    table.tell(
        CommanderSummoned(
            number=monster.number,
            kind=monster.kind,
            power=monster.power,
            hp=monster.hp,
            cards=tuple(drawn),
            rule="S2, L2137-2185",
        )
    )


def _ask_power(table: DrunagorTable, monster: Monster) -> int:
    return table.ask(
        Number(
            key=f"power:{monster.kind}",
            name=t("power"),
            prompt=t("{commander}: what power does the book give, before +G?", commander=_kind(table, monster)),
            hint=tn("G is the number of heroes: {n}.", "G is the number of heroes: {n}.", table.state.party_size),
            expected=1,
            most=20,
        )
    )


def deck_of(state: Drunagor, content: Content, of: Of) -> list[str]:
    """The ten attack cards: as the players put them together, as shipped, or just their ten places."""
    own = state.attack_deck.get(of)
    shipped = [card.id for card in content.pack.attack_card.values() if card.of == of and card.rune and card.side]
    return own or shipped or [f"{of}_{rune}_{side}" for rune in RUNES for side in SIDES]


ATTACK_CARD = rules.prints(Printed("attack_card", CardOfCommander, attack_card_name))


def _draw(table: DrunagorTable, monster: Monster, of: Of) -> list[str]:
    """One card per hero, by the app or on the table, each at its place on the track."""
    state, content = table.state, table.content
    here = {card.id for card in state.attack_cards}
    free = [card for card in deck_of(state, content, of) if card not in here]
    deck = Pile(dict.fromkeys(free, 1))
    stack: Stack[Drunagor, Content] = Stack(
        "attack_cards",
        lambda state: deck,
        lambda content: {card: _place_name(content, card) for card in free},
        when_empty="stay_empty",
        key=f"attack_cards:{monster.number}",
        name=t("attack cards"),
    )
    drawn = stack.draw_many(
        table,
        state.party_size,
        lambda count: tn(
            "Draw {n} attack card for {commander}. Where does it go?",
            "Draw {n} attack cards for {commander}. Where do they go?",
            count,
            commander=_kind(table, monster),
        ),
        least=state.party_size,
    )
    for card in drawn:
        slot = slot_of(content, card)
        position = content.rune_position(slot.rune, slot.side) if slot else None
        if position is not None:
            lay(table, card, monster, position)
    return drawn


def _place_name(content: Content, card: str) -> Text:
    slot = slot_of(content, card)
    position = content.rune_position(slot.rune, slot.side) if slot else None
    return position_name(content, position) if position else attack_card_name(content, card)


def lay(table: DrunagorTable, card: str, monster: Monster, position: str) -> None:
    """An attack card goes onto the track; whether it is only passive, its owner may have written in the content."""
    known = table.content.pack.attack_card.get(card)
    table.state.attack_cards.append(AttackCard(card, monster.number, passive=known is not None and known.passive))
    acts = track.place_entry(table, card, position)
    table.tell(CardPlaced(card=card, position=position, acts=acts, rule="S2, L2153"))


def _boss(table: DrunagorTable, monster: Monster) -> None:
    """S4: all its attack cards, whatever the party size; where they lie stands on them."""
    content = table.content
    known = [card for card in content.pack.attack_card.values() if card.of == "boss"]
    mine = [card.id for card in known if card.monster in ("", monster.kind)][:BOSS_CARDS]
    places = [slot_of(content, card) for card in mine]
    key = f"boss_cards:{monster.number}"
    if all(places) and mine and table.next_answer() != key:
        positions = [content.rune_position(slot.rune, slot.side) or "" for slot in places if slot]
    else:
        count = len(mine) or BOSS_CARDS
        mine = mine or [f"{monster.kind}_attack_{number}" for number in range(1, count + 1)]
        runes = [p for p in content.positions() if content.pack.position[p].rune]
        positions = table.ask(
            InOrder(
                key=key,
                name=t("attack cards"),
                prompt=tn(
                    "Lay out {boss}'s attack card. Where does it go?",
                    "Lay out {boss}'s {n} attack cards. Where do they go, in order?",
                    count,
                    boss=_kind(table, monster),
                ),
                hint=t("The book may add or remove cards for your outcomes."),
                options=tuple(Option(one, position_name(content, one)) for one in runes),
                count=count,
                least=1,
            )
        )
    for card, position in zip(mine, positions, strict=False):
        where = content.pack.position[position] if position else None
        if where is not None and slot_of(content, card) is None:
            _learn(table, card, rune=where.rune, side="above" if where.row == "top" else "below")
        lay(table, card, monster, position)
    table.tell(
        CommanderSummoned(
            number=monster.number, kind=monster.kind, power=0, hp=monster.hp, cards=tuple(mine), rule="S4, L2223-2231"
        )
    )


# ---- on the track ----


@rules.step(phase="monsters", title=t("an attack card"), rule="5.10, L2157-2173")
def attack_card_turn(table: DrunagorTable, card: str) -> None:
    """Read it and do it. It is no turn of the figure: no conditions, no move, no +2 for Darkness."""
    state, content = table.state, table.content
    here = next((one for one in state.attack_cards if one.id == card), None)
    if here is None:
        return
    monster = next((one for one in state.monsters if one.number == here.monster), None)
    kind = monster.kind if monster else ""
    x = x_of(state, content, card)
    answer = ""
    if not here.passive:
        answer = table.ask(
            GoOn(
                key=f"attack_card:{card}",
                prompt=t("{card}: read it and do what it says.", card=attack_card_name(content, card)),
                lead=(t("X is {x}. No +2 for Darkness.", x=x), *_whom(table, monster), *_cowed(table, monster)),
                hint=t("{figure} does not move and has no conditions now.", figure=monster.called(content))
                if monster
                else None,
                label=t("the card is done"),
                happened=(
                    Option("activates", t("the card activates its figure"), number=1),
                    Option("passive", t("the card is passive: never ask again"), number=2),
                    Option("summon", t("a monster enters"), number=3),
                    *((HITS,) if monster is not None else ()),
                ),
            )
        )
    if answer == "summon":  # and the card goes on
        later(table, "summon_from_book")
        later(table, "attack_card_turn", card=card)
        return
    if answer == HITS.id and monster is not None:
        _hits(table, card, monster)
        later(table, "attack_card_turn", card=card)
        return
    if answer == "passive":
        here.passive = True
        _learn(table, card, passive=True)
    if answer == GO_ON and monster is not None and _cowed(table, monster) and _attacked(table, monster):
        tokens.take(table, monster, "intimidate")
    if answer == "activates" and monster is not None:
        state.affected = {}
        table.tell(TurnBegan(who=kind, kind="monster", number=monster.number, base=monster.base, rule="5.10, L2173"))
        later(table, "monster_turn", number=monster.number)
    table.tell(
        AttackCardRead(card=card, number=here.monster, kind=kind, x=x, passive=here.passive, rule="5.10, L2165-2173")
    )


def _hits(table: DrunagorTable, card: str, monster: Monster) -> None:
    """Its damage is like any other (L3118): SHIELD first, then reactions; one threat for all it hits."""
    state, content = table.state, table.content
    friends: list[Hero | Ally] = [*(hero for hero in state.heroes if not hero.knocked_out), *state.allies]
    if not friends:
        return
    chosen = table.ask(
        WhichOf(
            key="card_targets",
            name=t("hit by the card"),
            prompt=t("Whom does the card hit?"),
            options=tuple(Option(str(one.number), one.called(content), number=one.number) for one in friends),
            least=1,
            expected=(str(friends[0].number),) if friends else (),
        )
    )
    dealt = table.ask(
        Number(
            key="card_damage",
            name=t("damage of the card"),
            prompt=t("How much damage does it deal to each?"),
            lead=_cowed(table, monster),
            expected=1,
            least=1,
            most=99,
        )
    )
    targets = [one for one in friends if str(one.number) in chosen]
    threat = Threat(monster, tuple(one.id for one in targets))
    harm = Harm(damage=dealt, source=attack_card_name(content, card), key=f"damage:{card}:1", rule="5.10, L3118")
    for target in targets:
        hit(table, threat, target, harm)
        table.settle()
    if _cowed(table, monster):
        table.ruling("g56_attack_card_intimidate")
        tokens.take(table, monster, "intimidate")
    cubes.recall_if_empty(table)  # only when the attack is resolved (L1084)


def _whom(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """G56: whom a card hits that names no target."""
    if monster is None:
        return ()
    if reads(table, "g56_attack_card_target") == "leader":
        return (t("Names no target: one hero in range, the party leader chooses."),)
    return (t("Names no target: one hero in range, as the figure itself hunts; nobody there: nothing."),)


def _cowed(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """G56: INTIMIDATE on the figure."""
    count = tokens.has(monster, "intimidate") if monster is not None else 0
    if not count or reads(table, "g56_attack_card_intimidate") == "no":
        return ()
    less = count * count if reads(table, "g32_intimidate_value") == "squared" else count
    return (t("INTIMIDATE: if the card attacks, {n} damage less.", n=less),)


def _attacked(table: DrunagorTable, monster: Monster) -> bool:
    answer = table.ask(
        OneOf(
            key=f"card_attacked:{monster.number}",
            name=t("attack"),
            prompt=t("Was it an attack? INTIMIDATE is discarded then."),
            options=(Option("yes", t("yes: the tokens go")), Option("no", t("no: they stay"))),
            expected="yes",
        )
    )
    if answer == "yes":
        table.ruling("g56_attack_card_intimidate")
    return answer == "yes"


def x_of(state: Drunagor, content: Content, card: str) -> int:
    """5.9: the runes on the track of the attack card's own colour, wherever it lies."""
    position = state.track.position_of(card)
    known = content.pack.position.get(position or "")
    return state.runes.get(known.rune, 0) if known and known.rune else 0


def maelstrom(table: DrunagorTable, monster: Monster) -> None:
    """Its attack cards go back into the deck, as many new ones as heroes come (L2198, L2916)."""
    state = table.state
    for card in [one for one in state.attack_cards if one.monster == monster.number]:
        state.track.remove(card.id)
    state.attack_cards = [one for one in state.attack_cards if one.monster != monster.number]
    drawn = _draw(table, monster, "commander" if color_of(table.content, monster.kind) == "commander" else "overlord")
    ahead = [card for card in drawn if _is_ahead(state, card)]
    if ahead and table.ruling("g19_maelstrom") == "no":
        state.waiting_cards += ahead
    table.tell(Maelstrom(number=monster.number, cards=tuple(drawn), rule="5.10, L2916, G19"))


def _learn(table: DrunagorTable, card: str, **fields: Any) -> None:
    """What was read of a card that has a name; a card known by its place alone may be another one next time."""
    if card in table.content.pack.attack_card:
        ATTACK_CARD.learn(table, card, **fields)


def _is_ahead(state: Drunagor, card: str) -> bool:
    position = state.track.position_of(card)
    return position is not None and state.track.positions.index(position) >= state.track.marker


@rules.step(phase="set_up", title=t("the attack deck"), rule="S5, L2206-2215")
def customise_attack_deck(table: DrunagorTable, of: Of, deck: list[str]) -> None:
    """The players' own ten cards: one for each rune, above and below."""
    check_deck(table.content, of, deck)
    table.state.attack_deck[of] = list(deck)


def _kind(table: DrunagorTable, monster: Monster) -> Text:
    return kind_name(table.content, monster.kind)
