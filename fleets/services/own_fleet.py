"""What a player does with their own list on the personal page: draft, hand in, share, where receipts go."""

from datetime import datetime
from textwrap import shorten

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournaments.event_file.limits import LONGEST_REASON
from tournaments.models import Entry, Tournament
from tournaments.services.gate.change import change

from ..acts import FleetAction
from ..models import Fleet, FleetVersion
from ..queries.rounds import round_from
from ..queries.secrecy import moment_of, opponent_open_since
from ..queries.states import list_state_of
from ..wording.refusals import FleetRefused
from .hand_in import Send, late_at, send_later
from .storing import Circumstances, hand_in_payload, read_text, save_next_version

# More than the reader takes; a draft beyond that is no list in the making.
LONGEST_DRAFT = 300_000
LONGEST_ADDRESS = 254


def hand_in_own_fleet(
    entry: Entry,
    *,
    text: str,
    now: datetime,
    seen: int | None = None,
    accept_problems: bool = False,
    send: Send | None = None,
) -> FleetVersion:
    """A new version by the player in person; the same text again is the version already there.

    Once a round is published it waits: it counts when a leader lets it (services/letting.py), for the
    opponent's list may have been open to its player (F35). What counted before goes on counting until then.
    `seen` is the version they had in front of them (F43). A list that is not legal is only stored when they
    agree: `accept_problems`.
    Raises Refused: `fleet_locked` (A-FLEET-11), `left_event`, `event_finished`, `fleet_changed_meanwhile`,
    `problems_unaccepted`, and NoListRefused for a text that is no list at all.
    """
    handed_in = read_text(text, entry.tournament)
    with change(entry, FleetAction.HAND_IN_OWN_FLEET, None, now=now, by=entry) as step:
        fleet, _created = Fleet.objects.select_related("current", "waiting").get_or_create(entry=step.target)
        newest = fleet.newest
        if (
            newest is not None
            and newest.text == handed_in.text
            and (fleet.waiting or not _is_returned(fleet))
        ):
            step.skip()
            _drop_draft(fleet)
            return newest
        _refuse_locked(step.target, fleet)
        if newest is not None and seen is not None and newest.number > seen:
            raise FleetRefused("fleet_changed_meanwhile", number=newest.number)
        if not handed_in.verdict.legal and not accept_problems:
            raise FleetRefused("problems_unaccepted", field="text", count=len(handed_in.verdict.violations))
        waits = moment_of(step.tournament).begun
        circumstances = Circumstances(
            author=None,
            at=now,
            # Why a locked list was opened again is in the history of the versions too (F33).
            reason=shorten(fleet.returned_note, LONGEST_REASON, placeholder=" …")
            if _is_unlocked(step.tournament, fleet)
            else "",
            by_player=True,
            is_late=late_at(step.tournament, fleet, now),
            from_round=round_from(step.tournament),
            held=FleetVersion.Held.WAITING if waits else FleetVersion.Held.NOT,
            opponent_open_since=opponent_open_since(step.target, fleet) if waits else None,
        )
        version = save_next_version(fleet, handed_in, step.tournament, circumstances)
        step.payload = hand_in_payload(step.target, version)
        send_later(step.target, version, send)
        return version


def save_draft(entry: Entry, *, text: str, now: datetime) -> Fleet:
    """The text stored for the player alone; it counts for nothing, so the event does not change.

    An empty text throws the draft away, and so does what is handed in already. Raises Refused:
    `draft_too_large`, `fleet_locked`, `left_event`, `event_finished_for_player`.
    """
    text = text.replace("\r\n", "\n").replace("\x00", "")
    if len(text) > LONGEST_DRAFT:
        raise FleetRefused("draft_too_large", field="text", found=len(text), largest=LONGEST_DRAFT)
    with change(entry, FleetAction.HAND_IN_OWN_FLEET, None, now=now, by=entry) as step:
        fleet, _created = Fleet.objects.select_related("current", "waiting").get_or_create(entry=step.target)
        _refuse_locked(step.target, fleet)
        is_in = fleet.current is not None and fleet.current.text.strip() == text.strip()
        fleet.draft, fleet.draft_at = (text, now) if text.strip() and not is_in else ("", None)
        fleet.save(update_fields=["draft", "draft_at"])
        step.skip()
        return fleet


def share_own_list(entry: Entry, *, whole: bool, now: datetime) -> Fleet:
    """From now on whoever has the link reads the list, or its cards only. The player's choice: not logged.

    A link that is there stays the same. Raises Fleet.DoesNotExist before anything was written.
    """
    with change(entry, FleetAction.HAND_IN_OWN_FLEET, None, now=now, by=entry) as step:
        fleet = Fleet.objects.get(entry=step.target)
        step.save(fleet, shared_at=fleet.shared_at or now, shares_all=whole)
        step.skip()
        return fleet


def take_back_own_link(entry: Entry, *, now: datetime) -> Fleet:
    """The link to the list is void; one made later is another. Raises Fleet.DoesNotExist."""
    with change(entry, FleetAction.HAND_IN_OWN_FLEET, None, now=now, by=entry) as step:
        fleet = Fleet.objects.get(entry=step.target)
        step.save(fleet, shared_at=None, shares_all=False)
        step.skip()
        return fleet


def set_own_address(entry: Entry, *, email: str, now: datetime) -> Entry:
    """The address receipts go to, or none for an empty one. It concerns no one else: not logged.

    Raises Refused (`address_unusable`).
    """
    email = email.strip()
    if email:
        _check_address(email)
    with change(entry, FleetAction.HAND_IN_OWN_FLEET, None, now=now, by=entry) as step:
        step.save(step.target, email=email)
        step.skip()
        return step.target


def _check_address(email: str) -> None:
    try:
        validate_email(email)
    except ValidationError as error:
        raise FleetRefused("address_unusable", field="email") from error
    if len(email) > LONGEST_ADDRESS:
        raise FleetRefused("address_unusable", field="email")


def _refuse_locked(entry: Entry, fleet: Fleet) -> None:
    if entry.tournament.state == Tournament.State.FINISHED:
        raise FleetRefused("event_finished_for_player")
    if entry.status != Entry.Status.ACTIVE:
        raise FleetRefused("left_event")
    if not list_state_of(fleet, entry).may_hand_in:
        raise FleetRefused("fleet_locked")


def _is_returned(fleet: Fleet) -> bool:
    return fleet.current is not None and fleet.returned_version_id == fleet.current.pk


def _is_unlocked(tournament: Tournament, fleet: Fleet) -> bool:
    return tournament.state != Tournament.State.SETUP and _is_returned(fleet)


def _drop_draft(fleet: Fleet) -> None:
    """What is handed in already needs no draft."""
    if fleet.draft:
        fleet.draft, fleet.draft_at = "", None
        fleet.save(update_fields=["draft", "draft_at"])
