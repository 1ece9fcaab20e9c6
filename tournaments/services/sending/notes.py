"""The notes sent to phones: the same as by e-mail, and announcements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from ...access.links import link_of
from ...acts import Action, AnyAction, Mail
from ...acts.payloads import Json
from ...models import Entry, Phone, Tournament
from .emails import composer_of, recipients_of


@dataclass(frozen=True, slots=True)
class PhoneNote:
    """A short text for one phone, and the page it links to."""

    phone: Phone
    title: str
    text: str
    link: str


def phone_notes_of(action: AnyAction, tournament: Tournament, figures: Json) -> Iterator[PhoneNote]:
    """The notes of one act; none on registrations, whose owners have no phone here yet."""
    mail = action.act.mails
    if mail in (Mail.REGISTERED, Mail.MOVED_UP) or (mail is None and action != Action.ANNOUNCE):
        return
    with_phone = Entry.objects.filter(phones__isnull=False).distinct().prefetch_related("phones")
    compose = composer_of(mail, tournament, figures) if mail else None
    for entry in recipients_of(mail or Mail.REMINDER, tournament, figures, with_phone):
        link = reverse("player-page", args=[link_of(entry)])
        for phone in entry.phones.all():
            subject_and_text = (
                compose(entry, phone.language)
                if compose
                else (tournament.name, str(figures.get("text") or ""))
            )
            if subject_and_text is not None and subject_and_text[1]:
                title = f"{tournament.name}: {subject_and_text[0]}" if compose else subject_and_text[0]
                yield PhoneNote(phone, title, subject_and_text[1], link)
