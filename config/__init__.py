VERSION = "0.1.0"
"""Of the whole program; pyproject.toml reads it here."""
