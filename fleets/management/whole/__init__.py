"""The whole database: as rows in a file, as a backup, and the proof that two of them are equal."""
