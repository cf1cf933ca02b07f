"""What happens between adventures: the camp, or the way to a linked adventure. `CAMP` lists the steps in order.

It includes the relief after a lost linked adventure. Rules digest: 8.1-8.3, F8.
"""

from __future__ import annotations

from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.engine.sequence import each, when
from assistant.games.drunagor import events, instructions
from assistant.games.drunagor.campaign import party
from assistant.games.drunagor.content.chapter import Upgrade
from assistant.games.drunagor.figures import damage, selection, tokens
from assistant.games.drunagor.heroes import cubes, items, skills
from assistant.games.drunagor.names import ITEM, SKILLS, hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero
from assistant.messages.names import Named
from assistant.messages.questions import GO_ON_KEY, Checklist, Option
from assistant.messages.text import Text, t

CUBES = {"melee": "yellow", "ranged": "red", "agility": "green", "wisdom": "blue"}
SKILL, CLASS = Named(words=SKILLS), Named("hero_class")
NOTHING = "nothing"
TREES = 4
"""The number of ability trees of each class (L1665)."""
ABILITIES_PER_TREE = 3
RELIEF_CLEANSES = 2


# ---- healing ----


@rules.step(always=True, rule="F8, 8.1")
def make_camp(table: DrunagorTable) -> None:
    """Heal everybody, and remove what heroes lose in a camp (F8.6).

    - Trauma cubes and statuses are removed, pets and companions leave.
    - Auras and outcomes stay.
    - Rulings decide about curse cubes, tokens and runes.
    """
    state = table.state
    table.tell(events.CampReached(chapter=state.chapter))
    rest(table)
    clears = table.ruling("p1_camp_clears") == "yes"
    for hero in state.heroes:
        hero.trauma = 0
        if clears:
            hero.curse, hero.tokens = 0, {}
        hero.remove_surplus_cubes()
        if hero.covered and not hero.curse:  # no cube can be on a passive any more (L1063)
            damage.uncover_health(table, hero, hero.covered)
        for status in hero.statuses:
            table.tell(events.LogChanged(kind="status", name=status, gained=False, hero=hero.id, rule="L325"))
        hero.statuses = []
    if clears:
        state.runes = {}
    for ally in list(state.allies):
        damage.dismiss(table, ally)


@rules.step(always=True, rule="8.2, L2569-2583")
def link_on(table: DrunagorTable) -> None:
    """Prepare a linked adventure.

    - Heroes get full health and all their cubes. Conditions are removed, and pets leave.
    - Curse and trauma cubes, resources, runes and companions stay.
    """
    state = table.state
    table.tell(events.Linked(chapter=state.chapter))
    rest(table)
    state.rune_side = "a"
    for ally in [ally for ally in state.allies if ally.kind == "pet"]:
        damage.dismiss(table, ally)


def rest(table: DrunagorTable) -> None:
    """Give every hero full health and all cubes without curse cubes, and remove the conditions."""
    for hero in table.state.heroes:
        hero.hp, hero.knocked_out = hero.max_hp, False
        tokens.clear_conditions(table, hero)
        hero.regain_all_cubes()


# ---- the page ----


@rules.step(phase="camp", title=t("rewards"), rule="8.1, L2519-2567")
def take_rewards(table: DrunagorTable) -> None:
    """Show the camp page. The camp items revealed last become the deck of previous camp items (8.1.2)."""
    content, rewards = table.content, _rewards(table)
    camp, linked = t("Camp."), t("On to the next adventure, without a camp.")
    table.ask(
        Checklist(
            key="camp",
            name=t("camp"),
            prompt=camp if content.chapter.camp_after else linked,
            items=tuple(instructions.camp_page(content)),
            label=t("the camp page is done"),
        ),
        CAMP_INTERRUPTS,
    )
    table.state.camp_deck = 2 if rewards.camp_item_2 else 1 if rewards.camp_item_1 else table.state.camp_deck


def _rewards(table: DrunagorTable) -> Upgrade:
    return table.content.chapter.rewards or Upgrade()


@rules.step(phase="camp", title=t("somebody learns a level 1 skill"), rule="8.1.3")
def learn_level_1(table: DrunagorTable) -> None:
    learn(table, _which_hero(table), 1)


