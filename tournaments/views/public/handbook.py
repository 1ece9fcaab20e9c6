"""The help pages: the pages of docs/ for each role, in the reader's language."""

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
LONGEST_TERM = 100


@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    """All pages of help; with ?q= the passages that contain the search term."""
    pages = [_page(role) for role in FILES]
    term = request.GET.get("q", "")[:LONGEST_TERM].strip()
    passages = search_pages(pages, term)
    lines = [
        # The words are escaped before they are marked.
        (passage, mark_safe(marked(passage.piece.words, term)))  # noqa: S308
        for passage in passages[:MOST_FOUND]
    ]
    context = {
        "pages": pages,
        "term": term,
        "passages": lines,
        "more": max(0, len(passages) - MOST_FOUND),
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
        "others": [_page(other_role) for other_role in FILES if other_role != role],
        "is_foreign": page.language != get_language(),
        **(_practice(request) if role == "organizer" else {}),
    }
    return render(request, "tournaments/public/handbook_page.html", context)


def _practice(request: HttpRequest) -> dict[str, Any]:
    """The context for the link to a practice event; no event for readers without an account."""
    practice = practice_of(request.user) if isinstance(request.user, User) else None
    return {"practice": practice, "games": GAME_WORDS}


def _page(role: str) -> HelpPage:
    return help_page(role, get_language() or "en", _picture, _address)


def _picture(name: str) -> str:
    return static(f"help/{name}")


def _address(role: str) -> str:
    return reverse("help-page", args=[role])
