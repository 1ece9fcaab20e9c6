"""The event file: one JSON document that holds a whole event. Needs neither Django nor a database."""

from tournaments.event_file.playing import groups_in, next_round_of, plan_of, rounds_of, standings_of
from tournaments.event_file.reading import read_event
from tournaments.event_file.schema import FORMAT, EventDocument
from tournaments.event_file.words import EventFileError
from tournaments.event_file.writing import write_event
