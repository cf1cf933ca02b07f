"""The story of a session, made from the events of its journal. It is never saved, so it can be told in every language.

`builder.story_of` returns the story as data. `writers` turn it into text, Markdown, HTML or JSON.
"""
