"""Cases of the event day about undo, snapshots, files, leaders and time, through the pages people use."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.factories import (
    NOW,
    PASSWORD,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tournaments.event_file import read_event, write_event
from tournaments.links import entry_of_link, link_of, link_of_invitation
from tournaments.models import (
    AuditRow,
    ClockEvent,
    Entry,
    Invitation,
    Penalty,
    Report,
    Round,
    Staff,
    Tournament,
    User,
)
from tournaments.queries import clock_of
from tournaments.queries.document import export_event
from tournaments.services.clock import start_clock
from tournaments.services.results import clear_result
from tournaments.services.rounds import discard_round, pair_round
from tournaments.services.setup import edit_tournament
from tournaments.services.snapshots import backups_of
from tournaments.services.staff import invite_staff

pytestmark = pytest.mark.django_db
Commit = Callable[..., Any]


def url(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def row_of(event: Tournament, action: str) -> AuditRow:
    return event.audit.filter(action=action).order_by("-revision")[0]


def take_back(client: Client, event: Tournament, action: str, reason: str = "by mistake") -> Any:
    return client.post(url(event, f"history/{row_of(event, action).revision}/undo/"), {"reason": reason})


def content(event: Tournament) -> str:
    """The event without its diary, which only ever grows."""
    text = write_event(export_event(Tournament.objects.get(pk=event.pk)))
    return text[: text.index('"diary"')]


@pytest.fixture
def played(cast: Cast) -> Tournament:
    """Round 1 of eight players closed, round 2 published with one result."""
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    report(next(iter(open_matches(second))), cast.ozzel)
    return Tournament.objects.get(pk=event.pk)


# F23, F24


def test_F23_the_desk_says_what_blocks_the_next_step(desk: Client, played: Tournament) -> None:
    page = desk.get(url(played)).content.decode()
    assert "Tables without a result" in page
    assert "Enter results" in page


def test_F24_an_event_closed_too_early_is_reopened_and_goes_on(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(url(event, "finish/"))
    assert Tournament.objects.get(pk=event.pk).state == "finished"
    assert "Reopen" in desk.get(url(event)).content.decode()
    desk.post(url(event, "reopen/"))
    assert Tournament.objects.get(pk=event.pk).state == "running"
    # The other way: the finishing itself is taken back in the history.
    desk.post(url(event, "finish/"))
    assert take_back(desk, event, "finish_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).state == "running"


# F38: a round deleted by mistake


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


# F39: the file


def test_F39_each_closed_round_is_a_file_on_the_disk(
    desk: Client, cast: Cast, django_capture_on_commit_callbacks: Commit
) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(url(event, "rounds/1/close/"))
    (path,) = backups_of(event)
    assert read_event(path.read_bytes()).rounds[0].status == "complete"
    assert not list(path.parent.glob("*.part"))
    page = desk.get(url(event, "backups/")).content.decode()
    assert path.name in page
    assert desk.get(url(event, f"backups/files/{path.name}")).content == path.read_bytes()
    for other in ("..%2Fsecret_key", "nothing.json"):
        assert desk.get(url(event, f"backups/files/{other}")).status_code == 404


def test_F39_a_full_disk_never_keeps_a_round_open_but_the_desk_says_so(
    desk: Client, cast: Cast, settings: Any, tmp_path: Any, django_capture_on_commit_callbacks: Commit
) -> None:
    (tmp_path / "file").write_text("not a folder")
    settings.BACKUP_DIR = tmp_path / "file"
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    for match in open_matches(round_):
        report(match, cast.ozzel)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(url(event, "rounds/1/close/"))
    assert event.rounds.get().state == "complete"
    assert "could not be written to the disk" in desk.get(url(event)).content.decode()


# F40: out and in again


def test_F40_an_event_goes_on_on_another_machine_under_who_opened_the_file(
    desk: Client, played: Tournament, cast: Cast, client: Client
) -> None:
    file = desk.get(url(played, "backups/export/"))
    assert file["Content-Disposition"].endswith('.json"')
    assert b"@example" not in file.content
    # Another machine: nobody of the file has an account there.
    text, slug = file.content, played.slug
    Penalty.objects.all().delete()
    Round.objects.all().delete()
    Tournament.objects.all().delete()
    User.objects.exclude(pk=cast.wuher.pk).delete()
    other = Client()
    other.force_login(cast.wuher)
    answer = other.post("/events/import/", {"file": SimpleUploadedFile("event.json", text)})
    assert answer.status_code == 302
    event = Tournament.objects.get(slug=slug)
    assert Staff.objects.get(tournament=event, role="organizer").user == cast.wuher
    again = read_event(other.get(url(event, "backups/export/")).content)
    before = read_event(text)
    assert (again.players, again.rounds, again.diary) == (before.players, before.rounds, before.diary)
    # The marshal is a name there, without any right, and the diary still says who did what.
    assert not User.objects.get(first_name="madine").is_active
    assert "ozzel" in other.get(url(event, "history/")).content.decode()
    for match in open_matches(event.rounds.get(number=2)):
        report(match, cast.wuher)
    other.post(url(event, "rounds/2/close/"))
    other.post(url(event, "pair/"), {"number": "3"})
    assert event.rounds.count() == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "The submitted file is empty"),
        (b"PK\x03\x04\x00", "not a text file"),
        (b'{"format": "flagship-event/1"}', "missing"),
        (b'{"format": "flagship-event/1", "colour": 1}', "colour: unknown key"),
    ],
)
def test_F40_a_file_that_is_no_event_is_refused_in_a_sentence(
    desk: Client, text: bytes, sentence: str
) -> None:
    before = Tournament.objects.count()
    answer = desk.post("/events/import/", {"file": SimpleUploadedFile("event.json", text)})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Tournament.objects.count() == before


def test_F40_addresses_are_in_the_file_only_when_asked_for(desk: Client, played: Tournament) -> None:
    Entry.objects.filter(tournament=played, key="p1").update(email="piett@example.org")
    assert b"piett@example.org" not in desk.get(url(played, "backups/export/")).content
    assert b"piett@example.org" in desk.get(url(played, "backups/export/?emails=1")).content


# F41


def test_F41_a_second_click_on_take_back_changes_nothing_more(desk: Client, played: Tournament) -> None:
    take_back(desk, played, "report_result")
    lines = played.audit.count()
    assert take_back(desk, played, "report_result").status_code == 422
    assert played.audit.count() == lines


# Undo, line by line


def test_a_result_taken_back_opens_the_table_and_the_undo_can_be_undone(
    desk: Client, played: Tournament
) -> None:
    match = Report.objects.filter(match__round__number=2, state="confirmed").get().match
    assert take_back(desk, played, "report_result").status_code == 302
    assert not match.reports.filter(state="confirmed").exists()
    assert "Took back" in desk.get(url(played, "history/")).content.decode()
    assert take_back(desk, played, "clear_result").status_code == 302
    assert match.reports.filter(state="confirmed").get().version == 2


def test_a_correction_taken_back_gives_the_earlier_result(
    desk: Client, played: Tournament, cast: Cast
) -> None:
    said = Report.objects.filter(match__round__number=2, state="confirmed").get()
    report(said.match, cast.ozzel, 49, 177, reason="typed the wrong way round")
    assert take_back(desk, played, "correct_result").status_code == 302
    now = said.match.reports.get(state="confirmed")
    assert (now.values, now.version) == (said.values, 3)


def test_taking_back_asks_for_a_reason_where_the_act_does(desk: Client, played: Tournament) -> None:
    answer = take_back(desk, played, "report_result", reason="")
    assert answer.status_code == 422
    assert "reason" in answer.context["form"].errors


def test_a_closed_round_is_opened_again_until_the_next_one_is_paired(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    assert take_back(desk, event, "close_round").status_code == 302
    assert event.rounds.get().state == "published"
    desk.post(url(event, "rounds/1/close/"))
    pair_round(event, cast.ozzel, now=NOW)
    answer = take_back(desk, event, "close_round")
    assert "Round 2 is paired already" in answer.content.decode()


def test_an_accidental_start_of_the_event_is_taken_back(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    assert take_back(desk, event, "start_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).state == "setup"


def test_a_changed_setting_is_taken_back_unless_it_was_changed_again(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    edit_tournament(event, cast.ozzel, now=NOW, place="Echo Base")
    first = row_of(event, "edit_tournament").revision
    edit_tournament(event, cast.ozzel, now=NOW, place="Endor")
    answer = desk.post(url(event, f"history/{first}/undo/"), {"reason": ""})
    assert "Something later stands on this" in answer.content.decode()
    assert take_back(desk, event, "edit_tournament").status_code == 302
    assert Tournament.objects.get(pk=event.pk).place == "Echo Base"


def test_what_cannot_be_taken_back_says_why(desk: Client, played: Tournament) -> None:
    page = desk.get(url(played, "history/?all")).content.decode()
    assert "Cannot be taken back" in page
    answer = desk.get(url(played, "history/1/undo/")).content.decode()
    assert "An event that is there stays" in answer


def test_a_judge_takes_back_only_what_he_may_do(played: Tournament, cast: Cast) -> None:
    judge = Client()
    judge.force_login(cast.jerec)
    answer = take_back(judge, played, "close_round")
    assert "You have no right to take this back" in answer.content.decode()
    report(next(iter(open_matches(played.rounds.get(number=2)))), cast.jerec)
    assert take_back(judge, played, "report_result").status_code == 302


# F36, F37, F45: the clock


def test_F45_the_clock_is_pushed_by_hand_shared_and_extended_for_one_table(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    assert not clock_of(round_, now=NOW).is_started
    desk.post(url(event, "rounds/1/clock/start/"))
    match = round_.matches.order_by("table")[0]
    said = {"minutes": "10", "table": str(match.pk), "reason": "Judge call"}
    desk.post(url(event, "rounds/1/clock/extend/"), said)
    clock = clock_of(round_, now=timezone.now())
    assert clock.ends_at is not None
    assert clock.end_of(match.pk) == clock.ends_at + timedelta(minutes=10)
    hall = desk.get(f"/events/{event.slug}/clock/").content.decode()
    assert "table 1 until" in hall
    missing = desk.post(url(event, "rounds/1/clock/extend/"), {"minutes": "10", "table": "", "reason": ""})
    assert missing.status_code == 422


def test_F45_an_accidental_start_of_the_clock_is_taken_back(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    desk.post(url(event, "rounds/1/clock/start/"))
    assert take_back(desk, event, "start_clock").status_code == 302
    assert clock_of(round_, now=timezone.now()).state == "ready"
    # A pause by mistake has cost no time.
    begun = timezone.now() - timedelta(minutes=5)
    start_clock(round_, cast.ozzel, now=begun)
    desk.post(url(event, "rounds/1/clock/pause/"))
    assert take_back(desk, event, "pause_clock").status_code == 302
    assert clock_of(round_, now=timezone.now()).ends_at == begun + timedelta(minutes=135)


def test_F36_the_clock_is_rows_so_a_restart_loses_no_second(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    start_clock(round_, cast.ozzel, now=NOW)
    kept = list(ClockEvent.objects.filter(round=round_).values_list("kind", "at"))
    assert kept == [("start", NOW)]
    assert clock_of(round_, now=NOW + timedelta(minutes=35)).seconds_left == 100 * 60


def test_F37_the_screen_says_when_it_last_heard_from_the_server_and_is_small(
    client: Client, played: Tournament
) -> None:
    page = client.get(f"/events/{played.slug}/screen/")
    text = page.content.decode()
    assert "No connection. Last heard at" in text
    assert len(page.content) < 100_000
    assert "http://" not in text.replace("http://www.w3.org", "")


def test_F44_names_and_tables_are_on_the_screen_the_moment_they_are_published(
    client: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=44)
    assert "No pairings yet" in client.get(f"/events/{event.slug}/screen/").content.decode()
    publish_next(event, cast.ozzel)
    page = client.get(f"/events/{event.slug}/screen/").content.decode()
    assert page.count('class="screen-page is-names"') == 3
    assert page.count('class="screen-page is-tables"') == 3
    assert all(f">A{number}</bdi>" in page for number in range(1, 45))


def test_presets_of_the_round_time_are_those_of_the_rules_and_more_are_offered(desk: Client) -> None:
    page = desk.get("/events/new/").content.decode()
    assert 'value="135"' in page
    assert 'value="180"' in page
    assert '<datalist id="minutes">' in page


# F47 and the roles


def make_player(event: Tournament, user: User, key: str) -> Entry:
    Entry.objects.filter(tournament=event, key=key).update(user=user)
    return entry_of(event, key)


def test_F47_a_leader_who_plays_cannot_rule_on_his_own_match(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    make_player(event, cast.ozzel, "p1")
    round_ = publish_next(event, cast.ozzel)
    match = round_.matches.get(seats__entry__key="p1")
    other = round_.matches.exclude(pk=match.pk).get()
    said = _slip(match)
    answer = desk.post(url(event, f"rounds/1/tables/{match.pk}/"), said)
    assert answer.status_code == 422
    assert "You play at this table yourself" in answer.content.decode()
    assert not match.reports.exists()
    desk.post(url(event, f"rounds/1/tables/{other.pk}/"), _slip(other))
    assert other.reports.exists()
    marshal = Client()
    marshal.force_login(cast.madine)
    marshal.post(url(event, f"rounds/1/tables/{match.pk}/"), said)
    assert match.reports.get().author == cast.madine
    desk.post(url(event, "rounds/1/clock/start/"))
    more = {"minutes": "10", "table": str(match.pk), "reason": "I am slow"}
    assert (
        "You play at this table yourself"
        in desk.post(url(event, "rounds/1/clock/extend/"), more).content.decode()
        or not ClockEvent.objects.filter(match=match).exists()
    )


def test_F47_two_leaders_at_one_table_are_the_marshals_case(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=2, structure="custom", swiss_rounds=1)
    make_player(event, cast.ozzel, "p1")
    make_player(event, cast.jerec, "p2")
    judge = User.objects.create_user("needa", password=PASSWORD)
    Staff.objects.create(tournament=event, user=judge, role="judge")
    match = publish_next(event, cast.ozzel).matches.get()
    other = Client()
    other.force_login(judge)
    answer = other.post(url(event, f"rounds/1/tables/{match.pk}/"), _slip(match))
    assert "the marshal decides" in answer.content.decode()
    marshal = Client()
    marshal.force_login(cast.madine)
    marshal.post(url(event, f"rounds/1/tables/{match.pk}/"), _slip(match))
    assert match.reports.get().author == cast.madine


def test_F47_at_formal_level_no_leader_plays(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4, level="formal")
    make_player(event, cast.madine, "p1")
    answer = desk.post(url(event, "start/"), {"without_lists": "1"}, follow=True)
    assert "leaders play at relaxed level only" in answer.content.decode()
    assert Tournament.objects.get(pk=event.pk).state == "setup"


def test_F47_at_relaxed_level_another_leader_must_be_there(desk: Client, cast: Cast) -> None:
    event = make_event(cast, players=4)
    Staff.objects.filter(tournament=event).exclude(user=cast.ozzel).delete()
    make_player(event, cast.ozzel, "p1")
    answer = desk.post(url(event, "start/"), {"without_lists": "1"}, follow=True)
    assert "only if another leader is there" in answer.content.decode()
    Staff.objects.create(tournament=event, user=cast.madine, role="marshal")
    desk.post(url(event, "start/"), {"without_lists": "1"})
    assert Tournament.objects.get(pk=event.pk).state == "running"
    # And he stays: neither taken off nor only watching while the organizer plays.
    marshal = Staff.objects.get(tournament=event, user=cast.madine)
    desk.post(url(event, f"staff/{marshal.pk}/remove/"))
    other = Client()
    other.force_login(cast.madine)
    other.post(url(event, "staff/acting/"), {"acting": "0"})
    assert Staff.objects.get(pk=marshal.pk).is_acting


def _slip(match: Any) -> dict[str, str]:
    one, two = (seat.entry.key for seat in match.seats.order_by("number"))
    return {
        "end": "time", "by": "", "first": one, "objective": "", "reason": "", "version": "0",
        f"v-{one}-destroyed": "177", f"v-{one}-objective": "0",
        f"v-{two}-destroyed": "49", f"v-{two}-objective": "0",
    }  # fmt: skip


def test_A_ROLE_2_a_judge_without_an_account_gets_in_within_a_minute(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    answer = desk.post(
        url(event, "staff/invite/"), {"role": "judge", "name": "Needa", "days": "3"}, follow=True
    )
    link = re.findall(r"/join/[\w-]+/", answer.content.decode())[0]
    assert "data:image/svg" in answer.content.decode()
    judge = Client()
    assert "as judge" in judge.get(link).content.decode()
    weak = judge.post(link, {"username": "needa", "password": "needa"})
    assert weak.status_code == 422
    assert not User.objects.filter(username="needa").exists()
    taken = judge.post(link, {"username": "Ozzel", "password": "corellian-corvette"})
    assert "Ozzel” here already" in taken.content.decode()
    joined = judge.post(link, {"username": "needa", "password": "corellian-corvette"})
    assert joined.status_code == 302
    assert judge.get(url(event)).status_code == 200
    assert Staff.objects.get(tournament=event, user__username="needa").role == "judge"
    # It works once.
    assert "used already" in Client().get(link).content.decode()
    assert "joined as judge" in desk.get(url(event, "history/")).content.decode()


def test_A_ROLE_2_a_revoked_or_old_link_opens_nothing(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    old = invite_staff(event, cast.ozzel, role="judge", days=1, now=timezone.now() - timedelta(days=2))
    revoked = invite_staff(event, cast.ozzel, role="marshal", now=timezone.now())
    desk.post(url(event, f"staff/invitations/{revoked.pk}/revoke/"))
    watcher = Client()
    watcher.force_login(cast.wuher)
    for invitation, word in ((old, "too old"), (revoked, "revoked")):
        link = f"/join/{link_of_invitation(Invitation.objects.get(pk=invitation.pk))}/"
        assert word in watcher.get(link).content.decode()
        assert watcher.post(link).status_code == 422
    assert not Staff.objects.filter(user=cast.wuher).exists()
    assert watcher.get("/join/1-nonsense/").status_code == 404


def test_A_ROLE_4_a_leader_who_watches_is_a_spectator_and_it_is_announced(cast: Cast) -> None:
    event = make_event(cast, players=4)
    judge = Client()
    judge.force_login(cast.jerec)
    judge.post(url(event, "staff/acting/"), {"acting": "0"})
    assert "jerec is watching, not judging" in Client().get(f"/events/{event.slug}/").content.decode()
    blocked = judge.get(url(event))
    assert blocked["Location"] == url(event, "staff/acting/")
    assert judge.post(url(event, "players/add/"), {"name": "X"}).status_code in (302, 403)
    assert event.entries.count() == 4
    judge.post(url(event, "staff/acting/"), {"acting": "1"})
    assert judge.get(url(event)).status_code == 200
    assert "is watching" not in Client().get(f"/events/{event.slug}/").content.decode()


def test_A_ROLE_1_the_event_is_handed_over_and_has_one_organizer(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    marshal = Staff.objects.get(tournament=event, user=cast.madine)
    unsure = desk.post(url(event, "staff/hand-over/"), {"to": str(marshal.pk)})
    assert unsure.status_code == 422
    desk.post(url(event, "staff/hand-over/"), {"to": str(marshal.pk), "sure": "on"})
    roles = dict(Staff.objects.filter(tournament=event).values_list("user__username", "role"))
    assert roles == {"ozzel": "marshal", "madine": "organizer", "jerec": "judge"}
    page = desk.get(url(event, "history/")).content.decode()
    assert "handed the event over to madine" in page
    assert "took the event over from ozzel" in page
    assert desk.get(url(event, "settings/")).status_code == 403


def test_the_table_of_rights_names_every_action_and_is_public(client: Client, cast: Cast) -> None:
    event = make_event(cast)
    page = client.get(f"/events/{event.slug}/roles/").content.decode()
    assert "disqualify a player" in page
    assert "madine" in page
