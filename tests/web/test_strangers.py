"""What strangers send to find out what breaks: never an error of the program."""

import pytest
from django.test import Client

from tests.web.hall import event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize(
    "path", ["/%00/", "/events/%00/", "/events/endor/fleets/%00/", "/p/%00/", "/s/1-1-%00/"]
)
def test_F42_a_nul_in_an_address_is_no_page(client: Client, path: str) -> None:
    event(players=["Piett", "Ackbar"])
    assert client.get(path).status_code == 404


def test_F42_a_nul_in_the_address_of_the_desk_is_nobodys_key(desk: Client) -> None:
    event(players=["Piett", "Ackbar"])
    for path in ("desk/players/%00/", "desk/players/%00/link/", "desk/lists/of/%00/"):
        assert desk.get(f"/events/endor/{path}").status_code in (403, 404)


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "known_browser"])
def test_F42_a_nul_in_a_cookie_is_a_cookie_of_nobody(client: Client, name: str) -> None:
    event(players=["Piett", "Ackbar"])
    for path in ("/", "/events/endor/", "/login/"):
        answer = client.get(path, headers={"Cookie": f'{name}="\\000aaaaaaaaaaaaaaaa"'})
        assert answer.status_code == 200
