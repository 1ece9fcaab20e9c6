"""The lines of the history."""

from collections.abc import Iterable

from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from ...queries.rounds.history import HistoryLine
from .parts import NOTHING, address, badge, css_of_row, markup, rows_together


def history_rows(lines: Iterable[HistoryLine], undo_in: str = "") -> SafeString:
    """The lines; with the slug of their event each shows whether it can be undone."""
    return markup('<ol class="card-body diary">{}</ol>', rows_together(_row(line, undo_in) for line in lines))


def _row(line: HistoryLine, undo_in: str) -> SafeString:
    at = localtime(line.at)
    return markup(
        '<li{}><time datetime="{}">{}</time><div>'
        '<div class="diary-text"><span class="strong">{}:</span> {}</div>{}{}{}</div></li>',
        css_of_row("is-undone" if line.undone_at else ""),
        at.isoformat(),
        at.strftime("%H:%M"),
        markup("<bdi>{}</bdi>", line.actor) if line.actor else _("The program"),
        _sentence(line),
        _note(_("Took back: %(what)s") % {"what": line.undoes}) if line.undoes else NOTHING,
        _note(_("Reason: %(reason)s") % {"reason": line.reason}) if line.reason else NOTHING,
        markup('<p class="diary-undo">{}</p>', _undo(line, undo_in)) if undo_in else NOTHING,
    )


def _sentence(line: HistoryLine) -> str:
    """What was done; a long sentence behind its beginning."""
    if not line.short:
        return line.sentence
    return markup(
        '<details class="folded"><summary>{} <span class="folded-more">({})</span></summary>{}</details>',
        line.short,
        _("show"),
        line.sentence,
    )


def _note(text: str) -> SafeString:
    return markup('<p class="diary-reason">{}</p>', text)


def _undo(line: HistoryLine, event: str) -> SafeString:
    if line.undone_at:
        return badge(_("taken back at %(time)s") % {"time": localtime(line.undone_at).strftime("%H:%M")})
    if line.why_not:
        why_not = _("Cannot be taken back. %(why)s") % {"why": line.why_not}
        return markup('<span class="small muted">{}</span>', why_not)
    return markup(
        '<a href="{}">{} <span class="visually-hidden">{}</span></a>',
        address("history-undo", event, line.revision),
        _("Take back…"),
        line.sentence,
    )
