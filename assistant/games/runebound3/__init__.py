"""The rules of Runebound, third edition.

The rules digest is the specification of this game. References such as A1, C5 or Flow T2 are its chapters. `L96` means
line 96 of the rules reference. Module paths are relative to this package.

Where to find a rule:

| rule | modules |
|---|---|
| Setup: mode, board, markets, first player | `set_up.py` |
| the order of a game from set-up to end | `flow.py` |
| A1-A4: time track, acts, story cards, gems, end of Act 2 | `time_track.py` |
| A5-A6: the enemy's decisions and their reasons | `fight/enemy_moves.py` |
| A6: how well an enemy plays (plain, sharp, strong) | `fight/enemy_ai.py`, `fight/estimate.py` |
| A7: the villain, elimination, winning and losing | `villain.py` |
| A8: zombies, lore, companions | `villain.py`, `hero/sheet.py` |
| A9, Shop: markets, assets, goods, gifts | `hero/market.py` |
| C1: order of a fight: engaging, cast, actions, retreat | `fight/flow.py` |
| C1, C2: a hero's combat action | `fight/hero_moves.py` |
| C2-C4, L1075: which tokens a hero spends | `fight/spending.py` |
| C2-C4: combat tokens and what they are worth | `fight/sides.py` |
| C2-C5: legal actions and their effects, as pure functions | `fight/bout.py` |
| C4-C5: shields, negating an ability, tokens to recast | `fight/reactions.py` |
| C1-C4: effects of a hero's cards in a fight | `fight/card_effects.py` |
| C6, C9: how a fight or a challenge ends | `fight/outcomes.py` |
| C7-C8: damage, defeated, delayed, attributes | `hero/sheet.py` |
| key `e` in a fight | `fight/interrupts.py` |
| the saved fight, and the combat round made from it | `fight/fight_state.py` |
| events of a combat round | `fight/report.py`, `fight/events.py` |
| Flow T0-T3: a hero's turn; its actions where the app keeps the sheets | `turns.py`, `hero/actions.py` |
| key `e` in a turn; at any other question | `interrupts.py`; `flow.py` |
| adventures, events, quests, rumours | `hero/adventures.py` |
| what a card or the players change on a sheet | `hero/sheet_changes.py` |
| trophies; adventure, story, asset and skill decks | `hero/trophies.py`, `decks.py` |
| attribute tests, exerting | `hero/attribute_tests.py` |
| learning skills, training, limits on skills and hand | `hero/skills.py` |
| terrain dice: what a roll pays for | `hero/terrain.py`, `hero/dice_help.py` |
| cards that the content does not know | `fight/unknown_cards.py`, `hero/unknown_cards.py`, `rules.py` |
| panels; headlines | `view.py`, `fight/view.py`, `headlines.py` |
| why a question is asked (key `w`); the recap of an ended game | `reasons.py`, `recap.py` |
| the log of a game: winner, heroes, trophies | `log.py` |
| lookup with `/`; card texts | `reference.py`, `card_text.py` |
| corrections of tracked fields | `corrections.py`, `state.py` |
| what events mean for stories and figures | `meanings.py` |
| what is refused: impossible corrections and positions | `validation.py` |
| events outside fights; names and id types | `events.py`, `hero/events.py`, `names.py` |
| presets, heroes, position files | `game.py` |
| how simulated games ended, and a party that plays them | `simulation.py` |
| what content files contain, what is doubtful in them | `content.py`, `content/runebound3/`; `warnings.py` |
| rulings 7 and 8 | `hero/attribute_tests.py`, `hero/skills.py` |
| rulings 15, 24 and 25 | `time_track.py`, `hero/dice_help.py`, `fight/bout.py` |

Changing a rule:

- **A number** is defined once, as a constant in `state.py` (`ACTIONS`, `MARKET`, `REST_DICE`). Numbers that differ
  between scenarios (spaces, gems, deck sizes, the end) are in the scenario's TOML file.
- **What is legal in a fight** is defined once, in `fight/bout.py`, without state or content. The rules, the enemy AI
  and its estimate share it. A test compares it with a second list written from the digest.
- **An ability of cards**: add its kind to `EffectData` in `content.py`, its effect to `fight/bout.py`, its text to
  `card_text.py`, and its event to `fight/report.py`.
- **The consequences of a correction** are in `corrections.py`. A corrected state has the same consequences
  as a state that came about in the game.
- **A ruling**: add an entry with its default to `rulings.toml`. If it matters in a fight, store the interpretation
  that the players chose in the `Bout`, where the enemy AI finds it.
"""
