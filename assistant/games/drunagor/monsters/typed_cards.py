"""What an acting monster's card says: known, or read from it once. A card nobody wants to type is read each time.

Reading takes at most eight keys: the kind of attack, whom it hits, what stands on it. Numbers of side effects and
triggered abilities are asked when they are needed for the first time.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.games.drunagor.called import card_name, keyword_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Ability, Attack
from assistant.games.drunagor.content.pack import ability as spelled
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.monsters import cards
from assistant.games.drunagor.monsters.on_map.reach import capacity
from assistant.games.drunagor.monsters.ranking import ON_CARDS, Rule, hunted_by
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Drunagor, Monster
from assistant.table.questions import OneOf, Option, WhichOf
from assistant.table.text import Text, t

BY_HAND = "by_hand"
MORE = "more"

SEVERAL: dict[str, tuple[str, ...]] = {
    "melee": ("cleave 2", "cleave 3", "cleave x", "strike 1", "strike 2", "strike 3", "strike x"),
    "ranged": ("multishot 2", "multishot 3", "multishot x", "strike 1", "strike 2", "strike 3", "strike x"),
}
MULTI_TARGET = ("cleave", "multishot", "strike")
TRIGGERED = ("shield", "regeneration", "evolve", "command", "ambush", "stealth", "manifest", "maelstrom", "heal")
PASSIVE = ("flying", "jump", "protect", "retaliate", "trample")
EFFECTS = ("bleed", "burn", "poison", "slow", "stun", "knock_down", "curse", "attack_twice", "vicious")
OTHERS = ("intimidate", "fatigue", "disarm", "silence", "drain", "penitence", "push", "shadow_aura", "telekinesis")
"""What the table can tick on a card; a new word in keywords.toml goes into one of these (a test counts them)."""


class Facts(Struct, frozen=True, kw_only=True):
    """A figure's card as it counts now. `abilities` are in printed order, `x` the runes of its colour."""

    attack: Attack | None = None
    damage: int = 0
    move: int | None = None
    range: int = 1
    abilities: tuple[Ability, ...] = ()
    x: int = 0
    immune: frozenset[str] = frozenset()

    def has(self, keyword: str) -> bool:
        return any(one.keyword == keyword for one in self.abilities)

    @property
    def keywords(self) -> dict[str, int]:
        """With their numbers, X counted out."""
        return {one.keyword: one.worth(self.x) for one in self.abilities}

    @property
    def hunts(self) -> Rule:
        return hunted_by(self.keywords)

    @property
    def capacity(self) -> int:
        """How many targets (STRIKE: areas) one attack may hit."""
        return capacity(self.keywords)


def facts_of(state: Drunagor, content: Content, monster: Monster) -> Facts:
    """What is known of a figure's card, without asking."""
    face = cards.face_of_figure(state, content, monster)
    slot = content.slot(monster.kind, monster.rank, cards.behaviour_of(state, monster))
    large = tokens.LARGE_IMMUNE if content.counts_as_large(monster.kind) else ()
    return Facts(
        attack=face.attack,
        damage=face.damage or 0,
        move=face.move,
        range=face.range,
        abilities=face.abilities,
        x=state.runes.get(slot.rune, 0) if slot else 0,
        immune=frozenset((*(face.immunities or ()), *large)),
    )


def full_move(facts: Facts, monster: Monster) -> int:
    """The printed movement and the MOVEMENT tokens."""
    return (facts.move or 0) + tokens.has(monster, "movement_1")


def points(facts: Facts, monster: Monster) -> int | None:
    """Its movement points now: none with KNOCK DOWN, 2 fewer with SLOW; None: only the card knows (5.6)."""
    if tokens.has(monster, "knock_down"):
        return 0
    if facts.move is None:
        return None
    return max(0, full_move(facts, monster) - (2 if tokens.has(monster, "slow") else 0))


# ---- reading ----


def read_card(table: DrunagorTable, monster: Monster) -> Facts | None:
    """The card of a figure that acts, its missing parts read by the table; None: the table does what it says."""
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


def forget_by_hand(table: DrunagorTable, monster: Monster) -> None:
    """The table wants to tell the app after all what stands on the card."""
    face = cards.face_up(table.state, monster)
    if face in table.state.by_hand:
        table.state.by_hand.remove(face)


