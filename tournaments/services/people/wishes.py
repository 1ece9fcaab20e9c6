"""Pairing constraints: set and withdrawn by the organizer, respected when a round is seated."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.structures import SWISS

from ...acts import Action
from ...acts.wishes import Wished
from ...event_file.limits import MOST_SWISS_ROUNDS
from ...models import Entry, EventWish, Round, Tournament, User
from ...queries.rounds.rounds import current_round
from ...wording.refusals import Refused
from ..gate.change import change
from ..rounds.reseating import refresh_notes
from .entries import clean_club

# Strength of a constraint; "" for none.
HARD, SOFT, NONE = "hard", "soft", ""
MOST_WISHES = 1000


@dataclass(frozen=True, slots=True)
class WantedConstraint:
    """These two, or without keys the players of this club ("" for every club), are not to meet."""

    keys: Sequence[str] = ()
    club: str = ""
    strength: str = NONE
    """HARD, SOFT, or NONE to withdraw the constraint."""
    until: int | None = None
    """The last round it counts in."""


def put_wish(
    tournament: Tournament,
    actor: User | None,
    wanted: WantedConstraint,
    *,
    now: datetime,
    undoes: int | None = None,
) -> None:
    """From now on the constraint counts. The same again changes nothing.

    An existing draft notes what it breaks. Raises Refused: same_player, gone, no_such_round, …
    """
    with change(tournament, Action.SET_WISH, actor, now=now, undoes=undoes) as step:
        fresh = step.tournament
        strength, until = wanted.strength, wanted.until
        if strength not in (HARD, SOFT, NONE):
            raise Refused("unknown_choice", field="strength", found=strength)
        if until is not None and not 1 <= until <= MOST_SWISS_ROUNDS:
            raise Refused("no_such_round", field="until", round=until)
        pair = _pair(fresh, wanted.keys)
        club = "" if pair else clean_club(wanted.club)
        rows = EventWish.objects.filter(tournament=fresh, club=club)
        one, other = pair or (None, None)
        row = rows.filter(one=one, other=other).first()
        before = _strength_and_end(row)
        if (strength, until if strength else None) == before:
            step.skip()
            return
        step.payload = Wished(
            names=" – ".join(entry.name for entry in pair) or None,
            keys=tuple(entry.key for entry in pair),
            club=None if pair else club,
            strength=strength,
            until=until if strength else None,
            rounds=f" (1–{until})" if strength and until else "",
            strength_before=before[0],
            until_before=before[1],
        )
        _write(fresh, row, pair, club, strength, until)
        latest = current_round(fresh)
        draws = fresh.first_stage == SWISS and not fresh.elimination
        if latest is not None and latest.state == Round.State.DRAFT and draws:
            refresh_notes(latest)


def wish_now(tournament: Tournament, *, keys: Sequence[str], club: str) -> tuple[str, int | None]:
    """The strength of the constraint on these, and its last round."""
    rows = EventWish.objects.filter(tournament=tournament, club=club)
    pairs = rows.filter(one__key__in=keys, other__key__in=keys) if keys else rows.filter(one__isnull=True)
    return _strength_and_end(pairs.first())


def _pair(tournament: Tournament, keys: Sequence[str]) -> tuple[Entry, ...]:
    """The two in the order of entry; () for a constraint on a club. Raises Refused."""
    if not keys:
        return ()
    entries = tuple(Entry.objects.filter(tournament=tournament, key__in=keys).order_by("pk"))
    if len(set(keys)) != 2:
        raise Refused("same_player", field="other")
    if len(entries) != 2:
        raise Refused("gone")
    return entries


def _write(
    tournament: Tournament,
    row: EventWish | None,
    pair: Sequence[Entry],
    club: str,
    strength: str,
    until: int | None,
) -> None:
    if not strength:
        if row is not None:
            row.delete()
        return
    if row is None:
        count = EventWish.objects.filter(tournament=tournament).count() + 1
        if count > MOST_WISHES:
            raise Refused("too_many_wishes", found=count, largest=MOST_WISHES)
        one, other = pair or (None, None)
        row = EventWish(tournament=tournament, one=one, other=other, club=club)
    row.hard, row.until_round = strength == HARD, until
    row.save()


def _strength_and_end(row: EventWish | None) -> tuple[str, int | None]:
    return (NONE, None) if row is None else (HARD if row.hard else SOFT, row.until_round)
