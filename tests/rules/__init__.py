"""The reference engine held against the Comprehensive Rules, a file a section."""
