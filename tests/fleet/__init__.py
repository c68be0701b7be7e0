"""Tests of the cluster; run as a module, how much a second worker is worth."""
