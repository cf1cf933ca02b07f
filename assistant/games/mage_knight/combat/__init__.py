"""The combat referee: fights with enemies and between heroes. Digest C0-C14, A9, A12."""
