"""Campaigns on disk: the journal (the save itself), the list of campaigns, the readable record, backups, packed files.

This package imports only `i18n` and the layers below it (see docs/architecture.md). It knows no content and no rules.
"""

from assistant.storage.campaigns import Campaign, campaign_in, list_campaigns, make_folder
from assistant.storage.journal import Journal, JournalReplaced, StaleJournal, now
from assistant.storage.record import RECORD_FILE, write_record

__all__ = [
    "RECORD_FILE",
    "Campaign",
    "Journal",
    "JournalReplaced",
    "StaleJournal",
    "campaign_in",
    "list_campaigns",
    "make_folder",
    "now",
    "write_record",
]
