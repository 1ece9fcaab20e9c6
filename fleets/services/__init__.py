"""All services that write fleets."""

from .hand_in import hand_in_fleet, store_fleet
from .own_fleet import (
    hand_in_own_fleet,
    save_draft,
    set_own_address,
    share_own_list,
    take_back_own_link,
)
from .storing import NoListRefused
