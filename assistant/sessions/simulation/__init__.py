"""Play many games without a table: to find rules that fail, and to see how hard a scenario is.

- `check` plays with random legal answers and reports rules that fail, dead ends, questions and events.
- `batches` runs any such job for many seeds, in several processes.
"""
