"""Every act writes its line into the chain of the history, at no more than one statement."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from fleets.services.transfer import FLEETS
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, minutes, publish_next, report
from tests.sampling import partly_long
from tests.services.random_acts import random_acts
from tournaments.event_file import EventDocument, read_event, write_event
from tournaments.models import AuditRow, Tournament
from tournaments.proof.chain import sealed_seed
from tournaments.proof.check import ProofFinding, check_chain
from tournaments.proof.draws import check_draws
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament
from tournaments.services.event.transfer import import_event
from tournaments.services.gate.snapshots import document_of
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import EntryChanges, edit_entry
from tournaments.services.people.forgetting import forget_entry
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round, discard_round, pair_round, publish_round
from tournaments.services.undo.restoring import restore_snapshot

pytestmark = pytest.mark.django_db


def file_of(event: Tournament) -> EventDocument:
    """The event as its file is read again."""
    return read_event(write_event(export_event(Tournament.objects.get(pk=event.pk))))


def faults_of(event: Tournament) -> tuple[ProofFinding, ...]:
    return check_chain(file_of(event)).faults


def played_round(event: Tournament, cast: Cast) -> None:
    round_ = publish_next(event, cast.ozzel)
    for match in round_.matches.filter(kind="game"):
        report(match, cast.ozzel)
    close_round(round_, cast.ozzel, now=NOW)


def test_each_line_follows_the_line_before(cast: Cast) -> None:
    event = make_event(cast, players=2)
    first, second = AuditRow.objects.filter(tournament=event).order_by("revision")
    event.refresh_from_db()
    assert (first.chain["before"], second.chain["before"]) == ("", first.chain["hash"])
    assert event.chain_head == second.chain["hash"]


@pytest.mark.parametrize("number", partly_long(range(4), of=4))
def test_a_day_at_random_is_what_its_chain_says(cast: Cast, number: int) -> None:
    event, rng = make_running_event(cast, players=6, seed="secret:hoth"), random.Random(number)
    done = set(random_acts(event, cast, rng))
    document = file_of(event)
    checked = check_chain(document)
    assert len(done) > 5
    assert checked.faults == ()
    assert {finding.code for finding in check_draws(document, checked.steps)} == {"draw_repeated"}


def test_no_name_and_no_text_is_in_the_chain(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(name="Conan Motti", club="Executor"), now=NOW)
    round_ = publish_next(event, cast.ozzel)
    report(round_.matches.all()[0], cast.ozzel, reason="Motti was late")
    give_penalty(entry_of(event, "p1"), cast.ozzel, kind="points", points=1, reason="Motti again", now=NOW)
    lines = str([row.chain for row in AuditRow.objects.filter(tournament=event)])
    assert [word for word in ("Motti", "Executor", "late", "again", "A2", "ozzel") if word in lines] == []


def test_an_imported_event_goes_on_with_its_chain(cast: Cast) -> None:
    event = make_running_event(cast, players=4, seed="secret:hoth")
    played_round(event, cast)
    document = file_of(event)
    again = import_event(document, cast.madine, now=NOW, fleets=FLEETS)
    assert file_of(again).chain == document.chain
    played_round(again, cast)
    after = file_of(again)
    assert after.chain.lines[: len(document.chain.lines)] == document.chain.lines  # type: ignore[union-attr]
    assert check_chain(after).faults == ()


def test_an_event_from_before_there_were_chains_begins_with_all_of_it(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    played_round(event, cast)
    AuditRow.objects.filter(tournament=event).update(chain={})
    Tournament.objects.filter(pk=event.pk).update(chain_head="")
    assert file_of(event).chain is not None
    assert check_chain(file_of(event)).steps == ()
    lines = AuditRow.objects.filter(tournament=event).count()
    played_round(event, cast)
    checked = check_chain(file_of(event))
    assert (checked.faults, checked.notes) == (
        (),
        (ProofFinding("earlier_lines", lines + 1, {"count": lines}),),
    )


def test_to_put_an_event_back_appends_a_line(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = pair_round(event, cast.ozzel, now=NOW)
    discard_round(round_, cast.ozzel, now=NOW)
    before = [row.chain["hash"] for row in AuditRow.objects.filter(tournament=event).order_by("revision")]
    snapshot = event.snapshots.get(action="discard_round")
    restore_snapshot(snapshot, cast.ozzel, now=NOW, fleets=FLEETS)
    after = [row.chain["hash"] for row in AuditRow.objects.filter(tournament=event).order_by("revision")]
    assert (after[:-1], len(after)) == (before, len(before) + 1)
    assert faults_of(event) == ()


def test_a_kept_state_has_the_chain_up_to_then(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    played_round(event, cast)
    snapshot = event.snapshots.get(action="close_round")
    played_round(event, cast)
    checked = check_chain(read_event(write_event(document_of(snapshot))))
    assert (checked.faults, checked.steps[-1].revision) == ((), snapshot.revision)


def test_a_forgotten_name_is_gone_from_the_chain_and_all_else_holds(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(name="Conan Motti"), now=NOW)
    played_round(event, cast)
    finish_tournament(event, cast.ozzel, now=NOW)
    salts = {row.revision: row.chain["salt"] for row in AuditRow.objects.filter(tournament=event)}
    name_salt = entry_of(event, "p1").name_salt
    heads = [row.chain["hash"] for row in AuditRow.objects.filter(tournament=event).order_by("revision")]
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    checked = check_chain(read_event(text))
    (line,) = AuditRow.objects.filter(tournament=event, action="forget_entry")
    assert (checked.faults, checked.notes) == (
        (),
        (ProofFinding("name_deleted", line.revision, {"key": "p1"}),),
    )
    assert list(checked.heads)[:-1] == heads
    renewed = line.chain["facts"][-1]["texts"]
    about = AuditRow.objects.filter(tournament=event, action__in=("add_entries", "edit_entry"))
    assert {str(row.revision) for row in about} <= set(renewed)
    gone = ["Motti", name_salt, *(salts[int(revision)] for revision in renewed)]
    assert [secret for secret in gone if secret in text] == []


def test_the_secret_seed_of_a_new_event_is_in_no_line(cast: Cast) -> None:
    event = make_running_event(cast, players=4, seed="secret:hoth")
    publish_next(event, cast.ozzel)
    lines = [row.chain for row in AuditRow.objects.filter(tournament=event).order_by("revision")]
    assert "secret:hoth" not in str(lines)
    assert lines[0]["facts"][-1]["event"]["seed"] == sealed_seed("secret:hoth")


def statements(act: Callable[[], Any], *, chained: bool, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many statements an act takes, with its line in the chain or without."""
    with monkeypatch.context() as patched:
        if not chained:
            patched.setattr("tournaments.services.gate.change.chained", lambda *_line, **_more: {})
        with CaptureQueriesContext(connection) as queries:
            act()
    return len(queries)


