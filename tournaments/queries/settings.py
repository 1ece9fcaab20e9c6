"""Which settings of an event stand, and why."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from ..event_settings import SETTINGS, Until
from ..models import Match, Report, Stage, Tournament


def fixed_settings(tournament: Tournament) -> Mapping[str, str]:
    """Name -> the code of the sentence why this setting can't be changed any more, or not yet."""
    why = _reasons(tournament)
    return {name: why[setting.until] for name, setting in SETTINGS.items() if setting.until in why}


def _reasons(tournament: Tournament) -> Mapping[Until, str]:
    if tournament.state == Tournament.State.SETUP:
        return {Until.CUT: "not_started"}
    if tournament.state == Tournament.State.FINISHED:
        return {until: "event_finished" for until in Until if until != Until.ALWAYS}
    reasons = {Until.START: "started_fixed"}
    if _has_results(tournament):
        reasons[Until.RESULTS] = "results_fixed"
    if tournament.elimination or _has_cut(tournament):
        reasons[Until.CUT] = "started_fixed"
    if _has_final(tournament):
        reasons[Until.FINAL] = "final_paired"
    return reasons


def _has_results(tournament: Tournament) -> bool:
    """A bye and a missed round are results as well."""
    of_a_game = Q(reports__state=Report.State.CONFIRMED)
    matches = Match.objects.filter(round__tournament=tournament)
    return matches.filter(of_a_game | ~Q(kind=Match.Kind.GAME)).exists()


def _has_final(tournament: Tournament) -> bool:
    """True once the final of a bracket is paired; of tables of more than two nobody asks."""
    games = Match.objects.filter(round__tournament=tournament, game__isnull=False)
    numbers = games.order_by("round__number").values_list("round__number", "game")
    rounds: dict[int, int] = {}
    for number, game in numbers:
        rounds[number] = max(rounds.get(number, 1), game or 1)
    sizes = list(rounds.values())
    return bool(sizes) and len(sizes) > (sizes[0] - 1).bit_length()


def _has_cut(tournament: Tournament) -> bool:
    knockout = Stage.objects.filter(tournament=tournament, kind=Stage.Kind.KNOCKOUT)
    return knockout.filter(rounds__isnull=False).exists()