@rules.step(phase="camp", title=t("somebody learns a level 2 skill"), rule="8.1.3")
def learn_level_2(table: DrunagorTable) -> None:
    learn(table, _which_hero(table), 2)


@rules.step(phase="camp", title=t("roles change"), rule="L1725")
def change_roles(table: DrunagorTable) -> None:
    """Let all heroes choose a role again. They keep their learned skills."""
    for hero in table.state.heroes:
        hero.role, hero.role_skills = "", []
        hero.skill_names = {skill: name for skill, name in hero.skill_names.items() if skill in skills.CARDS}
    party.form_party(table)


@rules.step(phase="camp", title=t("somebody gains an item"), rule="8.1, L2567")
def gain_item(table: DrunagorTable) -> None:
    """Give a hero an item that the adventure book names."""
    items.gain(table, _which_hero(table))


def _which_hero(table: DrunagorTable) -> Hero:
    heroes = partial(selection.options_by_name, table, table.state.heroes)
    return table.state.hero(table.one("camp:hero", t("Which hero?"), heroes, name=t("hero")))


# ---- skills and abilities ----


def heroes_who_learn(table: DrunagorTable) -> list[str]:
    rewards = _rewards(table)
    return [hero.id for hero in table.state.heroes] if rewards.hero_skill_1 or rewards.hero_skill_2 else []


@rules.step(phase="camp", title=t("a hero learns"), rule="8.1.3, L2539-2547")
def learn_skills(table: DrunagorTable, hero: str) -> None:
    """Ask which skills the hero learns as rewards of the chapter."""
    rewards = _rewards(table)
    for level, times in ((1, rewards.hero_skill_1), (2, rewards.hero_skill_2)):
        for _ in range(times):
            learn(table, table.state.hero(hero), level)


@rule("8.1.3, L2539-2547")
def learn(table: DrunagorTable, hero: Hero, level: int) -> None:
    """Ask which skill of this level the hero learns: a hero skill or a role skill. It also gives an action cube.

    Level 2 needs level 1 of the same kind.
    """
    if len(_not_learnable(hero, level)) == len(SKILLS):
        return
    name = hero_name(table.content, hero.id)
    skill = table.one(
        f"learn:{hero.id}:{level}",
        t("{hero} learns a level {level} skill. Which?", hero=name, level=level),
        lambda: (*SKILLS, Option(NOTHING, t("none"), number=9)),
        SKILL,
        name=t("{hero} learns", hero=name),
        hint=t("It brings an action cube of its colour."),
        to=hero.id,
        barred=lambda: _not_learnable(hero, level),
    )
    if skill == NOTHING:
        return
    if skill == "role":
        hero.role_level = level
    else:
        hero.skills.append(f"{skill}_{level}")
    if table.is_held("cubes"):
        prompt = t("{hero}: which colour has the cube for the role's skill?", hero=name)
        colour = CUBES.get(skill) or table.one(
            f"cube:{hero.id}", prompt, lambda: cubes.CUBES, cubes.CUBE, name=t("cube"), to=hero.id
        )
        hero.cubes[colour] = hero.cubes.get(colour, 0) + 1
    skills.name_new(table, hero, skill, level)
    table.tell(
        events.RewardTaken(
            hero=hero.id, kind="role_skill" if skill == "role" else "hero_skill", level=level, name=skill
        )
    )


def _not_learnable(hero: Hero, level: int) -> dict[str, Text]:
    """Return the kinds in which the hero can't learn a skill of this level, each with the reason."""
    learned = {"role": hero.role_level, **{kind: skills.level_of(hero, kind) for kind in skills.CARDS}}
    return {
        kind: t("learned already") if learned[kind] >= level else t("level {level} comes first", level=level - 1)
        for kind in SKILLS
        if learned[kind] != level - 1
    }


