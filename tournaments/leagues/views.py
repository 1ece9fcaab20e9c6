"""The pages of leagues: the table for everybody, the events and seasons for who owns it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.acts import Action
from tournaments.games import GAME_WORDS
from tournaments.paper.printing import Sheet
from tournaments.text.cleaning import MOST_KEY, cleaned, number_in
from tournaments.views.base.answers import form_status, post_data, refusals_at, refusals_shown
from tournaments.views.base.done import success_message
from tournaments.views.base.requests import account_page, current_actor
from tournaments.views.paper.sheets import paper_of, sheet_answer

from .forms import JoinForm, LeagueForm, LeagueHandOverForm, SeasonForm
from .models import League
from .presenters import lines_of, missing_text
from .queries import LeagueView, events_to_add, heirs_of, history_of, is_owner, league_view, leagues_for
from .record import season_of
from .services.leagues import (
    add_event,
    add_season,
    change_season,
    create_league,
    edit_league,
    hand_over_league,
    join_people,
    part_people,
    remove_event,
    undo_line,
)

View = Callable[..., HttpResponse]
Done = Callable[..., None]


def owner_page(view: View) -> View:
    """A page of one league for who owns it; the view gets the league in place of the slug."""

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


def owner_act(view: Done) -> View:
    """Like `owner_page`, for what is only ever done by POST; a GET goes to the page of the league."""

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
    """The leagues that are listed, and the reader's own."""
    return render(request, "leagues/leagues.html", {"leagues": leagues_for(request.user)})


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of a season, that of ?season= or the latest that began."""
    found = get_object_or_404(League.objects.select_related("owner"), slug=slug)
    view = _view(request, found)
    context = {**_shown(view), "owns": is_owner(request.user, found)}
    return render(request, "leagues/league.html", context)


@require_safe
def league_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table on paper."""
    view = _view(request, get_object_or_404(League, slug=slug))
    name = view.season.name if view.season else _("League table")
    across = f"css/sheet-across-{paper_of(request).lower()}.css"
    styles = ("css/sheet-crosstable.css", across)
    sheet = Sheet(
        "print/league.html", view.league, paper_of(request), {**_shown(view), "sheet": name}, styles
    )
    return sheet_answer(request, lambda: sheet, f"{view.league.slug}-table", event=None)


def _view(request: HttpRequest, found: League) -> LeagueView:
    number = number_in(request.GET.get("season", ""))
    view = league_view(found, number=number, today=timezone.localdate())
    if view is None:
        raise Http404
    return view


def _shown(view: LeagueView) -> dict[str, Any]:
    return {
        "league": view.league,
        "game": GAME_WORDS[view.league.game].name,
        "view": view,
        "lines": lines_of(view),
        "counted": [event for event, missing in view.events if missing is None],
        "missing": [(event, missing_text(missing)) for event, missing in view.events if missing],
    }


@account_page(Action.CREATE_TOURNAMENT)
def league_new(request: HttpRequest) -> HttpResponse:
    """A new league; any account may have one."""
    form = LeagueForm(post_data(request), is_new=True)
    if form.is_valid():
        with refusals_at(form):
            made = create_league(
                current_actor(request),
                name=form.cleaned_data["name"],
                game=form.cleaned_data["game"],
                values=form.values(),
                now=timezone.now(),
            )
            success_message(request, _("The league is there. Add its events."))
            return redirect("league-manage", made.slug)
    context = {"form": form, "heading": _("New league")}
    return render(request, "leagues/league_form.html", context, status=form_status(form))


@owner_page
def league_edit(request: HttpRequest, league: League) -> HttpResponse:
    """Name and rules."""
    form = LeagueForm(post_data(request), is_new=False, initial=_rules(league))
    if form.is_valid():
        with refusals_at(form):
            said = {"name": form.cleaned_data["name"], **form.values()}
            edit_league(league, current_actor(request), values=said, now=timezone.now())
            success_message(request, _("Saved."))
            return redirect("league-manage", league.slug)
    return _form_page(request, league, form, _("Rules of the league"))


def _rules(league: League) -> dict[str, Any]:
    return {name: getattr(league, name) for name in LeagueForm.base_fields if name != "game"}


