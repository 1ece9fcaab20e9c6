"""The act on pairing constraints."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, Undo
from .payloads import Wished
from .roles import DESK


class WishActs(Acts):
    """Who must not meet, and who had better not."""

    group = Group.PLAYERS

    SET_WISH = Act(
        by=DESK,
        right=_("say who is not to meet"),
        sentences={
            "": _("took back that %(names)s are not to meet"),
            "hard": _("said that %(names)s must not meet%(rounds)s"),
            "soft": _("said that %(names)s had better not meet%(rounds)s"),
            "club": _("took back that players of %(club)s are not to meet each other"),
            "club_hard": _("said that players of %(club)s must not meet each other%(rounds)s"),
            "club_soft": _("said that players of %(club)s had better not meet each other%(rounds)s"),
            "clubs": _("took back that nobody is to meet another of the own club"),
            "clubs_hard": _("said that nobody must meet another of the own club%(rounds)s"),
            "clubs_soft": _("said that nobody had better meet another of the own club%(rounds)s"),
        },
        writes=Wished,
        back=Undo("set_wish"),
    )
