"""Strategies: random boards, cards and decisions, drawn with Hypothesis while the reference engine plays along."""
