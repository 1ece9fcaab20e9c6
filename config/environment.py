"""What the environment says; a wrong value ends the start with a sentence that names it."""

import re
import secrets
import sys
import zoneinfo
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import unquote, urlsplit

import environ

from tournaments.folders import data_folder
from tournaments.laptops.state import Laptop, known_laptop
from tournaments.network import OwnNames

SQLITE_OPTIONS = {
    # IMMEDIATE: a transaction that has read can always write; without it bursts end in "database is locked".
    "transaction_mode": "IMMEDIATE",
    # In seconds: how long a writer waits for another one; while another program locks the file, threads of
    # the server wait as long, and readers behind them.
    "timeout": 5,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
KEPT_CONNECTION = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
env = environ.Env()


def read_files(base: Path) -> Path:
    """Reads a `.env` beside the program, then one in the data folder; returns that folder."""
    _read_file(base / ".env")
    folder = data_folder()
    _read_file(folder / ".env")
    return folder


def laptop_of(folder: Path, database: dict[str, Any]) -> Laptop:
    """What a laptop of a pair uses instead of its own database and key; nothing on a server."""
    is_file = str(database["ENGINE"]).endswith("sqlite3")
    return (known_laptop(folder) if is_file else None) or Laptop()


def refuse(name: str, sentence: str) -> NoReturn:
    """Ends the start."""
    sys.exit(f"Flagship can't start: {name} {sentence}")


def yes_or_no(name: str) -> bool:
    """True or false; false where it is not given."""
    value = env.str(name, default="").strip().lower()
    if value in ("", "0", "false", "no", "off"):
        return False
    if value in ("1", "true", "yes", "on"):
        return True
    refuse(name, f"is “{value}”; write true or false.")


def _read_file(path: Path) -> None:
    if path.exists():
        _owner_alone(path)
        environ.Env.read_env(path, encoding="utf-8")


def port_number() -> int:
    """Where the server listens."""
    port: str = env.str("PORT", default="").strip() or "8000"
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        refuse("PORT", f"is “{port}”; write a number such as 8000.")
    return int(port)


def secret_key_in(folder: Path) -> str:
    """The key that is given, else a random one kept in the data folder, so that log-ins survive a restart of
    the laptop."""
    if given := env.str("SECRET_KEY", default=""):
        return str(given)
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), "utf-8")
    return path.read_text("utf-8").strip()


def allowed_hosts() -> list[str]:
    """The names this server answers to; by default those this machine has in its own networks."""
    hosts: list[str] = env.list("ALLOWED_HOSTS", default=[])
    site_host = urlsplit(site_url()).hostname
    if hosts:
        return hosts
    if site_host:
        return OwnNames([site_host])
    if yes_or_no("HTTPS"):
        refuse("ALLOWED_HOSTS", "is missing; with HTTPS write the names people call this server by.")
    return OwnNames()


def trusted_origins() -> list[str]:
    """Other addresses whose forms are taken."""
    origins: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
    for origin in origins:
        if not origin.startswith(("http://", "https://")):
            refuse("CSRF_TRUSTED_ORIGINS", f"has “{origin}”; each address starts with http:// or https://.")
    return origins


def default_time_zone() -> str:
    """Of events that name no other."""
    name: str = env.str("TIME_ZONE", default="Europe/Warsaw")
    if name not in zoneinfo.available_timezones():
        refuse("TIME_ZONE", f"is “{name}”; write a name such as Europe/Warsaw.")
    return name