@rules.step(phase="camp", title=t("somebody learns a class ability"), rule="L1665-1709")
def learn_class_ability(table: DrunagorTable) -> None:
    """Ask which class ability a hero learns, by class, tree and place in the tree (L1669-1681).

    The first ability of a tree is learned before the others. Their order is only on the cards, so it is not checked.
    """
    hero = _which_hero(table)
    name = hero_name(table.content, hero.id)
    of = _which_class(table, hero)

    places = [(tree, place) for tree in range(1, TREES + 1) for place in range(1, ABILITIES_PER_TREE + 1)]

    def barred() -> dict[str, Text]:
        reasons = {f"{of}_{tree}_{place}": _why_not_ability(hero, of, tree, place) for tree, place in places}
        return {ability: reason for ability, reason in reasons.items() if reason is not None}

    if len(barred()) == len(places):
        return
    chosen = table.one(
        f"ability:{hero.id}",
        t("{hero} learns a class ability. Which?", hero=name),
        lambda: (
            Option(
                f"{of}_{tree}_{place}",
                t("tree {tree}, ability {place}", tree=tree, place=place),
                number=10 * tree + place,
            )
            for tree, place in places
        ),
        name=t("{hero} learns", hero=name),
        hint=t("A white cube marks it. Some trees go only from one to the next."),
        to=hero.id,
        barred=barred,
    )
    if not chosen:
        return
    hero.abilities.append(chosen)
    table.tell(events.RewardTaken(hero=hero.id, kind="class_ability", name=chosen))


def _why_not_ability(hero: Hero, of: str, tree: int, place: int) -> Text | None:
    """Return why the hero can't learn the ability at this place of a tree, or None. The first one comes before all."""
    if f"{of}_{tree}_{place}" in hero.abilities:
        return t("learned already")
    started = any(ability.rpartition("_")[0] == f"{of}_{tree}" for ability in hero.abilities)
    if place > 1 and not started:
        return t("ability 1 comes first")
    return t("this tree is begun already") if place == 1 and started else None


def _which_class(table: DrunagorTable, hero: Hero) -> str:
    """Ask for the class of the ability: the hero's own, or a second one that nobody plays (L1703-1707)."""
    content = table.content
    played = [content.pack.hero[hero.id].class_ for hero in table.state.heroes]
    own = content.pack.hero[hero.id].class_
    known = {ability.rsplit("_", 2)[0] for ability in hero.abilities} & set(content.pack.hero_class) - {own}
    others = known or set(content.pack.hero_class) - set(played)
    barred = {
        id: t("{hero} plays it", hero=hero_name(content, table.state.heroes[played.index(id)].id))
        if id in played
        else t("another second class is begun")
        for id in content.pack.hero_class
        if id not in others and id != own
    }
    return table.one(
        f"class:{hero.id}",
        t("{hero}: an ability of which class?", hero=hero_name(content, hero.id)),
        lambda: (own, *(id for id in content.pack.hero_class if id != own)),
        CLASS,
        name=t("class"),
        expected=own,
        to=hero.id,
        barred=lambda: barred,
    )


CAMP_INTERRUPTS = Interrupts(
    Interrupt(1, learn_level_1, id="skill_1"),
    Interrupt(2, learn_level_2, id="skill_2"),
    Interrupt(3, change_roles, id="roles"),
    Interrupt(4, learn_class_ability, id="ability"),
    Interrupt(5, gain_item, id="gained", when=lambda table: table.is_held("items")),
)


# ---- items ----


@rules.step(phase="camp", title=t("camp items"), rule="8.1.2, L2527-2535")
def take_items(table: DrunagorTable) -> None:
    """Let each hero take camp items, one level after another."""
    rewards = _rewards(table)
    for level, times in ((1, rewards.camp_item_1), (2, rewards.camp_item_2)):
        for hero in table.state.heroes:
            for _ in range(times):
                _pick_item(table, hero, level)


def _pick_item(table: DrunagorTable, hero: Hero, level: int) -> None:
    """Ask which camp item the hero takes, and note its level."""
    name = hero_name(table.content, hero.id)
    item = items.which_card(
        table,
        f"item:{hero.id}:{level}",
        t("{hero} takes a level {level} camp item. Which?", hero=name, level=level),
        "camp",
        level,
        name=t("{hero} takes", hero=name),
        none=Option(NOTHING, t("none")),
        to=hero.id,
    )
    if item != NOTHING:
        items.LEVEL.learn(table, item, level)
        hero.items.append(item)
        items.equip_new(table.content, hero, [item])
        table.tell(events.RewardTaken(hero=hero.id, kind="camp_item", level=level, name=item))


