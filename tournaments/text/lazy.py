"""The type of a text that may be translated only when it is shown."""

from __future__ import annotations

from django.utils.functional import Promise

Text = str | Promise
