"""The act on pairing constraints."""

from django.utils.translation import gettext_lazy as _

from .act import Act, Acts, Group, Undo
from .payload import OfPlayers
from .roles import DESK


class Wished(OfPlayers, frozen=True):
    """Two players, or a club ("" for every club); the strength ("hard", "soft", "" for none) and the last
    round it holds for, now and before."""

    club: str | None = None
    strength: str = ""
    until: int | None = None
    strength_before: str = ""
    until_before: int | None = None

    rounds: str = ""
    """The rounds it holds for, as the end of the sentence, " (1–3)"; "" where it holds for all."""

    @property
    def variant(self) -> str:
        about = "" if self.club is None else "club" if self.club else "clubs"
        return "_".join(part for part in (about, self.strength) if part)


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
