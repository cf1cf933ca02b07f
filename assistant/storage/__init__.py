"""Campaigns on disk: the journal that is the save, the list of campaigns, the readable record."""

from assistant.storage.campaigns import Campaign, campaign_in, list_campaigns, make_folder
from assistant.storage.journal import Behind, Journal, Replaced, now
from assistant.storage.record import RECORD_FILE, write_record

__all__ = [
    "RECORD_FILE",
    "Behind",
    "Campaign",
    "Journal",
    "Replaced",
    "campaign_in",
    "list_campaigns",
    "make_folder",
    "now",
    "write_record",
]
