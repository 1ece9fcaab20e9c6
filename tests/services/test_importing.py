"""Players out of a file: what a line becomes, and one act for all who are new."""

import pytest

from tests.factories import NOW, Cast, make_event, refused
from tournaments.acts import Action
from tournaments.models import Registration, Tournament
from tournaments.services.people.entries import add_entries
from tournaments.services.people.importing import LineState, import_entries, judge_lines, read_people
from tournaments.tabular.people import PersonLine

pytestmark = pytest.mark.django_db

FILE = """Name;Club;E-mail
Piett;Executor;
Leia Organa;Rebels;leia@rebels.example
Akbar Gial;;
Veers;Hoth;no address
=HYPERLINK("http://x");;
Leia Organa;Rebels;
Wedge Antilles;;
Zev Senesca;;
""".encode("cp1250")


@pytest.fixture
def event(cast: Cast) -> Tournament:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines="piett, executor\nGial Ackbar", now=NOW)
    Registration.objects.create(
        tournament=event, name="Wedge Antilles", state="waiting", at=NOW, sent_as="wedge"
    )
    return event


def test_each_line_says_what_it_becomes_and_nothing_is_written(event: Tournament) -> None:
    lines = read_people(FILE).lines
    judged = judge_lines(event, lines)
    assert [(each.line.number, each.state, each.like, each.above, bool(each.fault)) for each in judged] == [
        (2, LineState.KNOWN, "piett (executor)", 0, False),
        (3, LineState.NEW, "", 0, False),
        (4, LineState.CLOSE, "Gial Ackbar", 0, False),
        (5, LineState.FAULTY, "", 0, True),
        (6, LineState.FAULTY, "", 0, True),
        (7, LineState.KNOWN, "Leia Organa (Rebels)", 3, False),
        (8, LineState.KNOWN, "Wedge Antilles: on the waiting list", 0, False),
        (9, LineState.NEW, "", 0, False),
    ]
    assert event.entries.count() == 2


def test_the_new_ones_come_in_by_one_act_once_close_names_are_answered(cast: Cast, event: Tournament) -> None:
    lines = read_people(FILE).lines
    with refused("import_unanswered") as info:
        import_entries(event, cast.ozzel, lines=lines, others=(), same=(), now=NOW)
    assert "Akbar Gial" in str(info.value)
    assert event.entries.count() == 2
    added = import_entries(event, cast.ozzel, lines=lines, others=(), same=(4,), now=NOW)
    assert [(entry.name, entry.club, entry.email) for entry in added] == [
        ("Leia Organa", "Rebels", "leia@rebels.example"),
        ("Zev Senesca", "", ""),
    ]
    line = event.audit.latest("revision")
    assert (line.action, line.data["keys"]) == (Action.ADD_ENTRIES, ["p3", "p4"])
    with refused("import_nobody"):
        import_entries(event, cast.ozzel, lines=lines, others=(), same=(4,), now=NOW)
    # Somebody else of nearly the same name is another player.
    (other,) = import_entries(event, cast.ozzel, lines=lines, others=(4,), same=(), now=NOW)
    assert other.name == "Akbar Gial"


def test_more_players_than_an_event_takes_are_refused_with_the_limit(cast: Cast) -> None:
    event = make_event(cast)
    with refused("file_too_many_lines") as info:
        read_people(b"\n".join(b"Player %d" % number for number in range(10_000)))
    assert "2000" in str(info.value)
    add_entries(event, cast.ozzel, lines="Piett", now=NOW)
    many = [PersonLine(number, f"{number:x}" * 9) for number in range(1, 2001)]
    others = range(1, 2001)
    with refused("too_many_players"):
        import_entries(event, cast.ozzel, lines=many, others=others, same=(), now=NOW)
    assert event.entries.count() == 1
