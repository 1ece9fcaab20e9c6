"""A tournament as an event file: everything the database has of it except secrets (event_file.schema).

Left out: passwords, the secrets of links, fleets still in draft (only their player sees those), and e-mail
addresses unless asked for.
"""

from .event import Exported, diary_of, export_event, exported
