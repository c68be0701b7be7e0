"""Invariants: a file a ledger family, a function an obligation. Nothing here may ask the reference engine."""
