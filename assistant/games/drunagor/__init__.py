"""Chronicles of Drunagor: Age of Darkness, rulebook v1.5.

Where to find a rule. The rules digest is a summary of the rulebook, and this package implements it. References are:

* F2, C11, 5.4: chapters of the rules digest. Part 1 has the letters F, C and A, part 2 has numbers and S.
* Rulebook line 362: a line of the rulebook's text. In rule references of the code, it is written L362.
* Ruling G1 to ruling G56: questions that the rulebook leaves open (`rulings.toml`). Each possible answer is a reading,
  and the players choose which one counts.

Module paths are relative to this package.

| rule | modules |
|---|---|
| F0, F1, F6, F7: a campaign from set-up to end | `adventure/flow.py` (in order: `CAMPAIGN`), `adventure/endings.py` |
| Setup 10, 7.1, 7.2: roles, health, single adventures, PvP | `campaign/party.py` |
| F1, A1, A10: initiative track, party leader | `adventure/track.py` |
| A5: rooms and doors | `adventure/rooms.py` |
| A6, S1: summoning monsters | `adventure/summons.py` |
| F8, 8.1-8.3: camp, linked adventures | `campaign/camp.py` (in order: `CAMP`) |
| rulebook line 362: full health when an adventure begins | `begin_adventure` in `adventure/flow.py` |
| F2, 4.1: a hero's turn, key `e` | `heroes/turn.py` (in order: `HERO_TURN`), `heroes/interrupts.py` |
| 6.3: moves that KNOCK DOWN or SLOW affect | `heroes/move_reports.py` |
| F2.3: actions with a limit per turn | `heroes/actions.py`; menus under key `e`: `heroes/menus.py` |
| F3, 5.11: reactions, PROTECT, RETALIATE | `heroes/reactions.py` |
| C5, C12: skills | `heroes/skills.py` |
| C6, C8, C15: a hero's attacks and challenges | `heroes/rolls.py`, `heroes/calculator.py` |
| C9, C10, C12, A3: damage, healing, knock-outs, curses | `figures/damage.py` |
| C11-C13: cubes, recalls, resource tokens | `heroes/cubes.py` |
| C13: tokens; 6.2, 6.3: conditions | `figures/tokens.py`, `figures/conditions.py` |
| C16: chests, interactions; trap die and d20 | `heroes/interactions.py`; `figures/dice.py` |
| C16, C17: items | `heroes/items.py` |
| A8, A9: pets and companions | `heroes/allies.py` |
| 5.1: whom a monster hunts, ties | `monsters/ranking.py` (numbers), `monsters/hunt.py` (from the state) |
| 5.2: reach | `monsters/on_map/reach.py`; map off: `monsters/off_map/reach.py`, `monsters/off_map/sight.py` |
| 5.2-5.6, map off: what the players do by hand to find the targets | `monsters/off_map/hand_list.py` |
| 5.3-5.9: a monster's turn | `monsters/turn.py` |
| 5.3-5.9: a monster's card | `monsters/cards.py` (printed fields), `monsters/card_facts.py` (how they are read) |
| 5.4-5.6: plans and walking, map on | `monsters/on_map/`: `situation.py`, `preparation.py`, `plans.py`, `movement.py` |
| 5.6, 5.15: ground, traps, chests on a monster's way | `monsters/on_map/terrain.py` |
| 5.7, 6.1: a monster's attack | `monsters/attack.py`, `monsters/side_effects.py` |
| 5.3, 5.11: abilities | `monsters/abilities.py` |
| 5.10: attack cards | `monsters/attack_cards.py` (in order: `ATTACK_CARD_TURN`) |
| S2-S5: commanders, overlords, bosses | `monsters/commanders.py`; decks: `content/attack_decks.py` |
| 5.13: the Darkness turn, crushing | `darkness/turn.py` (in order: `DARKNESS_TURN`) |
| 5.14: laying Darkness tiles | `darkness/tiles.py`, `darkness/placement.py` and `darkness/shapes.py` (pure) |
| 5.15: Darkness and terrain under a figure | `board/places.py` |
| rulebook lines 2836-2846: traps | `board/traps.py` |
| the map | `board/board.py` (pure), `board/builder.py` (from the state), `board/places.py` (where figures are) |
| rulings G1-G56: readings, and which rulings decided | `monsters/on_map/`: `readings.py`, `decisive_rulings.py` |
| numbers that rules and messages share | `figures/numbers.py` |
| asking the players for a figure | `figures/selection.py` |
| rulebook lines 836, 2157, 2904: effects that the players resolve themselves | `adventure/by_text.py` |
| events and their sentences | `events.py`, `heroes/events.py`, `monsters/events.py` |
| what the screen shows | `view.py`, `figures/view.py`, `board/view.py`, `monsters/card_view.py`, `headlines.py` |
| how dice are drawn | `figures/dice_view.py` |
| games without a table | `simulation.py` |
| what events mean for stories and figures | `meanings.py` |
| what the words on a card mean | `monsters/glossary.py`, `monsters/card_text.py`; search: `reference.py` |
| setup and camp instructions | `instructions.py` |
| why a question is asked (key `w`) | `reasons.py` |
| what the end of an adventure adds to the recap | `adventure/recap.py` |
| L325-350: the campaign log | `campaign/log.py` |
| the reach of a figure that players pick on the map | `monsters/on_map/picked.py` |
| content files | `content/`: `pack.py` (components), `chapter.py` (chapters, rooms), `checks.py`, `warnings.py` |
| positions | `content/positions.py` |
| the saved state | `state.py` |
| tracked fields, corrections | `TRACKED` in `tracked_fields.py`, `validation.py`, `corrections.py` |
| registry of steps; names | `rules.py`; `names.py` |
| set-up, presets, positions: the `Game` object | `game.py` |

Changing a rule of Drunagor:

- A keyword of monster cards: add an entry to `content/drunagor/keywords.toml`, in the order in which players tick
  keywords when they read a card (`rare`: on the second page). Then write the rule where its kind acts.
  `multi_target`: `monsters/on_map/reach.py` and `monsters/off_map/reach.py`. `target`: `MEASURES` in
  `monsters/ranking.py`. `attack`: `monsters/attack.py`. `collateral`: `monsters/side_effects.py`; one that is also a
  token needs no code. `passive`: `monsters/on_map/movement.py`, `monsters/on_map/terrain.py` or
  `monsters/abilities.py`. `triggered`: `monsters/abilities.py`. Some act in other modules, too (`trample` with the
  map off, `command` in `monsters/turn.py`, `disarm` and `silence` in `heroes/cubes.py`), so search for the keyword.
  The players resolve a monster's RETALIATE.
- A keyword that says whom a monster hunts (`kind = "target"`): add it to `HUNTS`, `RANKINGS` and `WHO` in
  `monsters/glossary.py`, and to `Rule` and `MEASURES` in `monsters/ranking.py`. A number that no rule has compared so
  far is a new field of `Foe`, filled in by `foe_of` in `monsters/hunt.py`. There, `is_unknown` says whether only the
  players know it; `with_number` in `monsters/ranking.py` puts it into words. A keyword that changes what the monster
  may attack, like SLAUGHTER, also acts in `monsters/on_map/preparation.py` and `monsters/off_map/reach.py`.
- A number that rules and messages share is a constant in `figures/numbers.py`.
- A condition: add an entry to `content/drunagor/tokens.toml`. If it hurts at the start of a turn, add it to
  `WEARS_OFF` and its cost to `hurt_by` in `figures/conditions.py`. In PvP it hurts immediately (`afflict`).
- A ruling: add an entry to `content/drunagor/rulings.toml`, the default reading first. A rule calls
  `table.ruling(id)` where the reading decides; the log then names it. Use `table.ruling(id, told=False)` where only
  the players can tell whether it does. A ruling that a monster's plan depends on is also a field of `Readings` in
  `monsters/on_map/readings.py`; `monsters/on_map/decisive_rulings.py` finds out whether it decided the plan.
- With the map on and off, ranking, possible targets (`monsters/ranking.py`) and movement points are shared. Other
  rules may exist twice: plans are made in `monsters/on_map/preparation.py` or asked in `monsters/off_map/reach.py`;
  tiles are placed by `darkness/placement.py` or by the players in `darkness/turn.py`.
- A chapter is one TOML file in `content/drunagor/scenarios/`; `demo_sunken_vault.toml` shows every key. The first
  `set_up` is laid out at the start, the others are offered when a door opens; `spawns` are lines by party size. A
  trigger has `on` (an event), `where` (its fields) and `then` (steps; `assistant examples --words drunagor` lists
  both) and fires once unless `once = false`. To summon monsters by party size during play, let a trigger call
  `open_room` with a `set_up` that has only `spawns`. The set-up `door_2` is behind door 2; other labels get a door
  number by a trigger on `door_opened`. `assistant check` reports mistakes. `LONGEST` and `MOST_SPACES` in
  `board/board.py` limit the map.
"""
