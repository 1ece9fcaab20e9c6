"""A setting of an event as a form field, and in words."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from ..event_settings import (
    CalendarDay,
    CountryCode,
    OneLine,
    OneOf,
    PlaceLists,
    PointInTime,
    Setting,
    WholeNumber,
    YesNo,
)
from ..games import GAME_WORDS
from ..wording.countries import countries_in_order, country_name


def form_field(setting: Setting, game: str) -> forms.Field | None:
    """The form field for this setting; None where there is nothing to choose."""
    shared: dict[str, Any] = {"label": label_of(setting, game), "help_text": setting.help_text}
    match setting.kind:
        case OneOf() as choice:
            widget = forms.RadioSelect if choice.shows_all else forms.Select
            offered = list(choice.offers(game).items())
            return forms.ChoiceField(choices=offered, widget=widget, **shared) if len(offered) > 1 else None
        case WholeNumber(offers=offers, words=words) if offers:
            choices = [(number, words(number)) for number in offers(game)]
            return forms.TypedChoiceField(required=False, coerce=int, choices=choices, **shared)
        case YesNo(yes=yes, no=no) if yes:
            answers = [(True, yes), (False, no)]
            return forms.TypedChoiceField(coerce=lambda value: value == "True", choices=answers, **shared)
        case YesNo():
            return forms.BooleanField(required=False, **shared)
        case kind:
            return _typed_field(kind, shared)


def offer_current(field: forms.Field, setting: Setting, current: Any) -> None:
    """Keeps the current value among the choices, also where it would not be offered otherwise."""
    match setting.kind:
        case CountryCode():
            _add_choice(field, current, str(current))
        case OneOf() as choice if choice.is_known(current):
            _add_choice(field, current, str(current))
        case WholeNumber() as number if number.offers and current is not None:
            _add_choice(field, current, number.words(current))


def _add_choice(field: forms.Field, value: Any, words: str) -> None:
    if isinstance(field, forms.ChoiceField) and value not in dict(field.choices):  # type: ignore[arg-type]
        field.choices = [(value, words), *field.choices]  # type: ignore[misc]


def _typed_field(
    kind: OneLine | PlaceLists | WholeNumber | CountryCode | CalendarDay | PointInTime, shared: dict[str, Any]
) -> forms.Field:
    match kind:
        case CountryCode():
            country = forms.Select(attrs={"autocomplete": "country"})
            return forms.ChoiceField(choices=countries_in_order(), widget=country, **shared)
        case CalendarDay():
            day = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
            return forms.DateField(widget=day, **shared)
        case PointInTime():
            moment = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
            return forms.DateTimeField(required=False, widget=moment, **shared)
        case WholeNumber():
            attrs = {"min": kind.lowest, "max": kind.highest, **({"list": kind.usual} if kind.usual else {})}
            number = forms.NumberInput(attrs=attrs)
            return forms.IntegerField(required=not kind.may_be_none, widget=number, **shared)
        case _:
            text = forms.TextInput(attrs={"maxlength": kind.longest})
            is_asked = isinstance(kind, PlaceLists) or bool(kind.missing)
            return forms.CharField(required=is_asked, widget=text, **shared)


def label_of(setting: Setting, game: str) -> str:
    """The label of the setting in an event of this game."""
    own = GAME_WORDS[game].settings if game in GAME_WORDS else {}
    return str(own.get(setting.name) or setting.label)


def setting_line(setting: Setting, value: Any, game: str) -> str:
    """A setting in words, as part of a summary line; "" where nothing is set."""
    if value in (None, "") or (value == 0 and not setting.shown_at_zero):
        return ""
    kind = setting.kind
    if isinstance(kind, YesNo) and not kind.yes and value:
        return label_of(setting, game)
    words = _in_words(setting, value, game)
    return (
        str(setting.sentence) % {"value": words}
        if setting.sentence
        else f"{label_of(setting, game)}: {words}"
    )


def _in_words(setting: Setting, value: Any, game: str) -> str:
    match setting.kind:
        case YesNo() as box:
            return str(box.yes) if value else str(box.no or gettext("no"))
        case PointInTime():
            return date_format(timezone.localtime(value), "DATETIME_FORMAT")
        case OneOf() as choice:
            return str(choice.offers(game).get(value, value))
        case CountryCode():
            return country_name(value)
        case WholeNumber() as number:
            return number.words(value)
        case _:
            return str(value)
