"""Star Wars: X-Wing on the floor of pages: words of its squads."""
