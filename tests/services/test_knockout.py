"""The cut, the bracket, the final ranking, and who leaves during them."""

import pytest

from tests.factories import NOW, Cast, make_running_event, play, publish_next, refused, report
from tournaments.models import Match, Tournament
from tournaments.presenters.round_tables import DeskTable, hall_table, wall_tables
from tournaments.queries import bracket_of, desk_of, final_ranking_of, round_view, standings_of
from tournaments.queries.people.player import Now, player_day_of
from tournaments.queries.state.state import read_state
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.drops import drop_entry
from tournaments.services.rounds.clock import start_clock
from tournaments.services.rounds.rounds import close_round, discard_round

pytestmark = pytest.mark.django_db


def knockout(cast: Cast, **settings: object) -> Tournament:
    """The Swiss rounds (two) played, the cut comes next."""
    chosen = {"structure": "custom", "swiss_rounds": 2, "cut": 4, "players": 8, **settings}
    tournament = make_running_event(cast, **chosen)
    for _ in range(tournament.planned_rounds or 0):
        play(publish_next(tournament, cast.ozzel), cast.ozzel)
    return tournament


def test_a_bye_of_the_bracket_shows_no_margin_and_one_of_the_rounds_does(cast: Cast) -> None:
    tournament = knockout(cast, players=9)
    semi_finals = publish_next(tournament, cast.ozzel)
    report(round_view(semi_finals).matches[1].match, cast.ozzel)
    leaver, opponent = round_view(semi_finals).matches[0].entries
    drop_entry(leaver, cast.ozzel, now=NOW)
    event = read_state(tournament)
    for number, margin in ((1, "140"), (3, "")):
        view = round_view(event, number)
        (bye,) = (match for match in view.matches if not match.is_game)
        tables = DeskTable(tournament, view.matches, ())
        labels = ["Score", *(str(heading.short) for heading in tables.headings)]
        assert dict(zip(labels, tables.figures_of(bye), strict=True))["MoV"] == margin
    (game,) = (game for game in player_day_of(opponent, now=NOW).games if game.round.number == 3)
    assert game.figures[-1] == ("MoV", "–")


def test_the_cut_the_bracket_and_the_final_ranking_A_CUT_1_A_KO_1(cast: Cast) -> None:
    tournament = knockout(cast)
    seeds = [row.entry for row in standings_of(tournament)][:4]
    assert desk_of(tournament, NOW).step == "pair_cut"
    first = publish_next(tournament, cast.ozzel)
    assert [set(view.entries) for view in round_view(first).matches] == [
        {seeds[0], seeds[3]},
        {seeds[1], seeds[2]},
    ]
    bracket = bracket_of(tournament)
    assert bracket is not None
    assert [(column.name, len(column.games)) for column in bracket.rounds] == [
        ("Semi-finals", 2),
        ("Final", 1),
    ]
    play(first, cast.ozzel)
    assert desk_of(tournament, NOW).step_label == "Pair the final"
    final = publish_next(tournament, cast.ozzel)
    assert final.minutes == 180
    play(final, cast.ozzel)
    ranking = final_ranking_of(tournament)
    assert {row.entry for row in ranking[:2]} == set(round_view(final).matches[0].entries)
    assert ranking[0].entry == bracket_of(tournament).champion == round_view(final).matches[0].winner
    assert [row.entry for row in standings_of(tournament)][:4] == seeds
    assert desk_of(tournament, NOW).step == "finish"


def test_who_leaves_before_the_first_knockout_game_is_replaced_A_CUT_2(cast: Cast) -> None:
    tournament = knockout(cast)
    order = [row.entry for row in standings_of(tournament)]
    first = publish_next(tournament, cast.ozzel)
    with refused("cut_not_begun"):
        drop_entry(order[1], cast.ozzel, now=NOW)
    discard_round(first, cast.ozzel, now=NOW, reason="A leaver")
    drop_entry(order[1], cast.ozzel, now=NOW)
    anew = publish_next(tournament, cast.ozzel)
    assert [set(view.entries) for view in round_view(anew).matches] == [
        {order[0], order[4]},
        {order[2], order[3]},
    ]


