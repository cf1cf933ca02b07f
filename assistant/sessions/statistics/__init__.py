"""Statistics of a campaign or of all campaigns: lengths, damage, luck, wins and scores.

- `journals`: read what is needed from a journal, and nothing else.
- `counting`: count the events of one journal. `records` has the result.
- `cache`: keep these results, so that only changed journals are counted again.
- `summary`: add up the results of several journals.
- `panels`, `exports`: show them, or write them as CSV or JSON.
"""
