"""Who did something, by the name that stands in the file."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from ...models import User


class Authors:
    """The people named in the file so far; `accounts` has the pk of the account behind each name."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}

    def name(self, user: User | None) -> str | UnsetType:
        """The name for the file; UNSET for nobody."""
        if user is None:
            return UNSET
        self.accounts[user.file_name] = user.pk
        return user.file_name