def test_a_line_costs_an_act_at_most_one_statement(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each act twice, of two equal events: with the line of the chain and without."""

    def acts(event: Tournament) -> list[Callable[[], Any]]:
        latest = lambda: event.rounds.select_related("tournament", "stage").latest("number")  # noqa: E731
        tables = lambda: list(latest().matches.select_related("round__tournament").order_by("pk"))  # noqa: E731
        return [
            lambda: pair_round(event, cast.ozzel, now=NOW),
            lambda: publish_round(latest(), cast.ozzel, now=NOW),
            lambda: start_clock(latest(), cast.ozzel, now=NOW),
            *(lambda at=at: report(tables()[at], cast.ozzel) for at in range(3)),  # type: ignore[misc]
            lambda: report(tables()[0], cast.ozzel, 200, 100),
            lambda: give_penalty(
                entry_of(event, "p1"), cast.ozzel, kind="points", points=1, reason="x", now=NOW
            ),
            lambda: drop_entry(entry_of(event, "p2"), cast.ozzel, now=NOW),
            lambda: edit_entry(entry_of(event, "p1"), cast.ozzel, EntryChanges(name="Motti"), now=NOW),
            lambda: close_round(latest(), cast.ozzel, now=minutes(90)),
        ]

    plain = make_running_event(cast, players=6, name="Without")
    proved = make_running_event(cast, players=6, name="With")
    without = [statements(act, chained=False, monkeypatch=monkeypatch) for act in acts(plain)]
    with_it = [statements(act, chained=True, monkeypatch=monkeypatch) for act in acts(proved)]
    more = [found - before for found, before in zip(with_it, without, strict=True)]
    assert max(more) == 1
    assert min(more) >= 0
    assert faults_of(proved) == ()
