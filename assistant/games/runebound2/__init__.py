"""Runebound, second edition.

Where to find a rule
--------------------

The rules digest is the specification of this game. The first column names its chapters. An "item" is one of the
numbered ambiguities at the end of the digest. A ruling has the number of its item. `L483` means line 483 of the
rulebook text.
Module paths are relative to this package.

| Digest chapter | Modules |
|---|---|
| Flow: the sequence of a game (`GAME`) | `flow.py` |
| Setup; optional rules as variants; item 5: solo doom threshold | `set_up.py` |
| Flow, phases 1-3: a hero's turn as one menu (`TURN`) | `turns.py` |
| Flow 2: movement dice, rest, paths; faces of the owner's dice | `hero/movement.py`, `die_faces.py` |
| Flow 3, Automa A7: drawing cards, Encounters, Challenges, rewards, runes | `adventure/cards.py` |
| Automa A2: Events | `adventure/event_cards.py` |
| Flow 3: contact between heroes, trade; item 15 | `hero/contact.py` |
| Flow 4: markets, upkeep, healing | `hero/market.py` |
| Flow 5: experience, closed colours; the end of a turn | `hero/experience.py`, `hero/turn_end.py` |
| Automa A1, A5: where discarded cards go, the doom track; item 19 | `adventure/discards.py` |
| Automa A3: adventure counters, refill, common pool, change | `adventure/counters.py` |
| Automa A4: undefeated Challenges; item 14 | `adventure/undefeated_slots.py` |
| Automa A6: travel hazards and their chances; items 16, 21 | `adventure/hazards.py` |
| Automa A8: knock-outs | `hero/knock_out.py` |
| rewards of Challenges, runes, winning | `adventure/rewards.py` |
| events of the Endgame | `endgame_events.py` |
| Automa A10: the Endgame; items 7, 9, 20, 34 | `endgame.py` |
| Components: adventure decks; item 10: empty decks | `adventure/decks.py` |
| Combat: the parts of a fight, from Before combat to its end (`FIGHT`); item 8 | `fight/referee.py` |
| Combat: the running fight, its result, closing the referee | `fight/current_fight.py` |
| Combat: the actions of a phase and their odds | `fight/actions.py` |
| Combat: the fighters and their numbers | `fight/fighters.py` |
| Combat: test before combat and reward as printed on a Challenge | `fight/challenge_card.py` |
| Combat: rolls and tests; wounds in a fight | `fight/rolls.py`, `fight/damage.py` |
| Combat: exact odds (numbers only); odds at a glance for simulated heroes | `fight/odds.py`, `fight/outlook.py` |
| Hero versus Hero: the parts of a duel (`DUEL`); item 17 | `fight/duel.py` |
| Hero versus Hero: outcome and spoils; items 18, 32 | `fight/duel_end.py` |
| Wounds and exhaustion, gold | `hero/sheet.py` |
| Possession limits, activation; item 33: put away cards | `hero/items.py`, `hero/sheet.py` |
| Interrupts (key `e`) | `interrupts.py` (which where), `hero/interrupts.py`, `fight/interrupts.py` (a fight) |

| Other parts | Modules |
|---|---|
| Numbers of the rulebook; names and words of the rules | `numbers.py`, `names.py` |
| The state and its tracked fields (`TRACKED`) | `state.py` |
| Log events | `events.py`, `deck_events.py`, `hazard_events.py`, `hero/events.py`, `fight/events.py`; `plates.py` |
| Typed wounds and the consequences of corrections; refused corrections | `corrections.py`, `validation.py` |
| Components taken over by the app during a game | `component_handover.py` |
| The screen; headlines of questions; card summaries | `view.py`, `fight/view.py`, `headlines.py`, `card_summaries.py` |
| Why a question is asked; what the recap of an end adds | `reasons.py`, `recap.py` |
| The log of a game: winners, heroes, experience | `log.py` |
| Games without a table | `simulation.py` |
| What events mean for stories and figures | `meanings.py` |
| Looking things up (key `/`) | `reference.py` |
| Content files; what is doubtful in them | `content.py`, `warnings.py` |
| Unconfirmed facts (items 2, 3: `DOOM_PLACE`, `COUNTER_WORTH`) | `content.py`, `rules.py` |
| The game object, presets, positions in short form | `game.py` |

Changing a rule
---------------

- A number: change it in `numbers.py`; messages take it from there. Prices and thresholds by number of players are in
  the scenario's TOML file.
- A ruling: add an entry to `content/runebound2/rulings.toml` with its default, and call `table.ruling(id)` where the
  rule is applied. It returns the interpretation of the rule that the players chose. A test requires an example for
  each interpretation that is not the default.
- A variant: add its name to `VARIANTS` in `names.py`, then check `"id" in state.variants` where it applies.
- An adventure: write a scenario file and its cards. `demo_ashen_crown.toml` and `demo_adventures.toml` show every
  field. The `then` of a card names steps; `assistant examples --words runebound2` lists them.
"""
