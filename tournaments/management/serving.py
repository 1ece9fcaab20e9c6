"""Serves the program: by gunicorn where it is installed (on Unix), else by waitress."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.db import connections

from ..access.laptops import WATCHER, laptop_now, this_laptop
from ..network import lan_addresses

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 – compared with, not listened on
WORKERS, THREADS = 2, 4


def can_listen(host: str, port: int) -> bool:
    """Whether this address is ours and no one else listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":  # There it would take the port away from another program.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        return True
    return False


def serving_address(host: str, port: int) -> str:
    """The address to open: for the phones too where they reach this machine."""
    if host == HERE:
        host = "localhost"
    elif host in EVERYWHERE:
        host = next(iter(lan_addresses()), "localhost")
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(host: str, port: int) -> None:
    """Answer requests until somebody stops it."""
    # Loaded now, once for all processes; and no process may inherit a line to the database.
    application = import_module("config.wsgi").application
    connections.close_all()
    gc.enable()
    by_gunicorn = sys.platform != "win32" and find_spec("gunicorn")
    (_by_gunicorn if by_gunicorn else _by_waitress)(application, host, port)


def _ask_other_laptop(_server: object = None, _worker: object = None) -> None:
    """Begins in each process that answers requests, as a thread does not survive a fork."""
    laptop = laptop_now()
    if laptop is not None and laptop.pair is not None:
        WATCHER.see_to_it(this_laptop)


def _by_gunicorn(application: Callable[..., Any], host: str, port: int) -> None:
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):
        def load_config(self) -> None:
            place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            options = {
                "bind": place, "worker_class": "gthread", "workers": WORKERS, "threads": THREADS,
                "loglevel": "warning", "preload_app": True, "proc_name": "flagship",
                "post_fork": _ask_other_laptop,
            }  # fmt: skip
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Callable[..., Any]:
            return application

    Server().run()


def _by_waitress(application: Callable[..., Any], host: str, port: int) -> None:
    import waitress

    _ask_other_laptop()
    # One process: as many threads as gunicorn has in all of its own.
    waitress.serve(
        application,
        host=host,
        port=port,
        threads=WORKERS * THREADS,
        ident="flagship",
        clear_untrusted_proxy_headers=not settings.HTTPS,
    )
