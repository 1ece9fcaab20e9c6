"""F35: lists full of marks, every address of the program, every rule and moment; who reads which mark.

Where lists stand is read under every rule at every moment, the other addresses by turns (all of them, always,
in `make test ALL=1`).

What anybody may see is written down here a second time, from the words of the settings, so that the test
does not ask the code it tests.
"""

import functools
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pypdf
import pytest
from django.core.cache import cache
from django.db.models import F
from django.template.loader import render_to_string
from django.test import Client
from django.urls import get_resolver, reverse

from fleets.links import list_link_of
from fleets.lists.games.armada.cards.catalogue import load_catalogue
from fleets.lists.games.armada.demo import demo_fleets
from fleets.lists.secrecy import Viewer
from fleets.models import Fleet
from fleets.printing import opponent_sheet
from fleets.queries import parts_for
from fleets.services import hand_in_fleet, hand_in_own_fleet, save_draft
from fleets.services.judging import return_fleet
from fleets.services.letting import let_fleet
from tests.factories import NOW, Cast, entry_of, make_event, play, publish_next, write_settings
from tests.sampling import is_kept
from tests.web.test_access import walk
from tournaments.access.links import link_of
from tournaments.models import Entry, Match, Outgoing, Round, Seat, Tournament, User
from tournaments.services.event.setup import finish_tournament, start_tournament
from tournaments.services.rounds.rounds import pair_round, publish_round

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(autouse=True)
def no_limits() -> None:
    """Nobody has guessed at links before: wrong ones are counted and answered with 429 after a while."""
    cache.clear()


PLAYERS = ("p1", "p2", "p3", "p4")
MOMENTS = ("setup", "drafted", "published", "played", "finished")
# Rules for the list and for the objectives: what opens to everybody, and what opens to the opponent.
FOR_EVERYBODY = (
    ("opponent", "opponent"), ("start", "private"), ("private", "start"), ("start", "end"), ("end", "end"),
)  # fmt: skip
FOR_THE_OPPONENT = (
    ("private", "private"), ("opponent", "private"), ("private", "opponent"), ("opponent", "opponent"),
    ("start", "opponent"), ("opponent", "end"),
)  # fmt: skip
# Where a list may stand as a whole: read at every turn.
OF_LISTS = ("event-fleet", "player-fleet", "player-opponent")
# Take long to draw, and no mark is read in them.
PICTURES = (".svg", ".png")
# Pages that show cards of the catalogue to everybody: only the players' own words are looked for there.
ALL_CARDS = ("player-fleet-edit",)

Mark = tuple[str, str]
"""Whose it is, and the part: fleet, objectives, words, draft."""


@functools.cache
def marks_of(key: str) -> dict[str, list[str]]:
    """What gives the list of a player away, by part; no other player has any of it."""
    number = PLAYERS.index(key)
    text = demo_fleets()[number * 6]
    commander = re.search(r"Commander: (.+) \(", text)
    assert commander is not None
    objectives = [
        [o.name for o in load_catalogue().objectives if o.category == category][number + 4]
        for category in ("assault", "defense", "navigation")
    ]
    words = [f"Zorgname-{key}", f"Zorgcomment-{key}", f"Zorgobjective-{key}", f"Zorgship-{key}"]
    return {"fleet": [commander[1]], "objectives": objectives, "words": words, "draft": [f"Zorgdraft-{key}"]}


def list_of(key: str) -> str:
    """A real list with marks in its name, objectives, ships and comments."""
    marks = marks_of(key)
    text = re.sub(r"Name: .+", f"Name: Zorgname-{key}", demo_fleets()[PLAYERS.index(key) * 6])
    for word, objective in zip(("Assault", "Defense", "Navigation"), marks["objectives"], strict=True):
        text = re.sub(rf"{word}: .+", f"{word}: {objective}", text)
    comment = f"// Zorgcomment-{key}\nAssault: Zorgobjective-{key}\n"
    ship = f"Zorgship-{key} (50)\n• Zorgcomment-{key} (3)\n= 53 Points\n\nSquadrons:"
    return text.replace("Assault:", f"{comment}Assault:", 1).replace("Squadrons:", ship)


