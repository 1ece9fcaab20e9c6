"""The search box of the desk's pages: players and tables."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Entry, Tournament
from ...queries.people.finding import FoundPlayer, FoundTable, SearchResults, search_results
from ..base.answers import search_term
from ..base.requests import staff_page, staff_render
from ..base.visit import access_in, names_for

SHORT = 8  # hits in the list below the box


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit: its address, its title, and what distinguishes it from others."""

    url: str
    title: str
    note: str


@staff_page(Action.SEE_DESK)
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hits for `?q=`: redirects where only one is possible, else a page of hits.

    With `as=json` the first few of them, for the list below the box.
    """
    typed = search_term(request, "q")
    found = search_results(tournament, typed, names_for(request))
    places = _Places(request, tournament)
    if request.GET.get("as") == "json":
        hits = places.hits(found, most=SHORT)
        return JsonResponse(
            {"hits": [{"url": hit.url, "title": hit.title, "note": hit.note} for hit in hits]}
        )
    if found.only is not None:
        return redirect(places.of(found.only))
    context = {"typed": typed, "hits": places.hits(found)}
    return staff_render(request, "tournaments/desk/find.html", tournament, context)


class _Places:
    """The addresses of hits, depending on what this visitor may do."""

    def __init__(self, request: HttpRequest, tournament: Tournament) -> None:
        self.slug = tournament.slug
        access = access_in(request, tournament)
        self.may_edit = access.may(Action.EDIT_ENTRY)
        self.may_report = access.may(Action.REPORT_RESULT)

    def hits(self, found: SearchResults, *, most: int | None = None) -> list[Hit]:
        """Tables first, then players; while they are few each is followed by their table."""
        players = found.players[:most]
        hits = [Hit(self.table(table), _title(table), table.names) for table in found.tables]
        for player in players:
            hits.append(Hit(self.player(player.entry), player.entry.name, _note(player)))
            if player.table is not None and len(players) <= SHORT // 2:
                hits.append(Hit(self.table(player.table), _title(player.table), player.table.names))
        return list(dict.fromkeys(hits))[:most]

    def of(self, found: FoundTable | FoundPlayer) -> str:
        return self.table(found) if isinstance(found, FoundTable) else self.player(found.entry)

    def table(self, found: FoundTable) -> str:
        """The form of its result; the round itself while it is a draft."""
        if found.is_draft or not self.may_report:
            return reverse("round-desk", args=[self.slug, found.round])
        return reverse("match-result", args=[self.slug, found.round, found.match])

    def player(self, entry: Entry) -> str:
        """The page for editing a player; their games for visitors who may not edit."""
        return reverse("entry-edit" if self.may_edit else "event-player", args=[self.slug, entry.key])


def _title(table: FoundTable) -> str:
    return _("Table %(table)s") % {"table": table.table}


def _note(found: FoundPlayer) -> str:
    """What distinguishes this player: club, table, status and number."""
    entry = found.entry
    parts = [
        entry.club_beside,
        _title(found.table) if found.table else "",
        str(entry.get_status_display()) if entry.status != Entry.Status.ACTIVE else "",
        f"#{entry.as_entered.number}",
    ]
    return " · ".join(part for part in parts if part)
