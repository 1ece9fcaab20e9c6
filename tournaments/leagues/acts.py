"""The acts on a league, with their sentences in its history."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class LeagueAct(models.TextChoices):
    """Each is done by the owner; all but the first can be undone by restoring their values (record.py)."""

    CREATE = "create", _("made the league")
    EDIT = "edit", _("changed the rules of the league")
    ADD_EVENT = "add_event", _("added “%(event)s”")
    REMOVE_EVENT = "remove_event", _("took “%(event)s” out")
    SET_SEASONS = "set_seasons", _("changed the seasons")
    JOIN = "join", _("said that entries belong to one player")
    PART = "part", _("said that entries belong to several players")
    HAND_OVER = "hand_over", _("handed the league over")
    UNDO = "undo", _("took line %(line)s back")
