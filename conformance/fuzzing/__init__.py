"""Searching for as long as there is time, over many runs: a corpus keeps what was found and how far the search went."""
