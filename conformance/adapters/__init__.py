"""Engines as the suite sees them, and how a name such as ``reference`` or ``mutant:ID`` opens one."""
