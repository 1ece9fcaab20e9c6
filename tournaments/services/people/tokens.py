"""The tokens of an account: made, revoked, seen. They belong to no event, so no event tells of them."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from ...access.tokens import SHOWN, digest_of, new_secret
from ...models import ApiToken, Tournament, User
from ...text.cleaning import cleaned
from ...wording.refusals import Refused

MOST_TOKENS = 50
# A note of each request would make every reader write.
NOTED_EVERY = timedelta(minutes=1)


def make_token(
    user: User,
    *,
    name: str,
    scope: str,
    days: int,
    events: Collection[Tournament] = (),
    is_for_every_event: bool = False,
    now: datetime,
) -> tuple[ApiToken, str]:
    """A new token and its secret, which is kept nowhere. Raises Refused beyond MOST_TOKENS."""
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=user.pk)
        if ApiToken.objects.filter(user=owner, expires_at__gt=now).count() >= MOST_TOKENS:
            raise Refused("too_many_tokens", most=MOST_TOKENS)
        secret = new_secret()
        token = ApiToken.objects.create(
            user=owner,
            name=cleaned(name),
            scope=scope,
            is_for_every_event=is_for_every_event,
            prefix=secret[:SHOWN],
            digest=digest_of(secret),
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        if not is_for_every_event:
            token.events.set(events)
    return token, secret


def revoke_token(user: User, pk: int) -> None:
    """The token opens nothing any more. Idempotent; a token of somebody else stays."""
    ApiToken.objects.filter(user=user, pk=pk).delete()


def note_use(token: ApiToken, *, now: datetime) -> None:
    """When the token was last used, to the minute."""
    if token.last_used_at is None or now - token.last_used_at >= NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk, last_used_at=token.last_used_at).update(last_used_at=now)
