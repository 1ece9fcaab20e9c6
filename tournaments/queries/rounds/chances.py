"""What players still need for the cut, and who may read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from scoring.structures import SWISS

from ...event_settings.play import CHANCES_BY_LEVEL
from ...memory import Memory
from ...models import Entry, Round, Tournament
from ...pairing import rng_for
from ...play.chances import Need, Verdict, needs_of
from ...play.odds import odds_ahead, simulations_of
from ..state.played import scoring_of
from ..state.ranking import competitors_in
from ..state.state import EventState
from .next_pairing import plan_of
from .places import places_now

# By event and what its odds depend on: a simulation takes up to a second, so no page waits for it.
ODDS: Memory[Mapping[str, float]] = Memory(16)


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a player makes the cut while rounds are still to be drawn."""

    after_round: int
    percent: int
    """0 and 100 only where that is proved."""
    simulations: int
    seed: str
    """What the simulation is drawn from; it has nothing to do with the draws of the event."""


@dataclass(frozen=True, slots=True)
class OwnChance:
    """What one player reads on the own page: a need in the last Swiss round, odds before it."""

    need: Need | None = None
    reserve: int = 0
    """For who is out by results: their place behind the cut as it stands (A-CUT-2)."""
    odds: Odds | None = None


def who_sees_chances(tournament: Tournament) -> str:
    """ "all", "own_page" or "nobody". What is exact may invite agreed results, which a formal event has to
    care about (A-CONDUCT-1)."""
    if tournament.chances != CHANCES_BY_LEVEL:
        return tournament.chances
    return "all" if tournament.level == Tournament.Level.RELAXED else "own_page"


def marks_in(state: EventState) -> Mapping[str, Verdict]:
    """Key -> in, open or out, for pages that everybody sees; not of children, who read it on the own page
    alone. Empty where nothing is said."""
    if who_sees_chances(state.tournament) != "all":
        return {}
    return {key: need.verdict for key, need in needs_in(state).items() if not state.by_key[key].is_child}


def own_chance(state: EventState, entry: Entry) -> OwnChance | None:
    """What this player may read of the cut; None where there is nothing to say."""
    if who_sees_chances(state.tournament) == "nobody" or entry.status != Entry.Status.ACTIVE:
        return None
    need = needs_in(state).get(entry.key)
    if need is not None:
        return OwnChance(need, _reserve(state, entry) if need.verdict == "out" else 0)
    odds = _odds(state, entry.key)
    return OwnChance(odds=odds) if odds else None


def has_odds(state: EventState) -> bool:
    """True once the odds of this state are computed: a page written before says nothing of them."""
    return ODDS.recall(state.rows.computed.get("odds")) is not None


def needs_in(state: EventState) -> Mapping[str, Need]:
    """Key -> what is needed for the cut, while the last planned Swiss round is played; empty otherwise."""
    computed = state.rows.computed
    if "needs" not in computed:
        computed["needs"] = _needs(state) if _is_last_round(state) else {}
    needs: Mapping[str, Need] = computed["needs"]
    return needs


def _needs(state: EventState) -> Mapping[str, Need]:
    needs = needs_of(
        competitors_in(state.rows, state.played),
        state.played,
        by=scoring_of(state.rows.keys.rules),
        cut=state.tournament.planned_cut or 0,
    )
    return {need.player: need for need in needs}


def _has_one_table(tournament: Tournament) -> bool:
    """True where one table of standings makes the cut: not in groups, among teams, in a bracket."""
    return (
        tournament.state == Tournament.State.RUNNING
        and bool(tournament.planned_cut)
        and not tournament.elimination
        and tournament.first_stage == SWISS
        and not tournament.has_boards
    )


def _is_last_round(state: EventState) -> bool:
    """True while the last planned Swiss round is played."""
    latest = state.latest
    return (
        latest is not None
        and _has_one_table(state.tournament)
        and latest.state == Round.State.PUBLISHED
        and latest.number == state.tournament.planned_rounds
        and all(round_.complete for round_ in state.played[:-1])
    )


def _reserve(state: EventState, entry: Entry) -> int:
    """The place behind the cut among those who are there, as it stands; at least the first."""
    active = [row.entry.pk for row in places_now(state).rows if row.entry.status == Entry.Status.ACTIVE]
    return max(1, active.index(entry.pk) + 1 - (state.tournament.planned_cut or 0))


def _odds(state: EventState, key: str) -> Odds | None:
    """Of the complete rounds, whatever has come in since; None while they are computed."""
    complete = tuple(round_ for round_ in state.played if round_.complete)
    planned = state.tournament.planned_rounds or 0
    is_early = bool(complete) and len(complete) < planned and not _is_last_round(state)
    if not is_early or not _has_one_table(state.tournament):
        return None
    seed = f"{state.tournament.slug}/odds/{len(complete)}"
    competitors, by = competitors_in(state.rows, complete), scoring_of(state.rows.keys.rules)
    computed = state.rows.computed
    if "odds" not in computed:
        basis = repr((competitors, complete, by.rules, plan_of(state), seed))
        computed["odds"] = state.tournament.pk, sha256(basis.encode()).hexdigest()
    simulate = partial(odds_ahead, competitors, complete, by=by, plan=plan_of(state), rng=rng_for(seed))
    odds = (ODDS.soon(computed["odds"], simulate) or {}).get(key)
    if odds is None:
        return None
    players = sum(each.status == Entry.Status.ACTIVE for each in competitors)
    return Odds(len(complete), round(100 * odds), simulations_of(players, planned - len(complete)), seed)
