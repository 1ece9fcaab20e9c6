"""A form that refuses what was sent, as an answer."""

from __future__ import annotations

from typing import Any

from django import forms


class FormRefused(Exception):
    """A body whose fields are not as the form wants them; nothing was changed."""

    def __init__(self, form: forms.BaseForm) -> None:
        super().__init__()
        self.form = form

    def body(self) -> dict[str, Any]:
        """The answer: the first error, and all of them."""
        problems = [
            {"error": str(error.messages[0]), "code": error.code or "invalid", "field": _name(name)}
            for name, errors in self.form.errors.as_data().items()
            for error in errors
        ]
        return {**problems[0], "problems": problems}


def _name(field: str) -> str:
    return "" if field == "__all__" else field
