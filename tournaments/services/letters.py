"""What the e-mails say, in the language of who gets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..acts import Mail
from ..acts.payloads import Json
from ..links import link_of
from ..models import Entry, Match, Seat, Tournament


@dataclass(frozen=True, slots=True)
class Letter:
    """One e-mail to one player."""

    entry: Entry
    subject: str
    body: str


def mail_is_set_up() -> bool:
    """Whether there is a mail server; what Django does without one is print."""
    return bool(settings.EMAIL_BACKEND != "django.core.mail.backends.console.EmailBackend")


def letters_of(mail: Mail, tournament: Tournament, figures: Json) -> Iterator[Letter]:
    """The mails of one act, for those of its players who left an address."""
    usual = translation.get_language() or settings.LANGUAGE_CODE
    places = _places(tournament, figures) if mail is Mail.PAIRING else {}
    for entry in _readers(mail, tournament, figures):
        language = entry.user.language if entry.user and entry.user.language else usual
        with translation.override(language):
            if mail is not Mail.PAIRING:
                subject, said = _said(mail, tournament)
            elif entry.pk in places:
                subject, said = _pairing(places[entry.pk], entry, figures)
            else:
                continue
            yield Letter(entry, f"{tournament.name}: {subject}", _body(entry, said))


def _readers(mail: Mail, tournament: Tournament, figures: Json) -> Iterable[Entry]:
    readers = Entry.objects.filter(tournament=tournament).exclude(email="").select_related("user")
    if mail in (Mail.PAIRING, Mail.REMINDER):
        return readers.filter(status=Entry.Status.ACTIVE)
    if mail is Mail.REGISTERED and figures.get("state") != "placed":
        return ()
    keys = [figures.get("key"), *figures.get("keys", ())]
    return readers.filter(key__in=[key for key in keys if key])


def _places(tournament: Tournament, figures: Json) -> Mapping[int, Match]:
    """Entry -> its match of the round that was published."""
    seats = Seat.objects.filter(round__tournament=tournament, round__number=figures.get("round", 0))
    found: dict[int, Match] = {}
    matches: dict[int, Match] = {}
    for seat in seats.select_related("match", "entry").order_by("match", "number"):
        match = matches.setdefault(seat.match_id, seat.match)
        match.__dict__.setdefault("names", []).append((seat.entry_id, seat.entry.name))
        found[seat.entry_id] = match
    return found


def _pairing(match: Match, entry: Entry, figures: Json) -> tuple[str, str]:
    words = {"round": figures.get("round"), "table": match.table}
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
        Mail.REGISTERED: (_("you are registered"), _("Day: %(date)s. Place: %(place)s.") % where),
        Mail.MOVED_UP: (
            _("a place is free for you"),
            _("You have moved up from the waiting list. Day: %(date)s. Place: %(place)s.") % where,
        ),
        Mail.REMINDER: (_("see you soon"), _("Day: %(date)s. Place: %(place)s.") % where),
    }[mail]


def _body(entry: Entry, said: str) -> str:
    lines = [_("Hello %(name)s,") % {"name": entry.own_name}, "", said]
    if settings.SITE_URL:
        page = settings.SITE_URL + reverse("player-page", args=[link_of(entry)])
        lines += ["", _("Your own page, yours alone:"), page]
    return "\n".join([*lines, ""])
