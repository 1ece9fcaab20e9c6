"""The whole check of an event file: chain, texts, event, seeds and draws."""

from dataclasses import dataclass

from msgspec import UNSET

from tournaments.event_file.schema import EventDocument
from tournaments.proof.chain import fingerprint, typed_fingerprint
from tournaments.proof.check import ProofFinding, check_chain
from tournaments.proof.draws import check_draws

FAULTY_DRAWS = frozenset({"draw_differs", "draw_unsound"})


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """What was found; `is_chained` is False where there is nothing to prove."""

    is_chained: bool
    faults: tuple[ProofFinding, ...] = ()
    """What does not hold, by line."""
    notes: tuple[ProofFinding, ...] = ()
    """What has to be said beside it: lines not proved, names deleted."""
    draws: tuple[ProofFinding, ...] = ()
    """How each draw was checked; those that don't hold are faults as well."""
    lines: tuple[int, int] = (0, 0)
    """The first and the last line of the chain."""
    fingerprint: str = ""
    """Of the last line."""
    printed: int = 0
    """The line that has the fingerprint asked for; 0 where none has."""

    @property
    def holds(self) -> bool:
        return self.is_chained and not self.faults


def verdict_on(document: EventDocument, printed: str = "") -> ProofVerdict:
    """Checks this file; `printed` is a fingerprint that stood on paper or on a screen, as it was typed."""
    checked = check_chain(document)
    if document.chain is UNSET:
        return ProofVerdict(False)
    draws = tuple(check_draws(document, checked.steps))
    wanted = typed_fingerprint(printed)
    by_fingerprint = {fingerprint(head): line for head, line in checked.heads.items()}
    line = by_fingerprint.get(wanted, 0)
    unknown = (
        (ProofFinding("fingerprint_unknown", 0, {"fingerprint": wanted}),) if wanted and not line else ()
    )
    faults = (*unknown, *checked.faults, *(draw for draw in draws if draw.code in FAULTY_DRAWS))
    return ProofVerdict(
        True,
        tuple(sorted(faults, key=lambda fault: fault.line)),
        checked.notes,
        draws,
        (checked.steps[0].revision, checked.steps[-1].revision),
        fingerprint(checked.head),
        line,
    )
