"""Flagship's command line: `flagship …` where it is installed, `manage.py …` in the repository.

The headless commands (standings, verify …) start here too.
"""

import gc
import os
import sys
from importlib import import_module

from config import VERSION

# They work on files alone, so they start without the models and apps: in a third of the time.
HEADLESS = {
    "standings": "tournaments",
    "pair_next": "tournaments",
    "chances": "tournaments",
    "verify": "tournaments",
    "check_fleets": "fleets",
}


def main() -> None:
    """Run the command that the arguments of this process name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name == "--version":
        sys.stdout.write(f"Flagship {VERSION}\n")
    elif name in HEADLESS:
        run_headless(name)
    else:
        if name == "start":
            # What is loaded stays, so nothing of it is garbage; looking for some takes an eighth of the time.
            gc.disable()
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)


def run_headless(name: str) -> None:
    """Run a command that needs neither the database nor the applications."""
    from django.conf import settings

    # Translations need the apps; what these commands print is read by programs, and stays English.
    settings.USE_I18N = False
    import_module(f"{HEADLESS[name]}.management.commands.{name}").Command().run_from_argv(sys.argv)


if __name__ == "__main__":
    main()
