"""The roles in a tournament, and common groups of them (A-ROLE-1 … A-ROLE-4)."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """A role in one tournament (A-ROLE-1 … A-ROLE-4)."""

    ORGANIZER = "organizer", _("Organizer")
    MARSHAL = "marshal", _("Marshal")
    JUDGE = "judge", _("Judge")
    PLAYER = "player", _("Player")
    SPECTATOR = "spectator", _("Spectator")


ORGANIZER = frozenset({Role.ORGANIZER})
DESK = frozenset({Role.ORGANIZER, Role.MARSHAL})
LEADERS = frozenset({Role.ORGANIZER, Role.MARSHAL, Role.JUDGE})
PLAYER = frozenset({Role.PLAYER})
EVERYBODY = frozenset(Role)
