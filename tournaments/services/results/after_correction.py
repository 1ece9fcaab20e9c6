"""The effect of a correction on a bracket made from the result."""

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
    """The knockout round that would be different with this result; None where none would.

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
        is_same = _qualified(state, before, corrected.number) == _qualified(state, after, corrected.number)
        code = "next_round_depends"
    else:
        is_same = cut_of(state, before, bracket.number) == cut_of(state, after, bracket.number)
        code = "cut_depends"
    if is_same:
        return None
    if not follow:
        raise Refused(code, round=number_and_name(bracket))
    bracket.tournament = tournament
    return bracket


def put_right(bracket: Round) -> None:
    """Reseats this knockout round with the right players; games whose players stay keep their table.

    Raises Refused: bracket_paired_on where a later round is paired, round_not_due where there would be no
    such round, bracket_has_results where a game was played by others.
    """
    if Round.objects.filter(tournament=bracket.tournament, number__gt=bracket.number).exists():
        raise Refused("bracket_paired_on", round=number_and_name(bracket))
    try:
        next_round = pairing_request_of(bracket.tournament, until_round=bracket.number - 1)
    except NextRoundError as error:
        raise Refused("round_not_due", round=number_and_name(bracket)) from error
    pairing = drawn_pairing(bracket.tournament, next_round, bracket.seed)
    by_game = {table.pair.game: table for table in tables_in(bracket)}
    tables: list[WantedTable] = []
    for pair in pairing.pairs:
        old = by_game.get(pair.game)
        if old is not None and set(old.pair.players) == set(pair.players):
            tables.append(old)
        else:
            keeps_table = old is not None and old.pair.table is not None and not pair.bye
            tables.append(WantedTable(replace(pair, table=old.pair.table) if old and keeps_table else pair))
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
    scoring = scoring_of(state.tournament)
    result = result_of(report, [entry.key for entry in played.entries])
    return replace(
        round_,
        matches=tuple(
            scored(replace(match, result=result), scoring)
            if match.players == played.played.players
            else match
            for match in round_.matches
        ),
    )


def _qualified(state: EventState, rounds: tuple[PlayedRound, ...], number: int) -> object:
    """The players who go on from this round of the bracket after these rounds."""
    played = next(round_ for round_ in rounds if round_.number == number)
    lines = [row.standing for row in rows_of(state, rounds)]
    return who_goes_on(played, lines, seats=game_of(state.tournament).seats)
