"""Scores and standings: plain values in, plain values out. Knows the rules, not the database."""
