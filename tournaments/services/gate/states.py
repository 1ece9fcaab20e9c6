"""Whether the state of an event or a round allows an act; each raises Refused where it does not."""

from ...models import Round, Tournament
from ...queries.rounds.rounds import number_and_name
from ...wording.refusals import Refused


def check_not_finished(tournament: Tournament) -> None:
    """Raises Refused once the event is over."""
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("event_finished")


def check_begun(tournament: Tournament) -> None:
    """Raises Refused before the event begins."""
    if tournament.state == Tournament.State.SETUP:
        raise Refused("not_started")


def check_running(tournament: Tournament) -> None:
    """Raises Refused before the event begins and once it is over."""
    check_begun(tournament)
    check_not_finished(tournament)


def check_published(round_: Round) -> None:
    """Raises Refused for a draft."""
    if round_.state == Round.State.DRAFT:
        raise Refused("round_not_published", round=number_and_name(round_))


def check_not_complete(round_: Round) -> None:
    """Raises Refused for a closed round."""
    if round_.state == Round.State.COMPLETE:
        raise Refused("round_complete", round=number_and_name(round_))
