"""Reads the environment once; a wrong value ends the start with a sentence that names it."""

from __future__ import annotations

import re
import secrets
import sys
import zoneinfo
from contextlib import suppress
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Environment:
    debug: bool
    https: bool
    secret_key: str
    own_secret_key: str
    own_database: str
    allowed_hosts: list[str]
    csrf_trusted_origins: list[str]
    time_zone: str
    database: dict[str, Any]
    cache: dict[str, Any]
    celery_broker_url: str | None
    email: dict[str, Any]
    email_from: str
    webhook_inside: bool
    pseudo_language: bool
    webpush_key: str
    backup_dir: Path
    event_file_seconds: int
    log_json: bool
    slow_sql_ms: int
    metrics_token: str
    site_url: str
    host: str
    port: int
    data_folder: Path


def read_environment(base: Path) -> Environment:
    """The environment as values; exits with a sentence where one is wrong.

    A `.env` beside the program is read first, then one in the data folder.
    """
    _read_file(base / ".env")
    folder = data_folder()
    _read_file(folder / ".env")
    env = environ.Env()
    database = _database(env, folder)
    is_file = str(database["ENGINE"]).endswith("sqlite3")
    laptop = (known_laptop(folder) if is_file else None) or Laptop()
    own_key = env.str("SECRET_KEY", default="") or _local_secret_key(folder)
    return Environment(
        debug=_boolean(env, "DEBUG"),
        https=_boolean(env, "HTTPS"),
        host=env.str("HOST", default="").strip(),
        port=_port(env),
        data_folder=folder,
        secret_key=laptop.secret_key or own_key,
        own_secret_key=own_key,
        own_database=str(database["NAME"]),
        allowed_hosts=_allowed_hosts(env),
        csrf_trusted_origins=_origins(env),
        time_zone=_time_zone(env),
        database=database | ({"NAME": str(folder / laptop.database)} if laptop.database else {}),
        cache=_cache(env),
        celery_broker_url=_broker(env),
        email=_email(env),
        pseudo_language=_boolean(env, "PSEUDO_LANGUAGE"),
        webhook_inside=env.bool("WEBHOOK_INSIDE", default=False),
        webpush_key=_webpush_key(env),
        email_from=env.str("EMAIL_FROM", default="") or "Flagship <flagship@localhost>",
        backup_dir=Path(env.str("BACKUP_DIR", default="") or folder / "backups"),
        event_file_seconds=_event_file_seconds(env),
        log_json=_boolean(env, "LOG_JSON"),
        slow_sql_ms=_number(env, "SLOW_SQL_MS", default=0),
        metrics_token=_metrics_token(env),
        site_url=_site_url(env),
    )


def refuse(name: str, sentence: str) -> NoReturn:
    sys.exit(f"Flagship can't start: {name} {sentence}")


def _boolean(env: environ.Env, name: str) -> bool:
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


def _port(env: environ.Env) -> int:
    port: str = env.str("PORT", default="").strip() or "8000"
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65536):
        refuse("PORT", f"is “{port}”; write a number such as 8000.")
    return int(port)


def _local_secret_key(folder: Path) -> str:
    """A random key kept in the data folder, so that log-ins survive a restart of the laptop."""
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), "utf-8")
    return path.read_text("utf-8").strip()


def _allowed_hosts(env: environ.Env) -> list[str]:
    """The names this server answers to; by default those this machine has in its own networks."""
    hosts: list[str] = env.list("ALLOWED_HOSTS", default=[])
    site_host = urlsplit(_site_url(env)).hostname
    if hosts:
        return hosts
    if site_host:
        return OwnNames([site_host])
    if _boolean(env, "HTTPS"):
        refuse("ALLOWED_HOSTS", "is missing; with HTTPS write the names people call this server by.")
    return OwnNames()


def _origins(env: environ.Env) -> list[str]:
    origins: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
    for origin in origins:
        if not origin.startswith(("http://", "https://")):
            refuse("CSRF_TRUSTED_ORIGINS", f"has “{origin}”; each address starts with http:// or https://.")
    return origins


def _time_zone(env: environ.Env) -> str:
    name: str = env.str("TIME_ZONE", default="Europe/Warsaw")
    if name not in zoneinfo.available_timezones():
        refuse("TIME_ZONE", f"is “{name}”; write a name such as Europe/Warsaw.")
    return name


def _database(env: environ.Env, folder: Path) -> dict[str, Any]:
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


def _cache(env: environ.Env) -> dict[str, Any]:
    url = env.str("CACHE_URL", default="") or "locmemcache://"
    try:
        cache: dict[str, Any] = environ.Env.cache_url_config(url)
    except Exception:
        refuse("CACHE_URL", f"is “{url}”; write it as redis://host:6379/1 or leave it out.")
    if cache["BACKEND"].endswith("RedisCache"):
        # It only counts requests for the rate limits: nobody should wait for a cache that is down.
        cache["OPTIONS"] = {**cache.get("OPTIONS", {}), "socket_connect_timeout": 1, "socket_timeout": 1}
    return cache


def _broker(env: environ.Env) -> str | None:
    url: str = env.str("CELERY_BROKER_URL", default="")
    if url and not url.startswith(("redis://", "rediss://")):
        refuse("CELERY_BROKER_URL", f"is “{url}”; write it as redis://host:6379/0 or leave it out.")
    return url or None


def _email(env: environ.Env) -> dict[str, Any]:
    url = env.str("EMAIL_URL", default="") or "consolemail://"
    try:
        mail: dict[str, Any] = environ.Env.email_url_config(url)
    except Exception:
        refuse("EMAIL_URL", "can't be read; write it as smtp+tls://user:password@host:587.")
    return mail


def _webpush_key(env: environ.Env) -> str:
    """The key that signs push messages to phones; "" where none are sent."""
    key: str = env.str("WEBPUSH_KEY", default="").strip()
    if key and not re.fullmatch(r"[\w-]{43}", key):
        refuse("WEBPUSH_KEY", "is no key; make one with manage.py push_key, or leave it out.")
    return key


def _event_file_seconds(env: environ.Env) -> int:
    """How often an event is written to a file while something happens; 0 for never. A laptop does so by
    itself; a server of many events has backups of the whole database."""
    on_laptop = not env.str("DATABASE_URL", default="").startswith("postgres")
    return _number(env, "EVENT_FILE_SECONDS", default=10 if on_laptop else 0)


def _metrics_token(env: environ.Env) -> str:
    """What a program must say to read /metrics; "" where only this machine may."""
    token: str = env.str("METRICS_TOKEN", default="").strip()
    if token and len(token) < 20:
        refuse("METRICS_TOKEN", "is too short; write at least 20 letters and digits, or leave it out.")
    return token


def _number(env: environ.Env, name: str, *, default: int) -> int:
    value = env.str(name, default="").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdecimal()):
        refuse(name, f"is “{value}”; write a whole number.")
    return int(value)


def _site_url(env: environ.Env) -> str:
    """The address of this server, for links on paper and in codes; "" takes it from each request."""
    url: str = env.str("SITE_URL", default="").rstrip("/")
    if url and not url.startswith(("http://", "https://")):
        refuse("SITE_URL", f"is “{url}”; write it as https://example.org or leave it out.")
    return url
