"""Who is what in an event."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from fleets.acts import FleetAction
from tests.factories import NOW, Cast, make_event
from tournaments.access.permissions import access_of, is_allowed, require
from tournaments.acts import Action, Role
from tournaments.models import User
from tournaments.services.people.entries import Newcomer, add_entry

pytestmark = pytest.mark.django_db


def test_everybody_has_the_roles_of_this_event_only(cast: Cast) -> None:
    tournament = make_event(cast)
    elsewhere = make_event(cast)
    elsewhere.staff.filter(user=cast.madine).delete()
    entry = add_entry(tournament, cast.ozzel, Newcomer(name="Piett"), now=NOW)
    type(entry).objects.filter(pk=entry.pk).update(user=cast.piett)
    spectator = Role.SPECTATOR
    assert access_of(cast.ozzel, tournament).roles == {Role.ORGANIZER, spectator}
    assert access_of(cast.madine, tournament).roles == {Role.MARSHAL, spectator}
    assert access_of(cast.jerec, tournament).roles == {Role.JUDGE, spectator}
    assert access_of(cast.piett, tournament).roles == {Role.PLAYER, spectator}
    for nobody in (cast.wuher, AnonymousUser(), None):
        assert access_of(nobody, tournament).roles == {spectator}
    assert access_of(cast.madine, elsewhere).roles == {spectator}


def test_a_superuser_may_help_and_a_closed_account_may_not(cast: Cast) -> None:
    tournament = make_event(cast)
    admin = User.objects.create_superuser("tarkin")
    assert Role.ORGANIZER in access_of(admin, tournament).roles
    cast.ozzel.is_active = False
    assert access_of(cast.ozzel, tournament).roles == {Role.SPECTATOR}
    assert not is_allowed(cast.ozzel, None, Action.CREATE_TOURNAMENT)


def test_A_ROLE_6_A_DROP_2_A_FLEET_14_the_marshal_removes_readmits_and_makes_proxies(cast: Cast) -> None:
    tournament = make_event(cast)
    for action in (
        Action.DROP_ENTRY, Action.DROP_ENTRIES, Action.REENTER_ENTRY, FleetAction.MAKE_PROXY,
    ):  # fmt: skip
        require(cast.ozzel, tournament, action)
        require(cast.madine, tournament, action)
        with pytest.raises(PermissionDenied):
            require(cast.jerec, tournament, action)
    with pytest.raises(PermissionDenied):
        require(cast.madine, tournament, Action.DISQUALIFY_ENTRY)


def test_whoever_has_an_account_founds_an_event(cast: Cast) -> None:
    require(cast.wuher, None, Action.CREATE_TOURNAMENT)
    with pytest.raises(PermissionDenied):
        require(AnonymousUser(), None, Action.CREATE_TOURNAMENT)
