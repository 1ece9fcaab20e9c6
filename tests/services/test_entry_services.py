"""Players: entering, leaving, coming back."""

import pytest

from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    refused,
    report,
)
from tournaments.models import Entry, Match
from tournaments.queries import desk_of, history_of, standings_of
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import disqualify_entry, drop_entry
from tournaments.services.people.entries import (
    EntryChanges,
    Newcomer,
    add_entries,
    add_entry,
    edit_entry,
    remove_entry,
)
from tournaments.services.people.entries_together import drop_entries
from tournaments.services.people.late_entry import reenter_entry
from tournaments.services.rounds.rounds import pair_round
from tournaments.wording.refusals import Refused

pytestmark = pytest.mark.django_db


def test_pasted_lines_are_names_with_or_without_clubs(cast: Cast) -> None:
    tournament = make_event(cast)
    lines = "Ala Nowak\n\n  Jan   Kowalski , Gliwice \r\nŻaneta\tŁódź, Bałuty\n"
    entries = add_entries(tournament, cast.ozzel, lines=lines, now=NOW)
    assert [(entry.key, entry.name, entry.club) for entry in entries] == [
        ("p1", "Ala Nowak", ""),
        ("p2", "Jan Kowalski", "Gliwice"),
        ("p3", "Żaneta", "Łódź, Bałuty"),
    ]


@pytest.mark.parametrize("name", ["👩‍🚀 Ala", "עלא נובק", "علي", "O'Neill <b>", "张伟"])
def test_any_name_is_kept_as_it_is(cast: Cast, name: str) -> None:
    entry = add_entry(make_event(cast), cast.ozzel, Newcomer(name=name), now=NOW)
    assert Entry.objects.get(pk=entry.pk).name == name


def test_characters_a_database_refuses_are_left_out(cast: Cast) -> None:
    assert add_entry(make_event(cast), cast.ozzel, Newcomer(name="A\x00la\nN"), now=NOW).name == "A la N"


def test_a_wrong_line_is_named_and_nobody_is_added(cast: Cast) -> None:
    tournament = make_event(cast)
    with pytest.raises(Refused) as info:
        add_entries(tournament, cast.ozzel, lines="Ala\n, Gliwice", now=NOW)
    assert str(info.value) == "Line 2 has no name."
    for lines, code in (("", "no_lines"), ("x" * 101, "name_too_long"), ("x\n" * 2001, "too_many_players")):
        with refused(code):
            add_entries(tournament, cast.ozzel, lines=lines, now=NOW)
    assert not tournament.entries.exists()


def test_equal_names_are_two_people_and_a_warning_F4(cast: Cast) -> None:
    tournament = make_event(cast)
    one, other = add_entries(tournament, cast.ozzel, lines="Ala\nala", now=NOW)
    assert one.key != other.key
    assert (one.name, other.name) == ("Ala #1", "ala #2")
    assert desk_of(tournament, NOW).warnings == ("The name ala stands there more than once.",)


def test_edited_and_removed_before_the_start(cast: Cast) -> None:
    tournament = make_event(cast, players=2)
    edit_entry(entry_of(tournament, "p1"), cast.ozzel, EntryChanges(name="Piett", club="Navy"), now=NOW)
    remove_entry(entry_of(tournament, "p2"), cast.ozzel, now=NOW)
    assert [(entry.name, entry.club) for entry in tournament.entries.all()] == [("Piett", "Navy")]
    with refused("name_missing"):
        edit_entry(entry_of(tournament, "p1"), cast.ozzel, EntryChanges(name=" "), now=NOW)


def test_before_the_start_nobody_drops_and_after_it_nobody_is_removed(cast: Cast) -> None:
    tournament = make_event(cast, players=4)
    with refused("remove_instead"):
        drop_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW)
    running = make_running_event(cast)
    with refused("has_played"):
        remove_entry(entry_of(running, "p1"), cast.ozzel, now=NOW)


def test_a_late_player_has_a_loss_for_each_round_missed_F9(cast: Cast) -> None:
    tournament = make_running_event(cast)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    publish_next(tournament, cast.ozzel)
    late = add_entry(tournament, cast.ozzel, Newcomer(name="Late"), now=NOW)
    assert late.entered_round == 3
    assert [seat.match.kind for seat in late.seats.all()] == [Match.Kind.MISSED] * 2
    row = next(row for row in standings_of(tournament) if row.entry == late)
    assert (row.standing.points, row.standing.tally.losses) == (0, 1)


