"""Simulated games: how a game ended, and heroes who play it without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from assistant.engine.facts import ANOTHER
from assistant.games.runebound3.content import AdventureCard, AssetCard, Content, EnemyCard, SkillCard, face_of
from assistant.games.runebound3.events import GameLost, GameWon
from assistant.games.runebound3.fight.bout import Action, act, begin
from assistant.games.runebound3.fight.enemy_ai import candidates, plain_answer, quick_value
from assistant.games.runebound3.fight.estimate import estimate, preference
from assistant.games.runebound3.fight.events import Struck
from assistant.games.runebound3.fight.fight_state import bout_of, side_of
from assistant.games.runebound3.fight.flow import COMMON, MIGHTY, RETREATS
from assistant.games.runebound3.fight.sides import DASH, DOUBLE, ENEMY
from assistant.games.runebound3.fight.sides import HERO as HERO_SIDE
from assistant.games.runebound3.hero.actions import ADVENTURE_COST
from assistant.games.runebound3.hero.attribute_tests import NO_STAR
from assistant.games.runebound3.hero.events import Suffered
from assistant.games.runebound3.hero.sheet import abilities_of, tokens_of
from assistant.games.runebound3.names import DECKS, HERO, STRENGTHS
from assistant.games.runebound3.state import ACTIONS, CastToken, Fight, Fighter, Player, Runebound3, health_of, stat_of
from assistant.games.runebound3.time_track import rounds_left
from assistant.games.simulation import Chance, GameResult, Party, Simulation, damage_by_hero
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question
from assistant.messages.text import t

ENDS = {
    "won": t("the villain is defeated"),
    "out": t("the last hero is out"),
    "arrived": t("the villain has arrived"),
    "time": t("Act 2 is over"),
}
CLOCKS = {"time": t("spaces of Act 2"), "out": t("heroes who are out")}


def result_of(content: Content, state: Runebound3, events: Sequence[Event]) -> GameResult:
    """Return how the game went. Damage in fights counts only as far as shields did not stop it."""
    ended = next((event for event in reversed(events) if isinstance(event, GameWon | GameLost)), None)
    end = "" if ended is None else "won" if isinstance(ended, GameWon) else ended.how
    hurt = damage_by_hero(events, Suffered, "who", "damage")
    if len(state.players) == 1:  # the log of one hero names nobody
        hurt = {state.players[0].hero: sum(hurt.values())}
    in_fights = damage_by_hero(events, Struck, "fighter", "through")
    hurt = {one.hero: hurt.get(one.hero, 0) + in_fights.get(one.hero, 0) for one in state.players}
    clocks = {
        "time": (state.space if state.act == 2 else 0, content.end_of_track()),
        "out": (sum(player.eliminated for player in state.players), len(state.players)),
    }
    won = end == "won" if end else None
    return GameResult(end if end in ENDS or not end else "time", won, state.round, hurt, clocks, state.strength)


# -- what cards are worth to a party: in pieces of gold


LORE, TROPHY, TOKEN, BONUS = 3.0, 2.0, 2.0, 2.0
"""What a lore, a trophy, a point on a combat token, and a point of an attribute or of health is worth."""
FACE_WORTHS = {DASH: 0.0, DOUBLE: 2.0}
"""What a point on a face of a token is worth, if it is not 1."""
TURNS_FOR_QUEST = 2
"""How many turns a quest takes: one to draw it and at least one to explore."""
PASSES = 0.45
"""How likely a revealed skill card shows a star."""


def _lore_worth(content: Content) -> float:
    """Return what a lore is worth: nothing unless it weakens the villain."""
    return LORE if content.scenario.white == "lore" and content.villain.lore < 0 else 0.0


def _event_worths(content: Content, player: Player, card: AdventureCard) -> list[float]:
    """Return what each choice of an event is worth to a hero. A test counts as likely as it is passed."""
    worths = []
    for way in card.ways:
        worth = way.gold + way.lore * _lore_worth(content) + way.trophy * TROPHY
        if way.attribute is not None:
            passed = 1 - (1 - PASSES) ** max(0, stat_of(content, player, way.attribute) + way.modifier)
            worth = passed * worth - (1 - passed) * way.damage
        worths.append(worth)
    return worths


def _ending_worths(content: Content, card: AdventureCard) -> list[float]:
    lore = _lore_worth(content)
    return [(end.gold + end.lore * lore + end.trophy * TROPHY) / TURNS_FOR_QUEST for end in card.endings]


def _card_worth(content: Content, player: Player, card: AdventureCard | EnemyCard) -> float:
    if isinstance(card, EnemyCard):
        return card.gold + (1 + len(card.bonus)) * TROPHY
    worths = _event_worths(content, player, card) or _ending_worths(content, card)
    return max(worths, default=0.0)


def deck_worth(content: Content, player: Player, deck: str) -> float:
    """Return what a card of an adventure deck is worth to a hero on average."""
    cards = content.cards(deck).values()
    copies = sum(card.copies for card in cards)
    return sum(card.copies * _card_worth(content, player, card) for card in cards) / copies if copies else 0.0


def _bonus_worth(card: AssetCard | SkillCard) -> float:
    return BONUS * (card.health + (card.body + card.mind + card.spirit) / 2) + (card.speed + card.hand) / 4


def asset_worth(content: Content, asset: str) -> float:
    """Return what an asset is worth to its hero: its combat token, abilities and bonuses."""
    card = content.pack.asset[asset]
    token = content.pack.token.get(card.token)
    faces = [] if token is None else [face_of(token.a), face_of(token.b)]
    fights = sum(FACE_WORTHS.get(face.symbol, 1.0) * face.value for face in faces) / 2
    return TOKEN * fights + _bonus_worth(card) + len(card.abilities) + card.engaging


# -- the party


SAMPLES = 24
"""How many casts a hero imagines to compare himself with the villain."""
DARES = {False: 1.2, True: 0.6}
"""How many times as long as the villain a careful and a bold hero must last to fight him before the last round."""
HURT = {False: 0.4, True: 0.7}
"""The part of the health in damage with which a careful and a bold hero rest."""
FIGHTS = {False: 0.35, True: 0.6}
"""The part of the health in damage up to which a careful and a bold hero look for enemies."""
LIKES_FIGHTS = 4
"""How many times likelier a bold hero looks for enemies than a careful one."""
WORTH_BUYING = 1.0
"""How much more than the present asset of its type an asset must be worth to be bought."""
WORTH_LEARNING = 1.0
"""What a skill must be worth to be learned. Each one takes one of a few places, and trophies."""
SAVES = 0.6
"""A hero does not buy what helps less than this part of what the best asset in any market helps."""
NEARLY_OUT = 2
"""The health with which a careful hero retreats from a stronger enemy."""
TABLE_ONLY = (
    "drawn",
    "event",
    "explored",
    "story",
    "stars",
    "asked",
    "read_loss",
    "far",
    "wild",
    "cast",
    "lies",
    "faces",
)
"""Questions about cards that the content does not have, about the map, and about casts and rolls of the players."""
IN_CITY = ("shop", "rest")
"""What a hero does in a city. A hero rests there because everything heals, and in the wilderness only with an action
that would be lost."""
MOVES_FOR = (*IN_CITY, "explore", "adventure", "villain")
"""What a hero moves for before, to get to the right hex."""


class VillainParty(Party):
    """Heroes who gather gold, trophies and lore, buy and learn, and fight the villain together in Act 2.

    They fight him as soon as they are likely to win, at the latest in the last round. In fights they look one combat
    action ahead, with the estimate of the enemy AI. The app casts all tokens and draws all cards.
    """

    uses_interrupts = False

    def __init__(self, chance: Chance, *, bold: bool) -> None:
        super().__init__(chance, bold=bold)
        self.turn: tuple[int, str] = (0, "")
        self.at: Literal["", "new", "city"] = ""
        """Where the hero is in this turn: on a new hex on which nothing is done yet, or in a city."""
        self.ware = ""
        """The asset for which the hero goes to a city."""
        self.quest = ""
        """The quest that the hero explores."""
        self.plan = Action("pass")
        """The combat action for which the hero is asked the details."""
        self.ratios: dict[tuple[Any, ...], float] = {}

    # -- what only the table knows

    def stands_in(self, question: Question[Any], state: Runebound3, content: Content) -> Answer | None:
        kind = question.key.partition(":")[0]
        if kind == "x":
            return [str(token) for token in self.plan.tokens]
        if kind == "aim":
            options = {option.id for option in getattr(question, "options", ())}
            groups = [[f"{side}.{index}" for side, index in group] for group in self.plan.targets]
            return next((group for group in groups if group and options.issuperset(group)), None)
        if kind == "pick" and state.fight is not None:
            chosen = plain_answer(bout_of(content, state, owner_picks=True))
            return str(chosen[0]) if len(chosen) == 1 else [str(token) for token in chosen]
        return None

    def is_guess(self, question: Question[Any]) -> bool:
        is_unknown_card = any(option.id == ANOTHER for option in getattr(question, "options", ()))
        return is_unknown_card or super().is_guess(question) or question.key.partition(":")[0] in TABLE_ONLY

    # -- what the party does

    def hint(self, question: Question[Any], state: Runebound3, content: Content) -> Mapping[str, float] | None:
        kind, _, rest = question.key.partition(":")
        options = [option.id for option in getattr(question, "options", ()) if option.id not in question.barred]
        if state.fight is not None:
            return self._in_fight(question, state, content, kind, options)
        if kind == "turn":
            deed = self._deed(state, content, state.of(rest), options)
            return {deed: 1} if deed else None
        player = state.of(state.turn_of) if state.turn_of else None
        return None if player is None else self._at_hex(question, state, content, player, kind, options)

    def _at_hex(
        self,
        question: Question[Any],
        state: Runebound3,
        content: Content,
        player: Player,
        kind: str,
        options: Sequence[str],
    ) -> Mapping[str, float] | None:
        """Return what a hero likes during an action."""
        match kind:
            case "gem":
                return {deck: self._gem_worth(state, content, player, deck) for deck in options}
            case "quest":
                cards = [card for id in options if (card := content.pack.adventure.get(id)) is not None]
                best = max(cards, key=lambda card: max(_ending_worths(content, card), default=0), default=None)
                self.quest = "" if best is None else best.id
                return {self.quest: 1}
            case "way" | "ending":
                worths = {str(n): worth for n, worth in enumerate(self._worths(question, content, player, kind))}
                able = [option for option in options if option in worths]
                return {max(able, key=lambda n: worths[n]): 1} if able else {"decline": 1}
            case "more":
                return {"exert" if question.prompt == NO_STAR else "done": 1}
            case "city":
                return {city: 1 for city, assets in state.markets.items() if self.ware in assets}
            case "buy":
                return {f"buy:{self.ware}": 1000, **{option: 1 for option in options if option.startswith("drop:")}}
            case "second":
                same = [asset for asset in player.assets if _type(content, asset) == _type(content, self.ware)]
                worths = {str(n): asset_worth(content, asset) for n, asset in enumerate(same)}
                return {min(worths, key=lambda n: worths[n]): 1} if worths else None
            case "learn":
                known = {
                    option: _bonus_worth(content.pack.skill[option]) for option in options if option in player.cards
                }
                return {max(known, key=lambda skill: known[skill]): 1} if known else {"none": 1}
            case "fighter":
                return {max(options, key=lambda hero: _health_left(content, state.of(hero))): 1}
            case "where":
                return {"safe" if self.at else "wild": 1}
            case "breathes":
                return {"yes": 1}
            case _:
                return None

    def _deed(self, state: Runebound3, content: Content, player: Player, options: Sequence[str]) -> str:
        """Return the next action of a hero, or "" for the only one that is possible."""
        if self.turn != (state.round, player.hero):
            self.turn, self.at = (state.round, player.hero), ""
        if player.defeated or not state.actions or "move" not in options:
            return ""
        if "learn" in options and any(_wants_skill(content, player, id) for id in player.cards):
            return "learn"
        wishes = [wish for wish in self._wishes(state, content, player) if wish in options]
        if wishes[:1] == ["villain"] and player.damage and state.actions == ACTIONS:
            return "rest"  # in the wilderness: the other actions are for the way and the fight
        for wanted in wishes:
            if wanted not in MOVES_FOR or self.at == "new" or (self.at == "city" and wanted in IN_CITY):
                self.at = "city" if wanted in IN_CITY else "" if wanted in MOVES_FOR else self.at
                return wanted
            if state.actions > (ADVENTURE_COST if wanted == "adventure" else 1):
                self.at = "new"
                self.quest = player.quests[0] if player.quests else ""
                return "move"
            if wanted == "rest":
                return wanted
        return "over"

    def _wishes(self, state: Runebound3, content: Content, player: Player) -> list[str]:
        """Return what the hero wants to do, the most important thing first."""
        left = 0 if state.stuck else rounds_left(content, state)
        wishes = []
        if state.villain_here and (not left or self._ratio(state, content, player) >= DARES[self.bold]):
            wishes.append("villain")
        is_hurt = player.damage >= HURT[self.bold] * health_of(content, player)
        if is_hurt or (player.damage and left <= 1):
            wishes.append("rest")
        self.ware = self._best_ware(state, content, player)
        if self.ware:
            wishes.append("shop")
        wishes += ["explore", "adventure"] if player.quests else ["adventure"]
        if player.damage:
            wishes.append("rest")
        return [*wishes, "train"]

    def _gem_worth(self, state: Runebound3, content: Content, player: Player, deck: str) -> float:
        """Return how much the hero likes a kind of gem. A hero who is hurt does not look for enemies."""
        if not state.deck_left(deck):
            return 0.0
        if deck == "combat" and player.damage > FIGHTS[self.bold] * health_of(content, player):
            return 0.1
        liking = LIKES_FIGHTS if self.bold and deck == "combat" else 1
        return liking * max(0.1, deck_worth(content, player, deck)) ** 2

    def _worths(self, question: Question[Any], content: Content, player: Player, kind: str) -> list[float]:
        """Return what each choice of the open event, or each ending of the explored quest, is worth."""
        if kind == "ending":
            quest = content.pack.adventure.get(self.quest)
            return [] if quest is None else _ending_worths(content, quest)
        name = dict(question.prompt.args).get("card")
        card = next((card for card in content.adventures().values() if card.name == name), None)
        return [] if card is None else _event_worths(content, player, card)

    def _best_ware(self, state: Runebound3, content: Content, player: Player) -> str:
        """Return the asset in any market that the hero buys, or "" to save the gold for one that helps far more."""
        held = {_type(content, asset): asset_worth(content, asset) for asset in player.assets}
        gains = {
            asset: asset_worth(content, asset) - held.get(_type(content, asset), 0.0)
            for asset in sorted({asset for assets in state.markets.values() for asset in assets})
            if asset in content.pack.asset
        }
        least = max(WORTH_BUYING, SAVES * max(gains.values(), default=0.0))
        costs = {asset: content.pack.asset[asset].cost for asset in gains}
        payable = [asset for asset in gains if (cost := costs[asset]) is not None and cost <= player.gold]
        best = max(payable, key=lambda asset: gains[asset], default="")
        return best if best and gains[best] >= least else ""

    # -- fights

    def _ratio(self, state: Runebound3, content: Content, player: Player) -> float:
        """Return how many times as long as the villain a rested hero lasts, over some imagined casts."""
        tokens = tokens_of(content, player)
        villain = content.villain
        key = (player.hero, *tokens, player.lore, player.companions, state.zombies, stat_of(content, player, "health"))
        if key in self.ratios:
            return self.ratios[key]
        hero = Fighter(player.hero, abilities=abilities_of(content, player))
        enemy = Fighter(villain.id, abilities=list(villain.abilities))
        lost = taken = 0.0
        fight = Fight(hero, enemy, villain=True)
        for _ in range(SAMPLES):
            hero.tokens = self._cast(tokens)
            enemy.tokens = self._cast([*COMMON, MIGHTY, *villain.tokens])
            mine, his = (side_of(content, state, fight, which) for which in (HERO_SIDE, ENEMY))
            bout = begin(replace(mine, left=mine.most), replace(his, left=his.most))
            after = estimate(bout)
            lost += max(0.0, bout.hero.left - after.hero) / bout.hero.left
            taken += max(0.0, bout.enemy.left - after.enemy) / bout.enemy.left
        self.ratios[key] = taken / lost if lost else float(SAMPLES)
        return self.ratios[key]

    def _cast(self, tokens: Sequence[str]) -> list[CastToken]:
        return [CastToken(token, self.chance.randint(0, 1)) for token in tokens]

    def _in_fight(
        self, question: Question[Any], state: Runebound3, content: Content, kind: str, options: Sequence[str]
    ) -> Mapping[str, float] | None:
        """Return what a hero likes in a fight. The details of a combat action follow from the plan."""
        match kind:
            case "action":
                bout = bout_of(content, state)
                self.plan = min(candidates(bout), key=lambda action: preference(quick_value(act(bout, action))))
                return {self.plan.symbol if self.plan.kind == "attack" else self.plan.kind: 1}
            case "mine" | "theirs":
                return {str(self.plan.targets[0][0][1]): 1} if self.plan.targets else None
            case "below" | "agility":
                return {str(self.plan.tokens[0]): 1} if self.plan.tokens else None
            case "top":
                return {str(self.plan.tokens[-1]): 1} if self.plan.tokens else None
            case "ability":
                return {str(self.plan.ability): 1}
            case "negate":
                return {"yes": 1}
            case "next_round" if RETREATS in options and not self.bold:
                bout = bout_of(content, state)
                return {RETREATS: 1} if bout.hero.left <= NEARLY_OUT < bout.enemy.left else None
            case _:
                return None


def _type(content: Content, asset: str) -> str:
    card = content.pack.asset.get(asset)
    return card.type or "" if card is not None else ""


def _health_left(content: Content, player: Player) -> int:
    return health_of(content, player) - player.damage


def _skill_worth(content: Content, skill: str) -> float:
    return _bonus_worth(content.pack.skill[skill]) if skill in content.pack.skill else 0.0


def _wants_skill(content: Content, player: Player, skill: str) -> bool:
    """Return whether a hero learns a skill: it helps, the trophies pay for it, and the attribute allows another one."""
    skills = content.pack.skill
    if _skill_worth(content, skill) < WORTH_LEARNING:
        return False
    card = skills[skill]
    learned = sum(skills[one].type == card.type for one in player.skills if one in skills)
    needed = {deck: int(getattr(card, deck)) for deck in DECKS}
    return (
        learned < stat_of(content, player, card.type)
        and all(player.trophies.get(deck, 0) >= n for deck, n in needed.items())
        and sum(player.trophies.get(deck, 0) for deck in DECKS) >= card.any + sum(needed.values())
    )


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("damage"),
    level_name=STRENGTHS.__getitem__,
    party=VillainParty,
    assumes=(
        t("Heroes play together. One action takes a hero to any hex, to a gem of each kind, a city or the villain."),
        t("Story quests and zombies on the board are left alone."),
        t("Assets and skills count with their tokens, abilities and numbers, not with other words on the cards."),
    ),
)
