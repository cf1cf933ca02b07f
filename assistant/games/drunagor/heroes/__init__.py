"""The heroes: digest part 1 F2, F3, C5-C17, A8, A9."""
