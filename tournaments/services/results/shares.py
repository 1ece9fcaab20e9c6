"""What players share at their table: dice, a ruler, a maneuver tool (A-MISC-1, A-SHARE-1)."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from ...acts import Action
from ...acts.results import ComponentShared
from ...models import Entry, Match, Round, User
from ...play.shares import Share, Shares, with_share, without_share
from ...queries.state.played import game_of
from ...queries.state.shares import shares_of
from ...wording.refusals import Refused
from ..gate.change import Change, change
from ..gate.states import check_not_finished


def share_component(
    match: Match, actor: User | None, *, component: str, broken: Entry | None = None, now: datetime
) -> None:
    """Both use one set of this component in this round; where `broken` names whose own can't be used any
    more, that player shares in every later round, too. Idempotent. Raises Refused."""
    with change(match, Action.SHARE_COMPONENT, actor, now=now) as step:
        players, round_ = _players(step, component), step.target.round.number
        if broken is not None and broken.key not in {entry.key for entry in players}:
            raise Refused("not_at_table", name=broken.name)
        # The round alone is the table's and so noted with all of them; what is broken is one player's.
        sharing = [entry for entry in players if broken is None or entry.key == broken.key]
        share = Share(component, round_, None if broken else round_)
        after = {
            entry.key: with_share(shares_of(entry), share)
            if entry in sharing
            else without_share(shares_of(entry), component, round_)
            for entry in players
        }
        _write(step, players, after, component, act="carried" if broken else "", broken=broken)


def end_share(match: Match, actor: User | None, *, component: str, now: datetime) -> None:
    """From this round on nobody of this table shares the component. Idempotent. Raises Refused."""
    with change(match, Action.SHARE_COMPONENT, actor, now=now) as step:
        players, round_ = _players(step, component), step.target.round.number
        after = {entry.key: without_share(shares_of(entry), component, round_) for entry in players}
        _write(step, players, after, component, act="ended")


def restore_shares(
    match: Match, actor: User | None, *, noted: ComponentShared, now: datetime, undoes: int | None = None
) -> None:
    """What the players of the table shared before the line. Raises Refused `undo_overtaken`."""
    with change(match, Action.SHARE_COMPONENT, actor, now=now, undoes=undoes) as step:
        keys = list(noted.shares_before)
        players = list(Entry.objects.filter(tournament=step.tournament, key__in=keys).order_by("pk"))
        if any(shares_of(entry) != noted.shares_after.get(entry.key) for entry in players):
            raise Refused("undo_overtaken")
        _write(step, players, noted.shares_before, noted.component, act="back")


def _players(step: Change[Match], component: str) -> list[Entry]:
    """The players of the table, as they are after the lock. Raises Refused."""
    check_not_finished(step.tournament)
    if step.target.kind != Match.Kind.GAME or step.target.round.state == Round.State.DRAFT:
        raise Refused("no_table_now")
    if component not in game_of(step.tournament).components:
        raise Refused("unknown_choice", field="component", found=component)
    return list(Entry.objects.filter(seats__match=step.target).order_by("seats__number"))


def _write(
    step: Change[Match],
    players: list[Entry],
    after: Mapping[str, Shares],
    component: str,
    *,
    act: str,
    broken: Entry | None = None,
) -> None:
    before = {entry.key: shares_of(entry) for entry in players}
    if before == after:
        step.skip()
        return
    for entry in players:
        entry.shares = [asdict(share) for share in after[entry.key]]
    Entry.objects.bulk_update(players, ["shares"])
    step.payload = ComponentShared(
        round=step.target.round.number,
        table=step.target.table,
        match=step.target.pk,
        component=component,
        name=broken.name if broken else "",
        key=broken.key if broken else "",
        act=act,
        shares_before=before,
        shares_after=dict(after),
    )
