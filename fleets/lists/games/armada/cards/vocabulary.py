"""The words of lists that are no names of cards, in the languages of the pages: headings, factions, kinds.

Whatever the pages print can be typed in, and so can the words that players use. Keys are
without accents and blanks, as `letters_of` leaves them.
"""

import re
from functools import cache, partial
from typing import Final

import msgspec

from fleets.lists.games.armada.cards.catalogue import DATA
from fleets.lists.printed_names import printed_names_in
from fleets.lists.text import letters_of


def _by_letters(table: dict[str, str]) -> dict[str, str]:
    """Each word of the comma-separated values with its key."""
    return {letters_of(word): key for key, words in table.items() for word in words.split(",")}


FACTIONS: Final = _by_letters({
    "rebel": "rebel,rebels,reb,rebellion,rebel alliance,alliance to restore the republic,"
    "rebelianci,rebelia,sojusz,sojusz rebeliantów,ribelli,ribelle,ribellione,alleanza ribelle",
    "empire": "empire,imperial,imperials,imp,galactic empire,"
    "imperium,imperium galaktyczne,impero,imperiale,imperiali,impero galattico",
    "republic": "republic,rep,gar,galactic republic,grand army of the republic,"
    "republika,republika galaktyczna,repubblica,repubblica galattica",
    "separatist": "separatist,separatists,sep,seps,cis,separatist alliance,confederacy,"
    "confederacy of independent systems,separatyści,konfederacja,kns,"
    "separatisti,separatista,confederazione,csi",
})  # fmt: skip

_KINDS: Final = {
    "commander": "com,commander,cmd,dowódca,comandante",
    "officer": "off,officer,oficer,ufficiale",
    "title": "title,tytuł,titolo",
    "boarding-team": "boarding,boarding team,bt,zespół abordażowy,abordaż,squadra d’abbordaggio,abbordaggio",
    "weapons-team": "weapons team,weapon team,zespół uzbrojenia,squadra armamenti",
    "support-team": "support team,zespół wsparcia,squadra di supporto",
    "fleet-command": "fleet command,dowodzenie flotą,comando flotta",
    "fleet-support": "fleet support,wsparcie floty,supporto flotta",
    "offensive-retrofit": "offensive retrofit,modernizacja ofensywna,retrofit offensivo",
    "defensive-retrofit": "defensive retrofit,modernizacja defensywna,retrofit difensivo",
    "experimental-retrofit": "experimental retrofit,modernizacja eksperymentalna,retrofit sperimentale",
    "turbolasers": "turbolasers,turbolaser,turbolasery",
    "ion-cannons": "ion cannons,ion cannon,działa jonowe,działo jonowe,cannoni a ioni,cannone a ioni",
    "ordnance": "ordnance,artyleria,ordigni",
    "superweapon": "superweapon,superbroń,superarma",
    "squadron": "squadron,squad,eskadra,squadrone",
    "ship": "ship,statek,okręt,nave",
    "upgrade": "upgrade,ulepszenie,miglioria",
    "objective": "objective,cel,obiettivo",
}
KINDS: Final = _by_letters(_KINDS)
# "Weapons" and "team", each of which stands in the name of a kind.
KIND_WORDS: Final = frozenset(
    letters_of(word) for words in _KINDS.values() for phrase in words.split(",") for word in phrase.split()
)

