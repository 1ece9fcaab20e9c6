"""The rows of the list of players at the desk."""

from collections.abc import Collection, Iterable, Mapping

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ...acts import Action
from ...models import Entry
from ...queries.people.players import PlayerLine
from .parts import NOTHING, address, badge, css_of_row, markup, rows_together, small_name, spaced


def player_rows(
    lines: Iterable[PlayerLine],
    event: str,
    *,
    may: Collection[str],
    can_choose: object = False,
    lists: Mapping[int, SafeString] | str | None = None,
) -> SafeString:
    """Everybody in these lines. `event` is its slug; `can_choose` for an act on several players; `lists` has
    the link to the list of each by its pk, and is empty where the event asks for none."""
    page = "entry-edit" if Action.EDIT_ENTRY in may else "event-player"
    links = lists if isinstance(lists, Mapping) else {}
    words = (_("Fleet"), _("Number"), _("Choose %(name)s"))
    return rows_together(
        _row(line, address(page, event, line.entry.key), bool(can_choose), links.get(line.entry.pk), words)
        for line in lines
    )


def _row(
    line: PlayerLine, url: str, can_choose: bool, list_link: SafeString | None, words: tuple[str, str, str]
) -> SafeString:
    entry = line.entry
    is_active = entry.status == Entry.Status.ACTIVE
    fleet, number, choose = words
    return markup(
        '<tr{} data-text="{}"><td class="lead">{}</td>{}<td class="num muted" data-label="{}">{}</td></tr>',
        css_of_row("" if is_active else "is-muted"),
        line.text,
        spaced(
            _pick(entry, choose) if can_choose and is_active else NOTHING,
            markup('<a href="{}"><bdi>{}</bdi></a>', url, entry.name),
            NOTHING if is_active else badge(str(entry.get_status_display()), "is-bad"),
            small_name(entry.club_beside),
        ),
        NOTHING if list_link is None else markup('<td data-label="{}">{}</td>', fleet, list_link),
        number,
        str(entry.as_entered.number),
    )


def _pick(entry: Entry, choose: str) -> SafeString:
    return markup(
        '<input class="pick" type="checkbox" name="player" value="{}" aria-label="{}">',
        entry.key,
        choose % {"name": entry.name},
    )
