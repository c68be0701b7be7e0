"""The words as JSON, and the messages that carry them."""