def heroes_with_stash(table: DrunagorTable) -> list[str]:
    if not table.is_held("items") or not table.content.chapter.camp_after:
        return []
    return [hero.id for hero in table.state.heroes if _stashable(table, hero)]


def _stashable(table: DrunagorTable, hero: Hero) -> list[str]:
    """Return the items that the hero may put into the stash: camp and adventure items (L2559-2563)."""
    known = table.content.pack.item
    owned = [known[id] for id in (*hero.stash, *hero.items) if id in known]
    return [one.id for one in owned if one.deck == "adventure" or (one.deck != "chest" and one.type != "consumable")]


@rules.step(phase="camp", title=t("the stash"), rule="8.1.5, L2559-2567")
def stash(table: DrunagorTable, hero: str) -> None:
    """Ask which items are in the hero's stash when the camp ends."""
    me, name = table.state.hero(hero), hero_name(table.content, hero)
    stashed = table.which(
        f"stash:{hero}",
        t("What lies in the stash of {hero}?", hero=name),
        lambda: dict.fromkeys(_stashable(table, me)),
        ITEM,
        name=t("{hero}: stash", hero=name),
        expected=tuple(me.stash),
        to=hero,
    )
    before, everything = list(me.items), [*me.stash, *me.items]
    me.stash = stashed
    me.items = [id for id in everything if id not in stashed]
    me.unequip_missing_items()
    items.equip_new(table.content, me, [id for id in me.items if id not in before])
    items.discard_surplus(table, me)


@rules.step(always=True, rule="F8")
def break_camp(table: DrunagorTable) -> None:
    table.tell(events.CampDone(chapter=table.state.chapter))


CAMP = rules.sequence(
    "camp",
    lambda state: state.camp,
    when(make_camp, lambda table: table.content.chapter.camp_after),
    when(link_on, lambda table: not table.content.chapter.camp_after),
    take_rewards,
    each(learn_skills, heroes_who_learn),
    when(take_items, lambda table: table.is_held("items")),
    each(stash, heroes_with_stash),
    break_camp,
)


# ---- relief ----


@rules.step(phase="camp", title=t("relief"), rule="8.3, L2585-2597")
def relief(table: DrunagorTable) -> None:
    """Ask which relief the party takes before it plays a lost linked adventure again. It may choose several."""
    prompt = t("A linked adventure again: what do you take? {key} alone: nothing.", key=GO_ON_KEY)
    options = RELIEF.options(table)
    chosen = table.which("relief", prompt, lambda: options, name=t("relief"), barred=partial(RELIEF.barred, table))
    for option in options:
        if option.id in chosen:
            RELIEF.run(table, option.id)


def _return_runes(table: DrunagorTable) -> None:
    state = table.state
    back = tuple(rune for rune, count in state.runes.items() if count)
    for rune in back:
        state.runes[rune] -= 1
        state.bag.put(rune)
    table.tell(events.RunesReturned(runes=back, left=state.bag.left))


def _cleanse_all(table: DrunagorTable) -> None:
    for hero in table.state.heroes:
        damage.cleanse(table, hero, RELIEF_CLEANSES)


def _lose_trauma(table: DrunagorTable) -> None:
    prompt = t("Who loses the trauma cube?")

    def hurt() -> list[Hero]:
        return [hero for hero in table.state.heroes if hero.trauma]

    hero = selection.ask_friend(table, "relief:hero", prompt, hurt, name=t("trauma cube"))
    if not hero.trauma:  # it was corrected while the question was open
        return
    hero.trauma -= 1
    table.tell(events.TraumaLost(hero=hero.id, now=hero.trauma))
    skills.uncover(table, hero, "trauma", 1, hero.trauma + 1)


RELIEF: Menu[[], object] = Menu(
    MenuLine(
        "runes",
        _return_runes,
        t("one rune of each colour off the track"),
        number=1,
        barred=lambda table: None if any(table.state.runes.values()) else t("no rune lies on the track"),
    ),
    MenuLine("cleanse", _cleanse_all, t("every hero: CLEANSE 2"), number=2),
    MenuLine(
        "trauma",
        _lose_trauma,
        t("one hero loses the trauma cube"),
        number=3,
        barred=lambda table: None if any(hero.trauma for hero in table.state.heroes) else t("nobody has a trauma cube"),
    ),
)