def make_at(moment: str, cast: Cast) -> Tournament:
    """An event of four with marked lists and drafts, led to that moment."""
    event = make_event(cast, players=4, structure="custom", swiss_rounds=1, cut=0)
    for key in PLAYERS:
        entry = entry_of(event, key)
        save_draft(entry, text=f"Zorgdraft-{key}", now=NOW)
        hand_in_own_fleet(entry, text=list_of(key), accept_problems=True, now=NOW)
        save_draft(entry, text=f"Zorgdraft-{key}", now=NOW)
        Entry.objects.filter(pk=entry.pk).update(email=f"{key}@secret.example")
    Entry.objects.filter(tournament=event, key="p1").update(user=cast.piett)
    if moment == "setup":
        return event
    event = start_tournament(event, cast.ozzel, now=NOW)
    round_ = pair_round(event, cast.ozzel, now=NOW)
    if moment in MOMENTS[2:]:
        publish_round(round_, cast.ozzel, now=NOW)
    if moment in MOMENTS[3:]:
        play(round_, cast.ozzel)
    return finish_tournament(event, cast.ozzel, now=NOW) if moment == "finished" else event


def set_rules(event: Tournament, rules: tuple[str, str]) -> None:
    write_settings(
        Tournament.objects.filter(pk=event.pk),
        fleet_secrecy=rules[0],
        objective_secrecy=rules[1],
        revision=F("revision") + 1,
    )


def is_open(rule: str, viewer: str, moment: str) -> bool:
    """The words of the settings: who sees a part at which moment."""
    begun = moment in ("published", "played", "finished")
    return {
        "private": False,
        "opponent": viewer == "opponent" and begun,
        "start": begun,
        "end": moment == "finished",
    }[rule]


def expected(rules: tuple[str, str], moment: str, *, opponent: str = "", own: str = "") -> set[Mark]:
    """The marks that somebody finds who opens every page there is for them."""
    found: set[Mark] = set()
    for key in PLAYERS:
        viewer = "opponent" if key == opponent else "anybody"
        parts = {
            part
            for part, rule in zip(("fleet", "objectives"), rules, strict=True)
            if is_open(rule, viewer, moment)
        }
        found |= {(key, part) for part in parts}
        if len(parts) == 2:
            found.add((key, "words"))
    if own:
        found |= {(own, part) for part in ("fleet", "objectives", "words")}
    return found


def found_in(body: str, *, cards: bool) -> set[Mark]:
    """The marks in an answer."""
    return {
        (key, part)
        for key in PLAYERS
        for part, marks in marks_of(key).items()
        if (cards or part in ("words", "draft")) and any(mark in body for mark in marks)
    }


def by_turns(turn: int, *, of: int) -> list[tuple[str, str]]:
    """Name and route of the addresses that show lists, and of every `of`th other one or picture of a list."""
    return [
        (name, route)
        for at, (route, name) in enumerate(walk(get_resolver()))
        if (name.startswith(OF_LISTS) and not route.endswith(PICTURES)) or is_kept(at + turn, of=of)
    ]


def answers(
    client: Client, event: Tournament, token: str = "", *, turn: int = 0, of: int = 1, behind: str = ""
) -> Iterator[tuple[str, str, str]]:
    """What stands at all addresses of this event that ask for no log-in: name, path, answer.

    With `behind`, only at those that have it in them.

    What belongs to no event (the catalogue, the API's description) can hold no list of it: looked at here.
    """
    match = Match.objects.filter(round__tournament=event).first()
    places = {"slug": event.slug, "token": token, "pk": match.pk if match else 1}
    for name, route in by_turns(turn, of=of):
        if name in ("logout", "event-start") or ("<str:token>" in route and not token):
            continue
        for key in PLAYERS if "<str:key>" in route else ("p1",):
            path = "/" + filled(route, {**places, "key": key})
            if behind not in path:
                continue
            answer = client.get(path)
            # A token is no link of another kind; too many such guesses are answered with 429.
            cache.clear()
            if (token and answer.status_code == 404) or answer.status_code == 405:
                continue
            if answer.headers.get("Location", "").startswith("/login/"):
                continue
            if "<slug:slug>" in route or "<str:token>" in route or name == "home":
                yield name, path, text_of(answer)
            else:
                assert "Zorg" not in str(answer.content), path


