"""What any page may ask for: its style sheets, the length of a field, the number of its request."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.event_file.limits import LONGEST_REASON
from tournaments.services.results.calls import LONGEST_CALL
from tournaments.views.base.addresses import is_only_local, page_in_network, style_addresses
from tournaments.views.base.tracing import request_id

register = template.Library()

LENGTHS: Mapping[str, int] = MappingProxyType({"reason": LONGEST_REASON, "call": LONGEST_CALL})


@register.inclusion_tag("tournaments/public/_only_here.html", takes_context=True)
def only_local(context: dict[str, Any]) -> dict[str, Any]:
    """A warning where Flagship was opened as "localhost", with this page's address in the network."""
    request = context["request"]
    is_only_here = is_only_local(request)
    return {"is_only_here": is_only_here, "page": page_in_network(request) if is_only_here else ""}


@register.simple_tag
def longest(name: str) -> int:
    """The maximum number of characters."""
    return LENGTHS[name]


@register.simple_tag
def style_sheets(name: str) -> SafeString:
    """The links to them."""
    addresses = ((address,) for address in style_addresses(name))
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', addresses)


@register.simple_tag
def request_number() -> str:
    """By which whoever runs the server finds the lines of this request; "" where nobody numbers them."""
    return request_id.get()
