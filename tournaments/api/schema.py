"""What the description of each address says of all of them: keys of requests, ETags, who is refused."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from .base import KEY_HEADER, LONGEST_KEY, ApiView, Description

KEY = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "maxLength": LONGEST_KEY},
    OpenApiParameter.HEADER,
    description="Of your own making, new for each act: the same request with it again is one act, and has "
    "the same answer for 24 hours.",
)
IF_NONE_MATCH = OpenApiParameter(
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
            more.append(IF_NONE_MATCH if self.method == "GET" else KEY)
        said = self._said
        return [*more, *said.parameters] if said else more

    def _get_request_body(self, direction: Any = "request") -> dict[str, Any] | None:
        """A body with fields that must be there must be there itself."""
        body: dict[str, Any] | None = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        said = self._said
        if body and said and any("required" in schema for schema in said.request.values()):
            body["required"] = True
        return body

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET" and isinstance(self.view, ApiView):
            found["304"] = {"description": "You have it."}
        if self.method == "POST":
            found["415"] = {"description": "The body is no JSON."}
        return found

    def get_operation_id(self) -> str:
        """As the view says, else of the decorator."""
        return self._said.operation_id if self._said else str(super().get_operation_id())

    def get_tags(self) -> list[str]:
        """Acts stand together."""
        return ["acts"] if self._said else list(super().get_tags())

    def get_summary(self) -> str | None:
        """As the view says: of an act the right to do it."""
        return self._said.summary if self._said else super().get_summary()

    def get_request_serializer(self) -> Any:
        """As the view says: of an act the fields of its form."""
        return self._said.request if self._said else super().get_request_serializer()

    def get_response_serializers(self) -> Any:
        """As the view says."""
        return self._said.responses if self._said else super().get_response_serializers()

    @property
    def _said(self) -> Description | None:
        return self.view.described(self.method) if isinstance(self.view, ApiView) else None
