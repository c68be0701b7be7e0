"""Keyword mechanics: one file a keyword, named as rule 702 names it."""
