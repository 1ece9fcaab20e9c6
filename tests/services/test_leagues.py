"""A league through its gate: every step has its line and its way back, and what can't be is refused."""

from datetime import date
from typing import Any

import pytest

from tests.factories import NOW, Cast, entry_of, make_event, make_running_event, play, publish_next, refused
from tournaments.leagues.models import League
from tournaments.leagues.queries import is_owner, league_history_lines, league_view, leagues_for
from tournaments.leagues.record import Season
from tournaments.leagues.services import (
    add_event,
    change_season,
    edit_league,
    hand_over_league,
    join_groups,
    league_change,
    league_values,
    make_league,
    part_people,
    remove_event,
    undo_line,
)
from tournaments.models import Entry, Tournament
from tournaments.services.event.setup import finish_tournament
from tournaments.services.people.forgetting import forget_entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SPRING = Season("Spring", date(2026, 3, 1), date(2026, 5, 31))


def finished(cast: Cast, **settings: Any) -> Tournament:
    """Four players, one round, over."""
    event = make_running_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0, **settings)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    return finish_tournament(event, cast.ozzel, now=NOW)


def league_with(cast: Cast, *events: Tournament) -> League:
    league = make_league(cast.ozzel, name="Outer Rim", game="armada", values={}, now=NOW)
    for event in events:
        add_event(league, cast.ozzel, slug=event.slug, now=NOW)
    return League.objects.get(pk=league.pk)


def rows(league: League) -> list[tuple[int, str, int]]:
    view = league_view(League.objects.get(pk=league.pk), number=None, today=date(2026, 5, 9))
    assert view is not None
    return [(row.place, row.person.name, len(row.results)) for row in view.rows]


def test_the_address_of_a_league_has_every_letter_of_its_name(cast: Cast) -> None:
    league = make_league(cast.ozzel, name="Liga Łódź, Ørsted", game="armada", values={}, now=NOW)
    assert league.slug == "liga-lodz-orsted"


def test_two_events_make_a_table_and_who_is_one_player_is_said(cast: Cast) -> None:
    one, two = finished(cast), finished(cast, name="Endor")
    league = league_with(cast, one, two)
    assert [results for _place, _name, results in rows(league)] == [1] * 8
    first, second = entry_of(one, "p1"), entry_of(two, "p1")
    Entry.objects.filter(pk__in=(entry_of(one, "p2").pk, entry_of(two, "p3").pk)).update(user=cast.piett)
    join_groups(league, cast.ozzel, groups=[(first.pk, second.pk)], now=NOW)
    assert sorted(name for _place, name, results in rows(league) if results == 2) == ["A1"]
    part_people(league, cast.ozzel, key=second.pk, now=NOW)
    assert len(rows(league)) == 8
    # In one event they sat at two tables: nobody's word makes them one.
    with refused("same_event"):
        join_groups(league, cast.ozzel, groups=[(first.pk, entry_of(one, "p2").pk)], now=NOW)
    with refused("same_too_few"):
        join_groups(league, cast.ozzel, groups=[(first.pk, 0)], now=NOW)


def test_what_does_not_belong_is_refused(cast: Cast) -> None:
    league = league_with(cast)
    other = make_event(cast, game="xwing", name="Scarif")
    with refused("league_other_game") as info:
        add_event(league, cast.ozzel, slug=other.slug, now=NOW)
    assert "“Scarif” is an event of another game" in str(info.value)
    with refused("league_unknown_event"):
        add_event(league, cast.ozzel, slug="nowhere", now=NOW)
    hidden = make_event(cast, is_public=False)
    foreign = make_league(cast.wuher, name="Outer Rim", game="armada", values={}, now=NOW)
    assert foreign.slug == "outer-rim-2"
    with refused("league_event_hidden"):
        add_event(foreign, cast.wuher, slug=hidden.slug, now=NOW)
    add_event(league, cast.ozzel, slug=hidden.slug, now=NOW)
    with refused("league_event_there"):
        add_event(league, cast.ozzel, slug=hidden.slug, now=NOW)
    change_season(league, cast.ozzel, season=SPRING, now=NOW)
    with refused("season_overlaps"):
        change_season(league, cast.ozzel, season=SPRING, now=NOW)
    assert league.lines.count() == 3
    assert list(leagues_for(cast.wuher)) == [foreign]


