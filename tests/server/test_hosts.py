"""Five machines as docs/server.md has them: a proxy, two for pages, a database, one for workers. A day is
played by the API while the machines for pages read themselves anew, start again and are killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography.x509 import IPAddress

from tests.server.certificate import own_certificate
from tests.server.hosts import Host, hosts
from tests.server.proxy import AROUND, site_in
from tests.server.units import ROOT, stop, unit
from tests.simulation.browser import Browser

PROXY, BASE, WORKER = "10.77.0.1", "10.77.0.21", "10.77.0.31"
ADDRESSES = {"proxy": PROXY, "web1": "10.77.0.11", "web2": "10.77.0.12", "base": BASE, "worker": WORKER}
SITE, PORT = f"https://{PROXY}", 8000
PLAYERS, ROUNDS = 32, 3
PYTHON = ".venv/bin/python"
TOKEN = "a-token-of-one-test-alone"
ACCOUNT = """
from django.utils import timezone
from tournaments.models import User
from tournaments.services.people.tokens import make_token
ozzel = User.objects.create_superuser("ozzel", password="clumsy-and-stupid")
token = make_token(ozzel, name="a day", scope="admin", days=1, now=timezone.now(), is_for_every_event=True)
print(token[1])
"""

pytestmark = [
    pytest.mark.release,
    pytest.mark.skipif(os.geteuid() != 0, reason="networks of their own need root"),
]


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that other accounts find their way into."""
    with tempfile.TemporaryDirectory(prefix="flagship-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def machines(place: Path) -> Iterator[dict[str, Host]]:
    (place / "env").write_text(settings_of_the_guide())
    with hosts(ADDRESSES, place=place) as made:
        start_database(made["base"])
        made["worker"].start("redis-server", "--bind", WORKER, "--protected-mode", "no", "--save", "")
        made["worker"].run(PYTHON, "manage.py", "prepare", "--bare")
        start_proxy(made["proxy"], place)
        yield made


def settings_of_the_guide() -> str:
    """What install.sh writes into .env, with the addresses of other machines in place of its own."""
    script = (ROOT / "deploy" / "install.sh").read_text("utf-8")
    found = re.search(r"<<SETTINGS\n(.*?)^SETTINGS$", script, re.DOTALL | re.MULTILINE)
    assert found is not None
    text = re.sub(r"\$\(python3.*\)", TOKEN, found[1])
    text = text.replace("%2Fvar%2Frun%2Fpostgresql", f"{BASE}:5432")
    text = text.replace("redis://localhost", f"redis://{WORKER}").replace("$name", PROXY)
    return text + "SECRET_KEY=the-same-on-every-machine\n"


def start_database(host: Host) -> None:
    """A PostgreSQL that believes the machines of its network."""
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    programs = max(folders, key=lambda path: int(path.parts[-2]))
    host.start(
        "bash", "-ec",
        f"""mkdir /srv/data/pg && chown postgres /srv/data/pg && cd /srv/data
        as() {{ runuser -u postgres -- "$@"; }}
        as {programs}/initdb -D pg -U flagship --auth=trust -E UTF8 --locale=C.UTF-8
        echo 'host all all {PROXY}/24 trust' >> pg/pg_hba.conf
        echo 'create database flagship;' | as {programs}/postgres --single -D pg postgres
        exec runuser -u postgres -- {programs}/postgres -D pg -h {BASE} -k /tmp -c fsync=off""",
    )  # fmt: skip
    reach(host, 5432)


def start_proxy(host: Host, place: Path) -> None:
    """nginx with the whole file of deploy/, both machines for pages behind it."""
    for file, text in zip(
        ("fullchain.pem", "privkey.pem"),
        own_certificate("events.example", IPAddress(ip_address(PROXY))),
        strict=True,
    ):
        (place / file).write_bytes(text)
    own = Path("/srv/data")
    site = site_in(own, tuple(f"{ADDRESSES[name]}:{PORT}" for name in ("web1", "web2")))
    (place / "site.conf").write_text(site.replace("/etc/letsencrypt/live/events.example", "/srv/place"))
    around = AROUND.format(place=own, user="user root;", workers=1)
    (place / "nginx.conf").write_text(around.replace(f"include {own}", "include /srv/place"))
    run = "mount -t tmpfs tmpfs /var/lib/nginx && exec nginx -e /srv/data/error.log -c /srv/place/nginx.conf"
    host.start("bash", "-c", run)
    reach(host, 443)


def reach(host: Host, port: int) -> None:
    def answers() -> bool:
        try:
            with host.entered():
                socket.create_connection((host.address, port), timeout=1).close()
        except OSError:
            return False
        return True

    wait_until(answers)


def wait_until(is_so: Callable[[], bool], seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@contextmanager
def readers(host: Host, paths: tuple[str, ...]) -> Iterator[Counter[Any]]:
    """One for each page, who ask again and again through the proxy; what they were answered."""
    answers: Counter[Any] = Counter()
    ended = threading.Event()

    def read(path: str) -> None:
        with host.entered():
            while not ended.wait(0.02):
                answers[status_of(SITE + path)] += 1

    threads = [threading.Thread(target=read, args=(path,)) for path in paths]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def status_of(url: str) -> int | str:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError as error:
        return repr(error)


def test_a_day_on_five_machines_of_which_those_for_pages_start_again(
    machines: dict[str, Host], place: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    def closing_later(opened: socket.socket) -> socket.socket:
        request.addfinalizer(opened.close)
        return opened

    monkeypatch.setenv("SSL_CERT_FILE", str(place / "fullchain.pem"))
    for name in ("worker", "sender", "beat"):
        machines["worker"].start_unit(f"flagship-{name}.service")
    web1, web2 = machines["web1"], machines["web2"]
    opened = {host: closing_later(host.listen(PORT)) for host in (web1, web2)}
    first, second = (host.start_unit("flagship.service", opened[host]) for host in (web1, web2))
    token = machines["worker"].run(PYTHON, "manage.py", "shell", "-v", "0", "-c", ACCOUNT).strip()
    with readers(machines["proxy"], ("/health/live", "/login/", "/", "/api/v1/events/")) as answers:
        wait_until(lambda: answers[200] > 50)
        day = played(machines["proxy"], token, place)
        time.sleep(3)
        first.send_signal(unit("flagship.service").reload_signal)
        time.sleep(3)
        stop(second)
        second = web2.start_unit("flagship.service", opened[web2])
        time.sleep(3)
        # systemd starts it again; its socket has stayed open.
        os.killpg(second.pid, signal.SIGKILL)
        second.wait()
        web2.start_unit("flagship.service", opened[web2])
        said = day.communicate(timeout=300)[0]
        assert (day.returncode, len(said.splitlines())) == (0, PLAYERS), said
    # Of a program that is killed the proxy knows nothing: whoever waited for it is told so, once.
    assert set(answers) <= {200, 502}
    assert answers[502] <= 4
    with machines["proxy"].entered():
        the_same_from_both(web1, web2, token)
        sheet_of_the_worker()
        wait_until(lambda: checks(web1)["worker"] == {"ok": True, "silent": []})
    words = machines["worker"].run(*unit("flagship-backup.service").command)
    assert words.endswith("It holds the secret key.\n")


def played(host: Host, token: str, place: Path) -> subprocess.Popen[str]:
    """docs/examples/run_an_event.py, begun."""
    script = ROOT / "docs" / "examples" / "run_an_event.py"
    words = [sys.executable, str(script), "--url", SITE, "--players", str(PLAYERS), "--rounds", str(ROUNDS)]
    environment = {**os.environ, "TOKEN": token, "SSL_CERT_FILE": str(place / "fullchain.pem")}
    with host.entered():
        return subprocess.Popen(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )


def asked(host: Host, path: str, token: str) -> bytes:
    """What one machine answers the proxy."""
    headers = {"Host": PROXY, "X-Forwarded-Proto": "https", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"http://{host.address}:{PORT}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return bytes(answer.read())


def the_same_from_both(one: Host, other: Host, token: str) -> None:
    event = "/api/v1/events/run-by-a-program/"
    for path in (f"{event}standings/", f"{event}file/", f"{event}history/"):
        assert asked(one, path, token) == asked(other, path, token)
    acts = Counter(line["act"] for line in json.loads(asked(one, f"{event}history/", token)))
    # Each result was reported once, whatever was killed meanwhile.
    assert acts["report_result"] == ROUNDS * PLAYERS // 2


def checks(host: Host) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(host, "/health/ready", TOKEN))["checks"]
    return found


def sheet_of_the_worker() -> None:
    """Slips asked for at the desk, drawn by the other machine, fetched through the proxy."""
    browser = Browser(SITE)
    browser.submit("/login/", {"username": "ozzel", "password": "clumsy-and-stupid"}, field="username")
    desk = f"/events/run-by-a-program/desk/rounds/{ROUNDS}/"
    job = browser.submit(desk, {}, action=f"rounds/{ROUNDS}/jobs/").url
    wait_until(lambda: any(link.endswith("slips.pdf") for link in browser.get(job).links))
