"""What is said and asked, as data: sentences, names, events, questions. It knows nothing of rules."""
