"""The combat referee: digest C0-C14, A9, A12."""
