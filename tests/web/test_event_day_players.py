"""Players coming and going on the day, and their own page (F4, F9, F10, F13, F17, F31, F42, F48)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    play,
    publish_next,
    report,
)
from tournaments.links import link_of
from tournaments.models import AuditRow, Entry, Match, Round, Snapshot, Tournament
from tournaments.queries import round_view, standings_of
from tournaments.services.entries import disqualify_entry, drop_entry
from tournaments.services.setup import finish_tournament
from tournaments.views.limits import MOST_WRONG_LINKS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_memory_of_wrong_links() -> None:
    cache.clear()


def url(event: Tournament, entry: Entry, act: str = "") -> str:
    return f"/events/{event.slug}/desk/players/{entry.key}/{act}"


def page_of(entry: Entry) -> str:
    answer = Client().get(f"/p/{link_of(Entry.objects.get(pk=entry.pk))}/")
    assert answer.status_code == 200
    return answer.content.decode()


def post(entry: Entry, act: str, **data: str) -> str:
    answer = Client().post(f"/p/{link_of(Entry.objects.get(pk=entry.pk))}/{act}/", data, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def seats_of(entry: Entry) -> list[tuple[int, str]]:
    """Round and kind of each seat."""
    seats = entry.seats.select_related("round", "match").order_by("round__number")
    return [(seat.round.number, seat.match.kind) for seat in seats]


def line_of(event: Tournament, entry: Entry) -> Any:
    return next(row.standing for row in standings_of(event) if row.entry == entry)


def bye_of(round_: Round) -> Entry:
    return round_.matches.get(kind="bye").seats.get().entry


# The list before the start


def test_F4_two_entries_of_one_person_become_one_before_the_start(cast: Cast, desk: Client) -> None:
    event = make_event(cast, players=4)
    first, double = entry_of(event, "p1"), entry_of(event, "p3")
    Entry.objects.filter(pk=double.pk).update(club="Kuat", email="a1@example.org")
    hand_in_fleet(double, cast.ozzel, text=demo_fleets()[0], now=NOW)
    told = desk.get(url(event, first, "merge/")).content.decode()
    assert "The other entry is gone with its link" in told
    desk.post(url(event, first, "merge/"), {"double": "p3"})
    merged = entry_of(event, "p1")
    assert (merged.club, merged.email) == ("Kuat", "a1@example.org")
    assert merged.fleet.current is not None
    assert not event.entries.filter(key="p3").exists()
    assert Snapshot.objects.filter(action="merge_entries").exists()


def test_F4_after_the_start_two_entries_stay_two(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    answer = desk.post(url(event, entry_of(event, "p1"), "merge/"), {"double": "p3"})
    assert answer.status_code == 422
    assert "The event has started" in answer.content.decode()
    assert event.entries.count() == 4


# Coming late


def test_F9_who_comes_late_has_a_loss_for_each_round_missed(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(f"/events/{event.slug}/desk/players/add/", {"name": "Late"})
    late = event.entries.get(name="Late")
    assert seats_of(late) == [(1, "missed")]
    assert (line_of(event, late).points, line_of(event, late).losses) == (0, 1)


def test_F9_F50_or_takes_the_seat_beside_the_bye_at_a_new_table(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=7)
    round_ = publish_next(event, cast.ozzel)
    numbers = set(round_.matches.exclude(table=None).values_list("pk", "table"))
    alone = bye_of(round_)
    players = f"/events/{event.slug}/desk/players/"
    assert f"play {alone.name}, who has the bye" in desk.get(players).content.decode()
    desk.post(f"{players}add/", {"name": "Late", "missed": "bye_seat"})
    late = event.entries.get(name="Late")
    match = late.seats.get().match
    assert (match.kind, match.table) == ("game", 4)
    assert {seat.entry for seat in match.seats.all()} == {alone, late}
    assert numbers <= set(round_.matches.values_list("pk", "table"))
    assert "Table" in page_of(alone)
    assert "has the bye" not in desk.get(players).content.decode()


def test_F9_without_a_bye_the_choice_is_not_offered_and_refused(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    desk.post(f"/events/{event.slug}/desk/players/add/", {"name": "Late", "missed": "bye_seat"})
    assert seats_of(event.entries.get(name="Late")) == [(1, "missed")]


# Not there


def test_F10_who_came_gets_the_win_and_who_did_not_may_be_dropped(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    round_ = publish_next(event, cast.ozzel)
    match = round_view(round_).matches[0].match
    came, absent = (seat.entry for seat in match.seats.order_by("number"))
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    assert "Who did not come?" in desk.get(table).content.decode()
    desk.post(table, {"absent": absent.key, "todo": "drop"})
    assert entry_of(event, absent.key).status == "removed"
    play(round_, cast.ozzel)
    assert (line_of(event, came).points, line_of(event, came).margin) == (8, 140)
    assert (line_of(event, absent).points, line_of(event, absent).opponents) == (0, ())


def test_F10_or_only_the_free_ones_are_paired_anew(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    absent = match.seats.get(number=2).entry
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    answer = desk.post(table, {"absent": absent.key, "todo": "repair"})
    assert entry_of(event, absent.key).status == "removed"
    assert not match.reports.exists()
    assert answer["Location"].endswith("/rounds/1/repair/")


def test_F10_with_nobody_there_the_game_was_not_played(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    for _ in range(2):
        desk.post(table, {"absent": "both", "todo": "win"})
    assert [each.end for each in match.reports.all()] == ["not_played"]


def test_F10_a_marshal_gives_the_win_but_drops_nobody_A_ROLE_6(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    absent = match.seats.get(number=2).entry
    marshal = Client()
    marshal.force_login(cast.madine)
    table = f"/events/{event.slug}/desk/rounds/1/tables/{match.pk}/no-show/"
    assert marshal.post(table, {"absent": absent.key, "todo": "drop"}).status_code == 422
    assert marshal.post(table, {"absent": absent.key, "todo": "win"}).status_code == 302
    assert entry_of(event, absent.key).status == "active"
    assert match.reports.get().end == "no_show"


# Leaving and coming back


def test_F13_coming_back_gives_no_points_by_itself(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=5)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    leaver = entry_of(event, "p1")
    before = line_of(event, leaver).points
    for _ in range(2):
        drop_entry(leaver, cast.ozzel, now=NOW)
        play(publish_next(event, cast.ozzel), cast.ozzel)
        desk.post(url(event, leaver, "reenter/"), {"reason": "Back from lunch"})
    assert (line_of(event, leaver).points, line_of(event, leaver).rounds) == (before, 3)
    assert seats_of(leaver)[1:] == [(2, "missed"), (3, "missed")]


def test_F13_a_player_who_comes_back_may_play_the_one_with_the_bye(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    leaver = entry_of(event, "p1")
    play(publish_next(event, cast.ozzel), cast.ozzel)
    drop_entry(leaver, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    alone = bye_of(round_)
    met = Match.objects.filter(seats__entry=leaver).filter(seats__entry=alone).exists()
    answer = desk.post(url(event, leaver, "reenter/"), {"missed": "bye_seat"})
    if met:
        assert "have met before" in answer.content.decode()
    else:
        assert seats_of(leaver) == [(1, "game"), (2, "game")]


def test_F17_a_player_drops_only_after_he_was_asked(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    player = entry_of(event, "p1")
    asked = Client().get(f"/p/{link_of(player)}/drop/").content.decode()
    assert "You stay in the standings" in asked
    assert "still needs a result" in asked
    assert entry_of(event, "p1").status == "active"
    assert "You have dropped" in post(player, "drop")
    assert entry_of(event, "p1").status == "removed"
    row = AuditRow.objects.filter(action="drop_self").get()
    assert (row.actor, row.entry) == (None, player)
    post(player, "drop")
    assert AuditRow.objects.filter(action="drop_self").count() == 1


def test_F17_a_drop_ticked_by_mistake_is_undone_with_the_repair_offered(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=9)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    player = entry_of(event, "p1")
    desk.post(url(event, player, "drop/"), {"reason": "Wrong line"})
    round_ = publish_next(event, cast.ozzel)
    assert not round_.seats.filter(entry=player).exists()
    told = desk.get(url(event, player, "undo/")).content.decode()
    assert "where the round that is played can be repaired" in told
    answer = desk.post(url(event, player, "undo/"), {"reason": "Wrong line"})
    assert entry_of(event, "p1").status == "active"
    assert answer["Location"].endswith("/rounds/2/repair/")


def test_F17_undone_before_the_next_round_nothing_is_missed(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    round_ = publish_next(event, cast.ozzel)
    player = entry_of(event, "p1")
    desk.post(url(event, player, "drop/"))
    desk.post(url(event, player, "undo/"))
    assert seats_of(player) == [(1, "game")]
    play(round_, cast.ozzel)
    assert line_of(event, player).rounds == 1


def test_F31_a_player_who_dropped_keeps_his_place_marked(cast: Cast) -> None:
    event = make_running_event(cast, players=8)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    player = entry_of(event, "p1")
    rank = line_of(event, player).rank
    post(player, "drop")
    assert line_of(event, player).rank == rank
    assert "dropped" in Client().get(f"/events/{event.slug}/standings/").content.decode()
    assert "You have dropped" in page_of(player)


def test_a_disqualification_by_mistake_is_withdrawn_with_a_reason(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    publish_next(event, cast.ozzel)
    player = entry_of(event, "p1")
    disqualify_entry(player, cast.ozzel, reason="Wrong player", now=NOW)
    assert desk.post(url(event, player, "undo/")).status_code == 422
    desk.post(url(event, player, "undo/"), {"reason": "It was p2"})
    assert entry_of(event, "p1").status == "active"
    assert player.penalties.get().state == "withdrawn"


# The cut and the knockout


def a_cut(cast: Cast) -> tuple[Tournament, Round]:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return event, publish_next(event, cast.ozzel)


def test_A_CUT_2_who_leaves_an_unplayed_cut_makes_room_for_the_next(cast: Cast, desk: Client) -> None:
    event, cut = a_cut(cast)
    order = [row.entry for row in standings_of(event)]
    leaver = order[1]
    answer = desk.post(url(event, leaver, "drop/"))
    assert answer.status_code == 422
    assert "The bracket is discarded" in answer.content.decode()
    desk.post(url(event, leaver, "drop/"), {"remake_cut": "on"})
    assert not Round.objects.filter(pk=cut.pk).exists()
    again = publish_next(event, cast.ozzel)
    assert {seat.entry for seat in again.seats.select_related("entry")} == {order[0], *order[2:5]}


def test_A_CUT_2_the_player_himself_is_sent_to_the_desk(cast: Cast) -> None:
    event, cut = a_cut(cast)
    player = cut.seats.select_related("entry").first()
    assert player is not None
    assert "Tell the desk" in post(player.entry, "drop")
    assert entry_of(event, player.entry.key).status == "active"


def test_A_KO_4_in_the_knockout_the_opponent_has_a_bye_and_the_undo_seats_both_again(
    cast: Cast, desk: Client
) -> None:
    event, cut = a_cut(cast)
    first, second = cut.matches.order_by("game")
    report(second, cast.ozzel)
    leaver, stays = (seat.entry for seat in first.seats.order_by("number"))
    assert "gets a bye in your game" in Client().get(f"/p/{link_of(leaver)}/drop/").content.decode()
    post(leaver, "drop")
    assert Match.objects.get(pk=first.pk).kind == "bye"
    assert "Bye" in page_of(stays)
    desk.post(url(event, leaver, "undo/"))
    match = Match.objects.get(pk=first.pk)
    assert (match.kind, match.table) == ("game", first.table)
    assert {seat.entry for seat in match.seats.all()} == {leaver, stays}


# The own page in every state of the day


def test_the_page_before_during_between_and_after_says_where_the_player_stands(cast: Cast) -> None:
    event = make_event(cast, players=8)
    player = entry_of(event, "p1")
    assert "You are on the list" in page_of(player)
    event = Tournament.objects.get(pk=event.pk)
    from_start = make_running_event(cast, players=7, name="Endor")
    round_ = publish_next(from_start, cast.ozzel)
    alone = bye_of(round_)
    assert "You have no opponent this round" in page_of(alone)
    view = round_view(round_).matches[0]
    one, other = view.entries
    text = page_of(one)
    assert f'<strong class="table-number">{view.table}</strong>' in text
    assert other.name in text
    assert "Not started yet" in text
    assert "Report result" in text
    report(view.match, cast.ozzel)
    assert "You won." in page_of(one)
    assert "You lost." in page_of(other)
    play(round_, cast.ozzel)
    text = page_of(one)
    assert "Wait for the next round" in text
    assert "You are number" in text
    assert "of 7" in text
    disqualify_entry(other, cast.ozzel, reason="x", now=NOW)
    assert "You are disqualified" in page_of(other)
    for _ in range(2):
        play(publish_next(from_start, cast.ozzel), cast.ozzel)
    finish_tournament(from_start, cast.ozzel, now=NOW)
    assert "The event is finished" in page_of(one)


def test_the_page_in_the_knockout_says_who_is_out(cast: Cast) -> None:
    event, cut = a_cut(cast)
    outside = next(row.entry for row in reversed(standings_of(event)))
    assert "You are out" in page_of(outside)
    play(cut, cast.ozzel)
    winner, loser = (seat.entry for seat in cut.matches.first().seats.order_by("number"))  # type: ignore[union-attr]
    assert "Wait for the next round" in page_of(winner)
    assert "You are out" in page_of(loser)


def test_the_page_shows_both_fleet_totals_and_who_chooses_A_INIT_1(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    view = round_view(publish_next(event, cast.ozzel)).matches[0]
    for entry, text in zip(view.entries, demo_fleets(), strict=False):
        hand_in_fleet(entry, cast.ozzel, text=text, reason="At the desk", now=NOW)
    text = page_of(view.entries[0])
    assert "choose" in text
    assert "shown once both fleet lists are in" not in text


def test_the_page_is_small_and_asks_as_much_in_round_one_as_in_round_five(
    cast: Cast, django_assert_max_num_queries: Any
) -> None:
    event = make_running_event(cast, players=32, structure="custom", swiss_rounds=5)
    for _ in range(4):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    with django_assert_max_num_queries(12):
        text = page_of(entry_of(event, "p1"))
    assert len(text.encode()) < 40_000


def test_F15_the_player_ticks_that_his_results_are_right(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    player = entry_of(event, "p1")
    assert "My results are right" in page_of(player)
    post(player, "check", round="1")
    assert entry_of(event, "p1").results_checked == 1
    assert "My results are right" not in page_of(player)
    assert "not closed yet" in post(player, "check", round="9")
    post(player, "check", round="x")


# Links, accounts, personal data


def test_F48_the_link_is_enough_and_a_new_one_makes_the_old_one_void(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    player = entry_of(event, "p1")
    old = f"/p/{link_of(player)}/"
    assert Client().get(old).status_code == 200
    shown = desk.get(url(event, player, "link/")).content.decode()
    assert link_of(player) in shown
    code = desk.get(url(event, player, "link/code.svg"))
    assert code["Content-Type"] == "image/svg+xml"
    desk.post(url(event, player, "link/renew/"))
    answer = Client().get(old)
    assert answer.status_code == 404
    assert "Ask there for your link" in answer.content.decode()
    assert Client().get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200


def test_F48_an_account_claims_the_player_later_and_lets_go(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    player = entry_of(event, "p1")
    browser = Client()
    assert browser.post(f"/p/{link_of(player)}/claim/")["Location"].startswith("/login/")
    browser.force_login(cast.piett)
    assert "Open your personal link" in browser.get(f"/events/{event.slug}/me/", follow=True).content.decode()
    browser.post(f"/p/{link_of(player)}/claim/")
    assert entry_of(event, "p1").user == cast.piett
    assert browser.get(f"/events/{event.slug}/me/")["Location"] == f"/p/{link_of(player)}/"
    second = browser.post(f"/p/{link_of(entry_of(event, 'p2'))}/claim/", follow=True)
    assert "belongs to another player" in second.content.decode()
    other = Client()
    other.force_login(cast.ackbar)
    assert "Another account" in other.post(f"/p/{link_of(player)}/claim/", follow=True).content.decode()
    other.post(f"/p/{link_of(player)}/unclaim/")
    assert entry_of(event, "p1").user == cast.piett
    browser.post(f"/p/{link_of(player)}/unclaim/")
    assert entry_of(event, "p1").user is None


def test_F48_cards_and_slips_carry_the_codes(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    cards = desk.get(f"/events/{event.slug}/desk/sheets/links.pdf?as=html").content.decode()
    assert cards.count('<div class="link-card">') == 4
    assert "http://testserver/p/" in cards
    slips = desk.get(f"/events/{event.slug}/desk/rounds/1/sheets/slips.pdf?as=html").content.decode()
    assert slips.count("data:image/svg+xml") == 4


def test_F42_many_wrong_links_are_slowed_down_but_a_right_one_always_works(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    browser = Client()
    for _ in range(MOST_WRONG_LINKS):
        assert browser.get("/p/1-wrong/").status_code == 404
    answer = browser.get("/p/1-wrong/")
    assert answer.status_code == 429
    assert "Try again in" in answer.content.decode()
    assert browser.get(f"/p/{link_of(entry_of(event, 'p1'))}/").status_code == 200
    assert Client(REMOTE_ADDR="10.0.0.9").get("/p/1-wrong/").status_code == 404


@pytest.mark.parametrize("token", ["", "-", "1-", "zz-x", "1a-" + "A" * 22, "%00", "ł" * 40, "9" * 60 + "-x"])
def test_F42_no_token_opens_anything_but_the_right_one(cast: Cast, token: str) -> None:
    make_running_event(cast, players=4)
    for door in ("p", "s"):
        assert Client().get(f"/{door}/{token}/").status_code == 404


def test_the_player_deletes_his_address(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    Entry.objects.filter(tournament=event, key="p1").update(email="a1@example.org")
    player = entry_of(event, "p1")
    assert "a1@example.org" in page_of(player)
    post(player, "forget-email")
    assert entry_of(event, "p1").email == ""


def test_after_the_event_the_personal_data_of_a_player_are_deleted(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1)
    Entry.objects.filter(tournament=event, key="p1").update(name="Kendal Ozzel", club="Kuat")
    player = entry_of(event, "p1")
    drop_reason = {"reason": "Kendal Ozzel is ill"}
    round_ = publish_next(event, cast.ozzel)
    desk.post(url(event, player, "drop/"), drop_reason)
    play(round_, cast.ozzel)
    refused = desk.post(url(event, player, "forget/"), follow=True).content.decode()
    assert "not finished" in refused
    finish_tournament(event, cast.ozzel, now=NOW)
    desk.post(url(event, player, "forget/"))
    gone = entry_of(event, "p1")
    assert (gone.name, gone.club, gone.email, gone.user) == ("Player 1", "", "", None)
    pages = [f"/events/{event.slug}/standings/", f"/events/{event.slug}/desk/history/"]
    assert not any("Kendal" in desk.get(page).content.decode() for page in pages)
    assert not any("Kendal" in str(row.data) + row.reason for row in AuditRow.objects.all())
    assert not event.snapshots.exists()


def test_A_DROP_4_the_page_for_a_lost_component_leads_through_three_steps(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    loser = match.seats.get(number=1).entry
    base = f"/events/{event.slug}/desk/rounds/1"
    page = desk.get(f"{base}/tables/{match.pk}/lost/").content.decode()
    desk.post(f"{base}/clock/extend/", {"table": str(match.pk), "minutes": "10", "reason": "Lost component"})
    assert "+10 min" in desk.get(f"{base}/tables/{match.pk}/lost/").content.decode()
    form = f"{base}/tables/{match.pk}/?end=concession&by={loser.key}"
    assert form.replace("&", "&amp;").split("/tables/")[1].split("?")[1] in page
    assert desk.get(form).context["form"].initial["by"] == loser.key
    assert url(event, loser, "drop/") in page
