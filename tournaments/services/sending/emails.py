"""What the e-mails say, in the language of who gets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ...access.links import link_of, link_of_registration
from ...acts import Mail
from ...acts.payloads import Json
from ...models import Entry, Match, Registration, Seat, Tournament
from ...queries.people.registration import State, entry_of_registration, place_in_line
from ...queries.rounds.rounds import number_and_name

Words = tuple[str, str]
"""Subject and text."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One e-mail to one player, or to somebody who registered and is none (yet)."""

    entry: Entry | None
    address: str
    subject: str
    body: str


def mail_is_set_up() -> bool:
    """Whether there is a mail server; what Django does without one is print."""
    return bool(settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend")


def letters_of(mail: Mail, tournament: Tournament, figures: Json) -> Iterator[Letter]:
    """The mails of one act, for those it is about who left an address."""
    if mail in (Mail.REGISTERED, Mail.MOVED_UP):
        yield from _to_the_line(mail, tournament, figures)
        return
    usual = translation.get_language() or settings.LANGUAGE_CODE
    words = words_of(mail, tournament, figures)
    with_address = Entry.objects.exclude(email="").select_related("user")
    for entry in readers_of(mail, tournament, figures, with_address):
        language = entry.user.language if entry.user and entry.user.language else usual
        if (found := words(entry, language)) is not None:
            with translation.override(language):
                body = _body(entry.own_name, found[1], reverse("player-page", args=[link_of(entry)]))
            yield Letter(entry, entry.email, f"{tournament.name}: {found[0]}", body)


def words_of(mail: Mail, tournament: Tournament, figures: Json) -> Callable[[Entry, str], Words | None]:
    """What says subject and text to a player in a language; None to who has no part in it."""
    places = _places(tournament, figures) if mail is Mail.PAIRING else {}
    rounds: dict[str, str] = {}

    def words(entry: Entry, language: str) -> Words | None:
        with translation.override(language):
            if mail is not Mail.PAIRING:
                return _said(mail, tournament)
            match = places.get(entry.pk)
            if match is None:
                return None
            # The event is read once for each language, not for each reader.
            number = rounds.get(language) or rounds.setdefault(language, number_and_name(match.round))
            return _pairing(match, entry, number)

    return words


def _to_the_line(mail: Mail, tournament: Tournament, figures: Json) -> Iterator[Letter]:
    """What became of registrations, each to whose it is: a place, an offer, the waiting list."""
    numbers = [figures.get("number"), *(number for number, _before, _after in figures.get("moves", ()))]
    found = Registration.objects.filter(tournament=tournament, pk__in=[each for each in numbers if each])
    for each in found.exclude(email="").order_by("pk"):
        each.tournament = tournament
        entry = entry_of_registration(each)
        name = "player-page" if entry else "registration"
        link = reverse(name, args=[link_of(entry) if entry else link_of_registration(each)])
        language = entry.user.language if entry and entry.user and entry.user.language else None
        with translation.override(language or translation.get_language() or settings.LANGUAGE_CODE):
            subject, said = _said_of(each, has_moved=mail is Mail.MOVED_UP)
            yield Letter(entry, each.email, f"{tournament.name}: {subject}", _body(each.name, said, link))


def _said_of(registration: Registration, *, has_moved: bool) -> tuple[str, str]:
    tournament, state = registration.tournament, registration.state
    where = {"date": date_format(tournament.date, "DATE_FORMAT"), "place": tournament.place or "–"}
    if state == State.PLACED and has_moved:
        return _("a place is free for you"), _(
            "You have moved up from the waiting list. Day: %(date)s. Place: %(place)s."
        ) % where
    if state == State.OFFERED:
        return _("a place is free for you"), _until(registration, tournament)
    told: Mapping[str, tuple[str, str]] = {
        State.PLACED: (_("you are registered"), _("Day: %(date)s. Place: %(place)s.") % where),
        State.WAITING: (
            _("you are on the waiting list"),
            _("Your place in the line: %(number)s. We write again as soon as a place is free for you.")
            % {"number": place_in_line(registration)},
        ),
        State.ASKED: (
            _("your registration has arrived"),
            _("The organizer gives the places; we write again when yours is decided."),
        ),
        State.LAPSED: (
            _("the place went to the next"),
            _("The time to take it is over. Register again to come back on the list."),
        ),
    }
    return told.get(state, (_("you have no place"), _("Questions go to the organizer.")))


def _until(registration: Registration, tournament: Tournament) -> str:
    """By when an offered place has to be taken, in the time of the venue."""
    if registration.answer_until is None:
        return _("Take it on your own page.")
    at = registration.answer_until.astimezone(ZoneInfo(tournament.time_zone))
    return _("Take it on your own page until %(at)s; then the next is asked.") % {
        "at": date_format(at, "DATETIME_FORMAT")
    }


def readers_of(mail: Mail, tournament: Tournament, figures: Json, among: QuerySet[Entry]) -> QuerySet[Entry]:
    """Whom of these an act is told to."""
    readers = among.filter(tournament=tournament)
    if mail in (Mail.PAIRING, Mail.REMINDER):
        return readers.filter(status=Entry.Status.ACTIVE)
    keys = [figures.get("key"), *figures.get("keys", ())]
    return readers.filter(key__in=[key for key in keys if key])


def _places(tournament: Tournament, figures: Json) -> Mapping[int, Match]:
    """Entry -> its match of the round that was published."""
    seats = Seat.objects.filter(round__tournament=tournament, round__number=figures.get("round", 0))
    found: dict[int, Match] = {}
    matches: dict[int, Match] = {}
    for seat in seats.select_related("match__round__stage", "entry").order_by("match", "number"):
        match = matches.setdefault(seat.match_id, seat.match)
        match.__dict__.setdefault("names", []).append((seat.entry_id, seat.entry.name))
        found[seat.entry_id] = match
    return found


def _pairing(match: Match, entry: Entry, number: str) -> tuple[str, str]:
    words = {"round": number, "table": match.table}
    if match.kind == Match.Kind.BYE:
        subject = _("round %(round)s: bye") % words
        return subject, _(
            "You have no opponent this round. The bye counts as a win; there is nothing to report."
        )
    if match.kind == Match.Kind.MISSED:
        subject = _("round %(round)s: missed") % words
        return subject, _("This round began without you. You play from the next round on.")
    others = ", ".join(name for pk, name in match.__dict__["names"] if pk != entry.pk)
    return _("round %(round)s: table %(table)s") % words, _("You play against %(names)s.") % {"names": others}


def _said(mail: Mail, tournament: Tournament) -> tuple[str, str]:
    day = date_format(tournament.date, "DATE_FORMAT")
    where = {"date": day, "place": tournament.place or "–"}
    return {
        Mail.LIST_CHECKED: (_("your list is in order"), _("A judge has checked your list.")),
        Mail.LIST_RETURNED: (
            _("your list needs a look"),
            _("A judge has sent your list back. What is wrong stands on your own page."),
        ),
        Mail.REMINDER: (_("see you soon"), _("Day: %(date)s. Place: %(place)s.") % where),
    }[mail]


def _body(name: str, said: str, link: str) -> str:
    lines = [_("Hello %(name)s,") % {"name": name}, "", said]
    if settings.SITE_URL:
        lines += ["", _("Your own page, yours alone:"), settings.SITE_URL + link]
    return "\n".join([*lines, ""])
