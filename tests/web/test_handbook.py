"""Help inside the product: for each role a page of docs/, with contents, pictures of ours and a search."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.factories import Cast, make_running_event
from tournaments.access.links import link_of
from tournaments.wording.handbook import FILES, marked

DOCS = Path(settings.BASE_DIR) / "docs"
ROLES = list(FILES)


def article_of(page: str) -> str:
    return page[page.index("<article") : page.index("</article>")]


def page_of(role: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(reverse("help-page", args=[role]))
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("language", ["en", "pl", "it"])
@pytest.mark.parametrize("role", ROLES)
def test_each_role_has_a_page_in_the_language_of_the_reader(role: str, language: str) -> None:
    page = page_of(role, language)
    assert f'<article class="help-text" lang="{language}">' in page
    headings = re.findall(r'<h[23] id="([^"]+)">', article_of(page))
    assert headings, "nothing to jump to"
    assert re.findall(r'<li class="is-level-\d">\s*<a href="#([^"]+)">', page) == headings


@pytest.mark.parametrize("language", ["en", "pl", "it"])
@pytest.mark.parametrize("role", ROLES)
def test_every_picture_and_every_place_it_leads_to_is_there(role: str, language: str) -> None:
    article = article_of(page_of(role, language))
    pictures = re.findall(r'<img src="/static/([^"]+)"', article)
    assert [name for name in pictures if finders.find(name) is None] == []
    assert len(pictures) == len(re.findall(r'<img [^>]*alt="[^"]{10,}"', article))
    places = set(re.findall(r'id="([^"]+)"', article))
    assert set(re.findall(r'href="#([^"]+)"', article)) - places == set()
    assert "style=" not in article


def test_a_page_names_no_id_of_a_rule() -> None:
    pages = {role: article_of(page_of(role)) for role in ROLES}
    assert {role: re.findall(r"\b[A-Z]-[A-Z]+-\d", page) for role, page in pages.items()} == {
        role: [] for role in ROLES
    }


def test_a_role_there_is_not_is_no_page(client: Client) -> None:
    assert client.get("/help/emperor/").status_code == 404


@pytest.mark.parametrize(
    ("language", "asked", "heading"),
    [
        ("en", "laptop STICK", "If the laptop dies"),
        ("pl", "wezwan rozstrzygniecie", "Gdy gracz wzywa"),
        # As a keyboard has it, and as it is printed.
        ("it", "l'orologio avvia", "La giornata"),
    ],
)
def test_a_search_leads_to_the_paragraph_that_has_all_words(language: str, asked: str, heading: str) -> None:
    client = Client(headers={"accept-language": language})
    found = client.get(reverse("help"), {"q": asked}).text
    assert heading in found
    address, anchor = re.findall(r'<a href="(/help/\w+/)#(p\d+)"', found)[0]
    assert f'id="{anchor}"' in client.get(address).text


def test_what_was_typed_is_shown_as_text_and_nothing_found_says_what_to_do(client: Client) -> None:
    found = client.get(reverse("help"), {"q": "<script>xyzzy"}).text
    assert "<script>xyzzy" not in found
    assert "Try fewer" in found


def test_a_letter_is_marked_where_it_stands_and_not_in_what_stands_for_a_sign() -> None:
    assert marked("The judge's 'x' & Co", "x CO") == (
        "The judge&#x27;s &#x27;<mark>x</mark>&#x27; &amp; <mark>Co</mark>"
    )
    assert marked("<b>", "") == "&lt;b&gt;"
    assert marked("avvia l’orologio", "l'orologio") == "avvia <mark>l’orologio</mark>"


@pytest.mark.django_db
def test_help_opens_at_the_page_of_what_one_does_there(cast: Cast) -> None:
    event = make_running_event(cast, players=4)
    organizer, judge, nobody = Client(), Client(), Client()
    organizer.force_login(cast.ozzel)
    judge.force_login(cast.jerec)
    desk = reverse("desk", args=[event.slug])
    own = reverse("player-page", args=[link_of(event.entries.earliest("pk"))])
    leads = [
        re.search(r'href="(/help/[^"]*)"', client.get(address).text)
        for client, address in ((organizer, desk), (judge, desk), (nobody, own), (nobody, "/"))
    ]
    assert [match and match[1] for match in leads] == [
        "/help/organizer/", "/help/judge/", "/help/player/", "/help/",
    ]  # fmt: skip


def test_the_languages_have_the_same_pages_with_the_same_pictures() -> None:
    pages = {
        folder: {
            name: sorted(re.findall(r"\]\(img/([^)]+)\)", (DOCS / folder / name).read_text("utf-8")))
            for name in FILES.values()
        }
        for folder in (".", "pl", "it")
    }
    assert pages["pl"] == pages["."]
    assert pages["it"] == pages["."]


# Said with weight, and no word of a page.
STRESSED = {"never", "opponent's", "empty", "localhost", "a draw by agreement"}


def words_of_pages(language: str) -> set[str]:
    """Every text of the product in that language, without what is filled in, in small letters."""
    texts = set[str]()
    catalogue = "pl" if language == "en" else language
    for entry in polib.pofile(str(DOCS.parent / "locale" / catalogue / "LC_MESSAGES" / "django.po")):
        english = [entry.msgid, entry.msgid_plural]
        for text in english if language == "en" else [entry.msgstr, *entry.msgstr_plural.values()]:
            texts.add(re.sub(r"\(?%\(\w+\)s.*|<[^>]+>|…", "", text, flags=re.DOTALL).strip().lower())
    return texts


@pytest.mark.parametrize("language", ["en", "pl", "it"])
@pytest.mark.parametrize("role", ROLES)
def test_a_button_that_help_names_is_called_so(role: str, language: str) -> None:
    """What stands *so* in help is read on some page; `…` at its end is what a page fills in."""
    text = (DOCS / ("" if language == "en" else language) / FILES[role]).read_text("utf-8")
    named = {
        " ".join(words.split()).rstrip("… ").lower()
        for words in re.findall(r"(?<![*\w])\*([^*]+)\*(?![*\w])", text)
    }
    assert named - words_of_pages(language) - STRESSED == set()
