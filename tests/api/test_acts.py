"""The acts of a day by the API: a whole day, who may, and why not, in the words of the pages."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from fleets.api.acts import FLEET_ACTS
from tests.api.test_results import result
from tests.api.test_tokens import bearer, token
from tests.conftest import ROOT
from tests.factories import Cast, make_event, make_running_event, play, publish_next
from tournaments.access.links import link_of
from tournaments.acts import Role, every_action
from tournaments.api.acts.act import By
from tournaments.api.acts.event import CREATE
from tournaments.api.acts.views import OWN_ACTS
from tournaments.models import AuditRow, Round, Tournament, User
from tournaments.services.people.entries import Newcomer, add_entry

EVERY = (*OWN_ACTS, *FLEET_ACTS)
# Rights of addresses that are no act of their own.
BY_ADDRESS = (
    "report_result", "correct_result", "report_own_result", "see_desk", "see_history", "see_fleets",
    "export_tournament",
)  # fmt: skip


def do(client: Client, slug: str, act: str, headers: Any = None, **body: Any) -> Any:
    return client.post(
        f"/api/v1/events/{slug}/acts/{act}/", body, content_type="application/json", headers=headers or {}
    )


def done(client: Client, slug: str, act: str, **body: Any) -> Any:
    answer = do(client, slug, act, **body)
    assert answer.status_code == 200, (act, answer.content)
    return answer.json()


@pytest.mark.parametrize(
    "structure", [{"elimination": True}, {"double_elimination": True}, {"first_stage": "round_robin"}]
)
def test_an_event_without_a_cut_is_made_and_edited_as_its_page_does(
    client: Client, ozzel: User, structure: dict[str, Any]
) -> None:
    """The list of cuts shows "no cut" where nothing was said of one."""
    client.force_login(ozzel)
    new = {"name": "Bespin", "date": "2026-11-21", "structure": "custom", **structure}
    made = client.post("/api/v1/acts/create_tournament/", new, content_type="application/json")
    assert made.status_code == 201, made.content
    slug = made.json()["result"]["slug"]
    done(client, slug, "edit_tournament", place="Cloud City")
    last = AuditRow.objects.filter(tournament__slug=slug).order_by("-revision")[0]
    assert [name for name, _was, _is in last.data["changes"]] == ["place"]


def test_pods_are_made_without_a_word_of_a_cut(client: Client, ozzel: User) -> None:
    client.force_login(ozzel)
    new = {"name": "Kessel", "date": "2026-11-21", "game": "kosmiczna_eskadra", "swiss_rounds": 2}
    made = client.post("/api/v1/acts/create_tournament/", new, content_type="application/json")
    assert made.status_code == 201, made.content


def test_a_day_of_four_is_run_by_the_api(client: Client, ozzel: User) -> None:
    client.force_login(ozzel)
    new = {"name": "Bespin", "date": "2026-11-21", "structure": "custom", "swiss_rounds": 1, "cut": 0}
    made = client.post("/api/v1/acts/create_tournament/", new, content_type="application/json")
    assert made.status_code == 201, made.content
    slug = made.json()["result"]["slug"]
    assert done(client, slug, "add_lines", lines="Lando\nLobot\nUgnaught")["result"]["players"] == [
        "p1",
        "p2",
        "p3",
    ]
    assert done(client, slug, "add_entries", name="Boba Fett", club="Slave I")["result"] == {"player": "p4"}
    done(client, slug, "edit_tournament", place="Cloud City")
    assert Tournament.objects.get(slug=slug).place == "Cloud City"
    done(client, slug, "start_tournament")
    assert done(client, slug, "pair_round")["result"] == {"round": 1}
    done(client, slug, "publish_round", round=1, start_clock=True)
    done(client, slug, "extend_clock", round=1, minutes=5, reason="The lift")
    for match in Round.objects.get(tournament__slug=slug).matches.all():
        path = f"/api/v1/events/{slug}/rounds/1/matches/{match.pk}/result/"
        assert client.post(path, result(match), content_type="application/json").status_code == 201
    done(client, slug, "close_round", round=1)
    last = done(client, slug, "finish_tournament")
    event = Tournament.objects.get(slug=slug)
    assert (event.state, last["revision"], last["lines"][0]["act"]) == (
        "finished",
        event.revision,
        "finish_tournament",
    )
    back = done(client, slug, "undo", revision=event.revision)
    assert back["lines"][0]["act"] == "reopen_tournament"


def test_twice_is_once(client: Client, draft: Round, ozzel: User) -> None:
    client.force_login(ozzel)
    assert len(done(client, "hoth", "publish_round", round=1)["lines"]) == 1
    assert done(client, "hoth", "publish_round", round=1)["lines"] == []


def test_every_act_is_for_whom_the_table_of_acts_says(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    publish_next(event, cast.ozzel)
    people = {
        None: None, Role.SPECTATOR: cast.wuher, Role.JUDGE: cast.jerec, Role.MARSHAL: cast.madine,
        Role.ORGANIZER: cast.ozzel,
    }  # fmt: skip
    before, got_in = event.audit.count(), {act.key: set[Role | None]() for act in EVERY}
    for role, user in people.items():
        client = Client()
        if user is not None:
            client.force_login(user)
        for act in EVERY:
            cache.clear()  # So many calls in a minute are too many.
            answer = do(client, event.slug, act.key, nonsense=1)
            assert answer.status_code in (400, 403), (act.key, role, answer.content)
            if answer.status_code == 400:
                got_in[act.key].add(role)
            assert event.audit.count() == before, (act.key, role)
    staff = {act.key: set(act.action.act.by) & set(people) for act in EVERY}
    assert got_in == {
        act.key: {By.STAFF: staff[act.key], By.PLAYER: set(), By.ANYBODY: set(people)}[act.by]
        for act in EVERY
    }


def test_a_player_acts_by_link_and_for_nobody_else(client: Client, cast: Cast) -> None:
    event, other = make_running_event(cast, players=4), make_event(cast, players=1)
    entry = event.entries.get(key="p2")
    link = {"Authorization": f"Link {link_of(entry)}"}
    assert do(client, other.slug, "drop_self", link).status_code == 403
    assert do(client, event.slug, "drop_entry", link, player="p1").status_code == 403
    assert do(client, event.slug, "drop_self", link).status_code == 200
    assert list(event.entries.exclude(status="active")) == [entry]
    assert event.audit.latest("revision").entry == entry


@pytest.mark.parametrize(
    ("act", "body", "status", "code"),
    [
        ("close_round", {"round": 1}, 409, "results_missing"),
        ("finish_tournament", {}, 409, None),
        ("publish_round", {}, 400, "about_missing"),
        ("publish_round", {"round": 7}, 400, "unknown_choice"),
        ("add_entries", {"name": ""}, 400, "required"),
        ("add_entries", {"nmae": "Wedge"}, 400, "unknown_field"),
        ("add_entries", {"": "Wedge"}, 400, "unknown_field"),
        ("add_entries", {"name": {"a": 1}}, 400, "unknown_choice"),
        ("add_entries", {"name": "\ud800"}, 400, "unknown_choice"),
    ],
)
def test_a_refusal_has_code_and_sentence(
    client: Client, first_round: Round, ozzel: User, act: str, body: Any, status: int, code: str | None
) -> None:
    client.force_login(ozzel)
    before = AuditRow.objects.count()
    answer = do(client, "hoth", act, **body)
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code or said["code"])
    assert said["error"]
    assert AuditRow.objects.count() == before


def test_a_refusal_is_that_of_the_page(client: Client, first_round: Round, ozzel: User) -> None:
    client.force_login(ozzel)
    sentence = do(client, "hoth", "close_round", round=1).json()["error"]
    page = client.post("/events/hoth/desk/rounds/1/close/", follow=True)
    assert sentence in [str(message) for message in page.context["messages"]]


def test_scopes_hold_for_acts(client: Client, first_round: Round, ozzel: User) -> None:
    for scope, statuses in {"read": [403, 403], "desk": [200, 403], "admin": [200, 200]}.items():
        headers = bearer(token(ozzel, scope))
        asked = [
            ("pause_clock" if scope == "admin" else "start_clock", {"round": 1}),
            ("edit_tournament", {}),
        ]
        assert [do(client, "hoth", act, headers, **body).status_code for act, body in asked] == statuses


def test_an_act_is_rehearsed(client: Client, draft: Round, ozzel: User) -> None:
    client.force_login(ozzel)
    path = "/api/v1/events/hoth/acts/publish_round/"
    before = AuditRow.objects.count()
    assert client.post(f"{path}?rehearse=1", {"round": 1}, content_type="application/json").status_code == 200
    now = client.get(f"{path}?round=1").json()
    assert (now["possible"], now["why_not"], now["form"]["required"]) == (True, None, ["round"])
    closed = client.get("/api/v1/events/hoth/acts/close_round/?round=1").json()
    assert (closed["possible"], closed["why_not"]["error"]) == (
        False,
        do(client, "hoth", "close_round", round=1).json()["error"],
    )
    assert (AuditRow.objects.count(), Round.objects.get().state) == (before, "draft")


def test_fields_are_for_those_who_may(client: Client, hoth: Tournament, ozzel: User, wuher: User) -> None:
    child = Newcomer(name="Anakin Skywalker", email="ani@naboo.example", is_child=True)
    add_entry(hoth, ozzel, child, now=timezone.now())
    path = "/api/v1/events/hoth/acts/edit_entry/?player=p6"
    client.force_login(ozzel)
    shown = client.get(path).content.decode()
    assert ("Anakin Skywalker" in shown, "ani@naboo" in shown) == (True, True)
    for visitor in (Client(), Client()):
        assert visitor.get(path).status_code == 403
        client.force_login(wuher)
        assert client.get(path).status_code == 403
        everything = [
            visitor.get(f"/api/v1/events/hoth/{part}").content.decode()
            for part in ("", "entries/", "standings/", "rounds/", "teams/", "fleets/", "acts/")
        ]
        assert [text for text in everything if "Skywalker" in text or "naboo" in text] == []


def test_tables_and_what_a_table_shares(client: Client, first_round: Round, ozzel: User) -> None:
    client.force_login(ozzel)
    match = first_round.matches.get(table=1)
    player = match.seats.first()
    assert player is not None
    shared = {"match": match.pk, "component": "dice", "broken": player.entry.key}
    assert len(done(client, "hoth", "share_component", **shared)["lines"]) == 1
    elsewhere = first_round.matches.get(table=2).seats.first()
    assert elsewhere is not None
    stranger = do(client, "hoth", "share_component", **{**shared, "broken": elsewhere.entry.key})
    assert (stranger.status_code, stranger.json()["field"]) == (400, "broken")
    done(client, "hoth", "set_tables", blocked="4, 7-9", **{"table-p2": 3})
    assert Tournament.objects.get().blocked_tables == [4, 7, 8, 9]
    # What is left out stays.
    done(client, "hoth", "set_tables", blocked="4")
    assert Tournament.objects.get().entries.get(key="p2").fixed_table == 3


def test_a_player_says_that_the_own_results_are_right(client: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    round_ = publish_next(event, cast.ozzel)
    entry = event.entries.get(key="p1")
    link = {"Authorization": f"Link {link_of(entry)}"}
    early = do(client, event.slug, "check_own_results", link, number=1)
    assert (early.status_code, early.json()["code"]) == (409, "round_open")
    play(round_, cast.ozzel)
    assert do(client, event.slug, "check_own_results", link, number=1).status_code == 200
    assert event.entries.get(key="p1").results_checked == 1


def test_the_page_of_the_api_names_every_act() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert [act.key for act in EVERY if f"`{act.key}`" not in page and f"acts/{act.key}/" not in page] == []


def test_every_right_is_an_act_an_address_or_has_its_reason() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    table = page.partition("## What only pages do")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+`) \| (.+) \|$", table, re.MULTILINE)
    named = [name for names, _reason in rows for name in re.findall(r"`(\w+)`", names)]
    by_act = {str(act.action) for act in (*EVERY, CREATE)}
    assert sorted([*named, *BY_ADDRESS, *by_act]) == sorted(str(action) for action in every_action())


def test_the_list_of_acts_is_ones_own(client: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    asked = f"/api/v1/events/{event.slug}/acts/"
    assert [act["act"] for act in client.get(asked).json()] == ["register"]
    client.force_login(cast.ozzel)
    keys = {act["act"] for act in client.get(asked).json()}
    assert {"start_tournament", "pair_round", "check_fleet", "undo"} <= keys
    assert not any(act.by is By.PLAYER and act.key in keys for act in EVERY)
