"""What can be done about findings of any game, as edits of the text that still have to be tried.

Each takes what it needs from the finding: its cards and lines, and the labels and lines of its `mend`.
"""

from collections.abc import Sequence

from fleets.lists.findings import Finding
from fleets.lists.text_edits import TextEdit


def smallest_cut(finding: Finding) -> list[TextEdit]:
    """The one card goes that is enough."""
    return [TextEdit("remove", int(finding.mend[1]), str(finding.mend[0]))] if len(finding.mend) >= 2 else []


def one_of_them(finding: Finding) -> list[TextEdit]:
    """Any of the cards goes, so that one stays."""
    has_each = len(finding.cards) == len(finding.lines)
    cards = finding.cards if has_each else finding.cards[:1] * len(finding.lines)
    return [TextEdit("remove", line, card) for line, card in zip(finding.lines, cards, strict=True)]


def one_too_many(finding: Finding) -> list[TextEdit]:
    """Where one has to go, any of them; of several the player chooses."""
    is_one = isinstance(finding.found, int) and finding.found - int(finding.allowed or 0) == 1
    return one_of_them(finding) if is_one else []


def namesake(finding: Finding) -> list[TextEdit]:
    """The only card of that name in the own faction."""
    if not finding.line or len(finding.mend) != 1:
        return []
    return [TextEdit("replace", finding.line, finding.cards[0], place=str(finding.mend[0]))]


def to_each(finding: Finding, carriers: Sequence[int | str], kind: str = "move") -> list[TextEdit]:
    """The card to each of the carriers, which are labels and lines in turn."""
    return [
        TextEdit(kind, finding.line or 0, finding.cards[0], int(line), str(carrier))
        for carrier, line in zip(carriers[::2], carriers[1::2], strict=False)
    ]


def elsewhere(finding: Finding) -> list[TextEdit]:
    """To a carrier that can take the card; or one of those goes that stand on its icons, or the card."""
    mend, gone = finding.mend, TextEdit("remove", finding.line or 0, finding.cards[0])
    if mend[:1] != (0,):
        return [*to_each(finding, mend), gone]
    rivals = zip(mend[1::2], mend[2::2], strict=False)
    return [TextEdit("remove", at, str(name)) for name, at in rivals if isinstance(at, int)] or [gone]
