"""Themes: for each obligation a strategy of experiments that makes its condition arise."""
