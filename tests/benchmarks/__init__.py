"""Measurements side by side: ``python -m tests.benchmarks``."""
