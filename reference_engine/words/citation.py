"""References to numbered rules of the pinned edition of the Comprehensive Rules."""

from __future__ import annotations

EDITION = "2026-04-17"
"""Effective date of the rules text that every cited number belongs to."""
