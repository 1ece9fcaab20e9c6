"""What a list editor shows of any game's list: broken rules, and lines that have no place yet."""

from collections.abc import Callable, Iterable, Iterator

from django.utils.translation import gettext as _

from fleets.games.editor_views import BrokenRule, Choice, LeftoverView
from fleets.games.findings import Wording, rule_words
from fleets.games.fix_suggestion_words import FixSuggestionWords
from fleets.lists.findings import Finding, Verdict
from fleets.lists.list_editor import MAX_SUGGESTIONS, Leftover


class BrokenRules:
    """The broken rules of a list; `bad` are the positions of the cards they are about."""

    def __init__(self, verdict: Verdict, words: FixSuggestionWords) -> None:
        """With the words of the game."""
        self.words = words
        self.findings = [(finding, _positions(finding)) for finding in verdict.violations]
        self.bad = frozenset(at for _finding, positions in self.findings for at in positions)

    def everywhere(self) -> tuple[BrokenRule, ...]:
        """All of them."""
        return tuple(self._in_words(finding, positions) for finding, positions in self.findings)

    def within(self, cards: range) -> tuple[BrokenRule, ...]:
        """Those about cards at these positions alone."""
        return tuple(
            self._in_words(finding, positions)
            for finding, positions in self.findings
            if positions and all(at in cards for at in positions)
        )

    def _in_words(self, finding: Finding, positions: tuple[int, ...]) -> BrokenRule:
        sentence, at = self.words.wording.sentence(finding), next(iter(positions), None)
        return BrokenRule(sentence, self.words.in_editor(finding), rule_words(finding.rule), at)


def _positions(finding: Finding) -> tuple[int, ...]:
    lines = finding.lines or ((finding.line,) if finding.line else ())
    return tuple(line for line in lines if line)


def leftover_views(
    leftovers: Iterable[Leftover],
    wording: Wording,
    *,
    choices: Callable[[int, Leftover], Iterable[Choice]],
    carried: Callable[[Leftover], Iterable[str]],
) -> Iterator[LeftoverView]:
    """Each line without a place; `choices` says what it may mean, `carried` names what comes with it."""
    for number, leftover in enumerate(leftovers):
        names = ", ".join(carried(leftover))
        attached = _("It carries %(cards)s: they come with the ship you choose.") % {"cards": names}
        found = leftover.text if leftover.found is None else leftover.found
        finding = Finding("", leftover.code, (leftover.text,), found=found, allowed=leftover.allowed)
        yield LeftoverView(
            number=number,
            line=leftover.line,
            text=leftover.text,
            why=wording.sentence(finding),
            choices=tuple(choices(number, leftover))[:MAX_SUGGESTIONS],
            attached=attached if names else "",
        )
