"""Judges' situations: hard cases with their right answers as data files, played on any engine."""
