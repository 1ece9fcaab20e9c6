"""What players call the cards of the lists that were played, and what kind of card each is."""

from __future__ import annotations

import re
from typing import Final

from fleets.lists.games.armada.cards.catalogue import Upgrade, load_catalogue

SHORT: Final = {
    "External Racks": "Ext Racks",
    "Linked Turbolaser Towers": "LTT",
    "Ordnance Experts": "OE",
    "Electronic Countermeasures": "ECM",
    "Turbolaser Reroute Circuits": "TRC",
    "Gozanti-class Cruisers": "Gozanti",
    "GR-75 Medium Transports": "GR-75",
    "Reserve Hangar Deck": "Res Hangar",
    "Gunnery Team": "GT",
    "Intel Officer": "IO",
    "Hondo Ohnaka": "Hondo",
    "Hardcell-class Battle Refit": "Hardcell Battle",
    "Flight Controllers": "FCs",
    "Assault Proton Torpedoes": "APTs",
    "XI7 Turbolasers": "XI7s",
    "Recusant-class Light Destroyer": "Recusant Light",
    "Engine Techs": "ET",
    "Expanded Hangar Bay": "EHB",
    "CR90 Corvette A": "CR90A",
    "Bomber Command Center": "BCC",
    "Imperial II-class Star Destroyer": "ISD2",
    "Fighter Coordination Team": "FCT",
    "Spinal Armament": "Spinals",
    "Leading Shots": "LS",
    "Intensify Firepower!": "Intensify Firepower",
    "Reinforced Blast Doors": "RBD",
    "Imperial Star Destroyer Cymoon 1 Refit": "Cymoon",
    "Venator I-class Star Destroyer": "Venator 1",
    "MC30c Scout Frigate": "MC30 Scout",
    "Assault Frigate Mark II B": "AF2B",
    "YT-2400": "YT2400",
    "Boarding Troopers": "BTs",
    "Admiral Ackbar": "Ackbar",
    "Grand Moff Tarkin": "GMT",
    "Admiral Motti": "Motti",
    "Moff Jerjerrod": "JJ",
    "Darth Vader": "Vader",
    "Gladiator I-class Star Destroyer": "GSD1",
    "Imperial Star Destroyer Kuat Refit": "Kuat",
    "Victory I-class Star Destroyer": "VSD1",
    "Victory II-class Star Destroyer": "VSD2",
    "Arquitens-class Light Cruiser": "Arq Light",
    "TIE Fighter Squadron": "TIE/ln",
    "TIE Interceptor Squadron": "Squints",
    "X-wing Squadron": "X-wings",
    "A-wing Squadron": "A-wings",
    "Y-Wing Squadron": "Ys",
    "B-Wing Squadron": "B-wings",
    "Quad Battery Turrets": "QBT",
    "Heavy Turbolaser Turrets": "HTT",
    "Dual Turbolaser Turrets": "DTT",
    "Advanced Projectors": "Adv Projectors",
    "Assault Concussion Missiles": "ACM",
    "H9 Turbolasers": "H9s",
    "SW-7 Ion Batteries": "SW7s",
    "Rapid Launch Bays": "RLB",
    "Skilled First Officer": "SFO",
    "Minister Tua": "Tua",
    "Governor Pryce": "Pryce",
    "Toryn Farr": "Toryn",
    "Jaina's Light": "Jainas Light",
    "Hammerhead Torpedo Corvette": "HH Torp",
    "Pelta-class Transport Frigate": "Pelta Transport",
    "Munificent-class Star Frigate": "Muni Star",
    "Munificent-class Comms Frigate": "Muni Comms",
    "Providence-class Dreadnought": "Prov Dread",
    "Providence-class Carrier": "Prov Carrier",
    "Consular-class Armed Cruiser": "Consular",
    "Acclamator I-class Assault Ship": "Acclamator 1",
    "Quad Laser Turrets": "QLT",
    "Slaved Turrets": "Slaved",
    "Emperor Palpatine": "Palpatine",
    "Point Defense Ion Cannons": "PDIC",
    "Swivel-Mount Batteries": "SMB",
    "Clone Navigation Officer": "CNO",
    "Veteran Gunners": "Vet Gunners",
    "Projection Experts": "PE",
    "Auxiliary Shields Team": "AST",
    "DBY-827 Heavy Turbolasers": "DBY",
    "Orbital Bombardment Particle Cannons": "OBPC",
    "Local Fire Control": "LFC",
    "Early Warning System": "EWS",
    "High-Capacity Ion Turbines": "HCIT",
    "Ion Cannon Batteries": "ICB",
    "Shara Bey - A-wing Squadron": "Shara",
    "Tycho Celchu - A-wing Squadron": "Tycho",
    "Howlrunner - TIE Fighter Squadron": "Howl",
    "Maarek Stele - TIE Defender Squadron": "Maarek",
    "Valen Rudor - TIE Fighter Squadron": "Valen",
    "Jan Ors - Moldy Crow": "Jan Ors",
    "Colonel Jendon - Lambda-class Shuttle": "Jendon",
    "Anakin Skywalker - Delta-7 Aethersprite Squadron": "Anakin",
    "Axe - V-19 Torrent Squadron": "Axe",
    "BTL-B Y-wing Squadron": "BTL-Bs",
    "ARC-170 Starfighter Squadron": "ARCs",
    "V-19 Torrent Squadron": "V-19s",
    "Vulture-class Droid Fighter Squadron": "Vultures",
    "Droid Tri-Fighter Squadron": "Tri-fighters",
    "Hyena-class Droid Bomber Squadron": "Hyenas",
    "B2 Rocket Troopers": "B2s",
    "Thermal Shields": "Thermals",
    "Munitions Resupply": "Munitions",
    "Repair Crews": "Repair",
    "Parts Resupply": "Parts",
    "Boosted Comms": "Boosted",
    "Expert Shield Tech": "EST",
    "Flak Guns": "Flak",
    "Venator II-class Star Destroyer": "Venator 2",
    "Pelta-class Medical Frigate": "Pelta Medical",
    "Caitken and Shollan": "Caitken & Shollan",
    "Admiral Yularen": "Yularen",
    "Rogue Squadron - X-wing Squadron": "Rogues",
    "MC75 Ordnance Cruiser": "MC75 Ord",
    "MC80 Star Cruiser": "Liberty Star",
    "Nebulon-B Escort Frigate": "Neb B Escort",
    "Recusant-class Support Destroyer": "Recusant Support",
    "Hardcell-class Transport": "Hardcell Transport",
    "Take Evasive Action!": "TEA",
    "General Dodonna": "Dodonna",
    "Grand Admiral Thrawn": "Thrawn",
}
_UPGRADES: Final = [card for card in load_catalogue().cards if isinstance(card, Upgrade)]
# Of namesakes nobody says which kind is meant.
_KINDS: Final = {
    card.name: "Upgrade"
    if len({other.type for other in _UPGRADES if other.name == card.name}) > 1
    else card.type.replace("-", " ").title()
    for card in _UPGRADES
}


def in_short(name: str) -> str:
    """What players call the card, its own name where they have no shorter one."""
    bare = re.sub(r" \{\w+\}$", "", name)
    return SHORT.get(bare, bare)


class Kinded(str):
    """A name that knows of what kind its card is."""

    @property
    def kind(self) -> Kinded:
        return Kinded(_KINDS.get(str(self), "Ship"))

    @property
    def upper(self) -> str:  # type: ignore[override]
        return str.upper(self)


def kind_of(name: str) -> str:
    """The name, of which a template may say `{name.kind}`."""
    return Kinded(name)
