"""Mutants: the reference engine with one rule wrong on purpose, to measure what the suite catches."""
