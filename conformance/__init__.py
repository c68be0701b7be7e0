"""The conformance suite: plays drawn cases on an engine and judges what is seen against official rulings."""
