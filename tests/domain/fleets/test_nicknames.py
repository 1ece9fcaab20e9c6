"""The words players use: 250 common ones where they stand, from the sources that nickname_sources.toml names.

Behind each the card that is meant; several where only a price or a question can tell.
"""

import tomllib

import pytest

from fleets.lists.games.armada.cards.catalogue import DATA, load_catalogue
from fleets.lists.games.armada.cards.fleet import cards_by_id
from fleets.lists.games.armada.cards.names import Context, identify
from fleets.lists.games.armada.cards.vocabulary import nicknames

CATALOGUE = load_catalogue()

REBEL_SHIPS = """
AF2B = Assault Frigate Mark II B | AFII B = Assault Frigate Mark II B | AFMKIIA = Assault Frigate Mark II A
CR90A = CR90 Corvette A | CR90 B = CR90 Corvette B | TRC90 = CR90 Corvette A | TRCR90 = CR90 Corvette A
GR75 = GR-75 Combat Retrofits, GR-75 Medium Transports | Transport = GR-75 Medium Transports
HH Torp = Hammerhead Torpedo Corvette | HH Scout = Hammerhead Scout Corvette
Torp Hammerhead = Hammerhead Torpedo Corvette | MC30T = MC30c Torpedo Frigate
MC30 Scout = MC30c Scout Frigate | MC30S = MC30c Scout Frigate | MC75 Ord = MC75 Ordnance Cruiser
MC75A = MC75 Armored Cruiser | MC80A = MC80 Assault Cruiser | MC80C = MC80 Command Cruiser
MC80B = MC80 Battle Cruiser | MC80S = MC80 Star Cruiser | MC80 BC = MC80 Battle Cruiser
Liberty = MC80 Battle Cruiser, MC80 Star Cruiser | Pelta Command = Modified Pelta-class Command Ship
Pelta Assault = Modified Pelta-class Assault Ship | NebB = Nebulon-B Escort Frigate, Nebulon-B Support Refit
Neb-B Escort = Nebulon-B Escort Frigate | NebB-S = Nebulon-B Support Refit
Neb Escort = Nebulon-B Escort Frigate | Starhawk 1 = Starhawk-class Battleship Mark I
Starhawk Mk2 = Starhawk-class Battleship Mark II
"""
EMPIRE_SHIPS = """
Arq CC = Arquitens-class Command Cruiser | Arq LC = Arquitens-class Light Cruiser
Arq Light = Arquitens-class Light Cruiser
Arq = Arquitens-class Command Cruiser, Arquitens-class Light Cruiser
GSD1 = Gladiator I-class Star Destroyer | GSD 2 = Gladiator II-class Star Destroyer
Glad 1 = Gladiator I-class Star Destroyer
GSD = Gladiator I-class Star Destroyer, Gladiator II-class Star Destroyer
Goz = Gozanti-class Cruisers, Gozanti-class Assault Carriers | Goz Assault = Gozanti-class Assault Carriers
Goz Cruiser = Gozanti-class Cruisers | ISD1 = Imperial I-class Star Destroyer
ISD II = Imperial II-class Star Destroyer | ISD2 = Imperial II-class Star Destroyer
Imp 2 = Imperial II-class Star Destroyer | Imp I = Imperial I-class Star Destroyer
Cymoon = Imperial Star Destroyer Cymoon 1 Refit | ISD Kuat = Imperial Star Destroyer Kuat Refit
Kuat ISD = Imperial Star Destroyer Kuat Refit | ICR = Interdictor Combat Refit
ISR = Interdictor Suppression Refit | Onager SD = Onager-class Star Destroyer
Testbed = Onager-class Testbed | QF1 = Quasar Fire I-class Cruiser-Carrier
Quasar 2 = Quasar Fire II-class Cruiser-Carrier | Raider 1 = Raider I-class Corvette
Rdr2 = Raider II-class Corvette | Vic 1 = Victory I-class Star Destroyer
Vic 2 = Victory II-class Star Destroyer | VSD1 = Victory I-class Star Destroyer
VSD II = Victory II-class Star Destroyer | SSD Assault = Star Dreadnought Assault Prototype
SSD Command = Star Dreadnought Command Prototype | Exec 1 = Executor I-class Star Dreadnought
"""
REPUBLIC_SHIPS = """
Acc 1 = Acclamator I-class Assault Ship | Acclamator 2 = Acclamator II-class Assault Ship
C70 = Consular-class Charger c70 | Charger = Consular-class Charger c70
Armed Cruiser = Consular-class Armed Cruiser | Ven 1 = Venator I-class Star Destroyer
Venator II = Venator II-class Star Destroyer | Ven2 = Venator II-class Star Destroyer
Vic 1 = Victory I-class Star Destroyer | Pelta Med = Pelta-class Medical Frigate
Pelta Transport = Pelta-class Transport Frigate | GAR VSD = Victory I-class Star Destroyer
"""
SEPARATIST_SHIPS = """
Goz = Gozanti-class Cruisers | Hardcell BR = Hardcell-class Battle Refit
HC Transport = Hardcell-class Transport | Muni Comms = Munificent-class Comms Frigate
Muni SF = Munificent-class Star Frigate | Prov Carrier = Providence-class Carrier
Prov Dread = Providence-class Dreadnought | Rec Light = Recusant-class Light Destroyer
Rec Support = Recusant-class Support Destroyer
Muni = Munificent-class Comms Frigate, Munificent-class Star Frigate
"""
REBEL_SQUADRONS = """
As = A-wing Squadron | Xs = X-wing Squadron | Ys = Y-Wing Squadron | Bs = B-Wing Squadron
Es = E-wing Squadron | X wings = X-wing Squadron | YT2400 = YT-2400 | 2400s = YT-2400 | YT-1300s = YT-1300
HWK = HWK-290 | Z95s = Z-95 Headhunter Squadron | VCX = VCX-100 Freighter
Lancers = Lancer-class Pursuit Craft | Biggs = Biggs Darklighter | Wedge = Wedge Antilles
Luke = Luke Skywalker | Rogues = Rogue Squadron | Gold = Gold Squadron | Green = Green Squadron
Dagger = Dagger Squadron | Norra = Norra Wexley | Dutch = Dutch Vander | Keyan = Keyan Farlander
Ten Numb = Ten Numb | Shara = Shara Bey | Tycho = Tycho Celchu | Corran = Corran Horn | Jan = Jan Ors
Kanan = Kanan Jarrus | Ketsu = Ketsu Onyo | Nym = Nym | Malee = Malee Hurra | Han = Han Solo
Lando = Lando Calrissian | Dash = Dash Rendar | Blount = Lieutenant Blount | Mart = Mart Mattin
Fenn Rau = Fenn Rau | Hera = Hera Syndulla, Hera Syndulla | Ghost = Hera Syndulla
"""
EMPIRE_SQUADRONS = """
TIEs = TIE Fighter Squadron | TIE/ln = TIE Fighter Squadron | TIE Int = TIE Interceptor Squadron
Squints = TIE Interceptor Squadron | TIE Ints = TIE Interceptor Squadron | TIE Defs = TIE Defender Squadron
Defenders = TIE Defender Squadron | TIE B = TIE Bomber Squadron | Bombers = TIE Bomber Squadron
TIE Adv = TIE Advanced Squadron | Phantoms = TIE Phantom Squadron | Howl = Howlrunner
Mauler = Mauler Mithel | Valen = Valen Rudor | Black Sqn = Black Squadron | Saber = Saber Squadron
Soontir = Soontir Fel | Fel = Soontir Fel | Ciena = Ciena Ree | Rhymer = Major Rhymer
Jonus = Captain Jonus | Gamma = Gamma Squadron | Maarek = Maarek Stele | Zertik = Zertik Strom
Jendon = Colonel Jendon | Morna = Morna Kee | Dengar = Dengar | Bossk = Bossk | Boba = Boba Fett
IG88 = IG-88 | IG-88B = IG-88B | Whisper = Whisper | Tel = Tel Trevura | Vader = Darth Vader, Darth Vader
Lambda = Lambda-class Shuttle | Decimator = VT-49 Decimator | JumpMasters = JumpMaster 5000
Firesprays = Firespray-31 | YVs = YV-666 | Aggressors = Aggressor Assault Fighter
Gauntlets = Mandalorian Gauntlet Fighter
"""
REPUBLIC_SQUADRONS = """
ARC-170s = ARC-170 Starfighter Squadron | ARCs = ARC-170 Starfighter Squadron | V19s = V-19 Torrent Squadron
Torrents = V-19 Torrent Squadron | Deltas = Delta-7 Aethersprite Squadron | BTL-Bs = BTL-B Y-wing Squadron
Axe = Axe | Kickback = Kickback | Odd Ball = Odd Ball | Matchstick = Matchstick | Kit Fisto = Kit Fisto
Anakin Delta = Anakin Skywalker
"""
SEPARATIST_SQUADRONS = """
Vultures = Vulture-class Droid Fighter Squadron | Hyenas = Hyena-class Droid Bomber Squadron
Tris = Droid Tri-Fighter Squadron | Belbullabs = Belbullab-22 Starfighter Squadron | Jango = Jango Fett
DFS = DFS-311 | DIS-T81 = DIS-T81 | DBS = DBS-404 | Haor Chall = Haor Chall Prototypes
Phlac = Phlac-Arphocc Prototypes | Baktoid = Baktoid Prototypes | Grievous Belbullab = General Grievous
Wat Belbullab = Wat Tambor
"""
REBEL_UPGRADES = """
Ackbar = Admiral Ackbar | Rieekan = General Rieekan | Mothma = Mon Mothma | Madine = General Madine
Garm = Garm Bel Iblis | Raddus = Admiral Raddus | Sato = Commander Sato | Dodonna = General Dodonna
Cracken = General Cracken | Yav = Yavaris | Admo = Admonition | Jaina = Jaina's Light | H1 = Home One
BH = Bright Hope | TFA = Task Force Antilles | Tantive = Tantive IV | D Pride = Dodonna's Pride
Karren = Mon Karren | Toryn = Toryn Farr | Raymus = Raymus Antilles | Ezra = Ezra Bridger
C&S = Caitken and Shollan | Walex = Walex Blissex | Exodus Fleet = Mon Calamari Exodus Fleet
QS = Quantum Storm
"""
EMPIRE_UPGRADES = """
Motti = Admiral Motti | Screed = Admiral Screed | Sloane = Admiral Sloane | Thrawn = Grand Admiral Thrawn
JJ = Moff Jerjerrod | GMT = Grand Moff Tarkin | Piett = Admiral Piett | Konstantine = Admiral Konstantine
Romodi = General Romodi | Tagge = General Tagge | Demo = Demolisher | Chimera = Chimaera
HoJ = Hand of Justice | Chirpy = Admiral Chiraneau | Pryce = Governor Pryce | Needa = Captain Needa
Brunson = Captain Brunson | Montferrat = Admiral Montferrat | Palps = Emperor Palpatine, Emperor Palpatine
TGI = The Grand Inquisitor | 7th Fleet = Seventh Fleet Star Destroyer
"""
UPGRADES = """
IO = Intel Officer | DCO = Damage Control Officer | SFO = Skilled First Officer | WC = Wing Commander
EC = Engineering Captain | FC = Flight Controllers, Flight Commander | GT = Gunnery Team
OE = Ordnance Experts | VG = Veteran Gunners | LFC = Local Fire Control | WBT = Weapons Battery Techs
BT = Boarding Troopers | ECM = Electronic Countermeasures | AP = Advanced Projectors
RBD = Reinforced Blast Doors | EWS = Early Warning System | QLT = Quad Laser Turrets
EHB = Expanded Hangar Bay | RHD = Reserve Hangar Deck | RLB = Rapid Launch Bays | BC = Boosted Comms
DCaps = Disposable Capacitors | BCC = Bomber Command Center | CN = Comms Net | Comms = Comms Net
Slicers = Slicer Tools | AFFM = All Fighters, Follow Me! | EF = Entrapment Formation!
TRC = Turbolaser Reroute Circuits | TRCs = Turbolaser Reroute Circuits | XI7 = XI7 Turbolasers
H9s = H9 Turbolasers | XX9 = XX-9 Turbolasers | DTT = Dual Turbolaser Turrets
LTT = Linked Turbolaser Towers | HTT = Heavy Turbolaser Turrets | QBT = Quad Battery Turrets
EA = Enhanced Armament | Spinals = Spinal Armament | HFZ = Heavy Fire Zone | QTC = Quad Turbolaser Cannons
LS = Leading Shots | HIE = Heavy Ion Emplacements | NK7 = NK-7 Ion Cannons | SW7s = SW-7 Ion Batteries
PDIC = Point Defense Ion Cannons | ACM = Assault Concussion Missiles | APT = Assault Proton Torpedoes
ERs = External Racks | Racks = External Racks | EL = Expanded Launchers | RR = Rapid Reload
WAB = Wide-Area Barrage | ET = Engine Techs, Engineering Team | G8 = G-8 Experimental Projector
"""
OBJECTIVES = """
AG = Advanced Gunnery | MW = Most Wanted | OS = Opening Salvo | PS = Precision Strike
CO = Contested Outpost | FL = Fire Lanes | HA = Hyperspace Assault | SP = Superior Positions
MF = Minefields | PIC = Planetary Ion Cannon | VIP = Capture the VIP | Corona = Solar Corona
SN = Sensor Net | DT = Dangerous Territory | AMF = Abandoned Mining Facility | FIB = Fleet in Being
"""
PLACES = {
    ("rebel", "ship"): REBEL_SHIPS, ("empire", "ship"): EMPIRE_SHIPS,
    ("republic", "ship"): REPUBLIC_SHIPS, ("separatist", "ship"): SEPARATIST_SHIPS,
    ("rebel", "squadron"): REBEL_SQUADRONS, ("empire", "squadron"): EMPIRE_SQUADRONS,
    ("republic", "squadron"): REPUBLIC_SQUADRONS, ("separatist", "squadron"): SEPARATIST_SQUADRONS,
    ("rebel", "upgrade"): REBEL_UPGRADES + UPGRADES, ("empire", "upgrade"): EMPIRE_UPGRADES,
    ("rebel", "objective"): OBJECTIVES,
}  # fmt: skip


