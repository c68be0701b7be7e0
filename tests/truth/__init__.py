"""Whether the suite ever blames a right engine: long runs whose totals add up in a file."""
