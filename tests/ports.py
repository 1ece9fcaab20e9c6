"""A port for a server of a test."""

import random
import socket


def free_port() -> int:
    """Free now and not handed out by the system: whoever connects somewhere meanwhile (a browser, another
    run of the tests) gets a number above 32,767 for its own end."""
    draw = random.SystemRandom()
    while True:
        port = draw.randrange(20_000, 32_000)
        with socket.socket() as held:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                held.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
