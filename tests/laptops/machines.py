"""Machines at one bridge, each in a network namespace of its own, whose cables can be pulled.

All of it needs `unshare --net --pid --fork --kill-child --mount-proc` around it (`in_a_network_of_its_own`):
namespaces, bridge and programs end with that.
"""

import ctypes
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NETWORK, ROUTER = "10.77.0.", "10.77.0.1"
_NEW_NETWORK = 0x40000000
_LIBC = ctypes.CDLL(None, use_errno=True)


def in_a_network_of_its_own(*command: str) -> list[str]:
    """The command, alone with its programs and without any network; as root or as anybody who may."""
    mapped = [] if os.geteuid() == 0 else ["--map-root-user"]
    return ["unshare", *mapped, "--net", "--pid", "--fork", "--kill-child", "--mount-proc", *command]


def has_namespaces() -> bool:
    """Whether this machine lets us make networks."""
    if not all(shutil.which(tool) for tool in ("unshare", "nsenter", "ip")):
        return False
    return (
        subprocess.run(in_a_network_of_its_own("ip", "link"), capture_output=True, check=False).returncode
        == 0
    )


def run(*command: str) -> None:
    """CalledProcessError where it fails."""
    subprocess.run(command, check=True, capture_output=True)


def make_bridge() -> None:
    """The router of the hall."""
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", "hall", "type", "bridge")
    run("ip", "address", "add", f"{ROUTER}/24", "dev", "hall")
    run("ip", "link", "set", "hall", "up")


class Machine:
    """A phone or a laptop at the bridge."""

    def __init__(self, name: str, address: str) -> None:
        self.name, self.address, self._cable = name, "", f"to-{name}"
        self._holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        here = Path("/proc/self/ns/net").readlink()
        while self._network.readlink() == here:
            time.sleep(0.01)
        peer = ("type", "veth", "peer", "name", "eth0", "netns", str(self._holder.pid))
        run("ip", "link", "add", self._cable, *peer)
        run("ip", "link", "set", self._cable, "master", "hall", "up")
        run(*self.within("ip", "link", "set", "lo", "up"))
        self.take_address(address)

    @property
    def _network(self) -> Path:
        return Path(f"/proc/{self._holder.pid}/ns/net")

    def within(self, *command: str) -> list[str]:
        """The command, in the network of this machine."""
        return ["nsenter", "--target", str(self._holder.pid), "--net", *command]

    def take_address(self, address: str) -> None:
        """Off the network and on again with this address, as a person does it."""
        run(*self.within("ip", "address", "flush", "dev", "eth0"))
        run(*self.within("ip", "address", "add", f"{address}/24", "dev", "eth0"))
        run(*self.within("ip", "link", "set", "eth0", "up"))
        run(*self.within("ip", "route", "replace", "default", "via", ROUTER))
        self.address = address

    def end(self) -> None:
        """It is gone, and its cable with it."""
        # The system clears a network away when it likes; the name of its cable is wanted again at once.
        run("ip", "link", "delete", self._cable)
        self._holder.kill()
        self._holder.wait()

    def pull_cable(self) -> None:
        """Nothing goes in or out any more, and nobody is told."""
        run("ip", "link", "set", self._cable, "down")

    def plug_in(self) -> None:
        """The cable is back."""
        run("ip", "link", "set", self._cable, "up")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What this thread asks within the block, it asks from this machine."""
        here, there = Path("/proc/thread-self/ns/net").open("rb"), self._network.open("rb")  # noqa: SIM115
        with here, there:
            _enter(there.fileno())
            try:
                yield
            finally:
                _enter(here.fileno())


def _enter(network: int) -> None:
    if _LIBC.setns(network, _NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "setns")
