"""Forms that only one game has."""
