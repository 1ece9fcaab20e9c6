"""Checking lists already handed in once more, after cards, rules or a date of release changed."""

from datetime import datetime

from django.db.models import F, Q

from fleets.lists.checker import Checker
from fleets.lists.findings import finding_to_json
from tournaments.models import Tournament, User
from tournaments.services.gate.change import change
from tournaments.wording.refusals import Refused

from ..acts import FleetAction, Rechecked
from ..models import Fleet
from ..queries.checking import checker_of
from ..queries.rechecking import NewVerdict, differences
from .storing import put_on_record, verdict_columns


def recheck_fleets(tournament: Tournament, actor: User | None, *, now: datetime) -> tuple[NewVerdict, ...]:
    """Every list that counts has the verdict of today's cards and rules; returns the differences.

    A version is its text, and that is never edited. Its verdict is what cards and rules make of the text, so
    a re-check writes the new one in its place; the history keeps the old one, list by list.
    A judge's tick is removed where the verdict changed: it was given for the old one.
    Only the version that counts is checked again. Raises Refused: `event_finished`.
    """
    with change(tournament, FleetAction.RECHECK_FLEETS, actor, now=now) as step:
        if step.tournament.state == Tournament.State.FINISHED:
            raise Refused("event_finished")
        checker = checker_of(step.tournament)
        new_verdicts = differences(step.tournament, checker=checker)
        for difference in new_verdicts:
            _write(difference, checker)
        count = Fleet.objects.filter(entry__tournament=step.tournament, current__isnull=False).count()
        step.payload = Rechecked(
            fleets=count,
            changed=len(new_verdicts),
            differences=tuple(_changed_verdict(difference) for difference in new_verdicts),
        )
        if not new_verdicts:
            step.skip()
    return new_verdicts


def _write(difference: NewVerdict, checker: Checker) -> None:
    version, verdict = difference.version, difference.verdict
    type(version).objects.filter(pk=version.pk).update(
        reading=checker.game.stored(difference.reading),
        catalogue_date=checker.catalogue.date,
        ruleset=checker.ruleset,
        points_limit=checker.points_limit,
        **verdict_columns(verdict),
    )
    put_on_record(version.fleet.entry)
    ticked = Fleet.objects.filter(Q(checked_version=F("current")), pk=version.fleet_id)
    ticked.update(checked_version=None, checked_by=None, checked_at=None)


def _changed_verdict(difference: NewVerdict) -> dict[str, object]:
    """What the history keeps of one list: verdict and total before and after, and the findings."""
    version, verdict = difference.version, difference.verdict
    return {
        "key": difference.key,
        "name": difference.name,
        "version": version.number,
        "legal": [version.legal, verdict.legal],
        "total": [version.total, verdict.total],
        "comes": [finding_to_json(finding) for finding in difference.new_findings],
        "goes": [finding_to_json(finding) for finding in difference.gone_findings],
    }
