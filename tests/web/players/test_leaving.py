"""F13, F17, F31: leaving, coming back, a drop by mistake, a disqualification."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.factories import NOW, Cast, entry_of, make_running_event, play, publish_next
from tests.web.players.acts import bye_of, line_of, page_of, post, seats_of, url
from tournaments.access.links import link_of
from tournaments.models import AuditRow, Match, Tournament
from tournaments.queries import round_view
from tournaments.services.people.drops import disqualify_entry, drop_entry

pytestmark = pytest.mark.django_db


def at(event: Tournament, rest: str = "") -> str:
    return f"/events/{event.slug}/desk/{rest}"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def _seats(event: Tournament) -> dict[int | None, tuple[str, ...]]:
    matches = round_view(event.rounds.latest("number")).matches
    return {match.table: tuple(entry.key for entry in match.entries) for match in matches}


def test_F13_coming_back_gives_no_points_by_itself(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=5)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    leaver = entry_of(event, "p1")
    before = line_of(event, leaver).points
    for _ in range(2):
        drop_entry(leaver, cast.ozzel, now=NOW)
        play(publish_next(event, cast.ozzel), cast.ozzel)
        desk.post(url(event, leaver, "reenter/"), {"reason": "Back from lunch"})
    assert (line_of(event, leaver).points, line_of(event, leaver).tally.rounds) == (before, 3)
    assert seats_of(leaver)[1:] == [(2, "missed"), (3, "missed")]


def test_F13_a_player_who_comes_back_may_play_the_one_with_the_bye(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    leaver = entry_of(event, "p1")
    play(publish_next(event, cast.ozzel), cast.ozzel)
    drop_entry(leaver, cast.ozzel, now=NOW)
    round_ = publish_next(event, cast.ozzel)
    alone = bye_of(round_)
    met = Match.objects.filter(seats__entry=leaver).filter(seats__entry=alone).exists()
    answer = desk.post(url(event, leaver, "reenter/"), {"missed": "free_seat"})
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
    back = urlencode({"back": f"/events/{event.slug}/desk/players/"})
    assert answer["Location"].endswith(f"/rounds/2/repair/?{back}")


def test_F17_undone_before_the_next_round_nothing_is_missed(cast: Cast, desk: Client) -> None:
    event = make_running_event(cast, players=8)
    round_ = publish_next(event, cast.ozzel)
    player = entry_of(event, "p1")
    desk.post(url(event, player, "drop/"))
    desk.post(url(event, player, "undo/"))
    assert seats_of(player) == [(1, "game")]
    play(round_, cast.ozzel)
    assert line_of(event, player).tally.rounds == 1


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


def test_F17_a_drop_is_undone_and_the_round_repaired_so_that_nobody_sits_out(
    desk: Client, cast: Cast
) -> None:
    event = make_running_event(cast, players=8, structure="custom", swiss_rounds=3, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    desk.post(at(event, "players/p1/drop/"), {"reason": "Wrong line"})
    round_ = publish_next(event, cast.ozzel)
    before = _seats(event)
    (bye,) = before.pop(None)
    to_repair = desk.post(at(event, "players/p1/undo/"), {"reason": "Wrong line"})["Location"]
    text = page(desk, to_repair)
    assert "A1" in text
    choice = {"choice": "smallest", "reason": "Dropped by mistake"}
    answer = desk.post(to_repair, choice, follow=True)
    assert "The round is put right" in answer.content.decode()
    after = _seats(event)
    assert {table: after[table] for table in before} == before
    assert sorted(next(keys for table, keys in after.items() if table not in before)) == sorted([bye, "p1"])
    assert round_.matches.filter(kind="bye").count() == 0
    assert "repaired" in page(desk, at(event, "rounds/2/"))
