"""The type of a text that may be translated only when it is shown."""

from django.utils.functional import Promise

Text = str | Promise
