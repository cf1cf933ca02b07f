"""What the rules need to know from a Challenge card: the test before combat and the reward.

The app asks the players once for each card and saves the answers in the players' own content file (`own.toml`).
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.content import Test
from assistant.games.runebound2.names import ATTRIBUTES, CARD
from assistant.games.runebound2.rules import (
    ADVENTURE_CARD,
    ALLY_CARD,
    BEFORE_COMBAT_TEST,
    BEFORE_COMBAT_TEXT,
    ITEM_CARD,
    KEPT_AFTER_WIN,
    REWARD_GOLD,
    RuneTable,
)
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t

DISCARDED, KEPT, ITEM, ALLY = "discarded", "kept", "item", "ally"


@rule("L929-931, L1441-1453")
def before_combat_test(table: RuneTable, card: str) -> Test | None:
    """Return the test that the card requires before combat, or None.

    The app asks for it if it is not known. Another text on the card is carried out by the players.
    """
    entry = table.content.pack.adventure[card]
    if entry.before is None and not entry.demo and _ask_before_combat(table, card) == "test":
        key = f"before_test:{card}"
        BEFORE_COMBAT_TEST.read(table, card, lambda: _ask_test(table, card, key), key)
    return table.content.pack.adventure[card].before


def _ask_before_combat(table: RuneTable, card: str) -> str | None:
    options = [
        Option("nothing", t("nothing"), number=0),
        Option("test", t("a test"), number=1),
        Option("read", t("something else: read it"), number=2),
    ]
    prompt = t("{card}: what stands there before combat?", card=CARD(table.content, card))
    key = f"text:{card}"

    def ask() -> str:
        return table.one(key, prompt, lambda: options, expected="nothing", reports=True)

    return BEFORE_COMBAT_TEXT.read(table, card, ask, key)


def _ask_test(table: RuneTable, card: str, key: str) -> dict[str, int | str]:
    """Ask for a test. For example, `2.14.1` means Body against 14, with 1 wound for failing."""
    row = t("on the card")
    numbered = tuple(t("{n} {attribute}", n=n, attribute=name) for n, name in enumerate(ATTRIBUTES.values(), 1))
    answer = table.ask(
        Sums(
            key=key,
            name=t("test"),
            prompt=t("{card}: attribute, number, wounds and exhaustion if it fails?", card=CARD(table.content, card)),
            lead=(t("{list}", list=numbered),),
            hint=t("A skill's bonus is typed with the roll."),
            boxes=(
                Box("attribute", t("attribute"), row=row, least=1, most=len(ATTRIBUTES), empty="needed"),
                Box("target", t("number"), row=row, least=2, most=40, empty="needed"),
                Box("wounds", t("wounds"), row=row, most=9),
                Box("exhaustion", t("exhaustion"), row=row, most=9),
            ),
            reports=True,
        )
    )
    return {**answer, "attribute": list(ATTRIBUTES)[answer["attribute"] - 1]}


@rule("L1138-1146")
def read_reward(table: RuneTable, card: str, *, kept: bool) -> None:
    """Ask for the parts of the reward that the app does not know.

    If the app keeps the hero sheets, ask for the gold. If `kept` is false, ask what happens to the card.
    """
    entry = table.content.pack.adventure.get(card)
    if entry is None or entry.demo:
        return
    if table.is_held("sheets"):
        REWARD_GOLD.of(table, card)
    if not kept:
        key = f"after:{card}"
        KEPT_AFTER_WIN.read(table, card, lambda: _ask_after_win(table, card, key), key)


def _ask_after_win(table: RuneTable, card: str, key: str) -> bool:
    """Ask what happens to the card of a beaten Challenge. Return False if it is discarded.

    Otherwise the hero keeps it, as it is or as an Item or Ally.
    """
    options = [
        Option(DISCARDED, t("it is discarded"), number=1),
        Option(KEPT, t("it is kept"), number=2),
        Option(ITEM, t("it is an Item now"), number=3),
        Option(ALLY, t("it is an Ally now"), number=4),
    ]
    prompt = t("{card} is beaten: what becomes of the card?", card=CARD(table.content, card))
    chosen = table.one(key, prompt, lambda: options, expected=DISCARDED, name=t("the card"), reports=True)
    if chosen in (ITEM, ALLY):
        id, name = f"{card}_{chosen}", table.content.pack.adventure[card].name
        printed = ITEM_CARD if chosen == ITEM else ALLY_CARD
        printed.learn(table, id, name={"en": name.en, "pl": name.pl}, adventure=card)
        ADVENTURE_CARD.learn(table, card, becomes=id)
    return chosen != DISCARDED
