"""Help inside the product: the pages of docs/ for each role, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ...games import GAME_WORDS
from ...models import User
from ...services.event.practice import practice_of
from ...wording.handbook import FILES, HelpPage, help_page, marked, search_pages

MOST_FOUND = 30
LONGEST_ASKED = 100


@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    """All pages of help; with ?q= the places that hold the words asked for."""
    pages = [_page(role) for role in FILES]
    asked = request.GET.get("q", "")[:LONGEST_ASKED].strip()
    found = search_pages(pages, asked)
    lines = [
        # The words are escaped before they are marked.
        (each, mark_safe(marked(each.piece.words, asked)))  # noqa: S308
        for each in found[:MOST_FOUND]
    ]
    context = {
        "pages": pages,
        "asked": asked,
        "found": lines,
        "more": max(0, len(found) - MOST_FOUND),
        **_practice(request),
    }
    return render(request, "tournaments/public/handbook.html", context)


@require_safe
def handbook_page(request: HttpRequest, role: str) -> HttpResponse:
    """The page of one role, with its contents."""
    if role not in FILES:
        raise Http404
    page = _page(role)
    context = {
        "page": page,
        "others": [_page(other) for other in FILES if other != role],
        "is_foreign": page.language != get_language(),
        **(_practice(request) if role == "organizer" else {}),
    }
    return render(request, "tournaments/public/handbook_page.html", context)


def _practice(request: HttpRequest) -> dict[str, Any]:
    """What the way to a practice event needs; nothing of one without an account."""
    found = practice_of(request.user) if isinstance(request.user, User) else None
    return {"practice": found, "games": GAME_WORDS}


def _page(role: str) -> HelpPage:
    return help_page(role, get_language() or "en", _picture, _address)


def _picture(name: str) -> str:
    return static(f"help/{name}")


def _address(role: str) -> str:
    return reverse("help-page", args=[role])
