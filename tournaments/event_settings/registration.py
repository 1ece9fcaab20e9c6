"""Settings: registration and check-in."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from ..event_file import limits
from .kinds import Constant, OneLine, OneOf, PointInTime, Setting, Until, WholeNumber, YesNo, always

# Days after the event for which an organizer may still want to write to the players.
EMAIL_DAYS = 30
PLACES = WholeNumber(*limits.PLACES, "places_out_of_range", may_be_none=True)
CHECK_INS = (("no", _("none")), ("first", _("before round 1")), ("each", _("before each Swiss round")))

# Registrations stay when a snapshot is restored, and so do these settings.
_registration = partial(Setting, part="registration", is_restored=False)
_more = partial(Setting, part="more", is_restored=False)
REGISTRATION: tuple[Setting, ...] = (
    _registration(
        name="takes_registrations",
        kind=YesNo(),
        default=Constant(False, is_left_out=True),
        in_file="registration.open",
        label=_("Players register themselves on the page of the event"),
        help=_("Until the event starts; from and until when, you say below."),
    ),
    _registration(
        name="registration_opens",
        kind=PointInTime(),
        default=Constant(None, is_left_out=True),
        in_file="registration.opens",
        label=_("Registration from"),
    ),
    _registration(
        name="registration_closes",
        kind=PointInTime(),
        default=Constant(None, is_left_out=True),
        in_file="registration.closes",
        label=_("Registration until"),
        help=_("Until then players also change and withdraw their registration themselves."),
        in_same_row=True,
    ),
    _registration(
        name="places",
        kind=PLACES,
        default=Constant(None, is_left_out=True),
        until=Until.START,
        in_file="registration.places",
        label=_("Places"),
        help=_("Whoever comes when all are taken is put on the waiting list."),
    ),
    _registration(
        name="entry_fee",
        kind=OneLine(limits.LONGEST_FEE),
        default=Constant("", is_left_out=True),
        in_file="registration.fee",
        label=_("Entry fee"),
        help=_("As players shall read it: “30 zł at the door”."),
        in_same_row=True,
    ),
    _more(
        name="approves_registrations",
        kind=YesNo(_("the organizer gives each place"), _("whoever comes first has a place")),
        default=Constant(False, is_left_out=True),
        in_file="registration.approved",
        label=_("Who gets a place"),
    ),
    _more(
        name="moves_up_by_itself",
        kind=YesNo(_("moves up by itself, in order"), _("moves up when the organizer says so")),
        default=Constant(True, is_left_out=True),
        in_file="registration.moves_up",
        label=_("The waiting list"),
    ),
    _more(
        name="hours_to_accept",
        kind=WholeNumber(*limits.HOURS_TO_ACCEPT, "hours_out_of_range"),
        default=Constant(0, is_left_out=True),
        in_file="registration.hours_to_accept",
        label=_("Hours to accept a place"),
        help=_(
            "With 0 whoever moves up has the place at once; else the next is asked when the time is over."
        ),
        in_same_row=True,
    ),
    _more(
        name="email_days",
        kind=WholeNumber(*limits.EMAIL_DAYS, "email_days_out_of_range"),
        default=Constant(EMAIL_DAYS, is_left_out=True),
        until=Until.ALWAYS,
        in_file="registration.email_days",
        label=_("Days that e-mail addresses are kept"),
        help=_("Counted from the day of the event; then the addresses of players are deleted everywhere."),
    ),
    _registration(
        name="check_in",
        kind=OneOf(always(CHECK_INS)),
        default=Constant("no", is_left_out=True),
        in_file="check_in.asked",
        label=_("Check-in"),
        help=_("Only who has checked in is paired; the desk says whom it leaves out."),
    ),
    _more(
        name="check_in_opens",
        kind=PointInTime(),
        default=Constant(None, is_left_out=True),
        in_file="check_in.opens",
        label=_("Players check in from"),
        help=_("Without it on the day of the event; before a later round once the one before is closed."),
        in_same_row=True,
    ),
)
