"""F64: whoever asks to be forgotten is nowhere any more, whoever wrote the name wherever."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.test import Client
from django.utils import translation
from msgspec.structs import fields

from fleets.games.armada.listed import cards_of
from fleets.lists.games.armada.demo import demo_fleets
from fleets.models import Fleet, FleetVersion
from fleets.personal import PERSONAL as OF_FLEETS
from fleets.services import hand_in_fleet
from fleets.services.judging import return_fleet
from fleets.services.own_fleet import save_draft
from fleets.services.proxies import make_proxy, withdraw_proxy
from tests.every_page import every_text
from tests.factories import (
    NOW,
    Cast,
    entry_of,
    make_event,
    make_running_event,
    open_matches,
    play,
    publish_next,
    report,
)
from tournaments.acts import every_action
from tournaments.acts.payload import Payload
from tournaments.event_file import write_event
from tournaments.models import AuditRow, Entry, PrintJob, Report, Tournament
from tournaments.personal import CODES_IN_HISTORY, NAMES_IN_HISTORY, OWN, PERSONAL, Personal
from tournaments.queries.document import export_event
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.event.staff import invite_staff
from tournaments.services.people.drops import drop_entry
from tournaments.services.people.entries import EntryChanges, Newcomer, add_entry, edit_entry, merge_entries
from tournaments.services.people.forgetting import forget_entry
from tournaments.services.people.identity import claim_entry
from tournaments.services.results.penalties import give_penalty
from tournaments.services.rounds.clock import extend_clock, start_clock
from tournaments.services.rounds.rounds import pair_round, publish_round
from tournaments.services.rounds.seating import swap_seats

TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
KINDS = {action.act.writes for action in every_action() if action.act.writes is not None}


def entered(personal: Personal) -> Iterator[tuple[Any, str]]:
    for place in (*personal.in_event, *personal.of_player, *personal.drafts, *personal.copies):
        yield from ((place.model, column) for column in place.columns)
    for model, columns in personal.not_personal.items():
        yield from ((model, column) for column in columns)


def test_every_column_of_text_is_entered_once() -> None:
    columns = [
        (model, field.name)
        for room in ("tournaments", "fleets")
        for model in apps.get_app_config(room).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, TEXTS)
    ]
    own = [(model, column) for model, names in OWN.items() for column in names]
    listed = [*own, *entered(PERSONAL), *entered(OF_FLEETS)]
    assert sorted(map(str, listed)) == sorted(map(str, columns))


@pytest.mark.parametrize(
    "kind", sorted(KINDS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__
)
def test_of_every_text_in_the_history_it_is_said_whether_a_name_may_stand_there(kind: type[Payload]) -> None:
    numbers = (bool, int, int | None, bool | None)
    texts = {field.name for field in fields(kind) if field.type not in numbers}
    assert texts <= NAMES_IN_HISTORY | CODES_IN_HISTORY
    assert not NAMES_IN_HISTORY & CODES_IN_HISTORY


SPELLINGS = ("Kendal Ozzel", "kendal  ozzel", "Kendall Ozel", "Lord Ozzel", "Kuat Yards", "Kuat Drive Yards")


def told(text: str) -> str:
    """A reason that names the player in the spelling of the day."""
    return f"{text}: KENDAL OZZEL of Kuat Yards, once Kendall Ozel"


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """A whole event in which everybody wrote the player's name wherever one can write."""
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=5, structure="custom", swiss_rounds=2, cut=0)
    add_entry(
        event,
        **who,
        newcomer=Newcomer(name="Kendall Ozel", club="Kuat Drive Yards", email="ozzel@example.org"),
    )
    add_entry(event, **who, newcomer=Newcomer(name="Lord Ozzel"))
    edit_entry(entry_of(event, "p6"), **who, changes=EntryChanges(name="Kendal Ozzel", club="Kuat Yards"))
    merge_entries(entry_of(event, "p6"), **who, double=entry_of(event, "p7"), reason=told("Twice"))
    edit_entry(
        entry_of(event, "p5"), **who, changes=EntryChanges(name="Kendal Ozzel Junior", club="Corellia")
    )
    claim_entry(entry_of(event, "p6"), cast.piett, now=NOW)
    player = entry_of(event, "p6")
    hand_in_fleet(player, cast.ozzel, text=f"Name: {told('Fleet')}\n{demo_fleets()[0]}", now=NOW)
    save_draft(player, text=told("Draft"), now=NOW)
    invite_staff(event, **who, role="judge", name="Kendal Ozzel")
    start_tournament(event, **who)
    round_ = publish_round(pair_round(event, **who), **who)
    start_clock(round_, **who)
    extend_clock(round_, **who, minutes=10, reason=told("Late"))
    match = round_.matches.get(seats__entry=player)
    other = next(free for free in round_.matches.order_by("table") if free.pk != match.pk and free.table)
    swap_seats(round_, **who, entries=(player, other.seats.get(number=1).entry), reason=told("Club mates"))
    # What the history keeps of the second swap has the reason of the first.
    first, third = round_.matches.order_by("table")[:2]
    swap_seats(
        round_,
        **who,
        entries=(first.seats.get(number=1).entry, third.seats.get(number=1).entry),
        reason="Once more",
    )
    for each in open_matches(round_):
        report(each, cast.ozzel, objective=told("Most Wanted")[:40], reason=told("Slip"))
        report(each, cast.ozzel, 310, 20, objective="Most Wanted", reason=told("Slip again"))
    give_penalty(player, **who, kind="warning", reason=told("Slow play"))
    return_fleet(player, cast.ozzel, seen=1, note=told("Cards?"), now=NOW)
    hand_in_fleet(player, cast.ozzel, text=demo_fleets()[1], now=NOW, reason=told("Lost a card"))
    card = cards_of(FleetVersion.objects.latest("number").reading)[0].label
    proxy = make_proxy(player, cast.ozzel, card=card, hidden=told("Torn"), now=NOW)
    withdraw_proxy(proxy, cast.ozzel, reason=told("Found"), now=NOW)
    play(round_, cast.ozzel)
    last = publish_next(event, cast.ozzel)
    drop_entry(player, **who, reason=told("Ill"))
    play(last, cast.ozzel)
    event = finish_tournament(event, **who)
    PrintJob.objects.create(tournament=event, kind="slips", pdf=b"Kendal Ozzel", created_at=NOW)
    return event


