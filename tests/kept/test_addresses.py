"""What stands on paper, in e-mails, in codes and in bookmarks leads where it led."""

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.kept.hall import kept, of, read

ADDRESSES: list[dict[str, Any]] = kept("addresses.json")["addresses"]
LINKS: dict[str, Any] = kept("addresses.json")["personal_links"]
SLIP: dict[str, Any] = kept("addresses.json")["slip"]
ROUTES: list[dict[str, Any]] = kept("routes.json")


@pytest.mark.one_database
@pytest.mark.parametrize("what", dict.fromkeys(at["what"] for at in ADDRESSES))
def test_an_address_that_was_given_out_leads_where_it_did(reading: None, what: str) -> None:
    """To the same answer, on which the words stand that say whose it is."""
    kept_ones = [at for at in ADDRESSES if at["what"] == what]
    assert [asked(at) for at in kept_ones] == kept_ones


def asked(at: dict[str, Any]) -> dict[str, Any]:
    """The address as it answers today, with those of its words that are there."""
    answer = Client().get(at["path"])
    page = unescape(answer.content.decode(errors="replace"))
    return {
        **at,
        "status": answer.status_code,
        "leads_to": answer.get("Location", ""),
        "shows": [words for words in at["shows"] if words in page],
    }


@pytest.mark.one_database
def test_every_personal_link_opens_the_page_of_its_player(reading: None) -> None:
    """As the phone keeps it on its screen: a name, and where the page begins."""
    phone = Client()
    found = {token: read(phone, f"/p/{token}/app.webmanifest") for token in LINKS}
    assert {token: {key: found[token].get(key) for key in LINKS[token]} for token in LINKS} == LINKS


@pytest.mark.one_database
def test_a_slip_printed_before_takes_the_result(database: Path) -> None:
    answer = Client().post(SLIP["path"], SLIP["body"])
    assert (answer.status_code, answer["Location"]) == (302, SLIP["leads_to"])
    report = of("Report").select_related("said_by", "match").latest("pk")
    found = {"player": report.said_by.key, "match": report.match_id, "bouts": report.bouts}
    assert found == SLIP["said"]


def test_every_named_address_has_the_path_it_had() -> None:
    """And nothing that came later stands in its way."""
    found = [
        {
            **route,
            "path": reverse(route["name"], kwargs=route["said"]),
            "name": resolve(route["path"]).view_name,
        }
        for route in ROUTES
    ]
    assert found == ROUTES