@owner_page
def league_hand_over(request: HttpRequest, league: League) -> HttpResponse:
    """Another account owns the league; who hands it over can read it as everybody does."""
    form = LeagueHandOverForm(post_data(request), heirs=heirs_of(league))
    if form.is_valid():
        with refusals_at(form):
            hand_over_league(league, current_actor(request), to=form.cleaned_data["to"], now=timezone.now())
            success_message(request, _("The league has a new owner."))
            return redirect("league", league.slug)
    return _form_page(request, league, form, _("Hand the league over"))


@owner_page
def league_manage(request: HttpRequest, league: League) -> HttpResponse:
    """Events, seasons, who is one player."""
    view = _now(league)
    return _manage(request, view, JoinForm(people=view.people))


def _now(league: League) -> LeagueView:
    """The league in the season of today."""
    view = league_view(league, number=None, today=timezone.localdate())
    if view is None:
        raise Http404
    return view


def _manage(request: HttpRequest, view: LeagueView, form: JoinForm) -> HttpResponse:
    context = {
        "league": view.league,
        "game": GAME_WORDS[view.league.game].name,
        "view": view,
        "to_add": events_to_add(view.league, view.league.owner),
        "seasons": list(enumerate(view.seasons, start=1)),
        "said": [person for person in view.people if person.is_confirmed],
        "form": form,
    }
    return render(request, "leagues/league_manage.html", context, status=form_status(form))


@owner_page
def league_history(request: HttpRequest, league: League) -> HttpResponse:
    """Who did what, and the way back of each step."""
    context = {"league": league, "history": history_of(league)}
    return render(request, "leagues/league_history.html", context)


@owner_act
def league_event_add(request: HttpRequest, league: League) -> None:
    """One more event."""
    add_event(league, current_actor(request), slug=cleaned(request.POST.get("event", "")), now=timezone.now())


@owner_act
def league_event_remove(request: HttpRequest, league: League) -> None:
    """One event less."""
    remove_event(
        league, current_actor(request), slug=cleaned(request.POST.get("event", "")), now=timezone.now()
    )


@owner_page
def league_season_new(request: HttpRequest, league: League) -> HttpResponse:
    """A season more."""
    form = SeasonForm(post_data(request))
    if form.is_valid():
        with refusals_at(form):
            add_season(league, current_actor(request), season=form.season(), now=timezone.now())
            success_message(request, _("Saved."))
            return redirect("league-manage", league.slug)
    return _form_page(request, league, form, _("New season"))


@owner_page
def league_season(request: HttpRequest, league: League, number: int) -> HttpResponse:
    """One season, or none of it with the button that says so."""
    if not 1 <= number <= len(league.seasons):
        raise Http404
    before = season_of(league.seasons[number - 1])
    if request.method == "POST" and "remove" in request.POST:
        with refusals_shown(request):
            change_season(league, current_actor(request), before=before, season=None, now=timezone.now())
        return redirect("league-manage", league.slug)
    form = SeasonForm(post_data(request), initial=SeasonForm.shown(before))
    if form.is_valid():
        with refusals_at(form):
            season = form.season()
            change_season(league, current_actor(request), before=before, season=season, now=timezone.now())
            success_message(request, _("Saved."))
            return redirect("league-manage", league.slug)
    return _form_page(request, league, form, before.name, removes=True)


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
    """Two players of the table are one, by the owner's word."""
    view = _now(league)
    form = JoinForm(post_data(request), people=view.people)
    if form.is_valid():
        with refusals_at(form):
            keys = (form.cleaned_data["one"], form.cleaned_data["other"])
            join_people(league, current_actor(request), keys=keys, now=timezone.now())
            success_message(request, _("They are one player now."))
            return redirect("league-manage", league.slug)
    return _manage(request, view, form)


@owner_act
def league_part(request: HttpRequest, league: League) -> None:
    """What was said of a player is taken back."""
    key = request.POST.get("player", "")
    part_people(league, current_actor(request), key=number_in(key, most=MOST_KEY) or 0, now=timezone.now())


@owner_act
def league_undo(request: HttpRequest, league: League) -> None:
    """One line of the history is taken back."""
    revision = number_in(request.POST.get("line", ""), most=MOST_KEY) or 0
    undo_line(league, current_actor(request), revision=revision, now=timezone.now())
