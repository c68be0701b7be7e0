"""The action for engines' repositories, and this project's own workflows."""
