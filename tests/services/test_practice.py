"""A practice event: made at one button, led step by step to its podium, gone at one button."""

import pytest

from scoring.games import GAMES
from tests.factories import NOW, Cast, make_running_event, open_matches, publish_next, refused, said_at
from tests.sampling import partly_long
from tournaments.event_settings import Settings
from tournaments.leagues.queries import events_to_add
from tournaments.leagues.refusals import LeagueRefused
from tournaments.leagues.services import add_event, make_league
from tournaments.models import AuditRow, Entry, Match, Report, Round, Tournament, User
from tournaments.presenters.practice import WORDS, guide_view
from tournaments.queries.event.events import visible_to
from tournaments.queries.event.practice import Guide, guide_of
from tournaments.queries.state.presence import call_of
from tournaments.queries.state.state import event_state
from tournaments.services.event.practice import let_others_play, make_practice, practice_of, remove_practice
from tournaments.services.event.setup import edit_tournament, finish_tournament, start_tournament
from tournaments.services.gate.snapshots import backups_of
from tournaments.services.people.drops import drop_entry
from tournaments.services.results.own_results import report_own_result
from tournaments.services.results.results import report_result
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.presence import check_in
from tournaments.services.rounds.rounds import close_round, pair_round, publish_round

pytestmark = pytest.mark.django_db


def guide(event: Tournament) -> Guide:
    return guide_of(event_state(Tournament.objects.get(pk=event.pk)))


def at(event: Tournament) -> str:
    return guide(event).now.code


def everybody_in(event: Tournament, actor: User) -> None:
    call = call_of(event_state(Tournament.objects.get(pk=event.pk)))
    assert call is not None
    for entry in call.missing:
        check_in(entry, actor, number=1, now=NOW)


def test_the_guide_follows_an_event_of_armada_to_its_podium(cast: Cast, tmp_path: object) -> None:
    event, ozzel = make_practice(cast.ozzel, game="armada", now=NOW), cast.ozzel
    walked = [at(event)]

    def now_at() -> None:
        walked.append(at(event))

    everybody_in(event, ozzel)
    now_at()
    start_tournament(event, ozzel, now=NOW)
    now_at()
    first = pair_round(event, ozzel, now=NOW)
    now_at()
    publish_round(first, ozzel, now=NOW)
    now_at()
    start_clock(first, ozzel, now=NOW)
    now_at()
    one, two, *_rest = open_matches(first)
    report_result(one, ozzel, result=said_at(one), now=NOW)
    assert at(event) == "type"
    report_result(two, ozzel, result=said_at(two), now=NOW)
    now_at()
    assert let_others_play(event, now=NOW) == 2
    now_at()
    close_round(first, ozzel, now=NOW)
    now_at()
    report_result(one, ozzel, result=said_at(one, 210, 100), reason="Misread", now=NOW)
    now_at()
    drop_entry(Entry.objects.filter(tournament=event).earliest("pk"), ozzel, reason="Train", now=NOW)
    now_at()
    second = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    now_at()
    let_others_play(event, now=NOW)
    close_round(second, ozzel, now=NOW)
    now_at()
    final = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    now_at()
    assert let_others_play(event, now=NOW) == 1
    close_round(final, ozzel, now=NOW)
    now_at()
    finish_tournament(event, ozzel, now=NOW)
    now_at()
    assert walked == list(WORDS)
    assert guide(event).number == len(WORDS)


def test_what_is_skipped_is_behind(cast: Cast) -> None:
    """Nobody is held: who draws the second round without a correction or a drop is led on."""
    event, ozzel = make_practice(cast.ozzel, game="legion", now=NOW), cast.ozzel
    everybody_in(event, ozzel)
    start_tournament(event, ozzel, now=NOW)
    for _round in range(2):
        round_ = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
        let_others_play(event, now=NOW)
        close_round(round_, ozzel, now=NOW)
    assert at(event) == "cut"
    told = guide_view(guide(event), event)
    assert (told.number, told.total, told.page) == (13, 16, f"/events/{event.slug}/desk/")


def test_who_types_two_results_while_the_clock_stands_is_led_on(cast: Cast) -> None:
    event, ozzel = make_practice(cast.ozzel, game="armada", now=NOW), cast.ozzel
    everybody_in(event, ozzel)
    start_tournament(event, ozzel, now=NOW)
    first = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    one, two, *_rest = open_matches(first)
    report_result(one, ozzel, result=said_at(one), now=NOW)
    assert at(event) == "clock"
    report_result(two, ozzel, result=said_at(two), now=NOW)
    assert at(event) == "others"