def filled(route: str, places: dict[str, object]) -> str:
    """The route with its places filled; 1 for what is nothing of ours."""
    path = re.sub(r"<(?:\w+:)?(\w+)>", lambda place: str(places.get(place[1], 1)), route)
    return path.replace("^", "").replace("\\Z", "").replace("$", "")


def text_of(answer: Any) -> str:
    """Body and headers of an answer; of a sheet what is printed on it."""
    body = b"".join(answer) if answer.streaming else answer.content
    if body.startswith(b"%PDF"):
        pages = pypdf.PdfReader(io.BytesIO(body)).pages
        return "".join(page.extract_text() for page in pages) + str(dict(answer.headers))
    return str(body.decode(errors="replace")) + str(dict(answer.headers))


def seen_in(found: Iterable[tuple[str, str, str]], *, own: str = "") -> set[Mark]:
    """Every mark in these answers: name of the address, path, text."""
    seen: set[Mark] = set()
    for name, path, text in found:
        strangers = [f"{key}@secret.example" for key in PLAYERS if key != own]
        assert [address for address in strangers if address in text] == [], path
        seen |= found_in(text, cards=not name.startswith(ALL_CARDS))
    return seen


def opponent_of(event: Tournament, key: str) -> str:
    """The key of who sits opposite; nobody before the pairing is published."""
    mine = Seat.objects.filter(entry__key=key, entry__tournament=event).exclude(
        round__state=Round.State.DRAFT
    )
    other = Seat.objects.filter(match__in=mine.values("match")).exclude(entry__key=key).first()
    return other.entry.key if other else ""


@pytest.mark.parametrize("moment", MOMENTS)
def test_F35_a_visitor_reads_exactly_what_the_event_opens(cast: Cast, client: Client, moment: str) -> None:
    event = make_at(moment, cast)
    for turn, rules in enumerate(FOR_EVERYBODY, start=MOMENTS.index(moment)):
        set_rules(event, rules)
        read = answers(client, event, turn=turn, of=len(FOR_EVERYBODY))
        assert seen_in(read) == expected(rules, moment), rules


@pytest.mark.parametrize("moment", MOMENTS)
def test_F35_a_player_reads_his_own_list_and_what_is_open_of_his_opponents(
    cast: Cast, client: Client, moment: str
) -> None:
    event = make_at(moment, cast)
    token, opponent = link_of(entry_of(event, "p1")), opponent_of(event, "p1")
    for turn, rules in enumerate(FOR_THE_OPPONENT, start=MOMENTS.index(moment)):
        set_rules(event, rules)
        read = answers(client, event, token, turn=turn, of=len(FOR_THE_OPPONENT), behind=token)
        seen = seen_in(read, own="p1")
        # His draft is his own; once lists are locked it is not shown any more.
        assert seen - {("p1", "draft")} == own_page(rules, moment, opponent), rules


def own_page(rules: tuple[str, str], moment: str, opponent: str) -> set[Mark]:
    """What stands behind a personal link: the own list, and the open parts of the opponent's."""
    seen = expected(rules, moment, opponent=opponent, own="p1")
    return {(key, part) for key, part in seen if key in ("p1", opponent)}


ACCOUNTS = ("wuher", "motti", "piett")
RULES = (("private", "private"), ("opponent", "private"), ("opponent", "opponent"))


@pytest.mark.parametrize("who", ACCOUNTS)
@pytest.mark.parametrize("rules", RULES)
def test_F35_an_account_reads_no_more_than_its_role(cast: Cast, who: str, rules: tuple[str, str]) -> None:
    """Wuher watches; Motti leads another event; Piett has claimed the entry of p1."""
    event = make_at("published", cast)
    user = User.objects.create_user("motti") if who == "motti" else getattr(cast, who)
    if who == "motti":
        make_event(Cast(user, cast.madine, cast.jerec, cast.piett, cast.ackbar, cast.wuher))
    set_rules(event, rules)
    client = Client()
    client.force_login(user)
    mine = {"opponent": opponent_of(event, "p1"), "own": "p1"} if who == "piett" else {}
    wanted = expected(rules, "published", **mine)
    # His own words are on his page only, to which his account leads; here he sees the cards.
    read = answers(client, event, turn=ACCOUNTS.index(who) + RULES.index(rules), of=len(RULES))
    assert seen_in(read, own="p1" if mine else "") == wanted


