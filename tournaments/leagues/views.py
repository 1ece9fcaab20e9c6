"""The pages of leagues: the public table, and events and seasons for the owner."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.paper.printing import Sheet
from tournaments.text.cleaning import MOST_KEY, cleaned, number_in
from tournaments.views.base.answers import (
    done_at,
    form_status,
    post_data,
    refusals_shown,
    success_message,
)
from tournaments.views.base.requests import account_page, current_actor
from tournaments.views.paper.sheets import paper_of, sheet_answer

from .forms import JoinForm, LeagueForm, LeagueHandOverForm, SeasonForm
from .models import League
from .presenters import league_lines, missing_text
from .queries import (
    LeagueView,
    events_to_add,
    heirs_of,
    is_owner,
    league_history_lines,
    league_view,
    leagues_for,
)
from .record import season_of
from .services import (
    add_event,
    change_season,
    edit_league,
    hand_over_league,
    join_groups,
    make_league,
    part_people,
    remove_event,
    undo_line,
)

View = Callable[..., HttpResponse]
Act = Callable[..., None]


def owner_page(view: View) -> View:
    """A page for the owner of a league; the view gets the league in place of the slug."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        league = get_object_or_404(League.objects.select_related("owner"), slug=slug)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_owner(request.user, league):
            raise PermissionDenied
        return view(request, league, **kwargs)

    return page


