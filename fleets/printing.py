"""Lists on paper: for judges, for opponents, to fill in by hand, all of an event; and proxy cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from fleets.games import LIST_PAGES
from fleets.lists.secrecy import Parts, Viewer
from tournaments.models import Entry, PrintJob, Tournament
from tournaments.paper.printing import Progress, Sheet, laid_out, merged_pdf
from tournaments.queries import current_round, name_of_round
from tournaments.text.names import by_name

from .models import FleetVersion, ProxyCard
from .queries.open_fleets import open_fleet
from .queries.queue import JudgesQueue, queue_of
from .queries.review import Review, fleet_for_review, fleets_for_review, review_of
from .queries.rounds import round_shown, versions_in
from .queries.secrecy import parts_for

STYLES = ("css/sheet-fleets.css",)
# The kind of the print job of all lists, and up to how many players it is made within the request.
FLEETS, MOST_AT_ONCE = "fleets", 16
# Lists of the booklet laid out together: one by one takes twice as long, all at once shows no progress.
LISTS_AT_ONCE = 12


def judge_sheet(entry: Entry, *, paper: str) -> Sheet | None:
    """Everything about one list; None before one is handed in."""
    fleet = fleet_for_review(entry)
    review = review_of(fleet) if fleet else None
    if review is None:
        return None
    proxies = _valid_proxies(entry=entry)
    return _judge_sheet(entry, review, proxies, paper=paper, when=round_words(entry.tournament))


def opponent_sheet(version: FleetVersion, parts: Parts, *, paper: str) -> Sheet:
    """What the opponent may see of a list, and nothing else."""
    entry = version.fleet.entry
    title = _("List of %(name)s for the opponent") % {"name": entry.name}
    context = {**_open_list(version, parts), "pages": LIST_PAGES[entry.tournament.game]}
    return _sheet("print/fleet_opponent.html", entry.tournament, paper, title, context)


def _open_list(version: FleetVersion, parts: Parts) -> dict[str, Any]:
    entry = version.fleet.entry
    open_list = open_fleet(version, parts, entry.tournament)
    return {"entry": entry, "open": open_list, "limit": version.points_limit}


def open_list_sheets(tournament: Tournament, paper: str) -> Iterator[Sheet]:
    """What anybody may read of each list now, by the secrecy of the event; in the order of names."""
    parts = parts_for(tournament, Viewer.ANYBODY)
    if tournament.game not in LIST_PAGES or parts.nothing:
        return
    versions = versions_in(tournament, round_shown(tournament))
    lists = []
    for entry in by_name(tournament.entries.all()):
        if version := versions.get(entry.pk):
            version.fleet.entry = entry
            entry.tournament = tournament
            title = _("List of %(name)s") % {"name": entry.name}
            lists.append({**_open_list(version, parts), "sheet": title})
    for first in range(0, len(lists), LISTS_AT_ONCE):
        context = {"pages": LIST_PAGES[tournament.game], "lists": lists[first : first + LISTS_AT_ONCE]}
        yield Sheet("print/fleets_open.html", tournament, paper, context, STYLES)


def blank_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """An empty list to fill in by hand."""
    pages = LIST_PAGES[tournament.game]
    context = {**pages.blank_lines, "paper": paper}
    return _sheet(pages.drawings["blank"], tournament, paper, _("Fleet list"), context)


def proxy_sheet(entry: Entry, *, paper: str) -> Sheet:
    """The valid proxies of a player as cards to cut out (A-FLEET-14)."""
    title = _("Proxy cards of %(name)s") % {"name": entry.name}
    context = {"entry": entry, "proxies": _valid_proxies(entry=entry)}
    return _sheet("print/proxies.html", entry.tournament, paper, title, context)


def fleets_pdf(job: PrintJob, on_progress: Progress) -> bytes:
    """All lists of the event as one PDF: an overview, then by name, each with its bookmark.

    List by list, so that `on_progress(done, total)` can show how far it is. Raises PdfUnavailable.
    """
    tournament, paper = job.tournament, job.paper
    reviews = [(fleet.entry, review_of(fleet)) for fleet in fleets_for_review(tournament)]
    lists = [(entry, review) for entry, review in reviews if review is not None]
    proxies, when = _valid_proxies(entry__tournament=tournament), round_words(tournament)
    documents = [laid_out(_overview(queue_of(tournament), tournament, paper))]
    for number, (entry, review) in enumerate(lists, 1):
        own_proxies = [proxy for proxy in proxies if proxy.entry_id == entry.pk]
        place = _("List %(number)s of %(all)s") % {"number": number, "all": len(lists)}
        sheet = _judge_sheet(entry, review, own_proxies, paper=paper, when=f"{when} · {place}")
        documents.append(laid_out(sheet))
        on_progress(number, len(lists))
    return merged_pdf(documents)


def round_words(tournament: Tournament) -> str:
    """The round a sheet is printed in."""
    latest = current_round(tournament, with_draft=False)
    return name_of_round(latest) if latest else _("before round 1")


def _judge_sheet(
    entry: Entry, review: Review, proxies: Sequence[ProxyCard], *, paper: str, when: str
) -> Sheet:
    pages, title = LIST_PAGES[entry.tournament.game], _("List of %(name)s") % {"name": entry.name}
    context: dict[str, Any] = {
        "entry": entry,
        "review": review,
        "fleet": review.fleet,
        "version": review.version,
        "reading": review.sheet.reading,
        "pages": pages,
        "leader": pages.leader(review.sheet.reading),
        "points_left": review.version.points_limit - review.version.total,
        "cards": sum(card.count for card in pages.cards_of(review.version.reading)),
        "proxies": proxies,
        "sheet": f"{title} · {when}",
    }
    return Sheet("print/fleet_judge.html", entry.tournament, paper, context, STYLES)


def _overview(queue: JudgesQueue, tournament: Tournament, paper: str) -> Sheet:
    """Every player with faction, leader, total and the state of the check, by name."""
    context = {"pages": LIST_PAGES[tournament.game], "lines": queue.by_name(), "queue": queue}
    return _sheet("print/fleets_overview.html", tournament, paper, _("Fleet lists"), context)


def _sheet(template: str, event: Tournament, paper: str, title: str, context: Mapping[str, Any]) -> Sheet:
    """The sheet with its title and the round it is printed in."""
    context = {**context, "sheet": f"{title} · {round_words(event)}"}
    return Sheet(template, event, paper, context, STYLES)


def _valid_proxies(**of: Any) -> list[ProxyCard]:
    return list(ProxyCard.objects.filter(withdrawn_at__isnull=True, **of).select_related("made_by"))
