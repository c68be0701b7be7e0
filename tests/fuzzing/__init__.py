"""Trials of the fuzzer that take a while."""
