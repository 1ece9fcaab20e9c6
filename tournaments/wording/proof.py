"""The sentences of the check of an event (tournaments/proof)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ..proof.check import ProofFinding
from ..proof.verdict import ProofVerdict

NOTHING_TO_PROVE = _("This file has no chain: there is nothing to prove, and nothing is proved.")
ALL_HOLDS = _("Everything holds: lines %(first)s to %(last)s are one chain, and the event is what they say.")
NOT_ALL_HOLDS = _("Not everything holds.")
FINGERPRINT = _("Fingerprint of line %(line)s: %(fingerprint)s")
PRINTED = _("The fingerprint asked for is that of line %(line)s: up to there nothing was changed since.")

FINDINGS: Mapping[str, Any] = {
    "line_changed": _("Line %(line)s was changed: its hash is not that of what it says."),
    "line_out_of_order": _(
        "Line %(line)s does not follow the line before it: a line between them was removed, or lines were "
        "moved."
    ),
    "end_missing": _("After line %(line)s the end of the history is missing."),
    "line_added": _("Line %(line)s of the history is in no chain: it was added."),
    "line_missing": _("Line %(line)s is missing in the history."),
    "diary_out_of_order": _("Line %(line)s stands behind line %(before)s: lines of the history were moved."),
    "diary_changed": _("Line %(line)s: when, what or who is not what the chain says (%(action)s at %(at)s)."),
    "texts_changed": _("Line %(line)s: its texts are not those that were sealed."),
    "undoes_nothing": _("Line %(line)s takes back line %(undone)s, which is not there."),
    "event_changed": _("Line %(line)s says something else of this than the file: %(what)s."),
    "name_changed": _("Line %(line)s: the name or club of %(who)s is not the one that was sealed."),
    "seed_changed": _("Line %(line)s: the seed of the event is not the one whose hash was shown."),
    "round_seed_wrong": _(
        "Line %(line)s: the seed of round %(round)s does not come from the seed of the event and the number "
        "from the hall."
    ),
    "draw_differs": _("Line %(line)s: drawn again, round %(round)s comes out otherwise."),
    "draw_unsound": _("Line %(line)s: the draw of round %(round)s breaks the rules (%(rules)s)."),
    "fingerprint_unknown": _(
        "No line has the fingerprint %(fingerprint)s: since it was printed the history was changed, or it "
        "was copied wrongly, or this file is older."
    ),
    "earlier_lines": _(
        "Lines older than the chain, which begins in line %(line)s, and not proved: %(count)s."
    ),
    "name_deleted": _(
        "The name of %(key)s was deleted on request (line %(line)s); everything else of them holds."
    ),
    "without_texts": _("Lines whose texts are not in this file: %(count)s."),
    "draw_repeated": _(
        "Line %(line)s: round %(round)s, drawn again, comes out the same (players: %(players)s)."
    ),
    "draw_judged": _(
        "Line %(line)s: round %(round)s was drawn by an older engine, or from clubs and constraints that the "
        "chain does not hold; it is judged by the rules instead of repeated, and keeps them."
    ),
}


def finding_text(finding: ProofFinding, names: Mapping[str, str]) -> str:
    """The sentence of a finding; `names` are those to show, by key."""
    figures: dict[str, Any] = {"line": finding.line, **finding.figures}
    key = str(figures.get("key", ""))
    figures["who"] = f"{names[key]} ({key})" if key in names else key
    if "path" in figures:
        figures["what"] = _place_text(figures["path"], names)
    return str(FINDINGS[finding.code]) % figures


def _place_text(path: tuple[str, ...], names: Mapping[str, str]) -> str:
    """A place in the event in words: "round 3, table of Ala (p1): result"."""
    part, *inner = path
    if part == "rounds" and inner[1:2] == ["matches"] and len(inner) > 2:
        words = gettext("round %(round)s, table of %(who)s") % {
            "round": inner[0],
            "who": _who(inner[2], names),
        }
        return _with_detail(words, inner[3:])
    if part == "rounds":
        return _with_detail(gettext("round %(round)s") % {"round": inner[0]}, inner[1:])
    if part in ("players", "penalties") and inner:
        return _with_detail(_who(inner[0], names), [part, *inner[1:]] if part == "penalties" else inner[1:])
    return _with_detail(gettext("how the event is played"), inner)


def _who(key: str, names: Mapping[str, str]) -> str:
    return f"{names[key]} ({key})" if key in names else key


def _with_detail(words: str, keys: list[str]) -> str:
    """The keys of the file stand as they are."""
    return f"{words}: {'.'.join(keys)}" if keys else words


def verdict_lines(verdict: ProofVerdict, names: Mapping[str, str]) -> list[str]:
    """The verdict in sentences, the outcome first."""
    if not verdict.is_chained:
        return [str(NOTHING_TO_PROVE)]
    first, last = verdict.lines
    outcome = str(ALL_HOLDS) % {"first": first, "last": last} if verdict.holds else str(NOT_ALL_HOLDS)
    lines = [outcome, *(finding_text(fault, names) for fault in verdict.faults)]
    lines += [finding_text(note, names) for note in verdict.notes]
    lines += [finding_text(draw, names) for draw in verdict.draws if draw not in verdict.faults]
    lines.append(str(FINGERPRINT) % {"line": last, "fingerprint": verdict.fingerprint})
    if verdict.printed:
        lines.append(str(PRINTED) % {"line": verdict.printed})
    return lines
