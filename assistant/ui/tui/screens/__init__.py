"""The screens, each imported when it is first shown."""
