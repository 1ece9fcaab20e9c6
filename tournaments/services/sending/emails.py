"""The e-mails to players, in the recipient's language."""

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
from ...acts.payload import Json
from ...games import GAME_WORDS
from ...models import Entry, Match, Outgoing, Registration, Seat, Tournament
from ...queries.people.registration import State, entry_of_registration, place_in_line
from ...queries.rounds.rounds import number_and_name

SubjectAndText = tuple[str, str]
"""Subject and text."""


@dataclass(slots=True)
class _Table:
    """A match of the published round, and who sits there as (entry pk, name)."""

    match: Match
    seated: list[tuple[int, str]]


def mail_is_set_up() -> bool:
    """Whether there is a mail server; without one Django only prints mails."""
    return bool(settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend")


def emails_of(mail: Mail, tournament: Tournament, figures: Json) -> Iterator[Outgoing]:
    """The e-mails of one act, to those it is about who left an address; without what all its messages have.

    Without an entry where somebody registered and is not a player (yet).
    """
    if mail in (Mail.REGISTERED, Mail.MOVED_UP):
        yield from _registration_emails(mail, tournament, figures)
        return
    default_language = translation.get_language() or settings.LANGUAGE_CODE
    compose = composer_of(mail, tournament, figures)
    with_address = Entry.objects.exclude(email="").select_related("user")
    for entry in recipients_of(mail, tournament, figures, with_address):
        language = entry.user.language if entry.user and entry.user.language else default_language
        if (text := compose(entry, language)) is not None:
            with translation.override(language):
                body = _body(entry.own_name, text[1], reverse("player-page", args=[link_of(entry)]))
            yield _email(entry, entry.email, f"{tournament.name}: {text[0]}", body)


def _email(entry: Entry | None, address: str, subject: str, body: str) -> Outgoing:
    mail = Outgoing.Channel.MAIL
    return Outgoing(channel=mail, entry=entry, address=address, subject=subject[:250], body=body)


def composer_of(
    mail: Mail, tournament: Tournament, figures: Json
) -> Callable[[Entry, str], SubjectAndText | None]:
    """A function (player, language) -> subject and text, or None for a player the act is not about."""
    places = _places(tournament, figures) if mail is Mail.PAIRING else {}
    rounds: dict[str, str] = {}

    def compose(entry: Entry, language: str) -> SubjectAndText | None:
        with translation.override(language):
            if mail is not Mail.PAIRING:
                return _act_text(mail, tournament)
            table = places.get(entry.pk)
            if table is None:
                return None
            # The event is read once for each language, not for each recipient.
            number = rounds.get(language) or rounds.setdefault(language, number_and_name(table.match.round))
            return _pairing(table, entry, number, tournament.game)

    return compose


def _registration_emails(mail: Mail, tournament: Tournament, figures: Json) -> Iterator[Outgoing]:
    """E-mails on the state of registrations, each to its owner: a place, an offer, the waiting list."""
    numbers = [figures.get("number"), *(number for number, _before, _after in figures.get("moves", ()))]
    registrations = Registration.objects.filter(
        tournament=tournament, pk__in=[number for number in numbers if number]
    )
    for registration in registrations.exclude(email="").order_by("pk"):
        registration.tournament = tournament
        entry = entry_of_registration(registration)
        name = "player-page" if entry else "registration"
        link = reverse(name, args=[link_of(entry) if entry else link_of_registration(registration)])
        language = entry.user.language if entry and entry.user and entry.user.language else None
        with translation.override(language or translation.get_language() or settings.LANGUAGE_CODE):
            subject, text = _registration_text(registration, has_moved=mail is Mail.MOVED_UP)
            body = _body(registration.name, text, link)
            yield _email(entry, registration.email, f"{tournament.name}: {subject}", body)


def _registration_text(registration: Registration, *, has_moved: bool) -> tuple[str, str]:
    tournament, state = registration.tournament, registration.state
    date_and_place = {"date": date_format(tournament.date, "DATE_FORMAT"), "place": tournament.place or "–"}
    if state == State.PLACED and has_moved:
        return _("a place is free for you"), _(
            "You have moved up from the waiting list. Day: %(date)s. Place: %(place)s."
        ) % date_and_place
    if state == State.OFFERED:
        return _("a place is free for you"), _offer_text(registration, tournament)
    texts: Mapping[str, tuple[str, str]] = {
        State.PLACED: (_("you are registered"), _("Day: %(date)s. Place: %(place)s.") % date_and_place),
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
    return texts.get(state, (_("you have no place"), _("Questions go to the organizer.")))


def _offer_text(registration: Registration, tournament: Tournament) -> str:
    """The text of an offer with its deadline, in the time zone of the venue."""
    if registration.answer_until is None:
        return _("Take it on your own page.")
    at = registration.answer_until.astimezone(ZoneInfo(tournament.time_zone))
    return _("Take it on your own page until %(at)s; then the next is asked.") % {
        "at": date_format(at, "DATETIME_FORMAT")
    }


def recipients_of(
    mail: Mail, tournament: Tournament, figures: Json, among: QuerySet[Entry]
) -> QuerySet[Entry]:
    """Those of these entries to whom an act is sent."""
    readers = among.filter(tournament=tournament)
    if mail in (Mail.PAIRING, Mail.REMINDER):
        return readers.filter(status=Entry.Status.ACTIVE)
    keys = [figures.get("key"), *figures.get("keys", ())]
    return readers.filter(key__in=[key for key in keys if key])


def _places(tournament: Tournament, figures: Json) -> Mapping[int, _Table]:
    """Entry pk -> its table in the published round."""
    seats = Seat.objects.filter(round__tournament=tournament, round__number=figures.get("round", 0))
    table_of_entry: dict[int, _Table] = {}
    tables: dict[int, _Table] = {}
    for seat in seats.select_related("match__round__stage", "entry").order_by("match", "number"):
        table = tables.setdefault(seat.match_id, _Table(seat.match, []))
        table.seated.append((seat.entry_id, seat.entry.name))
        table_of_entry[seat.entry_id] = table
    return table_of_entry


def _pairing(table: _Table, entry: Entry, number: str, game: str) -> tuple[str, str]:
    match = table.match
    figures = {"round": number, "table": match.table}
    if match.kind == Match.Kind.BYE:
        subject = _("round %(round)s: bye") % figures
        return subject, str(GAME_WORDS[game].bye)
    if match.kind == Match.Kind.MISSED:
        subject = _("round %(round)s: missed") % figures
        return subject, _("This round began without you. You play from the next round on.")
    others = ", ".join(name for pk, name in table.seated if pk != entry.pk)
    return _("round %(round)s: table %(table)s") % figures, _("You play against %(names)s.") % {
        "names": others
    }


def _act_text(mail: Mail, tournament: Tournament) -> tuple[str, str]:
    day = date_format(tournament.date, "DATE_FORMAT")
    date_and_place = {"date": day, "place": tournament.place or "–"}
    return {
        Mail.LIST_CHECKED: (_("your list is in order"), _("A judge has checked your list.")),
        Mail.LIST_RETURNED: (
            _("your list needs a look"),
            _("A judge has sent your list back. What is wrong stands on your own page."),
        ),
        Mail.REMINDER: (_("see you soon"), _("Day: %(date)s. Place: %(place)s.") % date_and_place),
    }[mail]


def _body(name: str, text: str, link: str) -> str:
    lines = [_("Hello %(name)s,") % {"name": name}, "", text]
    if settings.SITE_URL:
        lines += ["", _("Your own page, yours alone:"), settings.SITE_URL + link]
    return "\n".join([*lines, ""])
