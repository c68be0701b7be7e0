"""The Comprehensive Rules as functions: one file a section, subrules as headings in their order."""
