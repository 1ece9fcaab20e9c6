"""The same request once: whoever repeats one under its key gets the answer of the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from ...models import AnsweredRequest, Tournament
from ...wording.refusals import Refused

KEPT_FOR = timedelta(hours=24)
Answer = tuple[int, Any]


@dataclass(frozen=True, slots=True)
class KeyedRequest:
    """A request with a key: who sent it, both as hashes, and the event it is about."""

    who: str
    key: str
    request: str
    tournament: Tournament | None


def give_once(asked: KeyedRequest, make: Callable[[], Answer], *, now: datetime) -> Answer:
    """Status and body of the answer: the one kept, else what `make` says, kept for KEPT_FOR.

    Act and answer are one transaction: whatever fails between them, neither is there without the other. What
    was refused changed nothing and is not kept, so that it may be tried again under its key. Raises Refused
    `key_used_before` where the key came with another request.
    """
    if (kept := _kept(asked, now)) is not None:
        return kept
    try:
        with transaction.atomic():
            AnsweredRequest.objects.filter(who=asked.who, key=asked.key, at__lte=now - KEPT_FOR).delete()
            row = AnsweredRequest.objects.create(
                who=asked.who,
                key=asked.key,
                request=asked.request,
                tournament=asked.tournament,
                status=0,
                body={},
                at=now,
            )
            row.status, row.body = make()
            row.save()
            return row.status, row.body
    except IntegrityError:
        # The same request came twice at one moment, and the other one was first.
        if (kept := _kept(asked, now)) is None:
            raise
        return kept


def forget_answers(*, now: datetime) -> int:
    """Deletes the answers that are kept no longer; returns how many."""
    return AnsweredRequest.objects.filter(at__lte=now - KEPT_FOR).delete()[0]


def _kept(asked: KeyedRequest, now: datetime) -> Answer | None:
    row = AnsweredRequest.objects.filter(who=asked.who, key=asked.key, at__gt=now - KEPT_FOR).first()
    if row is None:
        return None
    if row.request != asked.request:
        raise Refused("key_used_before", field="Idempotency-Key")
    return row.status, row.body
