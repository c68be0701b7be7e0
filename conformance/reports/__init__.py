"""What a run has to say, in several forms: a file a form."""
