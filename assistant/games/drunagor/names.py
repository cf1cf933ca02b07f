"""Names of rule terms, figures and cards, and the types of fields that hold their ids."""

from __future__ import annotations

from typing import Annotated, Any

from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.text import Name, Text, as_text, hued, in_english, t, tc, verbatim

RUNE_COLORS: dict[str, Text] = {
    "orange": hued(tc("rune", "orange"), "orange"),
    "green": hued(tc("rune", "green"), "green"),
    "blue": hued(tc("rune", "blue"), "blue"),
    "red": hued(tc("rune", "red"), "red"),
    "grey": hued(tc("rune", "grey"), "grey"),
}
"""The colours of runes in track order. This order gives each colour the same digit in every question."""
OF_RUNES: dict[str, Text] = {
    "orange": hued(tc("of the rune", "orange"), "orange"),
    "green": hued(tc("of the rune", "green"), "green"),
    "blue": hued(tc("of the rune", "blue"), "blue"),
    "red": hued(tc("of the rune", "red"), "red"),
    "grey": hued(tc("of the rune", "grey"), "grey"),
}
"""The colours of runes as Polish words them after "of the"."""
RANK_NAMES: dict[str, Text] = {
    "rookie": tc("rank", "Rookie"),
    "fighter": tc("rank", "Fighter"),
    "veteran": tc("rank", "Veteran"),
    "champion": tc("rank", "Champion"),
}
COLOR_NAMES: dict[str, Text] = {
    "white": tc("monster", "white"),
    "grey": tc("monster", "grey"),
    "black": tc("monster", "black"),
    "minion": tc("monster", "minion"),
    "commander": tc("monster", "commander"),
    "overlord": tc("monster", "overlord"),
    "boss": tc("monster", "boss"),
    "special": tc("monster", "without colour"),
}
RUNE_SIDES: dict[str, Text] = {"a": t("side A"), "b": t("side B")}
CUBES: dict[str, Text] = {
    "yellow": hued(tc("cubes", "yellow"), "yellow"),
    "red": hued(tc("cubes", "red"), "red"),
    "green": hued(tc("cubes", "green"), "green"),
    "blue": hued(tc("cubes", "blue"), "blue"),
}
COVERS: dict[str, Text] = {"curse": t("curse cube"), "trauma": t("trauma cube")}

KEYWORD_HUES = {
    "multi_target": "bad",
    "target": "",
    "attack": "bad",
    "collateral": "warn",
    "passive": "ice",
    "triggered": "violet",
}
"""The screen colour of a keyword by its kind. A keyword that gives a token has the token's colour."""

SKILLS: dict[str, Text] = {
    "melee": t("melee"),
    "ranged": t("ranged"),
    "agility": t("agility"),
    "wisdom": t("wisdom"),
    "role": t("the role's skill"),
}


def _skill_called(content: Any, id: str) -> Text:
    """Return the name of a skill by its number for a list of tracked fields: `starting skill 4`."""
    kind, _, number = id.partition("_")
    if kind in ("starting", "role") and number.isdigit():
        n = int(number)
        return t("role skill {n}", n=n) if kind == "role" else t("starting skill {n}", n=n)
    return SKILLS.get(id, verbatim(id.replace("_", " ")))


SKILL = Named(other=_skill_called)
ON_SKILL = Named(other=lambda content, id: {**COVERS, **CUBES}.get(id, verbatim(id)))
ROLE = Named("role", words={"": t("none")}, kind=tc("drunagor", "role"))
TOKEN = Named("token", kind=t("token"))
BASE = Named("base", words={"": t("none")}, kind=t("base"))
RUNE = Named(words=RUNE_COLORS, hue=True, kind=t("rune"))
RUNE_SIDE = Named(words=RUNE_SIDES)
CUBE = Named(words=CUBES, hue=True)
ITEM = Named("item")
SPECIAL_RULE = Named("reminder")
POSITION = Named("position")

Role = Annotated[str, ROLE]
SkillId = Annotated[str, SKILL]
OnSkill = Annotated[str, ON_SKILL]
TokenId = Annotated[str, TOKEN]
Base = Annotated[str, BASE]
Rune = Annotated[str, RUNE]
Cube = Annotated[str, CUBE]
Position = Annotated[str, POSITION]
ItemId = Annotated[str, ITEM]


def _spelled(id: str) -> str:
    return id.replace("_", " ").title()


