"""The proof of an event: its history as a chain of hashes, and the check of it. Needs no database."""
