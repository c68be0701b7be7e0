"""A rules engine that speaks the conformance suite's protocol. What is yours to write is in ``rules.py``."""