# Words beside a card that say what it costs, or that it is the flagship.
ABOUT: Final = frozenset(_by_letters({
    "price": "p,pt,pts,pti,point,points,pkt,pkty,punkt,punkty,punktów,punkta,punti,punto,pv,fp,pp,cost,costs,"
    "koszt,kosztuje,costo,costa,total,sum,suma,razem,totale,tot,all,each,ea",
    "between": "po,a,at,of,x,with,z,con",
    "flagship": "flagship,flag,f,fs,statek,flagowy,nave,ammiraglia",
}))  # fmt: skip
# Words beside a figure that says how many.
COUNTING: Final = frozenset(_by_letters({"count": "pcs,pc,szt,sztuk,sztuki,qty,quantity,ilość,pezzi,pz,of"}))
NUMBERS: Final = {
    letters_of(word): number
    for words in (
        "one,two,three,four,five,six,seven,eight,nine,ten",
        "jeden,dwa,trzy,cztery,pięć,sześć,siedem,osiem,dziewięć,dziesięć",
        "uno,due,tre,quattro,cinque,sei,sette,otto,nove,dieci",
    )
    for number, word in enumerate(words.split(","), 1)
}

HEADERS: Final = _by_letters({
    "name": "name,fleet name,fleet,list,nazwa,nazwa floty,flota,lista,nome,nome flotta,flotta",
    "faction": "faction,side,frakcja,stronnictwo,strona,fazione",
    "ignored": "gamemode,game mode,author,player,gracz,autor,giocatore,autore,tryb gry,modalità",
    "commander": "commander,admiral,dowódca,admirał,comandante,ammiraglio",
    "assault": "assault,att,atk,assault objective,assault obj,red assault,assault red,"
    "red,red objective,atak,natarcie,cel natarcia,czerwony,"
    "assalto,obiettivo assalto,rosso",
    "defense": "defense,defence,def,defense objective,defense obj,def obj,yellow defense,defense yellow,"
    "defence objective,yellow,yellow objective,"
    "obrona,cel obrony,żółty,difesa,obiettivo difesa,giallo",
    "navigation": "navigation,nav,navigation objective,navigation obj,nav obj,blue navigation,"
    "navigation blue,blue,blue objective,nawigacja,cel nawigacji,niebieski,"
    "navigazione,obiettivo navigazione,blu",
    "campaign": "campaign,campaign objective,kampania,campagna",
    "objectives": "objectives,objective,objective cards,cele,karty celów,cel,"
    "obiettivi,carte obiettivo,obiettivo",
    "squadrons": "squadrons,squadron,squads,fighters,fighter,fighter wing,fighter wings,aces,"
    "aces and generics,generics,bombers,starfighters,fighters and bombers,myśliwce,myśliwiec,"
    "myśliwce i bombowce,asy,caccia,eskadry,eskadra,squadroni,squadrone",
    "ships": "ships,capital ships,okręty,statki,navi",
    "sum": "ship total,ship sum,ship points,squadron total,subtotal,sub total,suma statku,suma częściowa,"
    "suma eskadr,subtotale,totale nave,totale squadroni",
    "total": "points,total points,total,total cost,fleet total,fleet points,sum,"
    "razem,razem punktów,razem punkty,suma,"
    "suma punktów,łącznie,punkty,punkty floty,koszt,punti,punti totali,totale,"
    "totale punti,punti flotta,costo",
})  # fmt: skip
# Before a ship: "Ship 1: …", "#2 …", "Flagship: …".
CARRIER: Final = re.compile(
    r"^(?:(?:ship|statek|okręt|nave)\s?#?\s?[0-9]{1,2}|#\s?[0-9]{1,2}"
    r"|(?:flagship|okręt flagowy|nave ammiraglia)(?=\s?:))\s?[:.)–—-]?\s+(?=\S)",
    re.IGNORECASE,
)
# Behind the figure of a sum.
SQUADRON_SUM: Final = re.compile(r"squadron|eskadr", re.IGNORECASE)
# Headers that may stand alone on their line, without a colon.
HEADINGS: Final = ("squadrons", "ships", "objectives")
# () -> the names on cards of other languages.
printed_names: Final = partial(printed_names_in, DATA)


@cache
def nicknames() -> dict[str, tuple[str, ...]]:
    """What players call a card besides its names, by its id; several cards may share a word."""
    return msgspec.toml.decode((DATA / "nicknames.toml").read_bytes(), type=dict[str, tuple[str, ...]])