@pytest.mark.parametrize("game", partly_long(GAMES, of=len(GAMES)))
def test_every_game_is_played_to_its_end(cast: Cast, game: str) -> None:
    event, ozzel = make_practice(cast.ozzel, game=game, now=NOW), cast.ozzel
    everybody_in(event, ozzel)
    start_tournament(event, ozzel, now=NOW)
    while at(event) != "finish":
        round_ = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
        assert let_others_play(event, now=NOW) == Match.objects.filter(round=round_, kind="game").count()
        close_round(round_, ozzel, now=NOW)
    assert finish_tournament(event, ozzel, now=NOW).state == Tournament.State.FINISHED
    reports = Report.objects.filter(match__round__tournament=event)
    assert {report.said_by is not None for report in reports} == {True}
    told = AuditRow.objects.filter(tournament=event, action="confirm_own_result")
    assert told.count() == reports.count()


def test_lists_of_the_invented_players_are_legal(cast: Cast) -> None:
    event = make_practice(cast.ozzel, game="xwing", now=NOW)
    entries = Entry.objects.filter(tournament=event)
    assert [entry.fleet.current.legal for entry in entries] == [True] * 8


def test_there_is_one_practice_event_and_it_is_nowhere_listed(cast: Cast) -> None:
    event = make_practice(cast.ozzel, game="armada", now=NOW)
    assert make_practice(cast.ozzel, game="xwing", now=NOW) == event == practice_of(cast.ozzel)
    assert (list(visible_to(cast.piett)), event.is_public) == ([], False)
    with refused("practice_hidden"):
        edit_tournament(event, cast.ozzel, Settings(is_public=True), now=NOW)
    league = make_league(cast.ozzel, name="Season", game="armada", values={}, now=NOW)
    with pytest.raises(LeagueRefused) as info:
        add_event(league, cast.ozzel, slug=event.slug, now=NOW)
    assert info.value.code == "league_event_practice"
    assert not events_to_add(league, cast.ozzel).exists()
    with refused("unknown_game"):
        make_practice(cast.piett, game="chess", now=NOW)


def test_words_of_players_are_confirmed_and_disputes_left_to_the_desk(cast: Cast) -> None:
    event, ozzel = make_practice(cast.ozzel, game="armada", now=NOW), cast.ozzel
    with refused("practice_not_played"):
        let_others_play(event, now=NOW)
    everybody_in(event, ozzel)
    start_tournament(event, ozzel, now=NOW)
    round_ = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    one, two, *_rest = open_matches(round_)
    said = [seat.entry for seat in one.seats.order_by("number")]
    report_own_result(one, said[1], result=said_at(one, 150, 40), now=NOW)
    both = [seat.entry for seat in two.seats.order_by("number")]
    report_own_result(two, both[0], result=said_at(two, 150, 40), now=NOW)
    report_own_result(two, both[1], result=said_at(two, 40, 150), now=NOW)
    assert let_others_play(event, now=NOW) == 3
    assert Report.objects.get(match=one, state="confirmed").said_by == said[1]
    assert not Report.objects.filter(match=two, state="confirmed").exists()


def test_nothing_of_it_is_left_once_it_is_removed(cast: Cast) -> None:
    event, ozzel = make_practice(cast.ozzel, game="armada", now=NOW), cast.ozzel
    everybody_in(event, ozzel)
    start_tournament(event, ozzel, now=NOW)
    round_ = publish_round(pair_round(event, ozzel, now=NOW), ozzel, now=NOW)
    let_others_play(event, now=NOW)
    close_round(round_, ozzel, now=NOW)
    remove_practice(event)
    assert not Tournament.objects.exists()
    assert not Round.objects.exists()
    assert not Entry.objects.exists()
    event.pk = None
    assert backups_of(event) == []


def test_a_real_event_neither_plays_by_itself_nor_goes_away(cast: Cast) -> None:
    event = make_running_event(cast)
    publish_next(event, cast.ozzel)
    with refused("practice_only"):
        let_others_play(event, now=NOW)
    with refused("practice_only"):
        remove_practice(event)
    assert not Report.objects.exists()
    assert Tournament.objects.get() == event
