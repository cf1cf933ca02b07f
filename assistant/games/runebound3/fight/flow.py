"""The order of a fight: engaging, cast, combat actions, retreat, the next combat round, the end. Rules digest: C1."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.components.random_draw import draw_at_random, draw_lot
from assistant.engine.rules import rule
from assistant.engine.sequence import back_to, repeat, when
from assistant.games.runebound3.content import ability_of
from assistant.games.runebound3.decks import by_app
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import waiting
from assistant.games.runebound3.fight.enemy_moves import borrowed_ability, enemy_action
from assistant.games.runebound3.fight.events import Borrowed, FightBegan, Initiative, token_face
from assistant.games.runebound3.fight.fight_state import (
    current_bout,
    current_fight,
    drop_lost_tokens,
    enemy_player,
    fighter,
    health_left,
    is_hero,
    owner_picks,
    store_bout,
)
from assistant.games.runebound3.fight.hero_moves import hero_action
from assistant.games.runebound3.fight.interrupts import (
    FIGHT_INTERRUPTS,
    deal_engaging_damage,
    got_away,
    reason_against_retreat,
)
from assistant.games.runebound3.fight.outcomes import fight_over, outcome
from assistant.games.runebound3.fight.reactions import react
from assistant.games.runebound3.fight.report import report_action, report_changes, report_recast
from assistant.games.runebound3.fight.sides import ENEMY, HERO, Effect, initiative, with_piece
from assistant.games.runebound3.fight.unknown_cards import read_ability, read_enemy, which_enemy
from assistant.games.runebound3.hero.sheet import abilities_of, assets_of, tokens_of
from assistant.games.runebound3.names import ENEMY as ENEMY_NAME
from assistant.games.runebound3.names import HERO as HERO_NAME
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import CastToken, Fight, Fighter
from assistant.games.runebound3.villain import villain_health
from assistant.messages.names import Label
from assistant.messages.questions import GO_ON_KEY, OneOf, Option, Sided
from assistant.messages.text import as_text, t

COMMON = ("enemy_1", "enemy_2", "enemy_3", "enemy_4", "enemy_5")
MIGHTY = "mighty"
SIDES = {"0": 1, "1": 1}
RETREATS = "retreat"
ROLL_TO_RETREAT = t("To retreat, roll 1 terrain die and move to a hex it matches.")
RETREAT = t("Or retreat first: roll 1 terrain die, move to a hex it matches, then e 1.")


def open_fight(
    table: RuneTable, who: str, enemy: str, *, villain: bool = False, story: bool = False, drawn: bool = False
) -> None:
    """Set up a fight with an enemy or the villain, and schedule its steps.

    `story` is true if the enemy is a story card. `drawn` is true if the app drew the enemy's card.
    """
    card = table.content.pack.enemy.get(enemy)
    abilities = list(table.content.villain.abilities if villain else (card.abilities or ()) if card is not None else ())
    health = 0
    if card is not None and not villain:
        health = card.health or 1
    table.state.fight = Fight(
        Fighter(who, came_with=table.state.of(who).damage),
        Fighter(enemy, health, abilities=abilities),
        villain=villain,
        story=story,
        drawn=drawn,
        retreat=not villain,
        bars=card is not None and card.bars,
        blocks=card.blocks if card is not None else "",
    )
    if not villain:
        table.state.fought.append(enemy)
    table.schedule(FIGHT)


def open_challenge(table: RuneTable, who: str, rival: str, *, retreat: bool, reward: bool) -> None:
    """Set up a challenge between two heroes, and schedule its steps.

    - `retreat`: true if the heroes may retreat.
    - `reward`: true if the challenged hero gets a reward for winning.
    """
    challenger, challenged = (Fighter(hero, came_with=table.state.of(hero).damage) for hero in (who, rival))
    table.state.fight = Fight(challenger, challenged, rival=True, retreat=retreat, reward=reward)
    table.schedule(FIGHT)


# -- conditions


def fight_goes_on(table: RuneTable) -> bool:
    return table.state.fight is not None and outcome(table) == ""


def round_goes_on(table: RuneTable) -> bool:
    return fight_goes_on(table) and waiting(current_bout(table)).kind != "over"


# -- engaging


@rules.step(phase="fight", title=t("the fight begins"), rule="C1, L216, L379", always=True)
def engage(table: RuneTable) -> None:
    """Begin the fight: ask for unknown values of the enemy's card, collect the abilities, deal damage on engaging."""
    state, fight = table.state, current_fight(table)
    who, enemy = fight.hero.id, fight.enemy.id
    if not fight.rival and not fight.villain:
        read_enemy(table, enemy)
        card = table.content.pack.enemy[enemy]
        fight = current_fight(table)
        fight.enemy.abilities = list(card.abilities or ())
        fight.enemy.health = card.health or 1
    fight.hero.abilities = abilities_of(table.content, state.of(who))
    if fight.rival:
        fight.enemy.abilities = abilities_of(table.content, state.of(enemy))
    if fight.villain:
        table.tell(villain_health(table.content, state, who))
    table.tell(
        FightBegan(
            who=who,
            enemy=enemy,
            hero_left=health_left(table.content, state, fight, HERO),
            enemy_left=health_left(table.content, state, fight, ENEMY),
            tokens=len(enemy_tokens(table)),
            villain=fight.villain,
        )
    )
    if enemy in table.content.pack.enemy and table.content.pack.enemy[enemy].engaging:
        deal_engaging_damage(table, HERO, table.content.pack.enemy[enemy].engaging)
    for which in (HERO, ENEMY):
        if is_hero(fight, which) and outcome(table) == "":
            for asset in assets_of(table.content, state.of(fighter(fight, which).id)):
                if asset.engaging:
                    deal_engaging_damage(table, 1 - which, asset.engaging)


