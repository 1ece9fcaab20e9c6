"""The own page of a player in every state of the day (F15, A-INIT-1, A-DROP-4)."""

from typing import Any

import pytest
from django.test import Client

from fleets.lists.games.armada.demo import demo_fleets
from fleets.services import hand_in_fleet
from fleets.services.judging import return_fleet
from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next, report
from tests.web.players.acts import bye_of, page_of, post, url
from tournaments.models import Round, Tournament
from tournaments.queries import round_view, standings_of
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import disqualify_entry

pytestmark = pytest.mark.django_db


def a_cut(cast: Cast) -> tuple[Tournament, Round]:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return event, publish_next(event, cast.ozzel)


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


def test_the_first_card_asks_for_the_list_that_is_missing_or_was_returned(cast: Cast) -> None:
    event = make_event(cast, players=4)
    player = entry_of(event, "p1")
    assert page_of(player).index("Hand in your list") < page_of(player).index("You are on the list")
    hand_in_fleet(player, cast.ozzel, text=demo_fleets()[0], now=NOW)
    assert "Hand in your list" not in page_of(player)
    return_fleet(player, cast.jerec, seen=1, note="No <b>Sun</b> Crusher.", now=NOW)
    text = page_of(player)
    first = text.index("A judge returned your list")
    assert first < text.index("No &lt;b&gt;Sun&lt;/b&gt; Crusher.") < text.index("You are on the list")
    assert "Fix your list" in text


def test_the_page_shows_both_fleet_totals_and_who_chooses_A_INIT_1(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    view = round_view(publish_next(event, cast.ozzel)).matches[0]
    for entry, text in zip(view.entries, demo_fleets(), strict=False):
        hand_in_fleet(entry, cast.ozzel, text=text, reason="At the desk", now=NOW)
    text = page_of(view.entries[0])
    assert "choose" in text
    assert "shown once both fleet lists are in" not in text


def test_the_page_is_small_and_asks_as_much_in_round_one_as_in_round_five(
    cast: Cast, django_assert_num_queries: Any
) -> None:
    event = make_running_event(cast, players=32, structure="custom", swiss_rounds=5)
    for _ in range(4):
        play(publish_next(event, cast.ozzel), cast.ozzel)
    publish_next(event, cast.ozzel)
    with django_assert_num_queries(8):
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


def test_A_DROP_4_the_page_for_a_lost_component_leads_through_three_steps(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=4)
    match = round_view(publish_next(event, cast.ozzel)).matches[0].match
    loser = match.seats.get(number=1).entry
    base = f"/events/{event.slug}/desk/rounds/1"
    page = desk.get(f"{base}/tables/{match.pk}/lost/").content.decode()
    desk.post(f"{base}/clock/extend/", {"table": str(match.pk), "minutes": "10", "reason": "Lost component"})
    assert "+10 min" in desk.get(f"{base}/tables/{match.pk}/lost/").content.decode()
    assert "their margin if it is 140 or more, else 8 points and margin 140." in page
    form = f"{base}/tables/{match.pk}/?end=concession&by={loser.key}"
    assert form.replace("&", "&amp;").split("/tables/")[1].split("?")[1] in page
    assert desk.get(form).context["form"].initial["by"] == loser.key
    assert url(event, loser, "drop/") in page


def test_after_the_final_the_winner_is_told_so_and_nobody_waits_for_a_next_round(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=2)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    seated = [seat.entry for seat in final.matches.get().seats.order_by("number")]
    play(final, cast.ozzel)
    pages = {entry.key: page_of(entry) for entry in event.entries.all()}
    assert {key for key, page in pages.items() if "You have won the event" in page} == {seated[0].key}
    assert "The last round is played" in pages[seated[1].key]
    assert not any("Wait for the next round" in page for page in pages.values())


def test_after_the_last_round_announced_nobody_waits_for_another(cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=2, cut=0)
    for said in ("Wait for the next round", "The last round is played"):
        play(publish_next(event, cast.ozzel), cast.ozzel)
        assert said in page_of(entry_of(event, "p1"))
