"""Who did something, as the name the file keeps."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from ...models import User


class Authors:
    """The people met while the file is made; `accounts` says who stands behind a name on this machine."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}

    def name(self, user: User | None) -> str | UnsetType:
        """The name for the file; UNSET for nobody."""
        if user is None:
            return UNSET
        self.accounts[user.file_name] = user.pk
        return user.file_name
