"""Whether the codes on a page work for other devices."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.views.base.addresses import is_only_local, page_in_network

register = template.Library()


@register.inclusion_tag("tournaments/public/_only_here.html", takes_context=True)
def only_local(context: dict[str, Any]) -> dict[str, Any]:
    """A warning where Flagship was opened as "localhost", with this page's address in the network."""
    request = context["request"]
    is_only_here = is_only_local(request)
    return {"is_only_here": is_only_here, "page": page_in_network(request) if is_only_here else ""}
