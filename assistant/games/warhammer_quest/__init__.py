"""Warhammer Quest: The Adventure Card Game.

Where to find a rule. Chapters such as "Flow 2" or "Automa 4" are those of the rules digest. Paths are relative to this
package. In the docstrings, `L1019` is a line of the rulebook's text and `A16` is a question that the rulebook leaves
open, by its number in the digest.

| rule | modules |
|---|---|
| Flow: the sequence of a quest and of a campaign (`QUEST`); when key `e` offers what may happen | `flow.py` |
| Setup A-C: set-up checklist, first party leader | `set_up.py`; a sheet the app doesn't know: `sheets.py` |
| Setup C: the four decks, and when they are empty | `decks.py`; dungeon and gear deck: `party/gear.py` |
| Flow 1: hero phase, order of activations; what players report with key `e` | `phases/heroes.py` |
| Flow 2, Automa 1-3: enemy phase, effect bars | `phases/enemies.py` |
| Flow 3: location phase, travel, who spawns | `phases/locations.py` |
| Flow 4, Automa 9: peril track, leader token | `phases/peril.py` |
| Flow 5, A23, A24: victory and defeat | `board/quest_end.py`, `settlement/flow.py` |
| Automa 4-6: zones, shadows, spawning, face-down cards | `board/zones.py` |
| Automa 8: nemeses | `board/nemeses.py` |
| Automa 10-12: rank, order of simultaneous effects, which hero an effect means | `board/rank.py` |
| Defeat: wounds, healing, revival | `board/wounds.py` |
| Combat: a calculated action, attackers, resilience | `party/hero_actions.py`; its dice: `party/dice.py` |
| Combat: action cards, success tokens, conditions, if tracked | `party/cards.py` |
| Campaign, Gear: limits, treasure, legendary gear, trading | `party/limits.py`, `party/gear.py` |
| Combat, Costs: using gear and items | `party/gear_use.py` |
| Campaign: reward and penalty, settlement, pool | `settlement/flow.py`, `settlement/actions.py` |
| Campaign: log of a campaign, milestones of a delve | `settlement/log.py`, `settlement/milestones.py` |
| Effects that keywords, peril spaces and locations name in content files | `board/effects.py` |
| Typed figures (`7-2`, `7-`, `7.2`, `7*`, `0+2`), what follows from a correction | `board/figures.py` |
| A card the app doesn't know: questions, in the order of the card | `facts.py`; its facts: `rules.py` |
| Events, their sentences and plates | `events.py`, `quest_events.py`, `party/events.py`, `settlement/events.py` |
| The state and its tracked fields (`TRACKED`), refused corrections | `state.py`, `validation.py` |
| Screen: view, panels, headlines of questions | `view.py`, `panels.py`, `headlines.py` |
| Why a question is asked; what the recap of an end adds | `reasons.py`, `recap.py` |
| Games without a table | `simulation.py` |
| What events mean for stories and figures | `meanings.py` |
| What `/` looks up; names of things | `reference.py`; `names.py` |
| Schemas of content files; what is doubtful in them | `content.py`, `content/warhammer_quest/`; `warnings.py` |
| Registry of steps and components; presets, positions | `rules.py`; `game.py` |

Changing a rule:

- **A number** is a constant in `state.py`: `MOST_IN_ZONE`, `MOST_TOKENS`, `GEAR_LIMIT`, `WEAPONS`, `ARMOUR`,
  `FIRST_ENEMY`.
- **A keyword** of enemy cards is an entry with its meaning in `keywords.toml`. Its `then` names steps of
  `board/effects.py`; `assistant examples --words warhammer_quest` lists them. Without `then` the players read the card.
  The three shared keywords are rules: `_EffectBar` in `phases/enemies.py`.
- **Wounds** of heroes: `suffer_wounds` in `board/zones.py` asks how many wounds get through. `hurt_hero` and
  `hurt_enemy` in `board/wounds.py` then place the wounds and defeat the hero or enemy if its health is used up. State
  and examples count wounds from 0 up. The screen shows the health that is left (`panels.py`).
- **Where an enemy goes** is decided by `move_to_zone`, `overflow` and `put_into_play` in `board/zones.py`, for enemies
  that act, spawn or are moved by the players. `consequences` in `board/figures.py` applies what follows from a
  correction.
- **A ruling** (a question that the rulebook leaves open) is an entry in `rulings.toml` with its possible answers, the
  readings, and a default. A rule calls `table.ruling(id)` only where the answer makes a difference. There are eight
  rulings. Examples show both readings of each (`tests/examples/warhammer_quest/`).
- **A question** with a new key needs a headline in `headlines.py` with at most fifteen letters in each language. A test
  checks this.
- **A fact printed on cards** is a field of the card's schema in `content.py`; None means not known. Declare the fact in
  `rules.py` and ask for it in `facts.py`, in the order in which the facts stand on the card. The answer changes the
  content, so a rule must look the card up again after asking.
- **A quest** is one TOML file, `scenarios/<id>.toml`, with the schema `Quest` in `content.py`.
  `demo_drowned_mill.toml` uses nearly every field, `demo_delve_well.toml` shows milestones. `sheets.py` asks the
  players once for each value that the file leaves open. Demo cards (`demo = true`) and printed cards are never mixed.
  `assistant check` reports mistakes.
"""
