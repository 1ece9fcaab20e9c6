"""A real browser (Debian's chromium) against a real server; nothing here is skipped."""

import os
import shutil
from collections.abc import Iterator
from io import StringIO
from weakref import WeakKeyDictionary

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.factories import Cast, entry_of, make_cast, make_event
from tournaments.models import Entry, Tournament, User

# Playwright's own event loop runs in this thread; the tests' few queries beside it are safe.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

PASSWORD = "a-long-enough-password"
# For whatever must appear: the machine may be doing other things beside.
PATIENCE = 180_000
expect.set_options(timeout=PATIENCE)
# What each page wrote there.
CONSOLE: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A test that fails tells what its pages showed."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.when == "call" and report.failed and browser is not None:
        report.sections += [("A page when it failed", text) for text in shown_in(browser)]


def shown_in(browser: Browser) -> Iterator[str]:
    """Of every page that is open the address, the text, and what it wrote on its console."""
    for page in (page for context in browser.contexts for page in context.pages):
        try:
            text = page.locator("body").inner_text(timeout=5_000)
        except PlaywrightError as error:
            text = str(error)
        yield "\n".join([page.url, text, *(f"console: {each}" for each in CONSOLE.get(page, ()))])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("Browser tests need Debian's chromium: sudo apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def ozzel(transactional_db: None) -> User:
    """The organizer."""
    return User.objects.create_user("ozzel", password=PASSWORD)


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return make_cast()


@pytest.fixture
def demo(transactional_db: None) -> None:
    """A played event and one in preparation; the halls beside them are made by pages_of."""
    call_command("demo", players=9, stdout=StringIO())


@pytest.fixture
def player(cast: Cast) -> Entry:
    """Somebody of an event that has not begun, without an account."""
    return entry_of(make_event(cast, players=4), "p1")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of one's own: 1440 wide, English, no animation."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce", accept_downloads=True
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may be blocked by the CSP or fail in a script."""
    page = context.new_page()
    complaints: list[str] = []

    told = CONSOLE.setdefault(page, [])

    def listen(message: ConsoleMessage) -> None:
        told.append(f"{message.type}: {message.text}")
        # A form that is refused answers 422, which the browser writes down as an error; and htmx says so when
        # the page is left by sending the form while the preview of what was typed is still on its way. And
        # some tests pull the plug.
        htmx = ("htmx:afterRequest,", "htmx:sendAbort,", "htmx:sendError,")
        expected = ("422", "ERR_INTERNET_DISCONNECTED", *htmx)
        if message.type == "error" and not any(text in message.text for text in expected):
            complaints.append(f"{page.url}: {message.text}")

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    yield page
    assert complaints == []


def log_in(page: Page, base: str, name: str = "ozzel", password: str = PASSWORD) -> None:
    page.goto(f"{base}/login/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.click("main button.is-main")
    page.wait_for_url(lambda url: "/login/" not in url)


def four_players(page: Page, base: str, game: str, *, rounds: int) -> tuple[Tournament, str]:
    """An event of this game, made in its form: so many rounds, a cut to two, four names; and its desk."""
    page.goto(f"{base}/events/new/?game={game}")
    page.fill("input[name=name]", "Yavin Cup")
    page.fill("input[name=date]", "2026-05-12")
    page.locator("details:has(input[name=structure]) > summary").click()
    page.check("input[name=structure][value=custom]")
    page.fill("input[name=swiss_rounds]", str(rounds))
    page.select_option("select[name=cut]", "2")
    page.click("main button.is-main")
    page.wait_for_url("**/desk/**")
    event = Tournament.objects.get()
    desk = f"{base}/events/{event.slug}/desk/"
    page.goto(f"{desk}players/")
    page.fill("textarea[name=lines]", "Antilles\nBiggs\nCracken\nDutch")
    page.get_by_role("button", name="Add them all").click()
    expect(page.locator("table tbody tr")).to_have_count(4)
    return event, desk
