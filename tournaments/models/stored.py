"""Settings of an event that no statement asks for: they stand together in its column `settings`, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, Generic, Self, TypeVar, overload

from django.db import models

T = TypeVar("T")
COLUMN: Final = "settings"


class Stored(Generic[T]):
    """A field without a column; its words, choices and conversions are those of the field it wraps.

    A row from before there was such a setting has the default of that field. To Django it is a virtual
    field, as a generic foreign key is: the model takes it as an argument, `_meta` knows it, migrations, rows
    and statements don't. `save(update_fields=…)` wants the column (`columns_to_save`).
    """

    def __init__(self, field: models.Field[Any, T]) -> None:
        self.field: models.Field[Any, Any] = field
        self.is_moment = isinstance(field, models.DateTimeField)

    def contribute_to_class(self, model: type[models.Model], name: str) -> None:
        """The model gets the field; called by Django while the class is made."""
        self.field.contribute_to_class(model, name, private_only=True)
        self.field.column, self.field.concrete = None, False
        self.name = name
        # In the place of what reads a column.
        setattr(model, name, self)

    @overload
    def __get__(self, row: None, model: type) -> Self: ...

    @overload
    def __get__(self, row: models.Model, model: type) -> T: ...

    def __get__(self, row: Any, model: type) -> Any:
        """The value; a moment in UTC."""
        if row is None:
            return self
        try:
            value = row.settings[self.name]
        except KeyError:
            return self.field.get_default()
        return datetime.fromisoformat(value) if self.is_moment and value is not None else value

    def __set__(self, row: Any, value: T) -> None:
        """The row has this value, in a new dictionary: others may have the same one, as a copy has."""
        kept = value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value
        row.settings = {**row.settings, self.name: kept}


def columns_to_save(model: type[models.Model], names: Iterable[str]) -> set[str]:
    """The columns in which these fields stand, as `update_fields` of `save` wants them."""
    return {name if model._meta.get_field(name).concrete else COLUMN for name in names}
