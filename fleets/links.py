"""The link by which players show their list to others: signed, never stored, void when taken back."""

from django.utils.crypto import constant_time_compare

from tournaments.access.links import entry_named_in, link_within

from .models import Fleet


def list_link_of(fleet: Fleet) -> str:
    """The token for the address `shared-list`; "" while the player shares nothing.

    It holds the time of sharing: a link made after one was taken back is another one.
    """
    if fleet.shared_at is None:
        return ""
    return link_within(fleet.entry, "list", str(fleet.shared_at.timestamp()))


def fleet_of_list_link(token: str) -> Fleet | None:
    """The list a token opens; None for one that is made up, mistyped or taken back."""
    entry = entry_named_in(token)
    fleet: Fleet | None = getattr(entry, "fleet", None)
    if fleet is None or fleet.shared_at is None or not constant_time_compare(token, list_link_of(fleet)):
        return None
    return fleet
