"""Certificates for the podium, one page each."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..games import GAME_WORDS
from ..models import Tournament
from ..presenters.teams import team_table
from ..queries import EventState, event_state, final_ranking_of
from ..queries.people.player import OwnGame, games_of
from ..queries.rounds.places import places_closed
from ..text.names import Names
from .printing import Sheet

# Longer names are set in smaller type, so that they fit on two lines.
LONG_NAME = 28


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who gets it, for which place and which games."""

    number: int
    """The place as the picture of the sheet."""
    name: str
    below: str
    """The club of a player, the members of a team."""
    place: str
    games: tuple[OwnGame, ...] = ()
    """The games of a player from the first to the last."""

    @property
    def is_long(self) -> bool:
        """True where the name needs smaller type."""
        return len(self.name) > LONG_NAME


def certificates_sheet(tournament: Tournament, *, paper: str) -> Sheet:
    """A page for each of the best three of a finished event, who get it; for teams where teams met teams."""
    state = event_state(tournament, Names.FULL)
    context = {
        "certificates": _of_teams(state) if tournament.has_boards else _of_players(state),
        "game": str(GAME_WORDS[tournament.game].name),
        "sheet": _("Certificates"),
    }
    return Sheet("print/certificates.html", tournament, paper, context, ("css/sheet-certificate.css",))


def _places() -> dict[int, str]:
    return {1: _("First place"), 2: _("Second place"), 3: _("Third place")}


def _of_players(state: EventState) -> list[Certificate]:
    places = _places()
    return [
        Certificate(
            number=row.standing.rank,
            name=row.entry.name,
            below=row.entry.club_beside,
            place=places[row.standing.rank],
            games=tuple(reversed(games_of(state, row.entry))),
        )
        for row in final_ranking_of(state)
        if row.standing.rank in places
    ]


def _of_teams(state: EventState) -> list[Certificate]:
    rows = team_table(state, places_closed(state)).rows
    return [
        Certificate(number, row.name, ", ".join(member.entry.name for member in row.members), place)
        for number, place in _places().items()
        for row in rows
        if row.place == str(number)
    ]
