"""What a correction does to a bracket that was made from it."""

from __future__ import annotations

from dataclasses import replace

from ...models import Report, Round, Stage, Tournament
from ...play.next_round import NextRoundError, who_goes_on
from ...play.played import PlayedRound, scored
from ...queries.rounds.next_pairing import pairing_request_of
from ...queries.rounds.rounds import number_and_name
from ...queries.state.played import game_of, result_of, scoring_of
from ...queries.state.ranking import cut_of, rows_of
from ...queries.state.records import LoneMatch, MatchRecord
from ...queries.state.state import EventState, read_state
from ...wording.refusals import Refused
from ..rounds.drawing import drawn_pairing
from ..rounds.reseating import WantedTable, reseat, tables_in


def broken_bracket(
    tournament: Tournament, played: LoneMatch, report: Report, *, follow: bool
) -> Round | None:
    """The knockout round that would be another one with this result; None where none would.

    Swiss rounds already paired stay as they are: the repair page says what to do (F16). Without `follow` a
    bracket that would change is refused: next_round_depends, cut_depends.
    """
    corrected = played.match.round
    if played.bracket_round is None:
        return None
    rounds = Round.objects.filter(tournament=tournament).select_related("stage")
    bracket = rounds.get(number=played.bracket_round)
    state = read_state(tournament)
    before = tuple(round_ for round_ in state.played if round_.number < bracket.number)
    after = tuple(_corrected(round_, state, played, report) for round_ in before)
    if corrected.stage.kind == Stage.Kind.KNOCKOUT:
        same = _through(state, before, corrected.number) == _through(state, after, corrected.number)
        code = "next_round_depends"
    else:
        same = cut_of(state, before, bracket.number) == cut_of(state, after, bracket.number)
        code = "cut_depends"
    if same:
        return None
    if not follow:
        raise Refused(code, round=number_and_name(bracket))
    bracket.tournament = tournament
    return bracket


def put_right(bracket: Round) -> None:
    """The right players sit in this knockout round; games nobody is moved from keep their table.

    Raises Refused: bracket_paired_on where another round was made from this one, round_not_due where there
    would be none, bracket_has_results where a game was played by others.
    """
    if Round.objects.filter(tournament=bracket.tournament, number__gt=bracket.number).exists():
        raise Refused("bracket_paired_on", round=number_and_name(bracket))
    try:
        coming = pairing_request_of(bracket.tournament, until_round=bracket.number - 1)
    except NextRoundError as error:
        raise Refused("round_not_due", round=number_and_name(bracket)) from error
    pairing = drawn_pairing(bracket.tournament, coming, bracket.seed)
    by_game = {table.pair.game: table for table in tables_in(bracket)}
    tables: list[WantedTable] = []
    for pair in pairing.pairs:
        old = by_game.get(pair.game)
        if old is not None and set(old.pair.players) == set(pair.players):
            tables.append(old)
        else:
            keeps = old is not None and old.pair.table is not None and not pair.bye
            tables.append(WantedTable(replace(pair, table=old.pair.table) if old and keeps else pair))
    try:
        reseat(bracket, tables)
    except Refused as refused:
        raise Refused(
            "bracket_has_results", **{**refused.figures, "round": number_and_name(bracket)}
        ) from refused


def _corrected(round_: PlayedRound, state: EventState, played: MatchRecord, report: Report) -> PlayedRound:
    """The round as it would be with this report."""
    if round_.number != played.match.round.number:
        return round_
    by = scoring_of(state.tournament)
    result = result_of(report, [entry.key for entry in played.entries])
    return replace(
        round_,
        matches=tuple(
            scored(replace(match, result=result), by) if match.players == played.played.players else match
            for match in round_.matches
        ),
    )


def _through(state: EventState, rounds: tuple[PlayedRound, ...], number: int) -> object:
    """Who goes on from this round of the bracket after these rounds."""
    played = next(round_ for round_ in rounds if round_.number == number)
    lines = [row.standing for row in rows_of(state, rounds)]
    return who_goes_on(played, lines, seats=game_of(state.tournament).seats)
