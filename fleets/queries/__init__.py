"""All queries about fleets: frozen values for pages, sheets and API."""

from fleets.lists.checker import Checker

from .checking import (
    catalogue_of,
    catalogue_on,
    checked,
    checker_of,
    edited,
    has_lists,
    list_game_of,
    releases_of,
)
from .open_fleets import OpenEntry, OpenFleet, open_entries, open_fleet
from .rounds import Used, round_from, round_shown, used_in_rounds, version_in, versions_in
from .secrecy import is_settled, moment_of, opponents_of, parts_for, viewers_of
from .sheets import FleetSheet, Remark, current_version, sheet_of, typed_sheet, versions_of
from .states import FleetState, FleetStatus, fleet_of, list_state_of