ATTACK_CARD = Named("attack_card", other=lambda content, id: verbatim(_spelled(id)))


def _ally_name(content: Any, id: str) -> Text:
    """Return the name of a pet or companion that has no card of its own."""
    kind, _, owner = id.partition("_of_")
    owner, _, number = owner.partition("_")
    if owner in content.pack.hero and kind in ("pet", "companion"):
        name = content.pack.hero[owner].name
        if number:
            return t("companion {number} ({hero})", number=number, hero=name)
        return t("pet ({hero})", hero=name) if kind == "pet" else t("companion ({hero})", hero=name)
    return verbatim(_spelled(id) if id.islower() else id)  # players typed this name


HERO = Named("hero", "pet", "companion", other=_ally_name)
HeroId = Annotated[str, HERO]
FriendId = HeroId
"""The id of a hero, a pet or a companion."""


def hero_name(content: Any, id: str) -> Text:
    return as_text(HERO(content, id))


def kind_name(content: Any, kind: str) -> Text:
    monster = content.monster(kind)
    if monster is not None:
        return as_text(monster.name)
    color = kind.split("_")[1] if kind.startswith("unknown_") else ""
    if color in COLOR_NAMES:
        return t("unknown monster ({color})", color=COLOR_NAMES[color])
    return verbatim(_spelled(kind))


def figure_name(content: Any, kind: str, base: str) -> Text:
    """Return the name of a monster figure, in the colour of its base."""
    if not base:
        return kind_name(content, kind)
    colour, known = content.pack.base.get(base), content.monster(kind)
    name, figure = colour.name if colour else base, kind_name(content, kind)
    brackets = (in_english(figure) if known is None else known.name.en).endswith(")")  # avoid two pairs of brackets
    called = t("{kind}, {base}", kind=figure, base=name) if brackets else t("{kind} ({base})", kind=figure, base=name)
    return hued(called, base_hue(content, base))


def short_kind_name(content: Any, kind: str) -> Text:
    """Return the short name of a kind of monster for the order of play: `Archer`."""
    known = content.monster(kind)
    if known is None:
        return kind_name(content, kind)
    name = known.name
    return as_text(Name(name.short_en or name.en, name.short_pl or name.pl))


def base_name(content: Any, base: str) -> Text | None:
    """Return the name of a base in its colour, or None if the figure has no base."""
    if not base:
        return None
    colour = content.pack.base.get(base)
    return hued(as_text(colour.name) if colour else verbatim(base), base_hue(content, base))


def base_hue(content: Any, base: str) -> str:
    colour = content.pack.base.get(base)
    return colour.hue if colour is not None else ""


def card_name(content: Any, kind: str, rank: str) -> Text:
    """Return a card's name: `Executioner, Rookie`."""
    if rank not in RANK_NAMES:
        return kind_name(content, kind)
    return t("{kind}, {rank}", kind=kind_name(content, kind), rank=RANK_NAMES[rank])


def _on_track(content: Any, card: str) -> Text | None:
    """Return the name of a monster's card on the track."""
    kind, _, rank = card.rpartition("_")
    return card_name(content, kind, rank) if rank in RANK_NAMES else kind_name(content, card)


ON_TRACK = Named(
    "position", "hero", "attack_card", words={"darkness": hued(t("Darkness"), "darkness")}, other=_on_track
)
"""Names track positions, and the heroes and cards on them."""


def keyword_name(content: Any, keyword: str) -> Text:
    known = content.pack.keyword.get(keyword)
    if known is None:
        return verbatim(keyword.replace("_", " ").upper())
    token = content.pack.token.get(keyword)
    return hued(as_text(known.name), token.hue if token is not None else KEYWORD_HUES[known.kind])


def who_is(content: Any, who: str, base: str) -> Text:
    """Return the name of a hero, monster, pet or companion."""
    is_monster = who not in content.pack.hero and content.monster(who) is not None
    return figure_name(content, who, base) if is_monster else hero_name(content, who)


Kind = Annotated[str, Named(other=kind_name)]
AttackCardId = Annotated[str, ATTACK_CARD]
Keyword = Annotated[str, Named(other=keyword_name)]


class OfFigure(Event, frozen=True, kw_only=True):
    """Base class of log events about one figure.

    `who` is the id of a hero, pet or companion, or the kind of a monster.
    """

    who: str
    number: int = 0
    base: str = ""

    def figure(self, content: Any) -> Text:
        return who_is(content, self.who, self.base)