def value_of(table: DrunagorTable, monster: Monster, ability: Ability) -> int:
    """The number behind a word, X counted out; one that nobody told yet is read from the card."""
    x = facts_of(table.state, table.content, monster).x
    word, face = ability.keyword, cards.face_up(table.state, monster)
    known = table.content.pack.keyword.get(word)
    key = f"value:{word}:{face}"
    told = ability.is_x or ability.value or known is None or not known.has_value
    if told and table.next_answer() != key:
        return ability.worth(x)
    answer = table.ask(
        OneOf(
            key=key,
            name=keyword_name(table.content, word),
            prompt=t(
                "{card}: which number stands behind {word}?",
                card=card_name(table.content, monster.kind, monster.rank),
                word=keyword_name(table.content, word),
            ),
            hint=t("Read your card; asked once."),
            options=(
                *(Option(f"{word} {number}", t("{n}", n=number), number=number) for number in range(1, 9)),
                Option(f"{word} x", t("X: the runes of its colour"), number=9),
            ),
        )
    )
    known_face = cards.face_of_figure(table.state, table.content, monster)
    words = known_face.seen if known_face.keywords is None else known_face.keywords
    cards.KEYWORDS.learn(table, face, [answer if one.partition(" ")[0] == word else one for one in words])
    made = spelled(answer)
    return made.worth(x) if made else 0


def ask_map_facts(table: DrunagorTable, monster: Monster) -> None:
    """With the map on its size and its movement are needed, too; each is asked once."""
    cards.MOVE.of(table, cards.face_up(table.state, monster))
    cards.SIZE.of(table, monster.kind)


def _ask_attack(table: DrunagorTable, face: str) -> str | None:
    """None: the table doesn't want to tell."""
    question = cards.ATTACK.question(table.content, face)
    answer = table.ask(
        OneOf(
            key=question.key,
            name=question.name,
            prompt=question.prompt,
            lead=(t("The app doesn't know this card. It asks once."),),
            options=(
                *(Option(id, label) for id, label in cards.ATTACKS.items()),
                Option(BY_HAND, t("never ask: I read the card and do what it says"), number=0),
            ),
        )
    )
    return None if answer == BY_HAND else answer


def _ask_keywords(table: DrunagorTable, key: str, attack: str, *, hunts: bool) -> list[str]:
    """The words on the card, in the order in which they are asked; a word whose number is open stands alone."""
    content = table.content
    name = cards.CARD.name(content, key)
    there = content.card.get(key)
    seen = [one for one in (there.seen if there else ()) if spelled(one) is not None]
    known = [made.keyword for word in seen if (made := spelled(word))]
    words = list(seen)
    if attack != "none" and not set(MULTI_TARGET) & set(known):
        lines = SEVERAL["melee" if attack == "melee" else "ranged"]
        answer = table.ask(
            OneOf(
                key=f"several:{key}",
                name=t("targets"),
                prompt=t("{card}: does it hit several?", card=name),
                options=(
                    *(Option(line, _spell(content, line)) for line in lines),
                    Option("one", t("no, one target"), number=0),
                ),
            )
        )
        words += [answer] if answer != "one" else []
    if hunts and not set(ON_CARDS) & set(known):
        answer = table.ask(
            OneOf(
                key=f"hunts:{key}",
                name=t("hunts"),
                prompt=t("{card}: whom does it hunt?", card=name),
                options=(
                    *(Option(word, keyword_name(content, word)) for word in ON_CARDS),
                    Option("strongest", t("no such word: the strongest hero"), number=0),
                ),
            )
        )
        words += [answer] if answer != "strongest" else []
    prompts = t("{card}: which abilities?", card=name), t("{card}: which other abilities?", card=name)
    words += _tick(table, f"triggered:{key}", prompts, TRIGGERED, PASSIVE, t("other abilities"), known)
    if attack != "none":
        prompts = (
            t("{card}: what does its attack do besides?", card=name),
            t("{card}: what else does its attack do?", card=name),
        )
        words += _tick(table, f"effects:{key}", prompts, EFFECTS, OTHERS, t("other effects"), known)
    return words


def _tick(
    table: DrunagorTable,
    key: str,
    prompts: tuple[Text, Text],
    first: tuple[str, ...],
    second: tuple[str, ...],
    more: Text,
    known: list[str],
) -> list[str]:
    """Any of these words; the rarer ones stand on a second page."""

    def page(prompt: Text, words: tuple[str, ...], at: str, last: tuple[Option, ...]) -> list[str]:
        options = tuple(
            Option(word, keyword_name(table.content, word), number=number)
            for number, word in enumerate(words, 1)
            if word not in known
        )
        return table.ask(
            WhichOf(
                key=at,
                name=t("on the card"),
                prompt=prompt,
                hint=t("Enter alone: none of them. Numbers are asked when they matter."),
                options=options + last,
            )
        )

    ticked = page(prompts[0], first, key, (Option(MORE, more, number=0),))
    if MORE in ticked:
        ticked = [word for word in ticked if word != MORE] + page(prompts[1], second, f"{key}:more", ())
    return ticked


def _spell(content: Content, words: str) -> Text:
    """`CLEAVE 2`."""
    word, _, number = words.partition(" ")
    return t("{word} {n}", word=keyword_name(content, word), n=number.upper())
