"""Mage Knight: The Board Game, eleven scenarios for one to four players.

Where to find a rule
--------------------

The rules digest is a numbered summary of the rulebook. References such as A2 are its items, L409 is one of its lines.

| rule | module |
|---|---|
| R1-R4: the order of a game; T0-T5: a human's turn and its interrupts | `turns.py` |
| what may happen at any question: a hero changes, a die is used | `interrupts.py`, `turns.py` |
| Setup, R1, A2.5: preparing the game and each round | `preparation.py` |
| instructions for the players: set-up page, round page, laying out a saved game | `instructions.py` |
| instructions for dice, offers and units | `market/instructions.py` |
| A2: the virtual player | `virtual_player.py` |
| A2: the number of cards it flips (`FLIPS`, `VirtualPlayer.extra_flips`) | `state.py` |
| A2: how many turns are left, in percent | `odds.py` |
| A3, A4: tactics and turn order | `tactics.py` |
| A11, 7.6, A2.7: end of a round, last turns, tactics that leave the game | `clock.py` |
| 7.12: which variants can be chosen, action upgrade, starting draft | `variants.py` |
| A5: the mana source | `market/source.py` |
| A6: advanced action and spell offers, artifacts, monasteries | `market/offers.py` |
| A6, C10, R1 c: the unit offer, recruiting | `market/units.py` |
| Interaction: what a hero buys, healing | `market/purchases.py` |
| Interaction, C13: prices, reputation and shields | `market/prices.py` |
| A7, Setup 11-12: the tile stack, revealing tiles | `realm/tiles.py` |
| Setup 10, L1734: piles of enemy and ruins tokens | `realm/tokens.py` |
| A7, A9, C6: sites, their tokens, conquest | `realm/sites.py` |
| A9, C6, T0: what happens at a site without the combat referee | `realm/visits.py` |
| A7, C7: cities, Megapolis | `realm/cities.py` |
| Setup, C7: numbers of tiles and of city defenders | `realm/numbers.py` |
| 7.7-7.11: goals and last rounds of particular scenarios | `realm/goals.py` |
| 7.7: Mines Liberation (hook `mines`) | `realm/mines.py` |
| 7.8: Druid Nights (hook `druid_nights`) | `realm/druid_nights.py` |
| 7.9: Dungeon Lords (hook `secret_entrances`) | `realm/secret_entrances.py` |
| 7.10: Conquer and Hold (hook `hold`); A9.3: a rival's keep | `realm/rival_keeps.py` |
| 7.11: One to Return (hook `portal`) | `realm/portal.py` |
| A10: dice at the end of a round (Rampage!, Darkness falls) | `realm/round_dice.py` |
| A10: when scenario rules run at the start or end of a round | `preparation.py`, `clock.py` |
| C13, E6: fame, reputation, level up | `sheet/fame.py` |
| A8, C11: skills | `sheet/skills.py` |
| C12: crystals | `sheet/crystals.py` |
| C9, C10: wounds, a hero's units | `sheet/units.py` |
| C6, E5: rewards; cards that join a hero's deck | `sheet/rewards.py`, `sheet/cards.py` |
| E1-E7: the end of a turn from first to last | `sheet/end_of_turn.py` |
| C9-C13: "my hero", changes entered by the players | `sheet/hero_changes.py` |
| Setup 6: fame and reputation at the start, hero bidding | `sheet/setup.py` |
| C2-C6: the phases of a fight from first to last (`FIGHT`) | `combat/sequence.py` |
| A9, C0: which enemies a hero meets, the start of a fight | `combat/fight.py`, `combat/start.py` |
| T4, A9: where a hero can fight | `combat/places.py` |
| A9, C3, C4, C7: the enemies of a fight, summoning, city bonuses | `combat/foes.py` |
| C2, C3, C5: ranged, block and attack phase; interactive combat | `combat/phases.py` |
| C4: damage phase | `combat/damage.py` |
| A9, C6, C7: fame, knock-out, conquest, the end of a fight | `combat/outcome.py` |
| C0-C8: interrupts during a fight | `combat/interrupts.py` |
| C2-C5, C8, C14: calculations without a game state | `combat/arithmetic.py` |
| C2-C5, C8: the reasons shown with a calculation | `combat/reasons.py` |
| A12: co-operative city assault | `combat/assault.py` |
| C14: fights between heroes | `combat/duel.py`, `combat/duel_events.py` |
| 7.1-7.11: the end of the game | `scoring/game_end.py` |
| 7.13: counting the score | `scoring/final_score.py` |
| 7.13, 7.2: the score card and titles, with explanations | `scoring/achievements.py` |
| 7.13: the score in the recap at the end | `scoring/recap.py` |
| the log of a game: difficulty and scores | `scoring/log.py` |
| names of players, colours, places and cards | `names.py`, `combat/names.py` |
| state, and what the app keeps track of (`TRACKED`) | `state.py`, and `state.py` of each chapter |
| corrections and positions that are refused | `validation.py`, `box.py` (no card or token in two places) |
| what a correction changes besides its field (`out_of_the_piles`), reminders, phases | `rules.py` |
| events and their sentences | `events.py`, and `events.py` of each chapter |
| what the screen shows | `view.py`, and `view.py` of each chapter |
| questions as headlines | `headlines.py` |
| options that show what is printed on tokens and units | `card_options.py` |
| what events mean for stories and figures | `meanings.py` |
| what `/` looks up | `reference.py` |
| schema of the content files; what is doubtful in them | `cards.py`, `content.py`; `warnings.py` |
| cards, units and tokens that the content does not know | `new_pieces.py` |
| presets, positions, scenarios as the rest of the app sees them | `game.py` |
| how simulated games ended, and the party that plays them | `simulation.py` |
| a party's cards and fights, as points | `simulated_hand.py`, `simulated_fights.py` |

A chapter (`combat/`, `market/`, `realm/`, `scoring/`, `sheet/`) is a package with its part of the state, its events and
its panels. Every action of a hero is a separate step, so each can be undone separately and long turns stay fast.

The app does not keep track of every component. `table.is_held("offers")` returns whether it keeps track of the offers.
If it does not, rules ask the players for what they need.

Changing a rule
---------------

- **A number** is defined once, as a constant: `FLIPS`, `MOST_CRYSTALS`, `SWIFT` and `BRUTAL`, `TITLE`; numbers of units
  and dice in `content.py`. Numbers that differ between scenarios are in their TOML files. Sentences take them from
  there. Exceptions: "twice" in `combat/reasons.py` and `combat/names.py`, "3 cards" in `market/instructions.py`, and
  the halving of blocks in duels.
- **An ability of enemies**: add it to `Ability` in `cards.py` and its name to `combat/names.py`, then write the rule
  where it applies: `combat/foes.py` (block needed, damage), `combat/phases.py` (reach, block) or `combat/damage.py`.
  Effects can then also add or remove it during a fight.
- **A variant**: add an entry to `variants.toml`, test `"<id>" in state.variants` where it applies, and tell the players
  what they have to do in `instructions.py` or `market/instructions.py`. Cover both cases: the app draws the components,
  or the players do.
- **A question** with a new key needs a headline in `headlines.py`, at most fifteen letters in each language; a test
  checks this. Words for colours, elements and tokens get their hue where they are declared.
- **A ruling** is the chosen interpretation of an unclear rule. Add an entry to `rulings.toml` with its default. Call
  `table.ruling(id)` only where the interpretation makes a difference. A test requires an example for each ruling with
  an interpretation that is not the default.
- **A scenario** is one file, `scenarios/<id>.toml`; its keys are the fields of `Scenario`, `Seats` and `Scoring` in
  `content.py`. A `trigger` has `on` (an event), `where` (its fields) and `then` (steps);
  `assistant examples --words mage_knight` lists both. The step `begin_last_turns` ends the game. A rule that no key
  expresses is a hook: a module in `realm/`, used where `scenario.has("...")` is true.
  `assistant check` reports mistakes.
- **An unknown card or token**: `new_pieces.py` declares which printed values the players enter for it.
  `Stack(new=...)` adds the option "another" for such a piece.
"""