def test_who_leaves_during_the_knockout_gives_a_bye_A_KO_4(cast: Cast) -> None:
    tournament = knockout(cast)
    semi = publish_next(tournament, cast.ozzel)
    one, two = round_view(semi).matches
    report(one.match, cast.ozzel)
    drop_entry(two.entries[0], cast.ozzel, now=NOW)
    match = Match.objects.get(pk=two.match.pk)
    assert (match.kind, match.table, match.game) == (Match.Kind.BYE, None, 2)
    drop_entry(one.entries[0], cast.ozzel, now=NOW)  # the winner, between the rounds
    close_round(semi, cast.ozzel, now=NOW)
    final = publish_next(tournament, cast.ozzel)
    view = round_view(final)
    assert [(match.entries, match.match.kind) for match in view.matches] == [((two.entries[1],), "bye")]
    close_round(final, cast.ozzel, now=NOW)
    assert final_ranking_of(tournament)[0].entry == two.entries[1]


def test_where_both_winners_of_the_semi_finals_left_the_event_can_be_finished(cast: Cast) -> None:
    event = knockout(cast)
    semi = publish_next(event, cast.ozzel)
    winners = [view.entries[0] for view in round_view(semi).matches]
    play(semi, cast.ozzel)
    for winner in winners:
        drop_entry(winner, cast.ozzel, now=NOW)
    assert desk_of(event, NOW).step == "finish"
    assert finish_tournament(event, cast.ozzel, now=NOW).state == "finished"


def test_single_elimination_from_the_start_A_KO_2(cast: Cast) -> None:
    tournament = make_running_event(cast, players=5, structure="custom", elimination=True)
    games = []
    while desk_of(tournament, NOW).step == "pair_knockout":
        round_ = publish_next(tournament, cast.ozzel)
        games.append([view.match.kind for view in round_view(round_).matches])
        play(round_, cast.ozzel)
    assert [sorted(kinds) for kinds in games] == [["bye", "bye", "bye", "game"], ["game", "game"], ["game"]]
    assert standings_of(tournament)[0].entry == bracket_of(tournament).champion


def test_a_round_of_one_game_is_the_final_only_where_the_bracket_ends_with_it(cast: Cast) -> None:
    event = make_running_event(cast, players=5, structure="custom", elimination=True)
    first = play(publish_next(event, cast.ozzel), cast.ozzel)
    assert sum(view.match.kind == Match.Kind.GAME for view in round_view(first).matches) == 1
    where = sorted(player_day_of(entry, NOW).now for entry in event.entries.all())
    assert where == [Now.BETWEEN] * 4 + [Now.OUT]


def test_a_final_nobody_is_left_to_play_is_won(cast: Cast) -> None:
    event = knockout(cast, cut=2)
    final = publish_next(event, cast.ozzel)
    winner, other = round_view(final).matches[0].entries
    start_clock(final, cast.ozzel, now=NOW)
    Match.objects.filter(round=final).update(kind=Match.Kind.BYE, table=None)
    other.seats.filter(round=final).delete()
    drop_entry(other, cast.ozzel, now=NOW)
    close_round(final, cast.ozzel, now=NOW)
    assert player_day_of(winner, NOW).now == Now.WON


def test_whom_the_final_parted_is_not_placed_by_draw_A_TIE_4(cast: Cast) -> None:
    tournament = knockout(cast, players=4, swiss_rounds=1, cut=2)
    play(publish_next(tournament, cast.ozzel), cast.ozzel)
    assert [row.standing.tied_by_chance for row in final_ranking_of(tournament)] == [
        False,
        False,
        True,
        True,
    ]


def test_a_game_of_a_bracket_after_a_cut_shows_no_tournament_points(cast: Cast) -> None:
    tournament = knockout(cast)
    round_ = play(publish_next(tournament, cast.ozzel), cast.ozzel)
    state = read_state(tournament)
    view = round_view(state, round_.number)
    assert [board.points for board in view.matches] == ["", ""]
    assert [*hall_table(state, view).notes.values()] == [""] * 4
    on_paper = [note for table in wall_tables(state, view) for _name, note in table.seats]
    assert on_paper == [""] * 4
    player_day = player_day_of(view.matches[0].entries[0], NOW)
    assert [game.points for game in player_day.games] == ["", *(game.points for game in player_day.games[1:])]


def test_the_games_of_a_single_elimination_event_show_their_points(cast: Cast) -> None:
    tournament = make_running_event(cast, players=4, structure="custom", elimination=True)
    round_ = play(publish_next(tournament, cast.ozzel), cast.ozzel)
    assert [board.points for board in round_view(round_).matches] == ["7 / 4", "7 / 4"]
