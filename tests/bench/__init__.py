"""Speed, measured side by side in one run and printed as ratios. `make bench`; never part of the suite."""