def enemy_tokens(table: RuneTable) -> list[str]:
    """Return the tokens that the hero's opponent casts.

    - An enemy: the five common tokens, in Act 2 also the mighty token.
    - A villain: these six and his own.
    - Another hero: this hero's combat tokens.
    """
    fight = current_fight(table)
    if fight.rival:
        return tokens_of(table.content, table.state.of(fight.enemy.id))
    if fight.villain:
        return [*COMMON, MIGHTY, *table.content.villain.tokens]
    return [*COMMON, MIGHTY] if table.state.act == 2 else list(COMMON)


# -- casting


@rules.step(phase="fight", title=t("the cast"), rule="C1, L570, L883-887")
def cast(table: RuneTable) -> None:
    """Begin a combat round: both sides cast their tokens, and once-a-round abilities can be used again."""
    fight = current_fight(table)
    hero_tokens = _cast_tokens(table, HERO, "tokens")
    other_tokens = _cast_tokens(table, ENEMY, "tokens" if fight.rival else "enemy")
    fight = current_fight(table)
    fight.round += 1
    for side, tokens in ((fight.hero, hero_tokens), (fight.enemy, other_tokens)):
        side.tokens = tokens
        side.passed, side.used, side.doubled, side.taken, side.extra = False, [], "", 0, 0
        side.barred = False
    fight.hero.barred = fight.bars
    fight.queue, fight.dealt = [], 0
    drop_lost_tokens(table)  # a correction may have taken one while the other side's cast was asked
    bout = current_bout(table)
    fight.turn = pure.begin(bout.hero, bout.enemy).turn
    fight.first = [initiative(bout.hero), initiative(bout.enemy)]
    first = fighter(fight, fight.turn).id
    table.tell(Initiative(round=fight.round, hero=fight.first[0], enemy=fight.first[1], first=first))


def _cast_tokens(table: RuneTable, which: int, component: str) -> list[CastToken]:
    """Cast the tokens of a side and return them.

    If the players cast, the screen shows the tokens, and the players enter those whose other side is up.
    """
    if table.source(component) == "app":
        if which == HERO and current_fight(table).round:
            _offer_retreat(table)
        tokens = [token for token, _ in _tokens_as_shown(table, which)]
        ups = draw_at_random(table, f"cast:{component}", len(tokens), lambda: SIDES, _check_side) if tokens else []
        return [CastToken(token, int(up)) for token, up in zip(tokens, ups, strict=True)]
    turned = table.ask(lambda: _cast_question(table, which), FIGHT_INTERRUPTS)
    shown_up = _tokens_as_shown(table, which)
    return [CastToken(token, 1 - up if str(place) in turned else up) for place, (token, up) in enumerate(shown_up)]


def _check_side(side: str) -> None:
    if side not in SIDES:
        raise ValueError(side)


