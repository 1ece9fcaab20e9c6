"""The units of systemd, the proxy and the scripts of deploy/ fit the program they start."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from config.environment import database_in

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SERVICES = sorted(path.name for path in DEPLOY.glob("*.service"))
# Without these `systemd-analyze security` speaks of more than 3; with all of them of 1.3.
HARDENED = {
    *("NoNewPrivileges=yes", "PrivateTmp=yes", "PrivateDevices=yes", "PrivateUsers=yes"),
    *("ProtectSystem=strict", "ProtectHome=yes", "ProtectProc=invisible", "CapabilityBoundingSet="),
    *("RestrictNamespaces=yes", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6", "UMask=0077"),
    *("SystemCallFilter=@system-service", "User=flagship"),
}


def read(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_has_no_more_rights_than_the_program_needs(service: str) -> None:
    assert HARDENED - set(read(service).splitlines()) == set()


def test_every_queue_has_one_service_and_time_has_one_in_all() -> None:
    starts = {name: re.search("^ExecStart=.*$", read(name), re.MULTILINE) for name in SERVICES}
    commands = {name: found[0] for name, found in starts.items() if found}
    queues = [
        queue
        for command in commands.values()
        for found in re.findall(r"--queues (\S+)", command)
        for queue in found.split(",")
    ]
    assert sorted(queues) == sorted(settings.QUEUES)
    assert [name for name, command in commands.items() if " beat " in command] == ["flagship-beat.service"]
    # Whoever sends stands before no sheet.
    assert "--queues celery " in commands["flagship-worker.service"]


def test_what_is_started_is_there() -> None:
    for name in SERVICES:
        for file in re.findall(r"(?:deploy/\S+|manage\.py)", read(name)):
            assert (ROOT / file).is_file(), f"{name}: {file}"
    for timer in DEPLOY.glob("*.timer"):
        assert timer.with_suffix(".service").is_file()
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    texts = "\n".join(path.read_text("utf-8") for path in DEPLOY.iterdir() if path.is_file())
    assert set(re.findall(r"manage\.py ([a-z_]+)", texts)) - commands <= {"createsuperuser", "migrate"}


def test_the_proxy_names_host_address_scheme_and_request_and_notes_no_link() -> None:
    lines = {" ".join(line.split()) for line in read("nginx.conf").splitlines()}
    assert {
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_set_header X-Request-ID $request_id;",
    } - lines == set()
    # Also where everything is only sent on to HTTPS.
    servers = read("nginx.conf").split("server {\n")[1:]
    assert ["    access_log off;\n" in server for server in servers] == [True, True]


def test_the_database_of_the_guide_is_reached_by_the_folder_of_its_socket(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In install.sh, in docs/server.md and in the script that proves a backup."""
    monkeypatch.setenv("SECRET_KEY", "x")
    texts = [read("install.sh"), read("prove-backup.sh"), (ROOT / "docs" / "server.md").read_text("utf-8")]
    urls = [url for text in texts for url in re.findall(r"postgres://flagship@%2F[^\s`}\"]*", text)]
    for url in urls:
        monkeypatch.setenv("DATABASE_URL", url.replace("$database", "flagship_proof"))
        database = database_in(tmp_path)
        assert (database["HOST"], database["USER"]) == ("/var/run/postgresql", "flagship")
    assert len(urls) >= 3


@pytest.mark.parametrize(
    ("url", "asked", "proof"),
    [
        pytest.param(
            "postgres://hoth:p%40ss@db.example.org:5433/flagship?sslmode=require",
            ["db.example.org", "5433", "hoth", "p@ss", "require"],
            "postgres://hoth:p%40ss@db.example.org:5433/flagship_proof?sslmode=require",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "postgres://flagship@%2Fvar%2Frun%2Fpostgresql/flagship",
            ["/var/run/postgresql", "", "flagship", "", ""],
            "postgres://flagship@%2Fvar%2Frun%2Fpostgresql/flagship_proof",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_backup_is_proved_on_the_server_of_the_database_wherever_it_is(
    tmp_path: Path, url: str, asked: list[str], proof: str
) -> None:
    """The tools of PostgreSQL and the restored program are asked here where they would have gone."""
    tools, program = tmp_path / "tools", tmp_path / ".venv" / "bin"
    notes = tmp_path / "notes"
    variables = "$PGHOST|$PGPORT|$PGUSER|$PGPASSWORD|$PGSSLMODE"
    for path, lines in {
        tmp_path / "deploy" / "prove-backup.sh": read("prove-backup.sh"),
        tmp_path / "whole" / "flagship-SECRET-1.tar.gz": "",
        tools / "createdb": f'#!/bin/sh\necho "{variables}" > {notes}\n',
        tools / "dropdb": "#!/bin/sh\n",
        program / "python": f'#!/bin/sh\n[ "$1" = manage.py ] || exec {sys.executable} "$@"\n'
        f'echo "$DATABASE_URL" >> {notes}\n',
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(lines, "utf-8")
        path.chmod(0o700)
    environment = {
        "DATABASE_URL": url, "SECRET_KEY": "x", "PYTHONPATH": str(ROOT), "BACKUP_DIR": str(tmp_path),
        "PATH": f"{tools}:/usr/bin:/bin",
    }  # fmt: skip
    script = tmp_path / "deploy" / "prove-backup.sh"
    done = subprocess.run(["bash", script], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert notes.read_text("utf-8").splitlines() == ["|".join(asked), proof]


@pytest.mark.parametrize("script", sorted(path.name for path in DEPLOY.glob("*.sh")))
def test_a_script_can_be_read_by_bash(script: str) -> None:
    answer = subprocess.run(["bash", "-n", str(DEPLOY / script)], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_every_setting_is_explained_and_every_explained_one_is_read() -> None:
    sources = [(ROOT / "config" / f"{name}.py").read_text("utf-8") for name in ("environment", "settings")]
    reads = r'\b(?:env\.[a-z]+|yes_or_no|whole_number)\("([A-Z_]+)"'
    read_ones = {name for source in sources for name in re.findall(reads, source)}
    explained = set(
        re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "server.md").read_text("utf-8"), re.MULTILINE)
    )
    assert read_ones - explained == {"HOST", "PORT"}  # these two share a row
    assert explained - read_ones == {"FLAGSHIP_HOME"}  # read by tournaments/folders.py


def test_every_threat_of_the_security_page_names_tests_that_are_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    rows = [line.split("|")[1:4] for line in page.splitlines() if line.startswith("| ")][1:]
    named = {threat.strip(): re.findall(r"`([^`]+\.py)`", proof) for threat, _holds, proof in rows}
    assert [threat for threat, tests in named.items() if not tests] == []
    assert [test for tests in named.values() for test in tests if not (ROOT / "tests" / test).is_file()] == []
    assert len(named) >= 28
