"""The state of a game: frozen values and the plumbing that makes a new one from an old one. No rules in here."""
