"""What this application provides to events about their lists (tournaments/list_provider.py)."""

from collections.abc import Sequence
from datetime import datetime
from itertools import cycle
from typing import Any

from django.db.models import F, Q

from fleets.lists.games import LIST_GAMES
from fleets.wording.sentences import STATE_WORDS, VERDICT, note_words
from tournaments.list_provider import DoubtfulList, ListProvider
from tournaments.models import Entry, Tournament, User
from tournaments.text.names import name_key

from ..games import LIST_PAGES
from ..models import Fleet
from ..personal import PERSONAL
from ..queries.document import player_fields, releases_in_file
from ..queries.glances import faction_words, headlines_of, offers_at, offers_in
from .hand_in import hand_in_fleet
from .storing import put_on_record


def take_over_fleet(entry: Entry, double: Entry) -> None:
    """The list of the double becomes this player's, where this player has none."""
    if Fleet.objects.filter(entry=entry).exists():
        return
    Fleet.objects.filter(entry=double).update(entry=entry)
    put_on_record(entry)


def rulesets_of(game: str) -> dict[str, Any]:
    """The rules of building a list of this game, in words, those of a new event first."""
    if game not in LIST_GAMES:
        return {}
    words = LIST_PAGES[game].rulesets
    chosen = LIST_GAMES[game].ruleset
    return {chosen: words[chosen], **{name: words[name] for name in reversed(LIST_GAMES[game].rulesets)}}


def own_limit(game: str, ruleset: str) -> int:
    """The one limit that these rules of building a list are played with, 0 where the event sets it."""
    return LIST_GAMES[game].own_limit(ruleset) if game in LIST_GAMES else 0


def limit_text(tournament: Tournament) -> str:
    """What the limit comes to in the rules of lists of this event."""
    pages = LIST_PAGES[tournament.game]
    return str(pages.limit_text) % pages.caps(tournament.fleet_ruleset, tournament.points_limit)


def doubtful_lists(tournament: Tournament) -> list[DoubtfulList]:
    """Lists of active players that were sent back, or whose version that counts is not legal (F32)."""
    active = Fleet.objects.filter(entry__tournament=tournament, entry__status=Entry.Status.ACTIVE)
    handed_in = active.filter(current__isnull=False).select_related("entry", "current")
    sent_back = Q(returned_version=F("current"))
    doubtful = handed_in.filter(sent_back | Q(current__legal=False))
    return [
        DoubtfulList(
            fleet.entry,
            str(STATE_WORDS["returned"] if fleet.returned_version_id == fleet.current_id else VERDICT[False]),
        )
        for fleet in sorted(doubtful, key=lambda fleet: (name_key(fleet.entry.name), fleet.entry_id))
    ]


def list_drafts(tournament: Tournament) -> tuple[int, ...]:
    """The pks of the players who have begun a list, and handed in none yet."""
    begun = Fleet.objects.filter(entry__tournament=tournament, current__isnull=True).exclude(draft="")
    texts = begun.order_by("entry").values_list("entry", "draft")
    return tuple(entry for entry, draft in texts if draft.strip())


def hand_in_samples(entries: Sequence[Entry], actor: User, now: datetime) -> None:
    """A legal list for each of these players of one event, starting over where there are fewer."""
    game = entries[0].tournament.game if entries else ""
    if game in LIST_GAMES:
        for entry, text in zip(entries, cycle(LIST_GAMES[game].samples()), strict=False):
            hand_in_fleet(entry, actor, text=text, now=now)


PROVIDER = ListProvider(
    rulesets=rulesets_of,
    own_limit=own_limit,
    limit_text=limit_text,
    entry_relations=("fleet__current", "fleet__waiting"),
    doubtful=doubtful_lists,
    drafts=list_drafts,
    headlines=headlines_of,
    factions=faction_words,
    player_fields=player_fields,
    releases=releases_in_file,
    translated_note=note_words,
    take_over=take_over_fleet,
    offers=offers_at,
    offers_in=offers_in,
    hand_in_samples=hand_in_samples,
    personal=PERSONAL,
)