def test_who_comes_while_a_draft_lies_there_has_no_loss_for_it_and_waits_for_a_seat(cast: Cast) -> None:
    tournament = make_running_event(cast)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    pair_round(tournament, cast.ozzel, now=NOW)
    late = add_entry(tournament, cast.ozzel, Newcomer(name="Late"), now=NOW)
    assert late.entered_round == 2
    seats = [(seat.round.number, seat.match.kind) for seat in late.seats.select_related("round", "match")]
    assert seats == [(1, "missed")]


def test_nobody_enters_once_the_last_round_is_published(cast: Cast) -> None:
    tournament = make_running_event(cast)
    for _ in range(2):
        play(publish_next(tournament, cast.ozzel), cast.ozzel)
    publish_next(tournament, cast.ozzel)
    with refused("no_round_left"):
        add_entry(tournament, cast.ozzel, Newcomer(name="Late"), now=NOW)


def test_who_drops_in_the_middle_of_a_round_still_needs_a_result_A_DROP_1(cast: Cast) -> None:
    tournament = make_running_event(cast)
    round_ = publish_next(tournament, cast.ozzel)
    match = next(iter(open_matches(round_)))
    leaver = match.seats.first().entry
    dropped = drop_entry(leaver, cast.ozzel, now=NOW, reason="Ill")
    assert (dropped.status, dropped.left_after_round) == ("removed", 1)
    assert match in list(open_matches(round_))
    report(match, cast.ozzel, 0, 0, end="concession", by=leaver, accept_unusual=True)
    play(round_, cast.ozzel)
    second = publish_next(tournament, cast.ozzel)
    assert not second.seats.filter(entry=leaver).exists()
    assert leaver.key in [row.entry.key for row in standings_of(tournament)]  # F31


def test_who_comes_back_has_a_loss_for_each_round_missed_A_DROP_2(cast: Cast) -> None:
    tournament = make_running_event(cast, players=9, structure="custom", swiss_rounds=5)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    drop_entry(entry_of(tournament, "p3"), cast.ozzel, now=NOW)
    for _ in range(2):
        play(publish_next(tournament, cast.ozzel), cast.ozzel)
    back = reenter_entry(entry_of(tournament, "p3"), cast.ozzel, now=NOW)
    assert (back.status, back.left_after_round) == ("active", None)
    kinds = list(back.seats.order_by("round__number").values_list("round__number", "match__kind"))
    assert kinds[1:] == [(2, "missed"), (3, "missed")]
    assert publish_next(tournament, cast.ozzel).seats.filter(entry=back).exists()


def test_the_disqualified_stay_out_and_rank_last_A_DROP_3(cast: Cast) -> None:
    tournament = make_running_event(cast)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    with refused("reason_missing"):
        disqualify_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW, reason=" ")
    out = disqualify_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW, reason="Cheating")
    with refused("disqualified"):
        reenter_entry(out, cast.ozzel, now=NOW)
    last = standings_of(tournament)[-1]
    assert (last.entry, last.standing.rank) == (out, None)


def test_dropping_twice_is_one_drop(cast: Cast) -> None:
    tournament = make_running_event(cast)
    drop_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW)
    before = tournament.audit.count()
    drop_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW)
    assert tournament.audit.count() == before
    assert reenter_entry(entry_of(tournament, "p1"), cast.ozzel, now=NOW).left_after_round is None


def test_nobody_is_dropped_from_an_event_that_is_over(cast: Cast) -> None:
    event = make_running_event(cast, structure="custom", swiss_rounds=1, cut=0)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    with refused("event_finished"):
        drop_entries(event, cast.ozzel, keys=("p1", "p2"), now=NOW)
    assert set(event.entries.values_list("status", flat=True)) == {Entry.Status.ACTIVE}


def test_the_history_says_when_somebody_left(cast: Cast) -> None:
    event = make_running_event(cast, players=6, structure="custom", swiss_rounds=2, cut=0)
    drop_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    first = publish_next(event, cast.ozzel)
    match = next(iter(open_matches(first)))
    gone, stays = (seat.entry for seat in match.seats.select_related("entry").order_by("number"))
    drop_entry(gone, cast.ozzel, now=NOW)
    report(match, cast.ozzel)
    drop_entry(stays, cast.ozzel, now=NOW)
    told = [line.sentence for line in history_of(event) if line.action == "drop_entry"]
    assert told == [
        f"dropped {stays.name} after round 1",
        f"dropped {gone.name} in round 1",
        "dropped A1 before round 1",
    ]
