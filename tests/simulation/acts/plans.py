"""The kinds of events that are played at once."""

from .book import Plan

PLANS = (
    Plan("Swiss", 4, 14, {"swiss_rounds": 3, "cut": "0"}, weight=4),
    Plan("long Swiss", 6, 10, {"swiss_rounds": 5, "cut": "0"}, weight=2),
    Plan("Swiss with check-in", 6, 12, {"swiss_rounds": 3, "cut": "0", "check_in": "each"}, weight=2),
    Plan(
        "Swiss by registration",
        6,
        12,
        {"swiss_rounds": 3, "cut": "0", "takes_registrations": True, "places": 10},
        weight=2,
    ),
    Plan("large Swiss", 24, 48, {"swiss_rounds": 4, "cut": "0"}),
    Plan("Swiss with a cut", 8, 20, {"swiss_rounds": 3, "cut": "4"}, weight=3),
    Plan("bracket", 4, 16, {"elimination": True, "swiss_rounds": 0, "cut": "0"}, weight=2),
    Plan("double elimination", 4, 9, {"double_elimination": True, "swiss_rounds": 0, "cut": "0"}),
    Plan("round robin", 4, 7, {"first_stage": "round_robin", "cut": "0"}),
    Plan("groups and a cut", 8, 12, {"first_stage": "groups", "group_size": 4, "cut": "4"}),
    Plan("pods", 6, 14, {"swiss_rounds": 3, "cut": "0"}, game="kosmiczna_eskadra", weight=2),
)
