"""Style sheets that pages have together: one file where they were collected."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.views.base.addresses import style_addresses

register = template.Library()


@register.simple_tag
def style_sheets(name: str) -> SafeString:
    """The links to them."""
    addresses = ((address,) for address in style_addresses(name))
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', addresses)
