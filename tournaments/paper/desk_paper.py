"""Sheets for the desk and the tables: sign-in sheet, table numbers, open tables for the judges."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from django.urls import reverse
from django.utils.translation import gettext as _

from ..access.codes import printed_code_of
from ..access.laptops import can_pair, laptop_now, other_address
from ..models import Entry, Registration, Round, Tournament
from ..queries import event_state, game_of, round_name, round_view
from ..queries.state.state import EventState
from ..text.names import by_name
from .printing import Sheet

# One for each half of a page.
NUMBERS_PER_PAGE = 2


@dataclass(frozen=True, slots=True)
class SignInLine:
    """A player who signs, and what the desk has already got from them."""

    entry: Entry
    has_paid: bool
    has_list: bool


def sign_in_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """All active players by name, each with a line to sign and, where the event has them, boxes for fee and
    list."""
    state = event_state(tournament)
    context = {
        "lines": _sign_in_lines(state),
        "asks_fee": bool(tournament.entry_fee),
        "asks_list": tournament.asks_for_fleets,
        "sheet": _("Sign-in sheet"),
    }
    return Sheet("print/sign_in.html", tournament, paper, context, ("css/sheet-desk.css",))


def _sign_in_lines(state: EventState) -> list[SignInLine]:
    paid = _paid(state.tournament) if state.tournament.entry_fee else frozenset()
    with_list = {entry.key for entry, row in zip(state.entries, state.rows.entries, strict=True) if row.lists}
    active = by_name(entry for entry in state.entries if entry.status == Entry.Status.ACTIVE)
    return [SignInLine(entry, entry.key in paid, entry.key in with_list) for entry in active]


def _paid(tournament: Tournament) -> frozenset[str]:
    """The keys of the players whose fee is paid or waived."""
    settled = (Registration.Fee.PAID, Registration.Fee.WAIVED)
    rows = Registration.objects.filter(tournament=tournament, fee__in=settled).exclude(key="")
    return frozenset(rows.values_list("key", flat=True))


def table_numbers_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """A large number for every table, two per page to cut apart."""
    numbers = table_numbers(event_state(tournament))
    pages = [numbers[at : at + NUMBERS_PER_PAGE] for at in range(0, len(numbers), NUMBERS_PER_PAGE)]
    context = {"pages": pages, "sheet": _("Table numbers")}
    return Sheet("print/table_numbers.html", tournament, paper, context, ("css/sheet-desk.css",))


def hall_cards_sheet(tournament: Tournament, *, paper: str, base: str) -> Sheet:
    """A card for every table with the address of the event and its code, and that of the laptop which may
    take over, where there is one."""
    page = reverse("event", args=[tournament.slug])
    link, other = base + page, other_address(laptop_now() if can_pair() else None)
    context = {
        "numbers": table_numbers(event_state(tournament)),
        "link": link,
        "other": other and other + page,
        "code": printed_code_of(link),
        "sheet": _("Cards for the tables"),
    }
    return Sheet("print/hall_cards.html", tournament, paper, context, ("css/sheet-cards.css",))


def table_numbers(state: EventState) -> list[int]:
    """The tables the event needs: as many as its players fill, without blocked ones, and the fixed tables of
    players. Before the start as many as its places fill, so that they can be printed the day before."""
    tournament = state.tournament
    active = [entry for entry in state.entries if entry.status == Entry.Status.ACTIVE]
    players = len(active)
    if tournament.state == Tournament.State.SETUP:
        players = max(players, tournament.places or 0)
    needed = -(-players // game_of(tournament).seats[0])
    fixed = {entry.fixed_table for entry in active if entry.fixed_table}
    return sorted({*islice(_usable_tables(tournament), needed), *fixed})


def _usable_tables(tournament: Tournament) -> Iterator[int]:
    return (number for number in count(1) if number not in tournament.blocked_tables)


def open_tables_sheet(round_: Round, *, paper: str) -> Sheet:
    """The tables that still play, with space for a time and a ruling, for the judges."""
    state = event_state(round_.tournament)
    name = round_name(state, round_)
    context = {
        "boards": [match for match in round_view(state, round_.number).open if match.is_game],
        "round_name": name,
        "sheet": f"{name} · {_('Open tables')}",
    }
    return Sheet("print/open_tables.html", round_.tournament, paper, context, ("css/sheet-desk.css",))
