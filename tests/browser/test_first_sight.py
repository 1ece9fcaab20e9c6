"""Each page shows first what its line in the table of first sights says."""

from playwright.sync_api import Page

from fleets.management.demo_account import PASSWORD
from tests.browser.conftest import log_in
from tests.browser.first_sight import SIGHTS, Sight, what_is_wrong
from tests.browser.pages import pages_of
from tests.sampling import share


def test_every_page_in_the_table_shows_first_what_it_is_for(
    page: Page, live_server: object, demo: None
) -> None:
    """Every other one (all of them in `make test ALL=1`)."""
    base, paths = str(live_server), dict(pages_of())
    page.emulate_media(color_scheme="light")
    page.goto(f"{base}/login/")
    found = [what_is_wrong(page, Sight("login", "h1", "where one is"))]
    log_in(page, base, "organizer", PASSWORD)
    for sight in share(SIGHTS, 0, of=2):
        page.evaluate("name => localStorage.setItem('flagship.me', name)", sight.reader)
        page.goto(f"{base}{paths[sight.page]}")
        found.append(what_is_wrong(page, sight))
    assert list(filter(None, found)) == []


def test_a_title_as_large_as_the_number_below_it_is_found(page: Page) -> None:
    sight = SIGHTS[0]
    page.set_content('<section class="hero">9 May</section><h1 style="font-size: 1rem">Yavin Cup</h1>')
    assert (
        what_is_wrong(page, sight) == "event-before: “Yavin Cup” weighs 16, when and where it is (“9 May”) 16"
    )
    page.set_content('<section class="hero" style="background: #000; color: #fff">9 May</section><h1 hidden>')
    assert what_is_wrong(page, sight) == ""
    page.set_content("<h1>Yavin Cup</h1>")
    assert what_is_wrong(page, sight) == "event-before: when and where it is (.hero) is not in the first view"
