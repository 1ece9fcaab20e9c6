"""Machines of one test: each has a network and places of its own, the program where the guide puts it, and
runs it with no more rights than its units leave it. Needs root and Linux."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from .units import ROOT, start, unit

# An account that no other program has.
FLAGSHIP = 61_234
CLONE_NEWNET = 0x40000000
PATH = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
# The program, which nobody can change; a `var` of this machine, which the program can; all else only to be
# read, and a /tmp of its own: ProtectSystem=strict, ReadWritePaths, PrivateTmp, ProtectHome (but for
# the Python of this machine, which may lie there).
PLACES = """
set -e
program=$1 place=$2 account=$3 python=$4
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs /srv
mkdir -p /srv/flagship/app /srv/upper /srv/work /srv/data /srv/place
mount --bind "$place" /srv/place
mkdir /srv/python && mount --bind "$python" /srv/python
mount -t tmpfs -o mode=755 tmpfs /root && mkdir -p "$python" && mount --bind /srv/python "$python"
mount -t overlay overlay -o "lowerdir=$program,upperdir=/srv/upper,workdir=/srv/work" /srv/flagship/app
cd /srv/flagship/app
rm -f .env && cp /srv/place/env .env && chmod 0600 .env && chown "$account:$account" .env
mkdir -p var
mount -o remount,ro,bind /srv/flagship/app
mount -t tmpfs -o "mode=700,uid=$account,gid=$account" tmpfs /srv/flagship/app/var
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -t tmpfs -o mode=755 tmpfs /run
mount -o remount,ro,bind /
cd /srv/flagship/app
echo ready
exec sleep infinity
"""
AS_FLAGSHIP = (
    *("setpriv", "--reuid", str(FLAGSHIP), "--regid", str(FLAGSHIP), "--clear-groups"),
    *("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"),
)


class Host:
    """One machine. What was started on it is killed when its block ends."""

    def __init__(self, name: str, address: str, keeper: int, log: Path) -> None:
        self.name, self.address, self._log = name, address, log
        self._inside = ("nsenter", f"--target={keeper}", "--mount", "--net", "--wd")
        self._running: list[subprocess.Popen[bytes]] = []

    def run(self, *words: str) -> str:
        """What a program prints, of the account of the program."""
        command = [*self._inside, *AS_FLAGSHIP, *words]
        answer = subprocess.run(command, env=PATH, capture_output=True, text=True, check=False, timeout=300)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """A program of the machine, as root."""
        return self._start(words, None)

    def start_unit(self, name: str, listening: socket.socket | None = None) -> subprocess.Popen[bytes]:
        """By its own ExecStart, with nothing in its environment: what it has to know stands in .env."""
        return self._start([*AS_FLAGSHIP, *unit(name).command], listening)

    def _start(self, words: Sequence[str], listening: socket.socket | None) -> subprocess.Popen[bytes]:
        process = start([*self._inside, *words], listening=listening, environment=PATH, log=self._log)
        self._running.append(process)
        return process

    def end(self) -> None:
        for process in self._running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def listen(self, port: int) -> socket.socket:
        """A socket unit with ListenStream=ADDRESS:PORT."""
        with self.entered():
            opened = socket.socket()
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((self.address, port))
            opened.listen(int(unit("flagship.socket").one("Backlog")))
        return opened

    @contextmanager
    def entered(self) -> Iterator[None]:
        """In the block this thread, and only it, has the network of this machine."""
        now, other = Path("/proc/thread-self/ns/net"), Path(f"/run/netns/{self.name}")
        with now.open() as before, other.open() as network:
            _set_network(network.fileno())
            try:
                yield
            finally:
                _set_network(before.fileno())


def _set_network(descriptor: int) -> None:
    if ctypes.CDLL(None, use_errno=True).setns(descriptor, CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "setns")


@contextmanager
def hosts(addresses: dict[str, str], *, place: Path) -> Iterator[dict[str, Host]]:
    """Machines by their names, with these addresses on one switch. `env` in the place is the .env of each;
    the place itself is /srv/place there, and /srv/data each machine's own."""
    mark = f"f{os.getpid() % 100_000}"
    switch = f"{mark}-switch"
    with ExitStack() as stack:
        stack.enter_context(_network(switch))
        _ip("-n", switch, "link", "add", "switch", "type", "bridge")
        _ip("-n", switch, "link", "set", "switch", "up")
        made = {}
        for number, (name, address) in enumerate(addresses.items()):
            network = f"{mark}-{name}"
            stack.enter_context(_network(network))
            _plug_in(network, address, switch, f"port{number}")
            keeper = stack.enter_context(_keeper(network, place))
            host = Host(network, address, keeper, place / f"{name}.log")
            stack.callback(host.end)
            made[name] = host
        yield made


def _plug_in(network: str, address: str, switch: str, port: str) -> None:
    _ip("-n", switch, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", network)
    _ip("-n", switch, "link", "set", port, "master", "switch", "up")
    _ip("-n", network, "addr", "add", f"{address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        _ip("-n", network, "link", "set", device, "up")


@contextmanager
def _network(name: str) -> Iterator[None]:
    _ip("netns", "add", name)
    try:
        yield
    finally:
        _ip("netns", "del", name)


@contextmanager
def _keeper(network: str, place: Path) -> Iterator[int]:
    """A process that does nothing: the places of its machine are there as long as it is."""
    about = ("places", str(ROOT), str(place), str(FLAGSHIP), sys.base_prefix)
    words = ["ip", "netns", "exec", network, "bash", "-c", PLACES, *about]
    output, error = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(words, env=PATH, stdout=output, stderr=error, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said == "ready\n", said
            yield process.pid
        finally:
            process.kill()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