def everything_of_p1(event: Tournament, cast: Cast, *, turn: int) -> set[Mark]:
    """All that p1 finds, by the personal link and by the account: pages, links, sheets, files and API, by
    six turns."""
    token, guest, account = link_of(entry_of(event, "p1")), Client(), Client()
    account.force_login(cast.piett)
    with_link = answers(guest, event, token, turn=turn, of=6, behind=token)
    with_account = answers(account, event, turn=turn, of=6)
    return {*seen_in(with_link, own="p1"), *seen_in(with_account, own="p1")}


BEFORE = ("nothing handed in", "returned before the start")


@pytest.mark.parametrize("before", BEFORE)
def test_F35_F58_no_list_is_built_against_one_that_was_read(cast: Cast, before: str) -> None:
    """Who has no list in force reads none, hands in, and still reads none until a leader lets it."""
    event, turn = make_at("published", cast), 3 * BEFORE.index(before)
    set_rules(event, ("opponent", "opponent"))
    p1, opponent = entry_of(event, "p1"), opponent_of(event, "p1")
    if before == "nothing handed in":
        Fleet.objects.filter(entry=p1).delete()
    else:
        return_fleet(p1, cast.jerec, seen=1, note="Which title?", now=NOW)
    assert {key for key, _part in everything_of_p1(event, cast, turn=turn)} <= {"p1"}
    again = list_of("p1").replace("Zorgname-p1", "Zorgname-p1-again")
    seen = hand_in_own_fleet(entry_of(event, "p1"), text=again, accept_problems=True, now=NOW).number
    assert {key for key, _part in everything_of_p1(event, cast, turn=turn + 1)} <= {"p1"}
    # Nor does the opponent read what does not count.
    theirs = reverse("player-opponent", args=[link_of(entry_of(event, opponent))])
    assert "Zorgname-p1-again" not in Client().get(theirs).content.decode()
    let_fleet(entry_of(event, "p1"), cast.jerec, seen=seen, now=NOW)
    assert (opponent, "fleet") in everything_of_p1(event, cast, turn=turn + 2)
    assert "Zorgname-p1-again" in Client().get(theirs).content.decode()


def test_F35_a_leader_sees_everything_but_drafts(cast: Cast, desk: Client) -> None:
    event = make_at("published", cast)
    set_rules(event, ("private", "private"))
    seen = {
        mark
        for key in PLAYERS
        for name in ("entry-fleet", "event-fleet")
        for mark in found_in(desk.get(reverse(name, args=[event.slug, key])).content.decode(), cards=True)
    }
    assert seen == {(key, part) for key in PLAYERS for part in ("fleet", "objectives", "words")}


@pytest.mark.parametrize("rules", FOR_THE_OPPONENT)
def test_F35_the_sheet_for_the_opponent_is_the_opponents_page_on_paper(
    cast: Cast, rules: tuple[str, str]
) -> None:
    event = make_at("published", cast)
    set_rules(event, rules)
    entry = entry_of(event, "p2")
    version = entry.fleet.current
    sheet = opponent_sheet(version, parts_for(entry.tournament, Viewer.OPPONENT), paper="A4")
    body = render_to_string(sheet.template, {**sheet.context, "tournament": event})
    wanted = {mark for mark in expected(rules, "published", opponent="p2") if mark[0] == "p2"}
    assert found_in(body, cards=True) == wanted