def meant(faction: str, place: str) -> dict[str, list[str]]:
    """Each word with the names of the cards it may mean there."""
    pairs = (
        pair.partition(" = ") for row in PLACES[faction, place].splitlines() for pair in row.split(" | ")
    )
    return {word.strip(): sorted(names.strip().split(", ")) for word, sign, names in pairs if sign}


def found(word: str, faction: str, place: str) -> list[str]:
    hit = identify(word, kinds=(place,), context=Context(faction=faction), catalogue=CATALOGUE)
    return sorted(card.name for card in hit.cards)


def test_there_are_250_words() -> None:
    assert sum(len(meant(*at)) for at in PLACES) >= 250


@pytest.mark.parametrize("at", PLACES, ids="-".join)
def test_the_words_of_players_mean_what_players_mean(at: tuple[str, str]) -> None:
    """Names with a comma in them are few and read in the tests of lines."""
    words = {word: names for word, names in meant(*at).items() if word != "AFFM"}
    assert {word: found(word, *at) for word in words} == words


def test_a_nickname_belongs_to_a_card_that_exists() -> None:
    assert set(nicknames()) <= set(cards_by_id(CATALOGUE))


def test_every_word_that_has_a_source_is_known_and_every_source_is_named() -> None:
    sources = tomllib.loads((DATA / "nickname_sources.toml").read_text())
    kinds = ("ship", "squadron", "upgrade", "objective")
    unknown = {
        (name, word)
        for name, source in sources.items()
        for word in source["words"]
        if not identify(word, kinds=kinds, context=Context(), catalogue=CATALOGUE).cards
    }
    assert unknown == set()
    assert all("." in source["where"] for source in sources.values())


def test_a_nickname_is_no_other_card_s_name() -> None:
    """Else a list that names a card in full would be asked about."""
    printed = {card.name.casefold(): card.name for card in CATALOGUE.cards}
    cards = cards_by_id(CATALOGUE)
    taken = {
        nick: (printed[nick.casefold()], cards[id_].name)
        for id_, nicks in nicknames().items()
        for nick in nicks
        if nick.casefold() in printed and printed[nick.casefold()] != cards[id_].name
    }
    assert taken == {}
