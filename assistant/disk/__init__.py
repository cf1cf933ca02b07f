"""Files on the disk: whole or not at all, one writer at a time."""
