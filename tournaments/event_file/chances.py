"""What the players of an event file still need for the cut, and how likely each of them is to make it."""

from dataclasses import dataclass

from msgspec import UNSET

from scoring.structures import SWISS
from tournaments.event_file.playing import competitors_of, plan_of, rounds_of, scoring_of, standings_of
from tournaments.event_file.schema import EventDocument
from tournaments.pairing.chance import rng_for
from tournaments.play.chances import Need, needs_of
from tournaments.play.odds import odds_of
from tournaments.play.played import PlayedRound


@dataclass(frozen=True, slots=True)
class Chance:
    """One player in the last Swiss round."""

    place: int | None
    """After the complete rounds."""
    need: Need
    odds: float
    """1 and 0 only where the need says "in" or "out"."""


def chances_of(document: EventDocument) -> tuple[Chance, ...]:
    """Everybody seated in the last planned Swiss round, best first; nothing before it is published, once the
    knockout began, and where there is no single table of standings with a cut. Raises StructureError."""
    plan = plan_of(document)
    by = scoring_of(document)
    if not plan.cut or plan.elimination or plan.first_stage != SWISS or document.team_play is not UNSET:
        return ()
    rounds = rounds_of(document)
    if not _is_last(document, rounds, plan.swiss_rounds):
        return ()
    competitors = competitors_of(document)
    needs = needs_of(competitors, rounds, by=by, cut=plan.cut)
    if not needs:
        return ()
    number = rounds[-1].number
    odds = odds_of(
        competitors,
        rounds,
        by=by,
        cut=plan.cut,
        seed=document.seed,
        rng=rng_for(document.seed, "chances", number),
    )
    places = {standing.player: standing.rank for standing in standings_of(document)}
    found = [Chance(places[need.player], need, _within(need, odds[need.player])) for need in needs]
    return tuple(sorted(found, key=lambda chance: (chance.place is None, chance.place)))


def _is_last(document: EventDocument, rounds: tuple[PlayedRound, ...], planned: int) -> bool:
    """Whether the last Swiss round that is planned is published, and nothing after it."""
    return (
        len(rounds) == planned
        and not rounds[-1].knockout
        and document.rounds[-1].draft is not True
        and all(round_.complete for round_ in rounds[:-1])
    )


def _within(need: Need, odds: float) -> float:
    """Certain only where that is proved."""
    if need.verdict != "open":
        return 1.0 if need.verdict == "in" else 0.0
    return min(max(round(odds, 2), 0.01), 0.99)
