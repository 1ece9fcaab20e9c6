"""Between JSON and forms: a body as a browser would post it, fields as JSON Schema, errors as answers."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise

from ...wording.refusals import Refused
from .act import TARGETS, ApiAct

SEEN = "seen"
# What the page shows on a form, but nobody has to send.
MOST_CHOICES = 2000


def as_posted(form: forms.BaseForm, body: Mapping[str, Any]) -> QueryDict:
    """The body as a browser would post this form: what is left out has the value the page shows.

    Raises Refused for a field the form does not have, and for what can be the value of none.
    """
    data = QueryDict(mutable=True)
    for name, field in form.fields.items():
        if name in body:
            data.setlist(name, _values(name, field, body[name]))
        elif not field.widget.attrs.get("disabled"):
            data.setlist(name, _shown(form, name))
    for name in body:
        if name not in form.fields:
            raise Refused("unknown_field", field=name[:40] or "body", found=name[:40])
    return data


def _shown(form: forms.BaseForm, name: str) -> list[str]:
    """The values of a field as the page of the unbound form has them."""
    bound, field = form[name], form.fields[name]
    if isinstance(field, forms.BooleanField):
        return ["on"] if bound.value() else []
    value = field.prepare_value(bound.value())
    if isinstance(value, list | tuple):
        return [str(each) for each in value]
    if isinstance(field.widget, forms.DateInput | forms.DateTimeInput):
        value = field.widget.format_value(value)
    if value in (None, "") and isinstance(field.widget, forms.Select) and not field.required:
        return _first_choice(field)
    return [] if value is None else [str(value)]


def _first_choice(field: forms.Field) -> list[str]:
    """What a list to choose from shows where nothing is chosen. One that has to be chosen is asked for."""
    offered = getattr(field, "choices", ())
    return [str(value) for value, _label in offered if not isinstance(value, list)][:1]


def _values(name: str, field: forms.Field, value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, list):
        return [text for each in value for text in _values(name, field, each) if not isinstance(each, list)]
    if isinstance(value, bool) and isinstance(field, forms.BooleanField):
        return ["on"] if value else []
    if not isinstance(value, str | int | float) or any("\ud800" <= char <= "\udfff" for char in str(value)):
        raise Refused("unknown_choice", field=name, found=type(value).__name__)
    return [str(value)]


def fields_of(act: ApiAct, form: forms.BaseForm, *, choices: bool) -> dict[str, Any]:
    """The body of an act as JSON Schema; with `choices` those of this very form."""
    about = [act.about] if act.about else []
    properties: dict[str, Any] = {
        name: {"type": TARGETS[name].kind, "description": TARGETS[name].help_text} for name in about
    }
    properties |= {name: _schema(form, name, choices=choices) for name in form.fields}
    properties.setdefault(
        SEEN,
        {
            "type": "integer",
            "description": "The `revision` you saw: what others changed since is not replaced unseen.",
        },
    )
    needed = [name for name, field in form.fields.items() if _is_needed(form, name, field)]
    schema: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": not choices}
    required = [*about, *needed]
    return {**schema, "required": required} if required else schema


def _is_needed(form: forms.BaseForm, name: str, field: forms.Field) -> bool:
    return field.required and form[name].value() in (None, "", [])


def _schema(form: forms.BaseForm, name: str, *, choices: bool) -> dict[str, Any]:
    field = form.fields[name]
    schema: dict[str, Any] = _type_of(field)
    texts = [text for text in (field.label, field.help_text) if isinstance(text, str | Promise)]
    if description := " – ".join(str(text) for text in texts if str(text)):
        schema["description"] = description
    offered = [value for value, _label in getattr(field, "choices", ()) if not isinstance(value, list)]
    if choices and 0 < len(offered) <= MOST_CHOICES:
        target = schema["items"] if schema["type"] == "array" else schema
        # As they are sent: numbers may be numbers, too.
        target["enum"] = [str(value) if value is not None else "" for value in offered]
    if choices and (shown := _shown(form, name)):
        is_many, is_box = schema["type"] == "array", schema["type"] == "boolean"
        schema["default"] = shown if is_many else True if is_box else shown[0]
    return schema


def _type_of(field: forms.Field) -> dict[str, Any]:
    if isinstance(field, forms.MultipleChoiceField | forms.TypedMultipleChoiceField):
        return {"type": "array", "items": {"type": "string"}}
    if isinstance(field, forms.BooleanField):
        return {"type": "boolean"}
    if isinstance(field, forms.IntegerField):
        ends = {"minimum": field.min_value, "maximum": field.max_value}
        return {"type": "integer", **{name: end for name, end in ends.items() if end is not None}}
    if isinstance(field, forms.DateTimeField):
        return {"type": "string", "description": "2026-11-21T09:00 at the venue"}
    if isinstance(field, forms.DateField):
        return {"type": "string", "format": "date"}
    longest = getattr(field, "max_length", None)
    return {"type": "string", **({"maxLength": longest} if longest else {})}


def checked_body(data: Any) -> dict[str, Any]:
    """The body as an object. Raises Refused for any other JSON."""
    if not isinstance(data, Mapping):
        raise Refused("no_object", field="body")
    return {str(name): value for name, value in data.items()}
