"""The reference engine: a small rules engine that reads like the Comprehensive Rules."""
