"""A-CUT-2, A-KO-4: who leaves before and during the knockout."""

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next, refused, report
from tests.web.players.acts import page_of, post, url
from tournaments.access.links import link_of
from tournaments.models import Match, Round, Tournament
from tournaments.queries import standings_of
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.rounds import pair_round

pytestmark = pytest.mark.django_db


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
    text = answer.content.decode()
    assert "say below what becomes of the bracket" in text
    assert "The bracket is discarded" not in text
    desk.post(url(event, leaver, "drop/"), {"remake_cut": "on"})
    assert not Round.objects.filter(pk=cut.pk).exists()
    again = publish_next(event, cast.ozzel)
    assert {seat.entry for seat in again.seats.select_related("entry")} == {order[0], *order[2:5]}


def test_A_KO_5_the_organizer_may_keep_a_published_bracket_as_it_was_drawn(cast: Cast, desk: Client) -> None:
    event, cut = a_cut(cast)
    second = cut.matches.get(game=2)
    leaver = standings_of(event)[1].entry
    assert leaver.seats.get(round=cut).match == second
    page = desk.get(url(event, leaver, "drop/")).content.decode()
    assert "Keep it as it was drawn" in page
    desk.post(url(event, leaver, "drop/"), {"remake_cut": "keep"})
    assert entry_of(event, leaver.key).status == "removed"
    assert [match.kind for match in cut.matches.order_by("game")] == ["game", "bye"]


def test_A_CUT_2_a_bracket_nobody_has_seen_is_only_made_again(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=1, cut=4)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    pair_round(event, cast.ozzel, now=NOW)
    leaver = standings_of(event)[1].entry
    assert "Keep it as it was drawn" not in desk.get(url(event, leaver, "drop/")).content.decode()
    answer = desk.post(url(event, leaver, "drop/"), {"remake_cut": "keep"})
    assert answer.status_code == 422
    with refused("cut_not_begun"):
        drop_entry(leaver, cast.ozzel, now=NOW, remake_cut=False)
    desk.post(url(event, leaver, "drop/"), {"remake_cut": "on"})
    assert not event.rounds.filter(number=2).exists()


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
