"""An event as rows, for tests of pages and sheets that need no service: players, rounds, results."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from fleets.models import Fleet, FleetVersion
from tests.factories import past_the_gate
from tournaments.event_settings import Settings, with_defaults
from tournaments.models import ClockEvent, Entry, Match, PrintJob, Report, Round, Seat, Stage, Tournament
from tournaments.paper.large import paper_pdf
from tournaments.services.event.lists import PlayedList, put_lists_on_record

MORNING = dt.datetime(2026, 11, 21, 9, 0, tzinfo=dt.UTC)


def event(name: str = "Battle of Endor", *, players: Sequence[str], **fields: object) -> Tournament:
    """A running event with these players, keys p1, p2, … in this order."""
    given = {
        "slug": "endor",
        **with_defaults(Settings(date=dt.date(2026, 11, 21), seed="endor")).given(),
        "name": name,
        "state": Tournament.State.RUNNING,
        "planned_rounds": 3,
        "planned_cut": 0,
        "revision": 7,
        "created_at": MORNING,
        **fields,
    }
    tournament = Tournament.objects.create(**given)
    for number, player in enumerate(players, start=1):
        Entry.objects.create(tournament=tournament, key=f"p{number}", own_name=player, name=player)
    return tournament


def round_of(
    tournament: Tournament,
    pairs: Sequence[tuple[int, ...]],
    *,
    state: str = Round.State.PUBLISHED,
    knockout: bool = False,
) -> Round:
    """The next round with these pairs of player numbers; a single number is a bye."""
    kind = Stage.Kind.KNOCKOUT if knockout else Stage.Kind.SWISS
    stage, _ = Stage.objects.get_or_create(
        tournament=tournament, kind=kind, defaults={"number": 2 if knockout else 1}
    )
    number = tournament.rounds.count() + 1
    round_ = Round.objects.create(
        tournament=tournament, stage=stage, number=number, state=state, minutes=135, seed=f"endor/{number}"
    )
    for at, pair in enumerate(pairs, start=1):
        bye = len(pair) == 1
        match = Match.objects.create(
            round=round_,
            kind=Match.Kind.BYE if bye else Match.Kind.GAME,
            table=None if bye else at,
            game=at if knockout else None,
        )
        for seat, player in enumerate(pair, start=1):
            entry = Entry.objects.get(tournament=tournament, key=f"p{player}")
            Seat.objects.create(match=match, round=round_, entry=entry, number=seat)
    past_the_gate(tournament)
    return round_


def result(round_: Round, table: int, first: int, second: int) -> Report:
    """The confirmed result of a table: fleet points destroyed by the player of each seat; seat 1 began."""
    match = round_.matches.get(table=table)
    left, right = (seat.entry for seat in match.seats.order_by("number"))
    past_the_gate(round_.tournament)
    return Report.objects.create(
        match=match,
        version=1,
        state=Report.State.CONFIRMED,
        facts={"end": "rounds", "first": left.key},
        at=MORNING,
        bouts=[
            {
                left.key: {"destroyed": first, "objective": 0},
                right.key: {"destroyed": second, "objective": 0},
            }
        ],
    )


def close(round_: Round) -> Round:
    """The round again, complete."""
    round_.state = Round.State.COMPLETE
    round_.save()
    past_the_gate(round_.tournament)
    return round_


def start_clock(round_: Round, *, minutes_ago: int = 0) -> None:
    """The clock of the round runs since so many minutes."""
    ClockEvent.objects.create(
        round=round_, kind=ClockEvent.Kind.START, at=timezone.now() - dt.timedelta(minutes=minutes_ago)
    )
    past_the_gate(round_.tournament)


def fleet(tournament: Tournament, player: int, *, total: int, text: str = "a secret list") -> None:
    """A fleet of so many points for the player of this number."""
    holder = Fleet.objects.create(entry=tournament.entries.get(key=f"p{player}"))
    holder.current = FleetVersion.objects.create(
        fleet=holder,
        number=1,
        text=text,
        reading={},
        catalogue_date=dt.date(2026, 1, 1),
        ruleset="armada-2025",
        points_limit=400,
        total=total,
        figures={"squadrons": 0},
        legal=True,
        at=MORNING,
    )
    holder.save()
    put_lists_on_record(holder.entry, [PlayedList(1, total)])
    past_the_gate(tournament)


def paper_of_job(
    kind: str, about: Tournament | Round, *, told: list[tuple[int, int]] | None = None, **more: Any
) -> bytes:
    """What a print job of this kind gives; `told` gets its progress."""
    round_, event = (about, about.tournament) if isinstance(about, Round) else (None, about)
    steps: list[tuple[int, int]] = [] if told is None else told
    job = PrintJob(tournament=event, round=round_, kind=kind, **more)
    return paper_pdf(job, lambda done, total: steps.append((done, total)))
