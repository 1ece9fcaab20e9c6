"""A tournament as an event file: everything the database knows of it but secrets (event_file.schema).

Left out: passwords, the secrets of links, fleets still in draft (nobody but their player sees those), and
e-mail addresses unless asked for.
"""

from __future__ import annotations

from .event import Exported, diary_of, export_event, exported

__all__ = ["Exported", "diary_of", "export_event", "exported"]
