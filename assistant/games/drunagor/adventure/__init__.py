"""The course of an adventure: rounds, the initiative track, rooms, who enters, the end."""
