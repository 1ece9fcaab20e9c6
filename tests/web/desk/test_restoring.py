"""F38, F43: a round or a player deleted by mistake comes back, with everything that hung on it."""

import re

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    report,
    write_settings,
)
from tests.web.desk.acts import content, row_of, take_back, url
from tournaments.access.links import entry_of_link, link_of
from tournaments.models import Entry, Tournament
from tournaments.services.results.results import clear_result
from tournaments.services.rounds.rounds import discard_round, pair_round

pytestmark = pytest.mark.django_db


def test_F38_a_discarded_round_comes_back_in_two_clicks(desk: Client, played: Tournament, cast: Cast) -> None:
    second = played.rounds.get(number=2)
    for match in second.matches.filter(reports__state="confirmed"):
        clear_result(match, cast.ozzel, reason="test", now=NOW)
    before, pks = content(played), set(second.matches.values_list("pk", flat=True))
    discard_round(second, cast.ozzel, reason="the wrong button", now=NOW)
    page = desk.get(url(played, "backups/")).content.decode()
    restore = re.findall(rf"{url(played)}backups/snapshots/\d+/restore/", page)[0]
    question = desk.get(restore)
    assert "Round 2 comes back" in question.content.decode()
    answer = desk.post(restore, {"seen": str(question.context["tournament"].revision)})
    assert answer.status_code == 302
    assert content(played) == before
    assert set(played.rounds.get(number=2).matches.values_list("pk", flat=True)) == pks


def test_F38_a_discarded_round_is_taken_back_from_the_history(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=6)
    round_ = pair_round(event, cast.ozzel, now=NOW)
    before = content(event)
    discard_round(round_, cast.ozzel, now=NOW)
    assert take_back(desk, event, "discard_round").status_code == 302
    assert content(event) == before
    # Taken back once is taken back.
    again = desk.post(url(event, f"history/{row_of(event, 'discard_round').revision}/undo/"))
    assert again.status_code == 422
    assert "taken back already" in again.content.decode()


def test_F38_what_was_restored_can_be_taken_back_too(desk: Client, played: Tournament) -> None:
    before = content(played)
    snapshot = played.snapshots.filter(action="close_round").latest("pk")
    seen = {"seen": str(played.revision)}
    desk.post(url(played, f"backups/snapshots/{snapshot.pk}/restore/"), seen)
    assert content(played) != before
    assert take_back(desk, played, "restore_snapshot").status_code == 302
    assert content(played) == before


def test_F38_restoring_keeps_links_accounts_and_addresses(
    desk: Client, played: Tournament, cast: Cast
) -> None:
    entry = entry_of(played, "p1")
    Entry.objects.filter(pk=entry.pk).update(user=cast.piett, email="piett@example.org", link_version=3)
    token = link_of(entry_of(played, "p1"))
    snapshot = played.snapshots.filter(action="close_round").latest("pk")
    desk.post(url(played, f"backups/snapshots/{snapshot.pk}/restore/"), {"seen": str(played.revision)})
    found = entry_of_link(token)
    assert found is not None
    assert (found.user, found.email) == (cast.piett, "piett@example.org")
    # The revoked link of before stays revoked, though the snapshot is older than the revoking.
    assert found.link_version == 3


def test_F38_registration_and_check_in_stay_as_they_are_now(desk: Client, played: Tournament) -> None:
    """A state that was kept before they were opened, or by a version without them, closes nothing."""
    snapshot = played.snapshots.filter(action="close_round").latest("pk")
    said = {"takes_registrations": True, "entry_fee": "30 zł", "places": 24, "check_in": "each"}
    write_settings(Tournament.objects.filter(pk=played.pk), **said)
    desk.post(url(played, f"backups/snapshots/{snapshot.pk}/restore/"), {"seen": str(played.revision)})
    now = Tournament.objects.get(pk=played.pk)
    assert {name: getattr(now, name) for name in said} == said


def test_F38_a_player_removed_by_mistake_is_back_with_fleet_and_link(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    token = link_of(entry_of(event, "p2"))
    desk.post(url(event, "players/p2/remove/"))
    assert entry_of_link(token) is None
    assert take_back(desk, event, "remove_entry").status_code == 302
    found = entry_of_link(token)
    assert found is not None
    assert found.name == "A2"


def test_F43_restoring_asks_again_when_more_happened_meanwhile(
    desk: Client, played: Tournament, cast: Cast
) -> None:
    snapshot = played.snapshots.filter(action="close_round").latest("pk")
    question = desk.get(url(played, f"backups/snapshots/{snapshot.pk}/restore/"))
    report(next(iter(open_matches(played.rounds.get(number=2)))), cast.madine)
    before = content(played)
    seen = {"seen": str(question.context["tournament"].revision)}
    answer = desk.post(url(played, f"backups/snapshots/{snapshot.pk}/restore/"), seen, follow=True)
    assert "Somebody changed this meanwhile" in answer.content.decode()
    assert content(played) == before
