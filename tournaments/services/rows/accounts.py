"""Accounts of people: those a file names, and those who make one at the door."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UnsetType

from ...models import User
from ...models.people import ELSEWHERE


class People:
    """The accounts behind the names of an event file.

    `known` are the accounts of this machine the names are sure to mean. Everybody else becomes an account
    that nobody can use: a name in a file is no proof of being that person, and gives nobody a right.
    """

    def __init__(self, known: Mapping[str, User]) -> None:
        self._known = dict(known)

    def account(self, name: str | UnsetType) -> User | None:
        """Whom the name means; None for no name."""
        if isinstance(name, UnsetType):
            return None
        if name not in self._known:
            self._known[name] = _make_account(name)
        return self._known[name]


def people_of(accounts: Mapping[str, int]) -> People:
    """The people of a snapshot, which knows their accounts by name -> pk."""
    found = User.objects.in_bulk(list(accounts.values()))
    return People({name: found[pk] for name, pk in accounts.items() if pk in found})


def _make_account(name: str) -> User:
    made = {"first_name": name, "is_active": False, "password": "!"}
    return User.objects.get_or_create(username=f"{ELSEWHERE}{name[:149]}", defaults=made)[0]
