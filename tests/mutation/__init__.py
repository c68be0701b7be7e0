"""Source mutation of the reference engine: whether its own tests notice small changes of the rules."""
