"""Star Wars: Armada: what a fleet is – cards, readers, rules, edits of the list builder."""
