"""Commands whose reader may stop early: `manage.py standings … | head`."""

import os
import sys
from collections.abc import Callable


def read_to_the_end(answers: Callable[[], bool]) -> bool:
    """Prints the answers; True where one failed or the reader has closed the pipe."""
    try:
        return answers()
    except BrokenPipeError:
        # What is still buffered must not raise another error when Python exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
