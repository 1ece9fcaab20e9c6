"""Star Wars: X-Wing, second edition: what a squad is – cards, readers, rules."""
