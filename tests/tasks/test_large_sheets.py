"""Sheets of large events: made beside the request, with a page that says so."""

from __future__ import annotations

import io
from typing import Any

import pypdf
import pytest
from django.test import Client

from tournaments.models import PrintJob, Round, User
from tournaments.paper import large
from tournaments.paper.printing import PdfUnavailable


@pytest.fixture
def desk(client: Client, ozzel: User, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Every event of more than three is a large one."""
    monkeypatch.setattr(large, "MOST_AT_ONCE", 3)
    client.force_login(ozzel)
    return client


@pytest.mark.parametrize(
    ("address", "kind", "says"),
    [
        ("sheets/standings.pdf", "standings", "Standings"),
        ("rounds/1/sheets/pairings.pdf?by=name", "by-name", "Pairings by name"),
        ("rounds/1/sheets/open-tables.pdf", "open-tables", "Open tables"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_sheet_of_a_large_event_is_made_beside_the_request(
    desk: Client, first_round: Round, address: str, kind: str, says: str
) -> None:
    answer = desk.get(f"/events/hoth/desk/{address}")
    job = PrintJob.objects.get()
    assert (job.kind, answer["Location"]) == (kind, f"/events/hoth/desk/jobs/{job.pk}/")
    made = desk.get(answer["Location"], follow=True)
    assert made["Content-Type"] == "application/pdf"
    assert says in pypdf.PdfReader(io.BytesIO(made.content)).pages[0].extract_text()


@pytest.mark.django_db(transaction=True)
def test_so_are_slips_that_are_asked_for_by_their_address(desk: Client, first_round: Round) -> None:
    answer = desk.get("/events/hoth/desk/rounds/1/sheets/slips.pdf")
    job = PrintJob.objects.get()
    assert (job.kind, job.state) == ("slips", "done")
    assert answer["Location"] == f"/events/hoth/desk/jobs/{job.pk}/"


@pytest.mark.django_db(transaction=True)
def test_its_page_says_how_far_it_is_and_asks_again_where_it_failed(desk: Client, first_round: Round) -> None:
    page = desk.get("/events/hoth/desk/sheets/standings.pdf")["Location"]
    PrintJob.objects.update(state="running")
    text = desk.get(page).content.decode()
    assert ("A large sheet" in text, f'hx-get="{page}"' in text) == (True, True)
    PrintJob.objects.update(state="failed")
    text = desk.get(page).content.decode()
    again = 'href="/events/hoth/desk/sheets/standings.pdf?paper=A4"'
    assert (again in text, "The sheet could not be made." in text) == (True, True)


@pytest.mark.django_db(transaction=True)
def test_for_the_browser_to_print_there_is_nothing_to_wait_for(
    desk: Client, first_round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert desk.get("/events/hoth/desk/sheets/standings.pdf?as=html").status_code == 200
    assert not PrintJob.objects.exists()

    def no_pango(*args: Any, **options: Any) -> bytes:
        raise PdfUnavailable("libpango")

    monkeypatch.setattr(large, "pdf", no_pango)
    page = desk.get("/events/hoth/desk/rounds/1/sheets/pairings.pdf?by=name")["Location"]
    answer = desk.get(page, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/events/hoth/desk/rounds/1/sheets/pairings.pdf?by=name&paper=A4&as=html"
