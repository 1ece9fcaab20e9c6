"""The number of the request, for error pages."""

from __future__ import annotations

from django import template

from ..views.base.tracing import request_id

register = template.Library()


@register.simple_tag
def request_number() -> str:
    """By which whoever runs the server finds the lines of this request; "" where nobody numbers them."""
    return request_id.get()
