"""The screen at the table: draws views, asks questions, knows no rule of any game."""
