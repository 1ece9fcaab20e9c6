"""The page "Check this event": what its history proves, for everybody."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...memory import Memory
from ...models import AuditRow, Tournament
from ...proof.chain import fingerprint, typed_fingerprint
from ...proof.verdict import ProofVerdict, verdict_on
from ...queries import EventState, event_state
from ...queries.document import export_event
from ...wording.proof import verdict_lines
from ..base.http_cache import public_page

# One check for each state of an event: it draws all its rounds again.
VERDICTS: Memory[ProofVerdict] = Memory(32)
LONGEST_TYPED = 60


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """The line that a fingerprint on paper or a screen is of."""

    letters: str
    row: AuditRow | None


@public_page()
def event_proof(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hash of the secret, the verdict in sentences, and which line a fingerprint is of."""
    state = event_state(tournament)
    event = state.tournament
    verdict = VERDICTS.once((event.pk, event.revision, event.cache_version), lambda: _verdict(event))
    # A draft is nobody's business but the desk's.
    published = {round_.number for round_ in state.published}
    shown = replace(
        verdict, draws=tuple(draw for draw in verdict.draws if draw.figures["round"] in published)
    )
    names = {entry.key: entry.name for entry in state.entries}
    typed = request.GET.get("fingerprint", "")[:LONGEST_TYPED]
    context = {
        "tournament": event,
        "sentences": verdict_lines(shown, names),
        "rounds": tuple(_rounds(state)),
        "typed": typed,
        "printed": _printed(event, typed) if typed else None,
        "is_over": event.state == Tournament.State.FINISHED,
    }
    return render(request, "tournaments/public/event_proof.html", context)


def _verdict(tournament: Tournament) -> ProofVerdict:
    return verdict_on(export_event(tournament))


def _rounds(state: EventState) -> Iterator[tuple[int, str]]:
    """The number from the hall of each round that has one."""
    yield from ((round_.number, round_.hall) for round_ in state.published if round_.hall)


def _printed(tournament: Tournament, typed: str) -> PrintedLine:
    wanted = typed_fingerprint(typed)
    rows = AuditRow.objects.filter(tournament=tournament).exclude(chain={}).order_by("revision")
    found = (row for row in rows if fingerprint(row.chain["hash"]) == wanted)
    return PrintedLine(wanted, next(found, None))
