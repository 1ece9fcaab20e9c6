"""Personal links: unguessable, computed from the secret of the server, revocable, never stored (F48).

A link is the pk of the row and a signature of its data. Raising the entry's `link_version` makes all earlier
links invalid; a copy of the database contains no link.
"""

from base64 import urlsafe_b64encode
from functools import cache

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import base36_to_int, int_to_base36

from ..list_provider import list_provider
from ..models import Entry, Invitation, JudgeCall, Registration

# 132 bits, base64: nobody guesses that, and the QR code stays small.
LENGTH = 22


def link_of(entry: Entry) -> str:
    """The token of the player's page: "1a-Q7…" (for the address `player-page`)."""
    return f"{int_to_base36(entry.pk)}-{_signature('entry', _text_of_entry(entry))}"


def entry_of_link(token: str) -> Entry | None:
    """The entry a token belongs to; None for an invented, mistyped or revoked one."""
    pk, signature = _split(token)
    entry = next(iter(_entries().filter(pk=pk)), None)
    if entry is None or not constant_time_compare(signature, _signature("entry", _text_of_entry(entry))):
        return None
    return entry


def link_within(entry: Entry, kind: str, more: str) -> str:
    """The token of something of a player: it expires with the personal link, or when `more` changes."""
    return f"{int_to_base36(entry.pk)}-{_signature(kind, f'{_text_of_entry(entry)}:{more}')}"


def entry_named_in(token: str) -> Entry | None:
    """The entry a token names, unverified: the caller compares the whole token (`link_within`)."""
    pk, _rest = _split(token)
    return next(iter(_entries().filter(pk=pk)), None)


def slip_link_of(entry: Entry, number: int) -> str:
    """The token printed on a result slip: only this player's result of this round, nothing else of theirs.

    A slip lies open on the table; with the code of a personal link on it anybody could drop the player.
    """
    text = f"{_text_of_entry(entry)}:{number}"
    return f"{int_to_base36(entry.pk)}-{number}-{_signature('slip', text)}"


def entry_of_slip(token: str) -> tuple[Entry, int] | None:
    """The player and round of a slip's token; None for a wrong or outdated one."""
    pk, rest = _split(token)
    number, _, signature = rest.partition("-")
    entry = next(iter(_entries().filter(pk=pk)), None)
    if entry is None or not (number.isdecimal() and len(number) < 4):
        return None
    text = f"{_text_of_entry(entry)}:{number}"
    return (entry, int(number)) if constant_time_compare(signature, _signature("slip", text)) else None


def link_of_invitation(invitation: Invitation) -> str:
    """The token of an invitation to lead (for the address `join`)."""
    return f"{int_to_base36(invitation.pk)}-{_signature('invitation', _text_of_invitation(invitation))}"


def invitation_of_link(token: str) -> Invitation | None:
    """The invitation a token belongs to, used and revoked ones too; None for a wrong token."""
    pk, signature = _split(token)
    invitation = Invitation.objects.select_related("tournament", "created_by").filter(pk=pk).first()
    expected = _signature("invitation", _text_of_invitation(invitation)) if invitation else ""
    if invitation is None or not constant_time_compare(signature, expected):
        return None
    return invitation


def link_of_registration(registration: Registration) -> str:
    """The token of somebody's own registration (for the address `registration`)."""
    return (
        f"{int_to_base36(registration.pk)}-{_signature('registration', _text_of_registration(registration))}"
    )


def registration_of_link(token: str) -> Registration | None:
    """The registration a token belongs to; None for a wrong token."""
    pk, signature = _split(token)
    registration = Registration.objects.select_related("tournament").filter(pk=pk).first()
    expected = _signature("registration", _text_of_registration(registration)) if registration else ""
    if registration is None or not constant_time_compare(signature, expected):
        return None
    return registration


def _entries() -> QuerySet[Entry]:
    """The entries with what every page behind a link shows of them."""
    return _entries_with(list_provider().entry_relations)


@cache
def _entries_with(relations: tuple[str, ...]) -> QuerySet[Entry]:
    """Put together once, never asked itself, in no order: one of them is looked for.

    `has_rulings` says whether a call of the event was ruled, so that only then anybody asks which.
    """
    ruled = JudgeCall.objects.filter(tournament=OuterRef("tournament"), state=JudgeCall.State.CLOSED)
    entries = Entry.objects.select_related("tournament", "user", *relations).order_by()
    return entries.annotate(has_rulings=Exists(ruled))


def _text_of_entry(entry: Entry) -> str:
    return f"{entry.pk}:{entry.tournament_id}:{entry.key}:{entry.link_version}"


def _text_of_invitation(invitation: Invitation) -> str:
    return f"{invitation.pk}:{invitation.tournament_id}:{invitation.role}:{invitation.created_at.timestamp()}"


def _text_of_registration(registration: Registration) -> str:
    # `sent_as` is random: a row from another database has another link.
    return f"{registration.pk}:{registration.tournament_id}:{registration.sent_as}"


def _signature(kind: str, text: str) -> str:
    digest = salted_hmac(f"flagship.links.{kind}", text, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode()[:LENGTH]


def _split(token: str) -> tuple[int, str]:
    """Pk and signature; (0, "") for what is no token at all."""
    number, _, signature = token.partition("-")
    try:
        return base36_to_int(number), signature
    except ValueError:
        return 0, ""