def dump() -> str:
    """Every row of every table."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [f"{table}: {row}" for row in cursor.fetchall()]
    return "\n".join(found)


def spelled_in(text: str) -> set[str]:
    text = " ".join(text.casefold().split())
    # The namesake who stays; a picture shortens the name.
    text = re.sub("kendal ozzel( junior|( j[a-z]*)?…)", "", text)
    return {spelling for spelling in SPELLINGS if " ".join(spelling.casefold().split()) in text}


@pytest.mark.django_db
def test_F64_nothing_that_is_kept_has_a_spelling_of_the_name_or_the_club(
    event: Tournament, cast: Cast
) -> None:
    assert spelled_in(dump()) == set(SPELLINGS)
    standings = list(event.entries.values_list("key", "status", "left_after_round"))
    worth = list(Report.objects.values_list("version", "state", "bouts"))
    forget_entry(entry_of(event, "p6"), cast.ozzel, now=NOW)
    assert [line for line in dump().splitlines() if spelled_in(line)] == []
    assert spelled_in(write_event(export_event(event, emails=True))) == set()
    # All else is what it was.
    assert list(event.entries.values_list("key", "status", "left_after_round")) == standings
    assert list(Report.objects.values_list("version", "state", "bouts")) == worth
    assert entry_of(event, "p5").name == "Kendal Ozzel Junior"
    assert Fleet.objects.get(entry__key="p6").draft == ""


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.one_database
def test_F64_no_page_sheet_or_answer_has_a_spelling(
    event: Tournament, cast: Cast, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(cast.ozzel)
    forget_entry(entry_of(event, "p6"), cast.ozzel, now=NOW)
    texts = every_text(event, client, monkeypatch, each=4)
    assert len(texts) > 100
    assert {address: spelled_in(text) for address, text in texts.items() if spelled_in(text)} == {}


@pytest.mark.django_db
def test_the_name_of_another_stays_with_them(cast: Cast) -> None:
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=0, structure="custom", swiss_rounds=1, cut=0)
    for name, club in (("Jan", "Gdynia"), ("Jan", "Gdynia"), ("Jan Kowalski", "Opole"), ("Ola", "Gdynia")):
        add_entry(event, **who, newcomer=Newcomer(name=name, club=club))
    edit_entry(entry_of(event, "p1"), **who, changes=EntryChanges(name="Jan N."))
    edit_entry(entry_of(event, "p1"), **who, changes=EntryChanges(name="Jan", club="Gdynia"))
    start_tournament(event, **who)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    drop = AuditRow.objects.filter(tournament=event)
    finish_tournament(event, **who)
    forget_entry(entry_of(event, "p1"), cast.ozzel, now=NOW)
    assert list(event.entries.order_by("pk").values_list("name", "club")) == [
        ("Player 1", ""), ("Jan", "Gdynia"), ("Jan Kowalski", "Opole"), ("Ola", "Gdynia"),
    ]  # fmt: skip
    lines = drop.filter(action="add_entries").order_by("revision")
    assert [line.data["names"] for line in lines] == ["Player 1", "Jan #2", "Jan Kowalski", "Ola"]
    edited = [row.data for row in drop.filter(action="edit_entry")]
    assert all("club_before" not in data and "Jan" not in str(data) for data in edited)


@pytest.mark.django_db
def test_a_name_that_is_also_a_code_or_a_key_changes_none(cast: Cast) -> None:
    who: dict[str, Any] = {"actor": cast.ozzel, "now": NOW}
    event = make_event(cast, players=2, structure="custom", swiss_rounds=1, cut=0)
    add_entry(event, **who, newcomer=Newcomer(name="active", club="time"))
    add_entry(event, **who, newcomer=Newcomer(name="p1"))
    start_tournament(event, **who)
    round_ = publish_next(event, cast.ozzel)
    drop_entry(entry_of(event, "p3"), **who)
    play(round_, cast.ozzel)
    finish_tournament(event, **who)
    before = list(Report.objects.values_list("facts", "bouts"))
    for key in ("p3", "p4"):
        forget_entry(Entry.objects.get(tournament=event, key=key), cast.ozzel, now=NOW)
    assert list(Report.objects.values_list("facts", "bouts")) == before
    left = AuditRow.objects.get(tournament=event, action="drop_entry").data
    assert (left["before"], left["key"], left["name"]) == ("active", "p3", "Player 3")


def test_the_number_stands_in_the_language_of_the_event(cast: Cast) -> None:
    event = make_running_event(cast, players=4, sheet_language="pl")
    drop_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    with translation.override("it"):
        forget_entry(entry_of(event, "p2"), cast.ozzel, now=NOW)
    assert entry_of(event, "p2").name == "Gracz 2"
