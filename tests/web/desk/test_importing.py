"""Players out of a file, as the desk does it: the file, the lines, the act, and back."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, Cast, make_event
from tests.web.desk.acts import page, post
from tournaments.models import AuditRow
from tournaments.services.people.entries import add_entries

pytestmark = pytest.mark.django_db


def test_a_file_is_looked_at_answered_and_taken_back_in_one_step(desk: Client, cast: Cast) -> None:
    event = make_event(cast)
    add_entries(event, cast.ozzel, lines="Gial Ackbar", now=NOW)
    before = event.audit.count()
    where = reverse("entries-import", args=[event.slug])
    assert "Out of a file" in page(desk, "entries", event.slug)
    content = "Gracz;Klub\nAkbar Gial;\nLeia Żak;Łódź\n;Hoth\n<b>Zev</b>;".encode("cp1250")
    text = desk.post(where, {"file": SimpleUploadedFile("people.csv", content)}).content.decode()
    assert [said for said in ("Leia Żak", "Gial Ackbar", "A name is missing.", "cp1250") if said in text] == [
        "Leia Żak", "Gial Ackbar", "A name is missing.", "cp1250",
    ]  # fmt: skip
    assert "<b>Zev</b>" not in text
    assert event.audit.count() == before
    (lines,) = re.findall(r'name="lines" value="([^"]*)"', text)
    do = reverse("entries-import-do", args=[event.slug])
    unanswered = desk.post(do, {"lines": html.unescape(lines)})
    assert unanswered.status_code == 422
    assert "Line 2: say whether Akbar Gial is another person." in unanswered.content.decode()
    done = desk.post(do, {"lines": html.unescape(lines), "line-2": "another"}, follow=True)
    assert "Players added: 3." in done.content.decode()
    assert list(event.entries.values_list("name", flat=True)) == [
        "Gial Ackbar", "Akbar Gial", "Leia Żak", "<b>Zev</b>",
    ]  # fmt: skip
    line = AuditRow.objects.filter(tournament=event).latest("revision")
    post(desk, "history-undo", event.slug, line.revision, reason="")
    assert list(event.entries.values_list("name", flat=True)) == ["Gial Ackbar"]
    assert event.audit.count() == before + 2


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("people.xlsx", b"\x89PNG\r\n\x1a\n\x00\x00", "perhaps a picture"),
        ("people.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel file"),
        ("people.csv", b"", "empty"),
        ("people.csv", b"A\n" * 10_000, "at most 2000 players"),
        ("people.csv", b"A" * 2_200_000, "too large"),
    ],
)
def test_a_wrong_file_gets_a_sentence(desk: Client, cast: Cast, name: str, content: bytes, said: str) -> None:
    event = make_event(cast)
    answer = desk.post(
        reverse("entries-import", args=[event.slug]), {"file": SimpleUploadedFile(name, content)}
    )
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert event.entries.count() == 0


@pytest.mark.parametrize("lines", ["", "nonsense", '[[1,"a"]]', '{"a":1}', "[[1,2,3,4]]"])
def test_forged_lines_ask_for_the_file_again(desk: Client, cast: Cast, lines: str) -> None:
    event = make_event(cast)
    answer = desk.post(reverse("entries-import-do", args=[event.slug]), {"lines": lines})
    assert answer.status_code == 422
    assert "File with the players" in answer.content.decode()
    assert event.entries.count() == 0