def test_each_step_is_a_line_and_is_taken_back(cast: Cast) -> None:
    """The record of the league before a step is its record after the step was taken back."""
    one, two = finished(cast), finished(cast, name="Endor")
    league = league_with(cast, one)
    change_season(league, cast.ozzel, season=SPRING, now=NOW)
    keys = (entry_of(one, "p1").pk, entry_of(two, "p1").pk)
    late = Season("Spring", SPRING.starts, SPRING.ends, due=date(2026, 6, 2), forfeits="lose")
    steps = (
        lambda: edit_league(league, cast.ozzel, values={"name": "Rim", "best_of": 3}, now=NOW),
        lambda: add_event(league, cast.ozzel, slug=two.slug, now=NOW),
        lambda: change_season(league, cast.ozzel, before=SPRING, season=late, now=NOW),
        lambda: change_season(league, cast.ozzel, before=late, season=None, now=NOW),
        lambda: join_groups(league, cast.ozzel, groups=[keys], now=NOW),
        lambda: part_people(league, cast.ozzel, key=keys[0], now=NOW),
        lambda: remove_event(league, cast.ozzel, slug=one.slug, now=NOW),
    )
    for step in steps:
        before = league_values(League.objects.get(pk=league.pk))
        step()
        after = League.objects.get(pk=league.pk)
        assert league_values(after) != before
        undo_line(league, cast.ozzel, revision=after.revision, now=NOW)
        assert league_values(League.objects.get(pk=league.pk)) == before
        with refused("undo_overtaken"):
            undo_line(league, cast.ozzel, revision=after.revision, now=NOW)
        undo_line(league, cast.ozzel, revision=after.revision + 1, now=NOW)
    now = League.objects.get(pk=league.pk)
    assert [line.revision for line in now.lines.all()] == list(range(now.revision, 0, -1))
    told = {told.line.revision: told.text for told in league_history_lines(now)}
    assert (told[1], told[2], told[5]) == ("made the league", "added “Battle of Hoth”", "took line 4 back")
    with refused("undo_not_possible"):
        undo_line(league, cast.ozzel, revision=1, now=NOW)


def test_a_league_is_handed_over_to_who_leads_an_event_of_it_and_back(cast: Cast) -> None:
    event = finished(cast)
    league = league_with(cast, event)
    with refused("league_no_heir"):
        hand_over_league(league, cast.ozzel, to=cast.wuher.pk, now=NOW)
    hand_over_league(league, cast.ozzel, to=cast.madine.pk, now=NOW)
    league = League.objects.get(pk=league.pk)
    assert (league.owner, is_owner(cast.ozzel, league), is_owner(cast.madine, league)) == (
        cast.madine, False, True,
    )  # fmt: skip
    assert league_history_lines(league)[0].text == "handed the league over"
    cast.ozzel.is_active = False
    cast.ozzel.save()
    with refused("league_owner_gone"):
        undo_line(league, cast.madine, revision=league.revision, now=NOW)
    cast.ozzel.is_active = True
    cast.ozzel.save()
    undo_line(league, cast.madine, revision=league.revision, now=NOW)
    assert League.objects.get(pk=league.pk).owner == cast.ozzel


def test_what_changes_nothing_leaves_no_line_and_what_fails_leaves_nothing(cast: Cast) -> None:
    league = league_with(cast, make_event(cast))
    before = league.lines.count()
    edit_league(league, cast.ozzel, values={"name": "Outer Rim"}, now=NOW)
    remove_event(league, cast.ozzel, slug="nowhere", now=NOW)
    with pytest.raises(ValueError), league_change(league, "edit", cast.ozzel, now=NOW) as fresh:  # type: ignore[arg-type]
        fresh.events.clear()
        raise ValueError
    assert (league.lines.count(), league.events.count()) == (before, 1)
    stale = League.objects.get(pk=league.pk)
    stale.pk = 0
    with refused("gone"):
        edit_league(stale, cast.ozzel, values={"name": "x"}, now=NOW)


def test_who_is_forgotten_is_forgotten_in_the_league(cast: Cast) -> None:
    event = finished(cast)
    league = league_with(cast, event)
    assert "A1" in [name for _place, name, _results in rows(league)]
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert "A1" not in [name for _place, name, _results in rows(league)]
    assert "A1" not in str([line.data for line in league.lines.all()])
