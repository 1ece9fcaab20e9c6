"""Star Wars: Armada: what a fleet is – cards, readers, rules, steps of the builder."""
