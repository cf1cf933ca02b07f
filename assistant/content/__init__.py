"""Content packs: finding, reading, checking and merging the TOML files of a game, with a cache.

This package imports `storage` and the layers below it. It does not import the games, which define the structs.
"""

from assistant.content.effects import Effects, Given, Of
from assistant.content.entry import Entry
from assistant.content.loader import (
    Loaded,
    PackInfo,
    check,
    check_scenarios,
    load,
    load_scenario,
    locate_problems,
    pack_sources,
    scenario_ids,
    scenario_source,
)
from assistant.content.own_pack import write_facts
from assistant.content.packs import Root, all_roots, shipped_root
from assistant.content.problems import BrokenReference, ContentErrors, ContentWarning, Override, Problem
from assistant.content.schemas import json_schema
from assistant.content.triggers import TriggerData

__all__ = [
    "BrokenReference",
    "ContentErrors",
    "ContentWarning",
    "Effects",
    "Entry",
    "Given",
    "Loaded",
    "Of",
    "Override",
    "PackInfo",
    "Problem",
    "Root",
    "TriggerData",
    "all_roots",
    "check",
    "check_scenarios",
    "json_schema",
    "load",
    "load_scenario",
    "locate_problems",
    "pack_sources",
    "scenario_ids",
    "scenario_source",
    "shipped_root",
    "write_facts",
]