def owner_act(view: Act) -> View:
    """Like `owner_page`, for acts done by POST only; a GET redirects to the league."""

    @owner_page
    @wraps(view)
    def act(request: HttpRequest, league: League, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            with refusals_shown(request):
                view(request, league, **kwargs)
        return redirect("league-manage", league.slug)

    return act


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The listed leagues, and the reader's own."""
    return render(request, "leagues/leagues.html", {"leagues": leagues_for(request.user)})


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of the season of ?season=, else of the latest that has begun."""
    row = get_object_or_404(League.objects.select_related("owner"), slug=slug)
    view = _view_or_404(row, number_in(request.GET.get("season", "")))
    context = {**_table_context(view), "owns": is_owner(request.user, row)}
    return render(request, "leagues/league.html", context)


@require_safe
def league_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table on paper."""
    number = number_in(request.GET.get("season", ""))
    view = _view_or_404(get_object_or_404(League, slug=slug), number)
    name = view.season.name if view.season else _("League table")
    paper = paper_of(request, None)
    context, styles = {**_table_context(view), "sheet": name}, ("css/sheet-crosstable.css",)
    sheet = Sheet("print/league.html", view.league, paper, context, styles, is_across=True)
    return sheet_answer(request, lambda: sheet, f"{view.league.slug}-table", event=None)


def _view_or_404(league: League, number: int | None = None) -> LeagueView:
    """The league in the season of this number, else in its current one."""
    view = league_view(league, number=number, today=timezone.localdate())
    if view is None:
        raise Http404
    return view


def _table_context(view: LeagueView) -> dict[str, Any]:
    return {
        "league": view.league,
        "game": GAME_WORDS[view.league.game].name,
        "view": view,
        "lines": league_lines(view),
        "counted": [event for event, missing in view.events if missing is None],
        "missing": [(event, missing_text(missing)) for event, missing in view.events if missing],
    }


@account_page(Action.CREATE_TOURNAMENT)
def league_new(request: HttpRequest) -> HttpResponse:
    """A new league; any account may have one."""
    form = LeagueForm(post_data(request), is_new=True)
    if form.is_valid():
        with done_at(request, form, _("The league is there. Add its events.")):
            league = make_league(
                current_actor(request),
                name=form.cleaned_data["name"],
                game=form.cleaned_data["game"],
                values=form.values(),
                now=timezone.now(),
            )
            return redirect("league-manage", league.slug)
    context = {"form": form, "heading": _("New league")}
    return render(request, "leagues/league_form.html", context, status=form_status(form))


@owner_page
def league_edit(request: HttpRequest, league: League) -> HttpResponse:
    """Name and rules."""
    form = LeagueForm(post_data(request), is_new=False, initial=_rules(league))
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            values = {"name": form.cleaned_data["name"], **form.values()}
            edit_league(league, current_actor(request), values=values, now=timezone.now())
            return redirect("league-manage", league.slug)
    return _form_page(request, league, form, _("Rules of the league"))


def _rules(league: League) -> dict[str, Any]:
    return {name: getattr(league, name) for name in LeagueForm.base_fields if name != "game"}


@owner_page
def league_hand_over(request: HttpRequest, league: League) -> HttpResponse:
    """Another account becomes the owner; the old owner can still read the league as everybody does."""
    form = LeagueHandOverForm(post_data(request), heirs=heirs_of(league))
    if form.is_valid():
        with done_at(request, form, _("The league has a new owner.")):
            hand_over_league(league, current_actor(request), to=form.cleaned_data["to"], now=timezone.now())
            return redirect("league", league.slug)
    return _form_page(request, league, form, _("Hand the league over"))


@owner_page
def league_manage(request: HttpRequest, league: League) -> HttpResponse:
    """Events, seasons and joined players."""
    view = _view_or_404(league)
    return _manage(request, view, JoinForm(people=view.people))


def _manage(request: HttpRequest, view: LeagueView, form: JoinForm) -> HttpResponse:
    context = {
        "league": view.league,
        "game": GAME_WORDS[view.league.game].name,
        "view": view,
        "to_add": events_to_add(view.league, view.league.owner),
        "seasons": list(enumerate(view.seasons, start=1)),
        "joined_people": [person for person in view.people if person.is_confirmed],
        "form": form,
    }
    return render(request, "leagues/league_manage.html", context, status=form_status(form))


@owner_page
def league_history(request: HttpRequest, league: League) -> HttpResponse:
    """Who did what, with an undo for each step."""
    context = {"league": league, "history": league_history_lines(league)}
    return render(request, "leagues/league_history.html", context)


@owner_act
def league_event_add(request: HttpRequest, league: League) -> None:
    """Adds an event."""
    add_event(league, current_actor(request), slug=cleaned(request.POST.get("event", "")), now=timezone.now())


@owner_act
def league_event_remove(request: HttpRequest, league: League) -> None:
    """Removes an event."""
    remove_event(
        league, current_actor(request), slug=cleaned(request.POST.get("event", "")), now=timezone.now()
    )


@owner_page
def league_season(request: HttpRequest, league: League, number: int | None = None) -> HttpResponse:
    """Changes the season of this number, or removes it with its button; without a number adds one."""
    if number is not None and not 1 <= number <= len(league.seasons):
        raise Http404
    before = season_of(league.seasons[number - 1]) if number else None
    if before is not None and "remove" in request.POST:
        with refusals_shown(request):
            change_season(league, current_actor(request), before=before, season=None, now=timezone.now())
        return redirect("league-manage", league.slug)
    form = SeasonForm(post_data(request), initial=SeasonForm.initial_of(before) if before else {})
    if form.is_valid():
        with done_at(request, form, _("Saved.")):
            season = form.season()
            change_season(league, current_actor(request), before=before, season=season, now=timezone.now())
            return redirect("league-manage", league.slug)
    heading = before.name if before else _("New season")
    return _form_page(request, league, form, heading, removes=before is not None)


def _form_page(
    request: HttpRequest,
    league: League,
    form: LeagueForm | SeasonForm | LeagueHandOverForm,
    heading: str,
    *,
    removes: bool = False,
) -> HttpResponse:
    context = {"league": league, "form": form, "heading": heading, "removes": removes}
    return render(request, "leagues/league_form.html", context, status=form_status(form))


@owner_page
def league_join(request: HttpRequest, league: League) -> HttpResponse:
    """Joins two players of the table to one; or all groups of equal names that are ticked."""
    if "group" in request.POST:
        with refusals_shown(request):
            join_groups(league, current_actor(request), groups=_groups_in(request.POST), now=timezone.now())
            success_message(request, _("They are one player now."))
        return redirect("league-manage", league.slug)
    view = _view_or_404(league)
    form = JoinForm(post_data(request), people=view.people)
    if form.is_valid():
        with done_at(request, form, _("They are one player now.")):
            keys = (form.cleaned_data["one"], form.cleaned_data["other"])
            join_groups(league, current_actor(request), groups=[keys], now=timezone.now())
            return redirect("league-manage", league.slug)
    return _manage(request, view, form)


def _groups_in(data: QueryDict) -> list[list[int]]:
    """The ticked groups, each as keys of its lines."""
    return [[number_in(key, most=MOST_KEY) or 0 for key in group.split()] for group in data.getlist("group")]


@owner_act
def league_part(request: HttpRequest, league: League) -> None:
    """Separates the joined entries of a player."""
    key = request.POST.get("player", "")
    part_people(league, current_actor(request), key=number_in(key, most=MOST_KEY) or 0, now=timezone.now())


@owner_act
def league_undo(request: HttpRequest, league: League) -> None:
    """Undoes one line of the history."""
    revision = number_in(request.POST.get("line", ""), most=MOST_KEY) or 0
    undo_line(league, current_actor(request), revision=revision, now=timezone.now())
