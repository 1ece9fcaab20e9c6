"""The knockout bracket, with the games that are still to come."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..models import Entry, Round, Stage, Tournament
from .rounds import MatchView, round_view


@dataclass(frozen=True, slots=True)
class BracketGame:
    """One game of the bracket; `match` is None for a game to come, or one nobody was left for."""

    number: int
    match: MatchView | None

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.match.entries if self.match else ()

    @property
    def winner(self) -> Entry | None:
        return self.match.winner if self.match else None


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column. Two neighbouring games feed the game beside them in the next column (A-KO-3)."""

    name: str
    round: Round | None
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole knockout, the first round first. `champion` is None until the final is closed."""

    rounds: tuple[BracketRound, ...]
    champion: Entry | None


def bracket_of(tournament: Tournament) -> Bracket | None:
    """The bracket as far as it is published; None before the knockout."""
    rounds = list(
        Round.objects.filter(tournament=tournament, stage__kind=Stage.Kind.KNOCKOUT)
        .exclude(state=Round.State.DRAFT)
        .select_related("stage", "tournament")
        .order_by("number")
    )
    if not rounds:
        return None
    views = [round_view(each) for each in rounds]
    size = _power_of_two_from(max((each.match.game or 1) for each in views[0].matches))
    columns: list[BracketRound] = []
    while size:
        at = len(columns)
        view = views[at] if at < len(views) else None
        games = {each.match.game: each for each in view.matches} if view else {}
        columns.append(
            BracketRound(
                knockout_name(size),
                view.round if view else None,
                tuple(BracketGame(number, games.get(number)) for number in _order(size)),
            )
        )
        size //= 2
    last = columns[-1]
    closed = last.round is not None and last.round.state == Round.State.COMPLETE
    return Bracket(tuple(columns), last.games[0].winner if closed else None)


def _order(size: int) -> list[int]:
    """The games of a round from top to bottom, those whose winners meet side by side: 1, 4, 2, 3."""
    order = [1]
    while len(order) < size:
        order = [game for upper in order for game in (upper, 2 * len(order) + 1 - upper)]
    return order


def knockout_name(games: int) -> str:
    """What people call a round of the bracket with so many games."""
    names = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(games) or _("Last %(players)s") % {"players": games * 2}


def _power_of_two_from(number: int) -> int:
    return 1 << (number - 1).bit_length()
