"""/api/v1/…/acts/: what may be done, the fields of each act and whether it is possible now, and the act."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.http import Http404
from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from ...access.rate_limits import REGISTRATIONS, address_of
from ...access.tokens import scope_for
from ...models import AuditRow, Tournament
from ...queries.rounds.history import history_lines
from ...services.gate.change import lines_noted
from ...text.cleaning import MOST_KEY, number_in
from ...views.base.http_cache import in_zone_of_venue
from ...views.base.visit import event_or_404
from ...wording.refusals import Refused
from ..base import ApiView, Description, once
from ..errors import ERRORS, REFUSALS, ErrorSerializer, FormRefused, handle
from ..identity import demand, demand_player, is_open_to
from .act import TARGETS, ApiAct, By, Doing, api_acts, found, register_api_acts
from .bodies import SEEN, as_posted, checked_body, fields_of
from .event import CREATE, EVENT_ACTS, new_event_form
from .people import PEOPLE_ACTS
from .results import RESULT_ACTS
from .rounds import ROUND_ACTS

OWN_ACTS = (*EVENT_ACTS, *PEOPLE_ACTS, *ROUND_ACTS, *RESULT_ACTS)
register_api_acts(OWN_ACTS)


class LineSerializer(serializers.Serializer[Any]):
    """A line of the history."""

    revision = serializers.IntegerField()
    act = serializers.CharField()
    text = serializers.CharField()


class DoneSerializer(serializers.Serializer[Any]):
    """What an act has done."""

    act = serializers.CharField()
    revision = serializers.IntegerField(help_text="Of the event, now.")
    lines = LineSerializer(many=True, help_text="What the history says of it; none: nothing had to be done.")
    result = serializers.DictField(allow_null=True, help_text="What the act made, where it made something.")


class ActSerializer(serializers.Serializer[Any]):
    """An act you may do in this event."""

    act = serializers.CharField(help_text="Its word in the address.")
    right = serializers.CharField()
    by = serializers.ChoiceField(choices=[by.value for by in By])
    scope = serializers.CharField(help_text="What a token needs.")
    about = serializers.ListField(child=serializers.CharField(), help_text="Names what of the event.")


class ActNowSerializer(ActSerializer):
    """An act with the fields it has now."""

    form = serializers.DictField(help_text="Its body, as JSON Schema.")
    possible = serializers.BooleanField(
        allow_null=True, help_text="Tried and taken back; null where that needs fields you have not sent."
    )
    why_not = ErrorSerializer(allow_null=True, required=False)


class ActList(ApiView):
    @extend_schema(responses={200: ActSerializer(many=True), **ERRORS}, operation_id="acts", tags=["acts"])
    def get(self, request: Request, slug: str) -> Response:
        """The acts that are yours in this event, whatever its state."""
        event = event_or_404(request.user, slug)
        return Response([_about(act) for act in api_acts() if _may(request, event, act)])


class _ActView(ApiView):
    """The description of an act is made of its line."""

    api_act: ApiAct | None = None

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._known: dict[str, Description] = {}

    def described(self, method: str) -> Description | None:
        """Its fields without the choices that only an event knows; made once, as the schema asks for every
        part of it and forms take long."""
        if method not in self._known:
            self._known[method] = self._described(method)
        return self._known[method]

    def _described(self, method: str) -> Description:
        act = self._act
        summary = str(act.action.act.right)
        if method == "GET":
            target = TARGETS.get(act.about)
            return Description(
                operation_id=f"act_{act.key}_fields",
                summary=summary,
                parameters=(
                    (OpenApiParameter(act.about, KINDS[target.kind], description=target.help_text),)
                    if target
                    else ()
                ),
                responses={200: ActNowSerializer, **REFUSALS},
            )
        return Description(
            operation_id=f"act_{act.key}",
            summary=summary,
            parameters=(REHEARSE,) if act is not CREATE else (),
            request={"application/json": fields_of(act, act.blank(), choices=False)},
            responses={201 if act is CREATE else 200: DoneSerializer, **REFUSALS},
        )

    @property
    def _act(self) -> ApiAct:
        if self.api_act is None:
            raise Http404
        return self.api_act


KINDS = {"string": str, "integer": int}
REHEARSE = OpenApiParameter("rehearse", bool, description="Only try: it is taken back at once.")


class EventAct(_ActView):
    """One act of an event."""

    def get(self, request: Request, slug: str) -> Response:
        """Its fields now, with the choices there are, and whether it is possible."""
        act, event = self._act, event_or_404(request.user, slug)
        doing = _begin(request, event, act, reads=True)
        query = request.query_params
        with in_zone_of_venue(event):
            if act.about and not query.get(act.about):
                return Response(
                    {**_about(act), "form": fields_of(act, act.blank(), choices=False), **UNTRIED}
                )
            if act.about:
                doing.about = found(event, act.about, query[act.about])
            form = act.form_now(doing)
            fields = fields_of(act, form, choices=True)
            tried = self._tried(act, doing) if set(fields.get("required", ())) <= {act.about} else UNTRIED
            return Response({**_about(act), "form": fields, **tried})

    @once
    def post(self, request: Request, slug: str) -> Response:
        """Do it; with `?rehearse=1` it is done and taken back, so that only the answer comes."""
        act, event = self._act, event_or_404(request.user, slug)
        doing = _begin(request, event, act)
        with in_zone_of_venue(event):
            if not request.query_params.get("rehearse"):
                return Response(_answer(act, doing, checked_body(request.data)))
            with _taken_back():
                return Response(_answer(act, doing, checked_body(request.data)))

    def _tried(self, act: ApiAct, doing: Doing) -> dict[str, Any]:
        try:
            with _taken_back():
                _run(act, doing, {})
        except (Refused, FormRefused, PermissionDenied, APIException) as refused:
            response = handle(refused, {})
            return {"possible": False, "why_not": response.data if response else None}
        return {"possible": True, "why_not": None}


class NewEvent(_ActView):
    """The one act without an event."""

    api_act = CREATE

    def get(self, request: Request) -> Response:
        """The fields of a new event, for the game of `?game=`."""
        demand(request, None, CREATE.action)
        form = new_event_form(request.query_params.get("game", ""))
        return Response({**_about(CREATE), "form": fields_of(CREATE, form, choices=True), **UNTRIED})

    @once
    def post(self, request: Request) -> Response:
        """A new event; you are its organizer."""
        actor = demand(request, None, CREATE.action)
        body = checked_body(request.data)
        data = as_posted(new_event_form(body.get("game", "")), body)
        form = new_event_form(body.get("game", ""), data)
        with lines_noted() as lines:
            if not form.is_valid():
                raise FormRefused(form)
            result = CREATE.do(Doing(event=Tournament(), actor=actor, now=timezone.now()), form)
        event = Tournament.objects.get(slug=result["slug"])
        return Response(_done(CREATE, event, lines, result), status=201)


UNTRIED: Mapping[str, Any] = {"possible": None, "why_not": None}


def _about(act: ApiAct) -> dict[str, Any]:
    return {
        "act": act.key,
        "right": str(act.action.act.right),
        "by": act.by.value,
        "scope": scope_for(act.action).value,
        "about": [act.about] if act.about else [],
    }


def _may(request: Request, event: Tournament, act: ApiAct) -> bool:
    return act.by is By.ANYBODY or is_open_to(request, event, act.action)


def _begin(request: Request, event: Tournament, act: ApiAct, *, reads: bool = False) -> Doing:
    """The act for whoever asks. Raises what `demand` does."""
    doing = Doing(event=event, now=timezone.now())
    if act.by is By.STAFF:
        doing.actor = demand(request, event, act.action, reads=reads)
    elif act.by is By.PLAYER:
        doing.player = demand_player(request, event, act.action, reads=reads)
    elif not reads and not REGISTRATIONS.allows(address_of(request._request)):
        raise Refused("too_many_at_once", minutes=REGISTRATIONS.window // 60)
    return doing


@contextmanager
def _taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _answer(act: ApiAct, doing: Doing, body: dict[str, Any]) -> dict[str, Any]:
    with lines_noted() as lines:
        result = _run(act, doing, body)
    return _done(act, Tournament.objects.get(pk=doing.event.pk), lines, result)


def _run(act: ApiAct, doing: Doing, body: dict[str, Any]) -> Any:
    """Finds what the act is about, fills its form, calls its service. Raises Refused, FormRefused."""
    if act.about and act.about in body:
        doing.about = found(doing.event, act.about, body.pop(act.about))
    elif act.about and doing.about is None:
        raise Refused("about_missing", field=act.about, found=act.about)
    unbound = act.form_now(doing)
    if SEEN in body and SEEN not in unbound.fields:
        doing.seen = number_in(str(body.pop(SEEN)), most=MOST_KEY)
    form = act.form_now(doing, as_posted(unbound, body))
    if not form.is_valid():
        raise FormRefused(form)
    return act.do(doing, form)


def _done(act: ApiAct, event: Tournament, lines: Sequence[AuditRow], result: Any) -> dict[str, Any]:
    said = history_lines(list(lines), event)
    return {
        "act": act.key,
        "revision": event.revision,
        "lines": [{"revision": line.revision, "act": line.action, "text": line.sentence} for line in said],
        "result": result if isinstance(result, dict) else None,
    }


def act_addresses(acts: Sequence[ApiAct]) -> list[URLPattern]:
    """An address for each act, so that the description has each with its own body."""
    view: Callable[..., Any] = EventAct.as_view
    return [path(f"{act.key}/", view(api_act=act), name=f"api-act-{act.key}") for act in acts]
