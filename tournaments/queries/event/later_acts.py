"""What was written on a laptop after the other one had taken over, read from its old database."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..rounds.history import EventWords, sentence_of

_ACTS = """
SELECT event.name, event.game, line.at, line.action, line.data, account.username, entry.name
FROM tournaments_auditrow line
JOIN tournaments_tournament event ON event.id = line.tournament_id
LEFT JOIN tournaments_user account ON account.id = line.actor_id
LEFT JOIN tournaments_entry entry ON entry.id = line.entry_id
WHERE event.slug = ? AND line.revision > ? ORDER BY line.revision
"""


@dataclass(frozen=True, slots=True)
class LaterAct:
    """One act that is to be typed again."""

    event: str
    at: datetime
    who: str
    sentence: str


def later_acts(path: Path, after: Mapping[str, int]) -> list[LaterAct]:
    """The acts of these events after these revisions, the oldest first. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path)) as database:
        return [_act(*row) for slug in sorted(after) for row in database.execute(_ACTS, (slug, after[slug]))]


def _act(event: str, game: str, at: str, action: str, data: str, account: str, player: str) -> LaterAct:
    sentence = sentence_of(action, json.loads(data), EventWords(game))
    moment = datetime.fromisoformat(at).replace(tzinfo=UTC)
    return LaterAct(event, moment, account or player or "", sentence)