def test_F35_what_goes_out_by_itself_holds_no_list(cast: Cast) -> None:
    """Webhook, mails and notes for phones of a whole event, as they are written: none has any of a list."""
    event = make_at("setup", cast)
    set_rules(event, ("opponent", "opponent"))
    hook = {"webhook_url": "https://hooks.example/", "webhook_kind": "json", "webhook_secret": "of the test"}
    Tournament.objects.filter(pk=event.pk).update(**hook)
    event.refresh_from_db()
    hand_in_own_fleet(entry_of(event, "p2"), text=list_of("p2"), accept_problems=True, now=NOW)
    event = start_tournament(event, cast.ozzel, now=NOW)
    play(publish_next(event, cast.ozzel), cast.ozzel)
    finish_tournament(event, cast.ozzel, now=NOW)
    sent = [f"{each.subject} {each.body}" for each in Outgoing.objects.filter(tournament=event)]
    assert len(sent) > len(PLAYERS)
    assert {mark for text in sent for mark in found_in(text, cards=True)} == set()


def test_F35_a_link_to_one_list_opens_no_other(cast: Cast, client: Client) -> None:
    """The link a player shares is of that list alone, and the personal link is none to a list."""
    event = make_at("published", cast)
    set_rules(event, ("private", "private"))
    Fleet.objects.filter(entry=entry_of(event, "p1")).update(shared_at=NOW)
    shared = list_link_of(Fleet.objects.get(entry=entry_of(event, "p1")))
    assert seen_in([("shared-list", "", text_of(client.get(f"/list/{shared}/")))]) <= {
        ("p1", part) for part in ("fleet", "objectives", "words")
    }
    for token in (link_of(entry_of(event, "p2")), shared[:-1], shared + "x"):
        assert client.get(f"/list/{token}/").status_code == 404


def test_F35_no_error_gives_a_list_away(cast: Cast, client: Client) -> None:
    event = make_at("published", cast)
    set_rules(event, ("private", "private"))
    token = link_of(entry_of(event, "p1"))
    for name in ("player-fleet", "player-fleet-preview", "player-fleet-email"):
        for data in ({}, {"text": "x", "hand_in": "1"}, {"text": "x", "draft": "1"}, {"email": "x"}):
            body = client.post(reverse(name, args=[token]), data).content.decode()
            assert {key for key, _part in found_in(body, cards=True)} <= {"p1"}, (name, data)
    assert client.get("/p/1-made-up/fleet/").status_code == 404
    assert client.get("/p/1-made-up/opponent/").status_code == 404


def test_an_opponent_of_before_sees_the_list_of_then(cast: Cast, client: Client) -> None:
    """Meeting somebody once opens the list of that round, not what it becomes (F32)."""
    event = make_at("played", cast)
    write_settings(Tournament.objects.filter(pk=event.pk), planned_rounds=2)
    opponent = opponent_of(event, "p1")
    amended = demo_fleets()[5]
    hand_in_fleet(entry_of(event, opponent), cast.jerec, text=amended, reason="new", now=NOW)
    publish_next(Tournament.objects.get(pk=event.pk), cast.ozzel)
    url = reverse("player-opponent", args=[link_of(entry_of(event, "p1"))])
    body = client.get(url + "?round=1").content.decode()
    assert (opponent, "fleet") in found_in(body, cards=True)
    name = re.search(r"Name: (.+)", amended)
    assert name is not None
    assert name[1] not in body
    assert client.get(url + "?round=7").status_code == 404
    # Nor does the account of p1 see more on the event's pages.
    client.force_login(cast.piett)
    body = client.get(reverse("event-fleet", args=[event.slug, opponent])).content.decode()
    assert name[1] not in body
    assert found_in(body, cards=True) == set()


def test_the_lists_of_all_others_at_the_table_stand_on_one_page(cast: Cast, client: Client) -> None:
    """F32: whoever sits there, in the order of the seats."""
    event = make_at("played", cast)
    mine = entry_of(event, "p1").seats.get()
    third = next(key for key in ("p2", "p3", "p4") if key != opponent_of(event, "p1"))
    seat = entry_of(event, third).seats.get()
    seat.match, seat.number = mine.match, 3
    seat.save()
    body = client.get(reverse("player-opponent", args=[link_of(entry_of(event, "p1"))])).content.decode()
    assert {key for key, part in found_in(body, cards=True) if part == "fleet"} == {
        opponent_of(event, "p1"),
        third,
    }
