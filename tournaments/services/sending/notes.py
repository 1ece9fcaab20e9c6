"""What phones are told: the same as by mail, and what is announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from ...access.links import link_of
from ...acts import Action, AnyAction, Mail
from ...acts.payloads import Json
from ...models import Entry, Phone, Tournament
from .emails import readers_of, words_of


@dataclass(frozen=True, slots=True)
class PhoneNote:
    """A few words for one phone, and the page they lead to."""

    phone: Phone
    title: str
    text: str
    link: str


def notes_of(action: AnyAction, tournament: Tournament, figures: Json) -> Iterator[PhoneNote]:
    """The notes of one act. Who registers has no phone here yet."""
    mail = action.act.mails
    if mail in (Mail.REGISTERED, Mail.MOVED_UP) or (mail is None and action != Action.ANNOUNCE):
        return
    with_phone = Entry.objects.filter(phones__isnull=False).distinct().prefetch_related("phones")
    words = words_of(mail, tournament, figures) if mail else None
    for entry in readers_of(mail or Mail.REMINDER, tournament, figures, with_phone):
        link = reverse("player-page", args=[link_of(entry)])
        for phone in entry.phones.all():
            said = (
                words(entry, phone.language) if words else (tournament.name, str(figures.get("text") or ""))
            )
            if said is not None and said[1]:
                title = f"{tournament.name}: {said[0]}" if words else said[0]
                yield PhoneNote(phone, title, said[1], link)
