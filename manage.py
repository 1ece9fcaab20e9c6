#!/usr/bin/env python
"""Flagship's command line; the headless commands (standings, verify …) start here too."""

import os
import sys
from importlib import import_module

# They work on files alone, so they start without the models and apps: in a third of the time.
HEADLESS = {
    "standings": "tournaments",
    "pair_next": "tournaments",
    "chances": "tournaments",
    "verify": "tournaments",
    "check_fleets": "fleets",
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if len(sys.argv) > 1 and sys.argv[1] in HEADLESS:
        run_headless(sys.argv[1])
    else:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)


def run_headless(name: str) -> None:
    from django.conf import settings

    # Translations need the apps; what these commands print is read by programs, and stays English.
    settings.USE_I18N = False
    import_module(f"{HEADLESS[name]}.management.commands.{name}").Command().run_from_argv(sys.argv)


if __name__ == "__main__":
    main()
