"""An act as the API does it: one line that names the right, the form of its page, and the service.

Who may and what is refused stand in the table of acts, in forms and services; none of it is said again here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Model

from ...acts import AnyAction
from ...models import AuditRow, Entry, JudgeCall, Match, Penalty, Registration, Round, Tournament, User
from ...queries import EventState, MatchView, event_state, match_view
from ...text.cleaning import MOST_KEY, number_in
from ...wording.refusals import Refused


class By(Enum):
    """Who does an act."""

    STAFF = "staff"
    PLAYER = "player"
    ANYBODY = "anybody"


@dataclass(kw_only=True)
class Doing:
    """One act on its way from a request to its service."""

    event: Tournament
    actor: User | None = None
    player: Entry | None = None
    about: Any = None
    """What of the event it is about; None for the whole."""
    seen: int | None = None
    """The revision whoever acts had seen (F43)."""
    now: datetime

    @property
    def staff(self) -> User:
        """The account that acts."""
        if self.actor is None:
            raise PermissionDenied
        return self.actor

    @property
    def own(self) -> Entry:
        """The player who acts."""
        if self.player is None:
            raise PermissionDenied
        return self.player

    @cached_property
    def state(self) -> EventState:
        return event_state(self.event)

    @property
    def entry(self) -> Entry:
        found: Entry = self.about
        return found

    @property
    def round(self) -> Round:
        found: Round = self.about
        return found

    @property
    def match(self) -> MatchView:
        return match_view(self.about)


@dataclass(frozen=True, slots=True)
class ApiAct:
    action: AnyAction
    do: Callable[[Doing, Any], Any]
    """Calls the service with the valid form; what comes back is the `result` of the answer."""
    _: KW_ONLY
    blank: Callable[..., forms.BaseForm] = forms.Form
    """The form of the page without an event, for the description."""
    form: Callable[[Doing, Any], forms.BaseForm] | None = None
    """The same with the choices of now; None where it is always the same."""
    about: str = ""
    """What of the event it is about, by its name in TARGETS; "" for the whole."""
    by: By = By.STAFF
    name: str = ""
    """Where one right has several acts."""

    @property
    def key(self) -> str:
        """Its word in addresses."""
        return self.name or str(self.action)

    def form_now(self, doing: Doing, data: Any = None) -> forms.BaseForm:
        """Its form in this event; unbound without data."""
        return self.form(doing, data) if self.form else self.blank(data)


def by_form(service: Callable[..., Any]) -> Callable[[Doing, forms.Form], None]:
    """Calls a service with what the act is about, who acts, and the fields of the form by their names."""

    def do(doing: Doing, form: forms.Form) -> None:
        who = (doing.own,) if doing.player else (doing.about or doing.event, doing.actor)
        service(*who, **form.cleaned_data, now=doing.now)

    return do


@dataclass(frozen=True, slots=True)
class Target:
    """Something of an event that an act is about."""

    kind: str
    help_text: str
    find: Callable[[Tournament, str], Model | None]


def _numbered(model: type[Model], lookup: str, *related: str, event: str = "tournament") -> Any:
    def find(tournament: Tournament, typed: str) -> Model | None:
        number = number_in(typed, most=MOST_KEY)
        rows = model._default_manager.select_related(event, *related)
        return rows.filter(**{event: tournament, lookup: number}).first() if number is not None else None

    return find


def _entry(tournament: Tournament, key: str) -> Entry | None:
    return Entry.objects.select_related("tournament").filter(tournament=tournament, key=key).first()


def _game(tournament: Tournament, typed: str) -> Match | None:
    number = number_in(typed, most=MOST_KEY) or 0
    games = Match.objects.filter(kind=Match.Kind.GAME, round__tournament=tournament, pk=number)
    public = games.exclude(round__state=Round.State.DRAFT)
    return public.select_related("round__tournament", "round__stage").first()


TARGETS: Mapping[str, Target] = {
    "player": Target("string", "Key of a player.", _entry),
    "round": Target("integer", "Number of a round.", _numbered(Round, "number", "stage")),
    "match": Target("integer", "`id` of a table.", _game),
    "registration": Target("integer", "`id` of a registration.", _numbered(Registration, "pk")),
    "penalty": Target(
        "integer",
        "`id` of a ruling.",
        _numbered(Penalty, "pk", "match__round", "round", "author", event="entry__tournament"),
    ),
    "call": Target(
        "integer", "`id` of a call for a judge.", _numbered(JudgeCall, "pk", "entry", "claimed_by")
    ),
    "revision": Target(
        "integer", "`revision` of a line of the history.", _numbered(AuditRow, "revision", "actor", "entry")
    ),
}


def found(tournament: Tournament, name: str, value: object) -> Model:
    """What of this event `value` names. Raises Refused `unknown_choice`."""
    typed = str(value)[:40]
    row = TARGETS[name].find(tournament, typed)
    if row is None:
        raise Refused("unknown_choice", field=name, found=typed)
    return row


_lines: dict[str, ApiAct] = {}


def register_api_acts(lines: Iterable[ApiAct]) -> None:
    """Adds these acts to those of the API. Raises ValueError for a key that is there already."""
    for line in lines:
        if _lines.setdefault(line.key, line) is not line:
            raise ValueError(f"Two acts of the API are {line.key}.")


def api_acts() -> tuple[ApiAct, ...]:
    """All of them, in the order in which they were added."""
    return tuple(_lines.values())
