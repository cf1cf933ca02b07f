"""Chronicles of Drunagor: Age of Darkness, rulebook v1.5."""
