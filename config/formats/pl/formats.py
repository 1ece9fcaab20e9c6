"""Polish dates as they are written by hand: 22.11.2026."""

DATE_FORMAT = "j E Y"
SHORT_DATE_FORMAT = "d.m.Y"
DATETIME_FORMAT = "j E Y, H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j E"
