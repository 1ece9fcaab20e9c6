"""Every error of the API has one shape: {"error": a sentence, "code": a word for programs, …}."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response
from rest_framework.views import exception_handler

from scoring.results import Problem

from ..wording.refusals import Refused, ResultRefused

SENTENCES = {
    "not_authenticated": _("Log in first."),
    "authentication_failed": _("This log-in is not right."),
    "permission_denied": _("You may not do this here."),
    "scope_too_small": _("This token was made for less: it may not do this."),
    "not_found": _("There is nothing at this address."),
    "method_not_allowed": _("This address does not do that."),
    "throttled": _("Too many requests. Wait a moment."),
    "parse_error": _("The body is not JSON that can be read."),
    "unsupported_media_type": _("Send the body as application/json."),
    "too_large": _("This is too much at once."),
    "error": _("Something went wrong."),
}


class FormRefused(Exception):
    """A body whose fields are not as the form wants them; nothing was changed."""

    def __init__(self, form: forms.BaseForm) -> None:
        super().__init__()
        self.form = form

    def body(self) -> dict[str, Any]:
        """The answer: the first error, and all of them."""
        problems = [
            {
                "error": str(error.messages[0]),
                "code": error.code or "invalid",
                "field": "" if name == "__all__" else name,
            }
            for name, errors in self.form.errors.as_data().items()
            for error in errors
        ]
        return {**problems[0], "problems": problems}


class ErrorSerializer(serializers.Serializer[Any]):
    """Describes errors in the schema."""

    error = serializers.CharField(help_text="A sentence in the language of the request.")
    code = serializers.CharField(help_text="The same for programs.")
    field = serializers.CharField(required=False, help_text="The field it speaks of.")
    problems = serializers.ListField(child=serializers.DictField(), required=False)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: 409 for a refused act, 400 for a refused field or result."""
    if isinstance(error, ResultRefused):
        return Response(_result_body(error), status=status.HTTP_400_BAD_REQUEST)
    if isinstance(error, FormRefused):
        return Response(error.body(), status=status.HTTP_400_BAD_REQUEST)
    if isinstance(error, Refused):
        body = {"error": str(error), "code": error.code}
        if error.field:
            return Response({**body, "field": error.field}, status=status.HTTP_400_BAD_REQUEST)
        return Response(body, status=status.HTTP_409_CONFLICT)
    response = exception_handler(error, dict(context))
    if response is not None:
        response.data = _error_body(error, response)
    return response


def _result_body(refused: ResultRefused) -> dict[str, Any]:
    """`may_be_accepted`: sent again with accept_unusual it is accepted."""
    problems = [
        {
            "error": sentence,
            "code": problem.code,
            "field": problem.field,
            "player": problem.player,
            "severity": problem.severity,
        }
        for sentence, problem in zip(refused.sentences, refused.problems, strict=True)
    ]
    return {
        "error": str(refused),
        "code": refused.code,
        "field": _path_of(refused.problems[0]),
        "may_be_accepted": refused.may_be_accepted,
        "problems": problems,
    }


def _path_of(problem: Problem) -> str:
    """The path of the problem in the body: "first", "values.p1.points"; "" for the whole."""
    if problem.player is None or problem.code == "not_a_player_here":
        return problem.field or ""
    bouts = "values" if problem.bout is None else f"bouts.{problem.bout - 1}"
    return ".".join(part for part in (bouts, problem.player, problem.field) if part)


def _error_body(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, serializers.ValidationError):
        return _first_error(error.detail)
    code = error.default_code if isinstance(error, APIException) else _code(response.status_code)
    # Our own translated sentences: the framework's English would not help a judge.
    return {"error": str(SENTENCES.get(code, SENTENCES["error"])), "code": code}


def _code(status_code: int) -> str:
    return {403: "permission_denied", 404: "not_found"}.get(status_code, "error")


def _first_error(detail: Any, path: str = "") -> dict[str, Any]:
    """The first error of the body, with the path of its field ("values.p1.points")."""
    if isinstance(detail, Mapping):
        name, inner = next(iter(detail.items()))
        if name == "non_field_errors":
            return _first_error(inner, path)
        return _first_error(inner, f"{path}.{name}" if path else str(name))
    if isinstance(detail, list | tuple):
        return _first_error(detail[0], path)
    code = detail.code if isinstance(detail, ErrorDetail) else "invalid"
    body = {"error": f"{path}: {detail}" if path else str(detail), "code": code}
    return {**body, "field": path} if path else body


# Who may not ask, or too often; what is not there besides; an act that is refused, too.
REFUSED: dict[int, Any] = {403: ErrorSerializer, 429: ErrorSerializer}
ERRORS: dict[int, Any] = {404: ErrorSerializer, **REFUSED}
REFUSALS: dict[int, Any] = {400: ErrorSerializer, 409: ErrorSerializer, **ERRORS}
