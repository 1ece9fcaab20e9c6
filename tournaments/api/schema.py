"""What the description of each address says of all of them: keys of requests, ETags, who is refused."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from .base import KEY_HEADER, LONGEST_KEY, ApiView

KEY = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "maxLength": LONGEST_KEY},
    OpenApiParameter.HEADER,
    description="Of your own making, new for each act: the same request with it again is one act, and has "
    "the same answer for 24 hours.",
)
SEEN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag you have: 304 while it is the present one.",
)


class ApiSchema(AutoSchema):
    def get_override_parameters(self) -> list[Any]:
        """The parameters of the address, and the headers every address knows."""
        more = list(super().get_override_parameters())
        if isinstance(self.view, ApiView):
            more.append(SEEN if self.method == "GET" else KEY)
        return more

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET" and isinstance(self.view, ApiView):
            found["304"] = {"description": "You have it."}
        return found
