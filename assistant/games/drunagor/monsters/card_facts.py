"""What the acting monster's card says: from the content, or entered once by the players.

To enter a card, players give its kind of attack, whom it hits, and its keywords. Numbers of side effects and triggered
abilities are asked when they are first needed. Players may also resolve the card themselves each time.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Ability, Attack, parse_ability
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.monsters import cards
from assistant.games.drunagor.monsters.card_text import ability_words
from assistant.games.drunagor.monsters.on_map.movement import movement_points_left
from assistant.games.drunagor.monsters.on_map.reach import capacity
from assistant.games.drunagor.monsters.ranking import ON_CARDS, Rule, hunt_rule
from assistant.games.drunagor.names import keyword_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Drunagor, Monster
from assistant.messages.questions import GO_ON_KEY, OneOf, Option, WhichOf
from assistant.messages.text import Text, t

BY_HAND = "by_hand"
MORE = "more"

SEVERAL: dict[str, tuple[str, ...]] = {
    "melee": ("cleave 2", "cleave 3", "cleave x", "strike 1", "strike 2", "strike 3", "strike x"),
    "ranged": ("multishot 2", "multishot 3", "multishot x", "strike 1", "strike 2", "strike 3", "strike x"),
}
EFFECTS = ("collateral", "attack")


def on_page(content: Content, *kinds: str, rare: bool = False) -> list[str]:
    """Return the keywords of these kinds on one page of the question, in the order of `keywords.toml`.

    With `rare`, it is the second page.
    """
    return [keyword.id for keyword in content.pack.keyword.values() if keyword.kind in kinds and keyword.rare == rare]


class Facts(Struct, frozen=True, kw_only=True):
    """The current values of a figure's card.

    - `abilities`: in printed order.
    - `x`: how many runes of the card's colour are on the track.
    - `immune`: the tokens and terrains that do not affect the figure.
    """

    attack: Attack | None = None
    damage: int = 0
    move: int | None = None
    range: int = 1
    abilities: tuple[Ability, ...] = ()
    x: int = 0
    immune: frozenset[str] = frozenset()

    def has(self, keyword: str) -> bool:
        return any(ability.keyword == keyword for ability in self.abilities)

    def of_kind(self, content: Content, kind: str) -> list[Ability]:
        """Return the abilities of this kind, in printed order."""
        words = content.pack.keyword
        return [
            ability for ability in self.abilities if ability.keyword in words and words[ability.keyword].kind == kind
        ]

    @property
    def keywords(self) -> dict[str, int]:
        """The keywords of the card with their numbers. X is replaced by the number of runes."""
        return {ability.keyword: ability.worth(self.x) for ability in self.abilities}

    @property
    def hunts(self) -> Rule:
        return hunt_rule(self.keywords)

    @property
    def capacity(self) -> int:
        """The number of targets of one attack. For STRIKE, it is the number of areas."""
        return capacity(self.keywords)


def facts_of(state: Drunagor, content: Content, monster: Monster) -> Facts:
    """Return what the app knows about a figure's card, without asking."""
    face = cards.face_of_figure(state, content, monster)
    large = tokens.LARGE_IMMUNE if content.counts_as_large(monster.kind) else ()
    return Facts(
        attack=face.attack,
        damage=face.damage or 0,
        move=face.move,
        range=face.range,
        abilities=face.abilities,
        x=cards.x_of(state, content, face.id),
        immune=frozenset((*(face.immunities or ()), *large)),
    )


def full_movement(facts: Facts, monster: Monster) -> int:
    """Return the printed movement plus the monster's MOVEMENT tokens."""
    return (facts.move or 0) + tokens.number_of(monster, "movement_1")


def points(facts: Facts, monster: Monster) -> int | None:
    """Return the monster's movement points now, or None if only the card shows them (5.6)."""
    slow, knock_down = (bool(tokens.number_of(monster, one)) for one in ("slow", "knock_down"))
    if facts.move is None and not knock_down:
        return None
    return movement_points_left(full_movement(facts, monster), slow=slow, knock_down=knock_down)


# ---- reading ----


def read_card(table: DrunagorTable, monster: Monster) -> Facts | None:
    """Return the values of an acting figure's card. Ask for missing ones.

    Return None if the players resolve the card themselves.
    """
    state = table.state
    face = cards.face_up(state, monster)
    if face in state.by_hand:
        return None
    attack = cards.ATTACK.read(table, face, lambda: _ask_attack(table, face), f"attack:{face}")
    if attack is None:
        state.by_hand.append(face)
        return None
    if attack != "none":
        cards.DAMAGE.of(table, face)
    hunts = cards.behaviour_of(state, monster) != "standard"
    keys = [f"{page}:{face}" for page in ("several", "hunts", "triggered", "effects")]
    cards.KEYWORDS.read(table, face, lambda: _ask_keywords(table, face, attack, hunts=hunts), *keys)
    return facts_of(state, table.content, monster)


