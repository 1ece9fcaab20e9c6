"""The event file and the history by the API, for those who have the pages."""

import json

from django.test import Client

from tests.factories import Cast, make_running_event


def test_the_file_is_that_of_the_page(client: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    client.force_login(cast.ozzel)
    api = client.get(f"/api/v1/events/{event.slug}/file/")
    page = client.get(f"/events/{event.slug}/desk/backups/export/")
    assert (api.status_code, json.loads(api.content)) == (200, json.loads(page.content))


def test_file_and_history_are_for_those_who_have_the_pages(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    people = {None: None, "watches": cast.wuher, "judge": cast.jerec, "organizer": cast.ozzel}
    found = {}
    for role, user in people.items():
        client = Client()
        if user is not None:
            client.force_login(user)
        parts = ("file", "history")
        found[role] = [client.get(f"/api/v1/events/{event.slug}/{part}/").status_code for part in parts]
    assert found == {None: [403, 403], "watches": [403, 403], "judge": [403, 200], "organizer": [200, 200]}


def test_the_history_says_what_was_done(client: Client, cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    client.force_login(cast.jerec)
    rows = client.get(f"/api/v1/events/{event.slug}/history/?limit=1").json()
    assert [(row["act"], row["actor"], row["revision"]) for row in rows] == [
        ("start_tournament", "ozzel", event.revision)
    ]
