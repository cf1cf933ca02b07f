"""Mutation tests: small changes of the rules, each of which must make an example or a test fail.

Run them with `make mutants`. A change that nothing notices is a survivor: either no example shows that rule, or the
change can't alter what the app does. Then it stands in `equivalent.toml` with the reason.
"""
