"""The combat referee. It runs fights against enemies and between heroes step by step. Digest C0-C14, A9, A12."""
