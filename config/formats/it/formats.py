"""Italian dates without the day of the week and without a zero before the day in words."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