def _offer_retreat(table: RuneTable) -> None:
    """Ask whether to go on before the next cast, so that the hero can retreat first."""
    if table.ask(lambda: _next_round_question(table), FIGHT_INTERRUPTS) == RETREATS:
        got_away(table)


def _next_round_question(table: RuneTable) -> OneOf:
    reason = reason_against_retreat(table)
    return OneOf(
        key="next_round",
        name=t("retreat"),
        prompt=t("The combat round is over. Another one?"),
        hint=ROLL_TO_RETREAT if reason is None else None,
        options=(Option("again", t("cast again"), number=1), Option(RETREATS, t("retreat"), number=2)),
        barred={} if reason is None else {RETREATS: reason},
        expected="again",
        to=current_fight(table).hero.id,
    )


def _tokens_as_shown(table: RuneTable, which: int) -> list[tuple[str, int]]:
    """Return each token of a side with the face that the screen shows before the cast.

    It is the face of the last combat round, or the first face of a new token.
    """
    fight = current_fight(table)
    side = fighter(fight, which)
    tokens = tokens_of(table.content, table.state.of(side.id)) if is_hero(fight, which) else enemy_tokens(table)
    before = {token.token: token.up for token in side.tokens}
    return [(token, before.get(token, 0)) for token in tokens]


def _cast_question(table: RuneTable, which: int) -> Sided:
    fight = current_fight(table)
    row = _tokens_as_shown(table, which)
    faces = tuple((token_face(table.content, token, up), token_face(table.content, token, 1 - up)) for token, up in row)
    options = tuple(
        Option(str(place), sides[0], number=(place + 1) if place < 9 else 0 if place == 9 else place + 1)
        for place, sides in enumerate(faces)
    )
    name = as_text(HERO_NAME(table.content, fighter(fight, which).id)) if is_hero(fight, which) else None
    prompt = (
        t("Combat round {n}. Cast your tokens, then make this row look like them.", n=fight.round + 1)
        if name is not None
        else t("Combat round {n}. Cast the enemy's tokens, then make this row look like them.", n=fight.round + 1)
    )
    return Sided(
        key=f"cast:{which}",
        name=t("cast"),
        prompt=prompt,
        lead=(t("{hero} casts.", hero=name),) if name is not None and fight.rival else (),
        hint=RETREAT if fight.retreat and fight.round and which == HERO else None,
        options=options,
        faces=faces,
        to=_caster(table, which),
    )


@rule("A5, L879")
def _caster(table: RuneTable, which: int) -> str:
    """Return the hero whose player casts the tokens of a side.

    Among rivals, the player on the right casts for enemies.
    """
    fight = current_fight(table)
    return fighter(fight, which).id if is_hero(fight, which) else enemy_player(table.state)


# -- actions


@rules.step(phase="fight", title=t("a combat action"), rule="C1-C5, L80, L887-891")
def combat_action(table: RuneTable) -> None:
    """Resolve the next thing that the combat round waits for, for example an action, a reaction or a recast."""
    fight = current_fight(table)
    waits = waiting(current_bout(table))
    if waits.kind == "cast":
        _recast_token(table, waits.side)
    elif waits.kind == "borrow":
        _borrow_ability(table)
    elif waits.kind == "read":
        _ask_read_damage(table, waits.side)
    elif waits.kind != "act":
        react(table, waits.kind, waits.side)
    elif is_hero(fight, waits.side):
        hero_action(table, waits.side, FIGHT_INTERRUPTS)
    else:
        _enemy_action(table)


def _enemy_action(table: RuneTable) -> None:
    """Let the enemy take its best action.

    The players first enter the abilities that the enemy can pay for and the app does not know.
    """
    fight = current_fight(table)
    name = as_text(ENEMY_NAME(table.content, fight.enemy.id))
    for place in pure.affordable_abilities(current_bout(table).enemy):
        read_ability(table, current_fight(table).enemy.abilities[place], name)
    move = table.decide(enemy_action, table.content, owner_picks(table))
    before = current_bout(table)
    if move.action.kind == "surge":
        effects = before.enemy.abilities[move.action.ability].effects or ()
        if any(effect.kind == "recast" and effect.whose == "opponent" and not effect.named for effect in effects):
            table.ruling("r25_recast")
    after = pure.act(before, move.action)
    report_action(table, current_fight(table), before, after, move.action, move.reasons)
    store_bout(table, after)


