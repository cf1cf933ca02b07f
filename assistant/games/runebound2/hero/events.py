"""What is told of sheets, experience, Items, Allies and markets."""
