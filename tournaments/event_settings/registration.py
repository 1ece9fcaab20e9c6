"""Settings: registration and check-in."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from ..event_file import limits
from ..text.lazy import Text
from .defaults import constant
from .kinds import OneLine, OneOf, PointInTime, Setting, Until, WholeNumber, YesNo

# Days after the event for which an organizer may still want to write to the players.
EMAIL_DAYS = 30
PLACES = WholeNumber(*limits.PLACES, "places_out_of_range", may_be_none=True)


def _check_ins(game: str) -> Mapping[str, Text]:
    return {"no": _("none"), "first": _("before round 1"), "each": _("before each Swiss round")}


# Registrations stay when a snapshot is restored, and so do these settings; snapshots of older versions have
# none of them.
REGISTRATION: tuple[Setting, ...] = (
    Setting(
        name="takes_registrations",
        kind=YesNo(),
        default=constant(False),
        in_file="registration.open",
        left_out=False,
        part="registration",
        is_restored=False,
        label=_("Players register themselves on the page of the event"),
        help=_("Until the event starts; from and until when, you say below."),
    ),
    Setting(
        name="registration_opens",
        kind=PointInTime(),
        default=constant(None),
        in_file="registration.opens",
        left_out=None,
        part="registration",
        is_restored=False,
        label=_("Registration from"),
    ),
    Setting(
        name="registration_closes",
        kind=PointInTime(),
        default=constant(None),
        in_file="registration.closes",
        left_out=None,
        part="registration",
        is_restored=False,
        label=_("Registration until"),
        help=_("Until then players also change and withdraw their registration themselves."),
        in_same_row=True,
    ),
    Setting(
        name="places",
        kind=PLACES,
        default=constant(None),
        until=Until.START,
        in_file="registration.places",
        left_out=None,
        part="registration",
        is_restored=False,
        label=_("Places"),
        help=_("Whoever comes when all are taken is put on the waiting list."),
    ),
    Setting(
        name="entry_fee",
        kind=OneLine(limits.LONGEST_FEE),
        default=constant(""),
        in_file="registration.fee",
        left_out="",
        part="registration",
        is_restored=False,
        label=_("Entry fee"),
        help=_("As players shall read it: “30 zł at the door”."),
        in_same_row=True,
    ),
    Setting(
        name="approves_registrations",
        kind=YesNo(_("the organizer gives each place"), _("whoever comes first has a place")),
        default=constant(False),
        in_file="registration.approved",
        left_out=False,
        part="more",
        is_restored=False,
        label=_("Who gets a place"),
    ),
    Setting(
        name="moves_up_by_itself",
        kind=YesNo(_("moves up by itself, in order"), _("moves up when the organizer says so")),
        default=constant(True),
        in_file="registration.moves_up",
        left_out=True,
        part="more",
        is_restored=False,
        label=_("The waiting list"),
    ),
    Setting(
        name="hours_to_accept",
        kind=WholeNumber(*limits.HOURS_TO_ACCEPT, "hours_out_of_range"),
        default=constant(0),
        in_file="registration.hours_to_accept",
        left_out=0,
        part="more",
        is_restored=False,
        label=_("Hours to accept a place"),
        help=_(
            "With 0 whoever moves up has the place at once; else the next is asked when the time is over."
        ),
        in_same_row=True,
    ),
    Setting(
        name="email_days",
        kind=WholeNumber(*limits.EMAIL_DAYS, "email_days_out_of_range"),
        default=constant(EMAIL_DAYS),
        until=Until.ALWAYS,
        in_file="registration.email_days",
        left_out=EMAIL_DAYS,
        part="more",
        is_restored=False,
        label=_("Days that e-mail addresses are kept"),
        help=_("Counted from the day of the event; then the addresses of players are deleted everywhere."),
    ),
    Setting(
        name="check_in",
        kind=OneOf(_check_ins),
        default=constant("no"),
        in_file="check_in.asked",
        left_out="no",
        part="registration",
        is_restored=False,
        label=_("Check-in"),
        help=_("Only who has checked in is paired; the desk says whom it leaves out."),
    ),
    Setting(
        name="check_in_opens",
        kind=PointInTime(),
        default=constant(None),
        in_file="check_in.opens",
        left_out=None,
        part="more",
        is_restored=False,
        label=_("Players check in from"),
        help=_("Without it on the day of the event; before a later round once the one before is closed."),
        in_same_row=True,
    ),
)