def _ask_read_damage(table: RuneTable, which: int) -> None:
    """Ask for the damage of an ability that the players read from the card each time."""
    prompt = (
        t("How much damage do you suffer by it? {key}: none.", key=GO_ON_KEY)
        if which == ENEMY
        else t("How much damage does the other side suffer by it? {key}: none.", key=GO_ON_KEY)
    )
    damage = table.number("read_loss", prompt, most=20, expected=0, name=t("damage"), to=current_fight(table).hero.id)
    _apply_effects(table, (Effect("unblockable", damage),) if damage else (), ((),) if damage else ())


@rule("A7, L1077")
def _borrow_ability(table: RuneTable) -> None:
    """Resolve "Raise the Dead": the villain uses a surge ability of a random discarded enemy card. X is 1."""
    discarded = table.state.combat.discard
    enemies = [card for card in discarded if card in table.content.enemies()]
    if by_app(table, "combat"):
        card = draw_lot(table, "discards", enemies) if enemies else ""
    else:
        card = which_enemy(table, t("A random enemy card of the combat discards: which one?"), "combat", none=True)
    abilities: list[str] = []
    if card:
        read_enemy(table, card)
        abilities = list(table.content.pack.enemy[card].abilities or ())
        for ability in abilities:
            read_ability(table, ability, as_text(ENEMY_NAME(table.content, card)))
    if not abilities:
        _apply_effects(table, (), ())
        return
    move = table.decide(borrowed_ability, table.content, owner_picks(table), tuple(abilities))
    ability = abilities[move.action.ability]
    table.tell(Borrowed(fighter=current_fight(table).enemy.id, enemy=card, ability=ability, reasons=move.reasons))
    _apply_effects(table, ability_of(table.content.pack.ability[ability]).effects or (), move.action.targets)


def _apply_effects(table: RuneTable, effects: tuple[Effect, ...], targets: pure.TargetGroups) -> None:
    before = current_bout(table)
    after = pure.apply_effects(before, effects, targets)
    report_changes(table, current_fight(table), before, after)
    store_bout(table, after)


def _recast_token(table: RuneTable, which: int) -> None:
    """Recast a token of side `which`, by the app or by the players."""
    fight = current_fight(table)
    index = current_bout(table).queue[0].at
    component = "tokens" if is_hero(fight, which) else "enemy"
    if table.source(component) == "app":
        up = int(draw_at_random(table, f"cast:{component}", 1, lambda: SIDES, _check_side)[0])
    else:
        answer = table.ask(lambda: _recast_question(table, which, index), FIGHT_INTERRUPTS)
        before = current_bout(table).side(which).pieces[index].up
        up = before if answer == "same" else 1 - before
    after = pure.finish_recast(current_bout(table), up)
    report_recast(table, current_fight(table), which, index, after)
    report_changes(table, current_fight(table), _with_side_up(current_bout(table), which, index, up), after)
    store_bout(table, after)


def _with_side_up(bout: pure.Bout, which: int, index: int, up: int) -> pure.Bout:
    """Return the combat round with a token turned to its face `up`.

    It is compared with the round after a recast, so that the recast is not reported as a flip.
    """
    side = bout.side(which)
    return bout.with_side(which, with_piece(side, index, replace(side.pieces[index], up=up)))


def _recast_question(table: RuneTable, which: int, index: int) -> OneOf:
    fight, bout = current_fight(table), current_bout(table)
    token = fighter(fight, which).tokens[index].token
    up = bout.side(which).pieces[index].up
    faces: tuple[Label, Label] = (
        token_face(table.content, token, up),
        token_face(table.content, token, 1 - up),
    )
    prompt = (
        t("Recast your token {n}. How does it lie?", n=index + 1)
        if which == HERO
        else t("It recasts its token {n}. How does it lie?", n=index + 1)
    )
    return OneOf(
        key=f"lies:{which}",
        name=t("recast"),
        prompt=prompt,
        options=(Option("same", faces[0], t("as before"), number=1), Option("turned", faces[1], t("turned"), number=2)),
        expected="same",
        to=_caster(table, which),
    )


FIGHT = rules.sequence(
    "fight_in_order",
    lambda state: state.fight.course if state.fight is not None else None,
    engage,
    when(cast, fight_goes_on),
    repeat(combat_action, round_goes_on),
    back_to(cast, fight_goes_on),
    fight_over,
)
