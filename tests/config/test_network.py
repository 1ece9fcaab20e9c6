"""The names a laptop answers to, whichever network it is in."""

from ipaddress import ip_address
from typing import Any

import pytest
from django.http.request import validate_host

from tournaments import network
from tournaments.network import OwnNames, is_loopback, lan_addresses


def test_the_addresses_are_those_of_networks() -> None:
    assert all(not ip_address(address).is_loopback for address in lan_addresses())


def test_a_laptop_carried_into_another_network_answers_there(monkeypatch: pytest.MonkeyPatch) -> None:
    names = OwnNames(["events.example"])
    for address in ("192.168.1.20", "10.0.0.7"):
        monkeypatch.setattr(network, "lan_addresses", lambda found=address: (found,))
        assert validate_host(address, names)
    assert not validate_host("192.168.1.20", names)
    assert validate_host("events.example", names)
    assert not validate_host("evil.example", names)


@pytest.mark.parametrize(
    ("host", "here"),
    [("localhost", True), ("127.0.0.1", True), ("::1", True), ("[::1]", True), ("192.168.1.20", False),
     ("0.0.0.0", False), ("", False), (None, False)],
)  # fmt: skip
def test_which_names_lead_everybody_to_himself(host: Any, here: bool) -> None:
    assert is_loopback(host) is here
