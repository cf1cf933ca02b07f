"""Benchmarks: speed measured against a reference in the same run and printed as a ratio. Run with `make bench`."""
