"""Every page at 360 and 1440 pixels, light and dark, into var/screenshots, on a database of its own.

`scripts/screenshots.py [NAME…]` takes only those pages. With `--docs` the desk is also taken for the README.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "var" / "screenshots"
README_PICTURE = ROOT / "docs" / "img" / "desk.png"
WIDTHS = {360: 780, 1440: 900}


def main(wanted: list[str]) -> None:
    names = [name for name in wanted if name != "--docs"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/screenshots.sqlite3"
        os.environ["CELERY_BROKER_URL"] = ""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        sys.path.insert(0, str(ROOT))
        pages = [("login", "/login/"), *_filled()]
        base = f"http://127.0.0.1:{_free_port()}"
        server = _serve(base)
        try:
            _take(
                [page for page in pages if not names or page[0] in names],
                base,
                is_for_docs="--docs" in wanted,
            )
        finally:
            server.terminate()
            server.wait()


def _filled() -> list[tuple[str, str]]:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.browser.pages import pages_of

    call_command("prepare")
    return pages_of()


def _free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _serve(base: str) -> subprocess.Popen[bytes]:
    address = base.removeprefix("http://")
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", address, "--log-level", "warning"]
    server = subprocess.Popen([*command, "--worker-class", "gthread", "--threads", "4"], cwd=ROOT)
    for _attempt in range(100):
        try:
            urllib.request.urlopen(f"{base}/login/")
        except URLError:
            time.sleep(0.2)
        else:
            return server
    server.terminate()
    sys.exit("the server did not start")


def _take(pages: list[tuple[str, str]], base: str, *, is_for_docs: bool) -> None:
    from playwright.sync_api import sync_playwright

    from fleets.management.commands.demo import NAME, PASSWORD

    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(locale="en", reduced_motion="reduce")
        page = context.new_page()
        for name, path in pages:
            if name != "login" and not any(each["name"] == "sessionid" for each in context.cookies()):
                _log_in(page, base, NAME, PASSWORD)
            page.goto(base + path)
            for width, height in WIDTHS.items():
                page.set_viewport_size({"width": width, "height": height})
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                    page.screenshot(path=PICTURES / f"{name}-{width}-{scheme}.png", full_page=True)
            if is_for_docs and name == "desk":
                page.emulate_media(color_scheme="light")
                README_PICTURE.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=README_PICTURE)
            print(name, flush=True)
        browser.close()
    print(f"{PICTURES.relative_to(ROOT)}: {len(pages) * 4} pictures")


def _log_in(page: Page, base: str, name: str, password: str) -> None:
    page.goto(f"{base}/login/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.click("main button.is-main")
    page.wait_for_url(lambda url: "/login/" not in url)


if __name__ == "__main__":
    main(sys.argv[1:])
