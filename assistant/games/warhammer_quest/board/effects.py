"""Effects that content files may name for keywords, peril spaces, locations and nemeses. Each is a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from assistant.content import Of
from assistant.games.warhammer_quest.board.rank import affected_hero, affected_leader, choose_enemy, choose_hero
from assistant.games.warhammer_quest.board.zones import hurt_card, move_enemy, set_ready, suffer_wounds
from assistant.games.warhammer_quest.names import SHADOWS
from assistant.games.warhammer_quest.party.cards import discard_tokens, gain_tokens, tokens_of
from assistant.games.warhammer_quest.party.events import TokensShared
from assistant.games.warhammer_quest.phases.enemies import activate
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t, tn


@rules.step(title=t("a hero suffers wounds"), rule="L1279-1300")
def hurt(table: QuestTable, hero: str, n: int) -> None:
    if hero:
        suffer_wounds(table, hero, n, f"hurt:{hero}")


@rules.step(title=t("the party leader suffers wounds"), rule="L1198-1204")
def hurt_leader(table: QuestTable, n: int) -> None:
    hurt(table, affected_leader(table), n)


@rules.step(title=t("every hero suffers wounds"), rule="L1279-1300")
def hurt_everybody(table: QuestTable, n: int) -> None:
    why = tn("Every hero suffers {n} wound.", "Every hero suffers {n} wounds.", n)
    _hurt_each(table, [(hero.id, n) for hero in table.state.standing], why)


def _hurt_each(table: QuestTable, wounds: Sequence[tuple[str, int]], why: Text) -> None:
    """Deal wounds to heroes, one after another.

    - `wounds`: pairs of a hero and a number.
    - `why`: shown above each question.
    """
    for hero, n in wounds:
        suffer_wounds(table, hero, n, f"hurt:{hero}", why)


@rules.step(title=t("the hero with the most wounds suffers"), rule="L32-35")
def hurt_most_wounded(table: QuestTable, n: int) -> None:
    """Deal `n` wounds to the hero with the most wounds. On a tie the party chooses the hero."""

    def tied() -> list[str]:
        standing = table.state.standing
        most = max((hero.wounds for hero in standing), default=0)
        return [hero.id for hero in standing if hero.wounds == most]

    hurt(table, choose_hero(table, "most_wounds", t("Who has the most wounds? Equal: the party decides."), tied), n)


@rules.step(title=t("wounds are distributed"), rule="L1304-1307")
def distribute_wounds(table: QuestTable, n: int) -> None:
    """Ask the party how it shares out `n` wounds among the heroes, then deal them."""
    wounds = _ask_distribution(table, "wounds_to", t("Who suffers how many wounds?"), t("wounds"), n)
    _hurt_each(table, wounds, tn("The party suffers {n} wound.", "The party suffers {n} wounds.", n))


@rules.step(title=t("success tokens are distributed"), rule="L1304-1307")
def distribute_tokens(table: QuestTable, n: int) -> None:
    """Ask the party how it shares out `n` success tokens, then place them.

    If the app doesn't track tokens, it only tells the players to share them out.
    """
    if not table.is_held("actions"):
        table.tell(TokensShared(n=n))
        return
    for hero, gained in _ask_distribution(table, "tokens_to", t("Who gains how many success tokens?"), t("tokens"), n):
        gain_tokens(table, hero, gained)


def _ask_distribution(table: QuestTable, key: str, prompt: Text, what: Text, n: int) -> list[tuple[str, int]]:
    """Ask how `n` wounds or tokens are shared out. Return pairs of a hero and an amount.

    If only one hero is not defeated, that hero gets all of them without a question.
    """

    def question() -> Sums | None:
        heroes = table.state.standing
        boxes = tuple(Box(hero.id, hero.display_name(table.content), row=what, most=n) for hero in heroes)
        total = Total(tuple(box.id for box in boxes), what, n, n)
        return Sums(key=key, name=what, prompt=prompt, boxes=boxes, totals=(total,)) if len(heroes) > 1 else None

    shared = table.ask(question)
    if shared is None:
        return [(hero.id, n) for hero in table.state.standing]
    return [(hero, amount) for hero, amount in shared.items() if amount]


@rules.step(title=t("the hero with the most success tokens discards"), rule="L32-35, L441-442")
def most_tokens_discard(table: QuestTable, n: int) -> None:
    """Discard `n` success tokens of the hero who has the most. On a tie the party chooses the hero.

    If the app doesn't track tokens, it asks who has the most.
    """

    def tied() -> list[str]:
        heroes = table.state.standing
        if table.is_held("actions"):
            most = max((tokens_of(hero) for hero in heroes), default=0)
            heroes = [hero for hero in heroes if most and tokens_of(hero) == most]
        return [hero.id for hero in heroes]

    prompt = t("Who has the most success tokens? Equal: the party decides.")
    who = choose_hero(table, "most_tokens", prompt, tied)
    if who:
        discard_tokens(table, who, n)


@rules.step(title=t("one enemy suffers wounds"), rule="A40, L960-962")
def hurt_one(table: QuestTable, n: int) -> None:
    """Deal `n` wounds to an enemy that the players choose. They choose among those that heroes may target.

    A face-down enemy is turned over first.
    """
    number = choose_enemy(table, "one_hurt", t("Which enemy suffers?"), lambda enemy: True)
    hurt_card(table, number, n)


@rules.step(title=t("one enemy goes into the shadows"), rule="A40, L1422-1429")
def drive_off(table: QuestTable) -> None:
    prompt = t("Which enemy goes into the shadows?")
    number = choose_enemy(table, "one_driven_off", prompt, lambda enemy: enemy.zone != SHADOWS)
    disengage(table, number)


@rules.step(title=t("every enemy of a name is exhausted"), rule="L430-433")
def exhaust_named(table: QuestTable, enemy: Annotated[str, Of("enemy")]) -> None:
    """Exhaust all face-up enemies with the same name as the card `enemy`, both standard and elite cards."""
    cards = table.content.pack.enemy
    named = [one.number for one in table.state.enemies if one.face_up and cards[one.card].set == cards[enemy].set]
    for number in named:
        exhaust_card(table, number)


@rules.step(title=t("an enemy comes to a hero"), rule="L1084-1092")
def engage(table: QuestTable, hero: str, number: int) -> None:
    if hero:
        move_enemy(table, number, hero)


@rules.step(title=t("an enemy goes into the shadows"), rule="L1422-1429")
def disengage(table: QuestTable, number: int) -> None:
    move_enemy(table, number, SHADOWS)


@rules.step(title=t("an enemy is exhausted"), rule="L1508-1531")
def exhaust_card(table: QuestTable, number: int) -> None:
    set_ready(table, number, ready=False)


@rules.step(title=t("an enemy is readied"), rule="L1528")
def ready_card(table: QuestTable, number: int) -> None:
    set_ready(table, number, ready=True)


@rules.step(title=t("an enemy is activated by an effect"), rule="L705-707")
def activate_card(table: QuestTable, number: int) -> None:
    """Activate the enemy against the active hero or, if there is none, the leader. Then exhaust the enemy."""
    activate(table, number, affected_hero(table))
