"""nginx with the file of deploy/, in front of a server of a test."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = shutil.which("nginx") or "/usr/sbin/nginx"
AROUND = """
daemon off;
{user}
pid {place}/pid;
error_log {place}/error.log warn;
worker_processes {workers};
events {{ worker_connections 16384; }}
http {{
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    include {place}/site.conf;
}}
"""


@contextmanager
def nginx_before(*upstreams: str, place: Path, workers: int = 1) -> Iterator[str]:
    """The address (http://127.0.0.1:port) of an nginx that passes on to these "host:port" or "unix:path",
    until the end of the block. Its file is deploy/nginx.conf but for TLS: there is no certificate."""
    port = free_port()
    (place / "site.conf").write_text(plain_site(upstreams, place=place, listen=f"127.0.0.1:{port}"))
    user = "user root;" if os.geteuid() == 0 else ""
    (place / "nginx.conf").write_text(AROUND.format(place=place, user=user, workers=workers))
    command = [PROGRAM, "-e", str(place / "error.log"), "-p", str(place), "-c", str(place / "nginx.conf")]
    process = subprocess.Popen(command)
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def checked_by_nginx(place: Path, *, certificates: Path) -> subprocess.CompletedProcess[str]:
    """What nginx says of deploy/nginx.conf, whole, with the certificates of this folder."""
    text = site_in(place, ("unix:/run/flagship.sock",)).replace("/etc/letsencrypt/live", str(certificates))
    for port in ("80", "443"):
        text = re.sub(rf"(listen (?:\[::\]:)?){port}\b", rf"\g<1>{free_port()}", text)
    (place / "site.conf").write_text(text)
    (place / "nginx.conf").write_text(AROUND.format(place=place, user="", workers=1))
    options = ["-t", "-e", str(place / "error.log"), "-p", str(place), "-c", str(place / "nginx.conf")]
    return subprocess.run([PROGRAM, *options], capture_output=True, text=True, check=False)


def site_in(place: Path, upstreams: tuple[str, ...]) -> str:
    """deploy/nginx.conf with these servers behind it, which keeps and notes in a place of the test."""
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    lines = "\n".join(f"    server {upstream} fail_timeout=0;" for upstream in upstreams)
    text = re.sub(r"^    server unix:.*$", lines, text, flags=re.MULTILINE)
    return text.replace("/var/cache/", f"{place}/").replace("/var/log/nginx/", f"{place}/")


def plain_site(upstreams: tuple[str, ...], *, place: Path, listen: str) -> str:
    """The same without TLS, its second server on a plain port."""
    text = site_in(place, upstreams)
    text = re.sub(r"^    (listen (80|\[::\]).*|ssl_.*)$", "", text, flags=re.MULTILINE)
    redirect, pages = text.split("server {\n", 2)[1:]
    head = text.partition("server {\n")[0]
    assert "return 301" in redirect
    return head + "server {\n" + pages.replace("listen 443 ssl http2;", f"listen {listen};")


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("nginx did not start")
