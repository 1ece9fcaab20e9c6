"""Teams: the public standings, and the members at the desk."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from ...acts import Action
from ...forms.teams import TeamForm, TeamLinesForm
from ...models import Stage, Tournament
from ...play.teams import LARGEST, SMALLEST
from ...presenters.standings import after_of
from ...presenters.teams import team_matches_of, team_table
from ...queries import EventState
from ...queries.rounds.places import places_closed, places_now
from ...queries.rounds.rounds import round_name
from ...queries.state.teams import team_names, teams_of, without_team
from ...services.people.teams import remove_team, set_team, set_teams_of_lines
from ...text.names import by_name
from ..base.answers import done_at, post_data, refusals_at, refusals_shown, success_message
from ..base.http_cache import Page, cached_page
from ..base.requests import current_actor, staff_act, staff_page, staff_render
from ..base.visit import state_in


@cached_page()
def event_teams(request: HttpRequest, state: EventState) -> Page:
    """The standings of teams, with their members."""
    places = places_now(state)
    rounds = [
        (round_name(state, round_), team_matches_of(state, round_.number))
        for round_ in reversed(state.published)
        if state.tournament.has_boards and round_.stage.kind == Stage.Kind.SWISS
    ]
    context = {"table": team_table(state, places), "after": after_of(state, places), "rounds": rounds}
    return Page("tournaments/public/event_teams.html", context)


@staff_page(Action.SET_TEAMS)
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The teams with their members, the players without a team, and a box for many teams at once."""
    form = TeamLinesForm(post_data(request))
    if form.is_valid():
        with refusals_at(form, "lines"):
            placed = set_teams_of_lines(
                tournament, current_actor(request), lines=form.cleaned_data["lines"], now=timezone.now()
            )
            success_message(request, _("Teams: %(count)s.") % {"count": len(placed)})
            return redirect("teams", tournament.slug)
    state = state_in(request, tournament)
    context = {
        "form": form,
        "table": team_table(state, places_closed(state)),
        "without_team": by_name(without_team(state)),
        "smallest": SMALLEST,
        "largest": LARGEST,
    }
    return staff_render(request, "tournaments/people/teams.html", state.tournament, context)


@staff_page(Action.SET_TEAMS)
def team_edit(request: HttpRequest, tournament: Tournament, team: str = "") -> HttpResponse:
    """Name, captain, players and their order; without a key of one more team. Who is chosen from another team
    moves here."""
    state = state_in(request, tournament)
    row = next((row for row in teams_of(state) if row.key == team), None)
    if team and row is None:
        raise Http404
    form = TeamForm(
        post_data(request),
        entries=by_name(state.entries),
        team_names=team_names(state),
        initial=TeamForm.initial_of(row) if row else {},
    )
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            set_team(
                tournament,
                current_actor(request),
                key=team,
                name=form.cleaned_data["name"],
                members=form.members(),
                captain=form.captain_key(),
                now=timezone.now(),
            )
            return redirect("teams", tournament.slug)
    context = {"form": form, "team": row}
    return staff_render(request, "tournaments/people/team_edit.html", tournament, context)


@staff_act(Action.SET_TEAMS)
def team_remove(request: HttpRequest, tournament: Tournament, team: str) -> HttpResponse:
    """The team is dissolved; its players stay."""
    with refusals_shown(request, _("The team is dissolved; its players are still in the event.")):
        remove_team(tournament, current_actor(request), key=team, now=timezone.now())
    return redirect("teams", tournament.slug)
