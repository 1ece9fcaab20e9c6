"""Event day: a result corrected too late, and the round repaired (F15, F16)."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tests.web.pairing.acts import page, post, seats, url
from tournaments.models import Match, Round, Tournament
from tournaments.queries import round_view
from tournaments.queries.rounds.repair import repair_of
from tournaments.services.people.drops import drop_entry
from tournaments.services.results.penalties import give_penalty, withdraw_penalty
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import DrawOptions, close_round, pair_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(event: Tournament, cast: Cast) -> Round:
    """Round 2 published; in round 1 the first table was typed the wrong way round."""
    first = publish_next(event, cast.ozzel)
    for at, match in enumerate(open_matches(first)):
        report(match, cast.ozzel, 390 - 90 * at, 15)
    close_round(first, cast.ozzel, now=NOW)
    return publish_next(event, cast.ozzel)


def corrected(desk: Client, event: Tournament, one: int = 15, two: int = 390) -> Any:
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = [seat.entry.key for seat in match.seats.order_by("number")]
    said = {
        "end": "time",
        "first": keys[0],
        "version": match.reports.count(),
        "reason": "Typed the wrong way round",
        f"v-{keys[0]}-destroyed": one,
        f"v-{keys[1]}-destroyed": two,
    }
    return desk.post(url("match-result", event, 1, match.pk), said)


def test_F15_a_correction_leads_to_the_standings_before_and_after(
    desk: Client, event: Tournament, second: Round
) -> None:
    assert corrected(desk, event)["Location"].partition("?")[0] == url("round-repair", event, 2)
    text = page(desk, "round-repair", event, 2)
    assert "Standings, before and after" in text
    assert "Typed the wrong way round" in text
    moves = repair_of(second).moves
    assert [(move.entry.key, move.rank_before, move.rank) for move in moves] == [("p1", 8, 1), ("p2", 1, 8)]


def test_F16_the_repair_never_touches_a_finished_game_and_may_be_refused(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    tables = [match.match for match in round_view(second).matches]
    report(tables[0], cast.ozzel)
    corrected(desk, event)
    before = seats(event, 2)
    offer = repair_of(second).offer("best")
    assert offer is not None
    assert "Say why" in post(desk, "round-repair", event, 2, choice="best", reason="")
    post(desk, "round-repair", event, 2, choice="best", reason="Round 1 was wrong")
    after = seats(event, 2)
    assert after[1] == before[1]
    assert after != before
    assert set(after) == set(before)
    assert tables[0].reports.count() == 1
    for match in open_matches(second):
        report(match, cast.ozzel)
    corrected(desk, event, 390, 15)
    assert "Finished games are never dropped." in page(desk, "round-repair", event, 2)
    assert "not possible any more" in post(desk, "round-repair", event, 2, choice="best", reason="x")
    assert seats(event, 2) == after


def test_F16_leaving_it_as_it_is_is_an_answer_too(desk: Client, event: Tournament, second: Round) -> None:
    corrected(desk, event)
    before = seats(event, 2)
    assert "Something happened after round 2" in page(desk, "desk", event)
    post(desk, "round-repair", event, 2, choice="nothing")
    assert seats(event, 2) == before
    assert "Something happened" not in page(desk, "desk", event)
    assert "left it as it is" in page(desk, "history", event)


def test_F16_games_under_way_are_kept_unless_somebody_unticks_them(
    desk: Client, event: Tournament, second: Round, cast: Cast
) -> None:
    start_clock(second, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "every table has a result or shall stay" in page(desk, "round-repair", event, 2)
    answer = desk.get(url("round-repair", event, 2), {"asked": "1"}).content.decode()
    assert "Pair the open tables anew" in answer
    assert "every table has a result or shall stay" not in answer


def test_F16_a_draft_drawn_from_a_wrong_result_is_not_published_unseen(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    first = publish_next(event, cast.ozzel)
    play(first, cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    corrected(desk, event)
    assert "Look at the repair page before you publish it" in post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "draft"
    post(desk, "round-repair", event, 2, choice="nothing")
    post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "published"


def test_F16_a_corrected_semi_final_puts_the_right_player_into_the_final(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4, structure="custom", elimination=True)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    final = publish_next(event, cast.ozzel)
    loser = seats(event, 1)[1][1]
    refused = corrected(desk, event)
    assert refused.status_code == 422
    assert "put the right players into the round" in refused.content.decode()
    match = Match.objects.get(round__tournament=event, round__number=1, table=1)
    keys = seats(event, 1)[1]
    said = {"end": "time", "first": keys[0], "version": 1, "reason": "Wrong way round", "follow": "1"}
    said |= {f"v-{keys[0]}-destroyed": 15, f"v-{keys[1]}-destroyed": 390}
    assert desk.post(url("match-result", event, 1, match.pk), said).status_code == 302
    assert loser in seats(event, 2)[1]
    report(round_view(final).matches[0].match, cast.ozzel)
    said |= {"version": 2, f"v-{keys[0]}-destroyed": 390, f"v-{keys[1]}-destroyed": 15}
    played = desk.post(url("match-result", event, 1, match.pk), said)
    assert played.status_code == 422
    assert "was played by others" in played.content.decode()


def drafted_after_a_drop(event: Tournament, cast: Cast) -> Round:
    """Round 2 as a draft, from which the first of its last table has left."""
    play(publish_next(event, cast.ozzel), cast.ozzel)
    draft = pair_round(event, cast.ozzel, now=NOW)
    drop_entry(entry_of(event, seats(event, 2)[4][0]), cast.ozzel, now=NOW)
    return draft


def test_F16_nobody_moves_is_said_only_where_it_is_known(desk: Client, event: Tournament, cast: Cast) -> None:
    first = publish_next(event, cast.ozzel)
    report(first.matches.get(table=1), cast.ozzel, 390, 15)
    ruled = give_penalty(
        entry_of(event, seats(event, 1)[1][0]), cast.ozzel, kind="points", points=6, reason="Late", now=NOW
    )
    for match in open_matches(first):
        report(match, cast.ozzel, 100, 15)
    close_round(first, cast.ozzel, now=NOW)
    second = publish_next(event, cast.ozzel)
    withdraw_penalty(ruled, cast.ozzel, reason="It was the tram", now=NOW)
    repair = repair_of(second)
    assert (repair.moves[0].entry, repair.moves[0].points - repair.moves[0].points_before) == (ruled.entry, 6)
    assert "Standings, before and after" in page(desk, "round-repair", event, 2)
    post(desk, "round-repair", event, 2, choice="nothing")
    drop_entry(entry_of(event, seats(event, 2)[4][0]), cast.ozzel, now=NOW)
    assert "Nobody moves" not in page(desk, "round-repair", event, 2)


def test_F16_a_warning_changes_no_draft(desk: Client, event: Tournament, cast: Cast) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    give_penalty(entry_of(event, "p1"), cast.ozzel, kind="warning", reason="Loud", now=NOW)
    assert "Something happened" not in page(desk, "desk", event)


def test_F16_who_left_a_draft_is_not_among_those_it_would_be_paired_from(
    event: Tournament, cast: Cast
) -> None:
    repair = repair_of(drafted_after_a_drop(event, cast))
    (leaver,) = repair.leavers
    assert repair.otherwise
    assert leaver not in {entry for change in repair.otherwise for entry in change.after}


def test_F16_a_draft_nobody_has_seen_is_repaired_by_the_rules_alone_A_SWISS_4(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    draft = drafted_after_a_drop(event, cast)
    repair = repair_of(draft)
    (offer,) = repair.offers
    assert (offer.code, offer.notes) == ("best", ())
    text = " ".join(page(desk, "round-repair", event, 2).split())
    assert "Leave it as it is" not in text
    assert "The smallest repair" not in text
    assert "has a seat in this round" in post(desk, "round-repair", event, 2, choice="nothing")
    post(desk, "round-repair", event, 2, choice="best", reason="Went home")
    post(desk, "round-publish", event, 2)
    assert event.rounds.get(number=2).state == "published"


def test_F16_the_smallest_repair_says_what_the_bye_is_worth_and_that_it_is_not_for_the_lowest(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_next(event, cast.ozzel)
    gone, partner = seats(event, 2)[1]
    drop_entry(entry_of(event, gone), cast.ozzel, now=NOW)
    name = entry_of(event, partner).name
    offer = repair_of(second).offer("smallest")
    assert offer is not None
    assert offer.costs == (f"The bye goes to {name}: 8 points, MoV 140.",)
    assert [note for note in offer.notes if note.startswith(f"The bye goes to {name}; by the rules")]
    text = page(desk, "round-repair", event, 2)
    assert f"Still seated although they left: {entry_of(event, gone).name}." in text


def test_F16_two_ways_to_the_same_tables_are_one_offer(event: Tournament, cast: Cast) -> None:
    first = publish_next(event, cast.ozzel)
    desk_seats = seats(event, 1)
    drop_entry(entry_of(event, desk_seats[4][0]), cast.ozzel, now=NOW)
    repair = repair_of(first)
    assert [way.code for way in repair.ways] == ["nothing", "smallest", "best"]
    assert [offer.code for offer in repair.offers] == ["nothing", "smallest"]


def test_F16_leaving_a_late_player_without_a_game_says_what_it_costs(desk: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=7, structure="custom", swiss_rounds=3, cut=0)
    publish_next(event, cast.ozzel)
    to_repair = desk.post(url("entry-add", event), {"name": "Late", "club": ""})["Location"]
    assert to_repair == f"{url('round-repair', event, 1)}?{urlencode({'back': url('entries', event)})}"
    assert "No game in this round for Late: lost, 0 points." in desk.get(to_repair).content.decode()
    assert desk.post(to_repair, {"choice": "nothing"})["Location"] == url("entries", event)


@pytest.mark.parametrize(
    ("back", "name"), [("/events/{slug}/desk/", "desk"), ("https://elsewhere.example", "round-desk")]
)
def test_a_repair_leads_back_to_where_one_was(
    desk: Client, event: Tournament, second: Round, back: str, name: str
) -> None:
    corrected(desk, event)
    answer = desk.post(
        url("round-repair", event, 2) + f"?back={back.format(slug=event.slug)}", {"choice": "nothing"}
    )
    assert answer["Location"] == url(name, event, *([2] if name == "round-desk" else []))


def test_F16_an_offer_that_comes_to_what_the_rules_would_pair_says_so_once(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    repair = repair_of(drafted_after_a_drop(event, cast))
    (offer,) = repair.offers
    assert set(offer.changes) == set(repair.otherwise)
    text = page(desk, "round-repair", event, 2)
    assert text.count("This is how the rules would pair the round now.") == 1
    assert "If the round were paired now" not in text


def test_F16_an_offer_is_not_blamed_for_tables_it_leaves_alone(event: Tournament, cast: Cast) -> None:
    event.entries.update(club="Kuat")
    play(publish_next(event, cast.ozzel), cast.ozzel)
    second = publish_round(
        pair_round(event, cast.ozzel, now=NOW, options=DrawOptions(avoid_clubs=True)), cast.ozzel, now=NOW
    )
    drop_entry(entry_of(event, seats(event, 2)[1][0]), cast.ozzel, now=NOW)
    repair = repair_of(second)
    for offer in repair.offers:
        moved = {entry.name for change in offer.changes for entry in change.after}
        assert all(any(name in note for name in moved) for note in offer.notes)
    smallest = repair.offer("smallest")
    assert smallest is not None and smallest.pairing is not None
    assert len(smallest.notes) < len(smallest.pairing.notes)


def test_F16_where_nothing_happened_nothing_is_to_be_left(
    desk: Client, event: Tournament, cast: Cast
) -> None:
    publish_next(event, cast.ozzel)
    text = page(desk, "round-repair", event, 1)
    assert "Nothing has to change" in text
    assert "Leave it" not in text
    assert "only the standings change" not in text
