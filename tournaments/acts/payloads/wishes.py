"""The payload of pairing constraints."""

from __future__ import annotations

from .people import OfPlayers


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
