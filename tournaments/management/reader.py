"""Who reads what a command prints, and may stop: `manage.py standings … | head`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def read_to_the_end(answers: Callable[[], bool]) -> bool:
    """Print the answers; True where one failed, or where nobody reads any more."""
    try:
        return answers()
    except BrokenPipeError:
        # Who reads along has seen enough; what is still buffered must not complain on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