def database_in(folder: Path) -> dict[str, Any]:
    """The one that is given, else a file in the data folder."""
    url = env.str("DATABASE_URL", default="")
    if not url:
        folder.mkdir(parents=True, exist_ok=True)
        # Not as a URL, in which a blank, a # or a % of the folder's name would be read as something else.
        return _sqlite({"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "flagship.sqlite3")})
    if not url.startswith(("sqlite://", "postgres://", "postgresql://")):
        refuse(
            "DATABASE_URL",
            "must start with postgres:// or sqlite:///, as in postgres://user:password@host/name.",
        )
    try:
        database: dict[str, Any] = environ.Env.db_url_config(url)
    except Exception:
        refuse("DATABASE_URL", "can't be read; write it as postgres://user:password@host:5432/name.")
    if not database.get("NAME"):
        refuse("DATABASE_URL", "names no database; write it as postgres://user:password@host:5432/name.")
    if database["ENGINE"].endswith("sqlite3"):
        return _sqlite(database)
    # The folder of a socket stands in the place of the host, written as a part of an address (%2F).
    return database | KEPT_CONNECTION | {"HOST": unquote(database["HOST"])}


def _sqlite(database: dict[str, Any]) -> dict[str, Any]:
    _keep_to_owner(Path(database["NAME"]))
    return database | KEPT_CONNECTION | {"OPTIONS": SQLITE_OPTIONS}


def _keep_to_owner(path: Path) -> None:
    """Gives the database file and those SQLite puts beside it to the owner alone: nobody else on this machine
    may read names, addresses and password hashes."""
    if str(path).startswith(":") or not path.parent.is_dir():
        return
    with suppress(OSError):
        path.touch(mode=0o600)
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        _owner_alone(file)


def _owner_alone(file: Path) -> None:
    """Takes the file from everybody but its owner, where it is there and this is the owner."""
    with suppress(OSError):  # A USB stick may have no file permissions.
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)


def cache_settings() -> dict[str, Any]:
    """Without one this process counts by itself."""
    url = env.str("CACHE_URL", default="") or "locmemcache://"
    try:
        cache: dict[str, Any] = environ.Env.cache_url_config(url)
    except Exception:
        refuse("CACHE_URL", f"is “{url}”; write it as redis://host:6379/1 or leave it out.")
    if cache["BACKEND"].endswith("RedisCache"):
        # It only counts requests for the rate limits: nobody should wait for a cache that is down.
        cache["OPTIONS"] = {**cache.get("OPTIONS", {}), "socket_connect_timeout": 1, "socket_timeout": 1}
    return cache


def broker_url() -> str | None:
    """None where this process does all tasks."""
    url: str = env.str("CELERY_BROKER_URL", default="")
    if url and not url.startswith(("redis://", "rediss://")):
        refuse("CELERY_BROKER_URL", f"is “{url}”; write it as redis://host:6379/0 or leave it out.")
    return url or None


def mail_settings() -> dict[str, Any]:
    """Without a server mail is written to the console."""
    url = env.str("EMAIL_URL", default="") or "consolemail://"
    try:
        mail: dict[str, Any] = environ.Env.email_url_config(url)
    except Exception:
        refuse("EMAIL_URL", "can't be read; write it as smtp+tls://user:password@host:587.")
    return mail


def webpush_key() -> str:
    """The key that signs push messages to phones; "" where none are sent."""
    key: str = env.str("WEBPUSH_KEY", default="").strip()
    if key and not re.fullmatch(r"[\w-]{43}", key):
        refuse("WEBPUSH_KEY", "is no key; make one with manage.py push_key, or leave it out.")
    return key


def event_file_seconds() -> int:
    """How often an event is written to a file while something happens; 0 for never. A laptop does so by
    itself; a server of many events has backups of the whole database."""
    on_laptop = not env.str("DATABASE_URL", default="").startswith("postgres")
    return whole_number("EVENT_FILE_SECONDS", default=10 if on_laptop else 0)


def metrics_token() -> str:
    """What a program must say to read /metrics; "" where only this machine may."""
    token: str = env.str("METRICS_TOKEN", default="").strip()
    if token and len(token) < 20:
        refuse("METRICS_TOKEN", "is too short; write at least 20 letters and digits, or leave it out.")
    return token


def whole_number(name: str, *, default: int) -> int:
    """The number, or `default` where it is not given."""
    value = env.str(name, default="").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdecimal()):
        refuse(name, f"is “{value}”; write a whole number.")
    return int(value)


def site_url() -> str:
    """The address of this server, for links on paper and in codes; "" takes it from each request."""
    url: str = env.str("SITE_URL", default="").rstrip("/")
    if url and not url.startswith(("http://", "https://")):
        refuse("SITE_URL", f"is “{url}”; write it as https://example.org or leave it out.")
    return url
