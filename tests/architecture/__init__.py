"""The laws of the house, each shown to be able to fail."""
