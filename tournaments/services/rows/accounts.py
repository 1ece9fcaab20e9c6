"""The accounts behind the names in an event file."""

from collections.abc import Mapping

from msgspec import UnsetType

from ...models import User
from ...models.people import ELSEWHERE


class People:
    """The accounts behind the names of an event file.

    `accounts` are the accounts of this server that certain names stand for. Every other name becomes an
    account nobody can log in with: a name in a file proves no identity and grants no rights.
    """

    def __init__(self, accounts: Mapping[str, User]) -> None:
        self._accounts = dict(accounts)

    def account(self, name: str | UnsetType) -> User | None:
        """The account for this name; None for no name."""
        if isinstance(name, UnsetType):
            return None
        if name not in self._accounts:
            self._accounts[name] = _make_account(name)
        return self._accounts[name]


def people_of(accounts: Mapping[str, int]) -> People:
    """The people of a snapshot, which stores their accounts as name -> pk."""
    users = User.objects.in_bulk(list(accounts.values()))
    return People({name: users[pk] for name, pk in accounts.items() if pk in users})


def _make_account(name: str) -> User:
    defaults = {"first_name": name, "is_active": False, "password": "!"}
    return User.objects.get_or_create(username=f"{ELSEWHERE}{name[:149]}", defaults=defaults)[0]