def value_of(table: DrunagorTable, monster: Monster, ability: Ability) -> int:
    """Return the number of an ability.

    X is the number of runes of the card's colour. Ask if the number is not known.
    """
    x = facts_of(table.state, table.content, monster).x
    word, face = ability.keyword, cards.face_up(table.state, monster)
    known = table.content.pack.keyword.get(word)
    key = f"value:{word}:{face}"
    told = ability.is_x or ability.value or known is None or not known.has_value
    if told and table.next_answer() != key:
        return ability.worth(x)
    name = keyword_name(table.content, word)
    answer = table.one(
        key,
        t("{card}: which number stands behind {word}?", card=cards.CARD.name(table.content, face), word=name),
        lambda: (
            *(Option(f"{word} {number}", t("{n}", n=number), number=number) for number in range(1, 9)),
            Option(f"{word} x", t("X: the runes of its colour"), number=9),
        ),
        name=name,
        hint=t("Read your card; asked once."),
    )
    known_face = cards.face_of_figure(table.state, table.content, monster)
    words = known_face.seen if known_face.keywords is None else known_face.keywords
    cards.KEYWORDS.learn(table, face, [answer if other.partition(" ")[0] == word else other for other in words])
    made = parse_ability(answer)
    return made.worth(x) if made else 0


def _ask_attack(table: DrunagorTable, face: str) -> str | None:
    """Ask for the kind of attack on the card. Return None if the players do not want to enter the card."""
    asked = cards.ATTACK.question(table.content, face)
    by_hand = Option(BY_HAND, t("never ask: I read the card and do what it says"), number=0)
    options = (*(Option(id, label) for id, label in cards.ATTACKS.items()), by_hand)
    lead = (t("The app doesn't know this card. It asks once."),)
    answer = table.ask(OneOf(key=asked.key, name=asked.name, prompt=asked.prompt, lead=lead, options=options))
    return None if answer == BY_HAND else answer


def _ask_keywords(table: DrunagorTable, face: str, attack: str, *, hunts: bool) -> list[str]:
    """Ask for the keywords on the card and return them in the order of the questions. Some numbers are asked later."""
    content, card = table.content, cards.CARD.name(table.content, face)
    entry = content.card.get(face)
    words = [one for one in (entry.seen if entry else ()) if parse_ability(one) is not None]
    known = [made.keyword for word in words if (made := parse_ability(word))]

    def one(key: str, prompt: Text, name: Text, lines: list[Option], other: Option) -> None:
        answer = table.one(f"{key}:{face}", prompt, lambda: (*lines, other), name=name)
        words.extend([answer] if answer != other.id else [])

    def any_of(key: str, prompt: Text, ids: list[str], *more: Option) -> list[str]:
        lines = [Option(id, keyword_name(content, id), number=number) for number, id in enumerate(ids, 1)]
        hint = t("{key} alone: none of them. Numbers are asked when they matter.", key=GO_ON_KEY)
        options = (*(line for line in lines if line.id not in known), *more)
        ticked = table.ask(WhichOf(key=key, name=t("on the card"), prompt=prompt, hint=hint, options=options))
        words.extend(id for id in ticked if id != MORE)
        return ticked

    if attack != "none" and not set(on_page(content, "multi_target")) & set(known):
        several = SEVERAL["melee" if attack == "melee" else "ranged"]
        lines = [Option(line, ability_words(content, made)) for line in several if (made := parse_ability(line))]
        other = Option("one", t("no, one target"), number=0)
        one("several", t("{card}: does it hit several?", card=card), t("targets"), lines, other)
    if hunts and not set(ON_CARDS) & set(known):
        lines = [Option(word, keyword_name(content, word)) for word in ON_CARDS]
        other = Option("strongest", t("no such word: the strongest hero"), number=0)
        one("hunts", t("{card}: whom does it hunt?", card=card), t("hunts"), lines, other)
    key, more = f"triggered:{face}", Option(MORE, t("other abilities"), number=0)
    if MORE in any_of(key, t("{card}: which abilities?", card=card), on_page(content, "triggered"), more):
        any_of(f"{key}:more", t("{card}: which other abilities?", card=card), on_page(content, "passive"))
    if attack != "none":
        key, more = f"effects:{face}", Option(MORE, t("other effects"), number=0)
        if MORE in any_of(
            key, t("{card}: what does its attack do besides?", card=card), on_page(content, *EFFECTS), more
        ):
            others = on_page(content, *EFFECTS, rare=True)
            any_of(f"{key}:more", t("{card}: what else does its attack do?", card=card), others)
    return words
