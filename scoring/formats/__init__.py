"""Which structures suit so many players and hours: the options of the format adviser, as plain values."""
