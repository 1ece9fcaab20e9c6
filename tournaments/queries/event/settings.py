"""Which settings of an event can no longer be changed, and why."""

from collections.abc import Mapping

from django.db.models import Max, Q

from scoring.structures import rounds_to_one

from ...event_settings import SETTINGS, Until
from ...models import Match, Report, Round, Stage, Tournament


def fixed_settings(tournament: Tournament) -> Mapping[str, str]:
    """Name -> the code of the sentence why this setting can't be changed any more, or not yet."""
    reasons = _reasons(tournament)
    fixed = {name: reasons[setting.until] for name, setting in SETTINGS.items() if setting.until in reasons}
    return {**fixed, "is_public": "practice_hidden"} if tournament.is_practice else fixed


def _reasons(tournament: Tournament) -> Mapping[Until, str]:
    if tournament.state == Tournament.State.SETUP:
        return {Until.CUT: "not_started"}
    if tournament.state == Tournament.State.FINISHED:
        return {until: "event_finished" for until in Until if until != Until.ALWAYS}
    reasons = {Until.START: "started_fixed"}
    if _has_results(tournament):
        reasons[Until.RESULTS] = "results_fixed"
    bracket = _bracket(tournament)
    if tournament.elimination or bracket:
        reasons[Until.CUT] = "started_fixed"
    if bracket and len(bracket) > rounds_to_one(bracket[0]):
        reasons[Until.FINAL] = "final_paired"
    return reasons


def _has_results(tournament: Tournament) -> bool:
    """A bye and a missed round are results as well."""
    of_a_game = Q(reports__state=Report.State.CONFIRMED)
    matches = Match.objects.filter(round__tournament=tournament)
    return matches.filter(of_a_game | ~Q(kind=Match.Kind.GAME)).exists()


def _bracket(tournament: Tournament) -> list[int]:
    """For each round of the knockout the highest number of its games; the first one tells how many rounds
    come before the final."""
    rounds = Round.objects.filter(tournament=tournament, stage__kind=Stage.Kind.KNOCKOUT)
    highest = rounds.annotate(games=Max("matches__game")).order_by("number").values_list("games", flat=True)
    return [games or 1 for games in highest]
