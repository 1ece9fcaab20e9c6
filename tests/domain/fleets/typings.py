"""How people type a list anew: other shapes, orders, words and figures for the same cards.

Beside `pastes.py`, where the list stays as the builder wrote it.
"""

import random
import re
import unicodedata
from typing import Any, Final

from tests.domain.fleets.chats import ITALIAN, POLISH, Change, after_each_other, around, each_line, no_prices
from tests.domain.fleets.noise import slips, two_slips
from tests.domain.fleets.sheets_of_text import shaped
from tests.domain.fleets.tables_of_cards import in_short, kind_of

# No sums, no headings but the one of the squadrons.
BARE: Final[dict[str, Any]] = {"ship_sum": "", "squadron_sum": ""}
PL: Final[dict[str, Any]] = {
    "head": "Nazwa: {name}\nFrakcja: {faction}\nDowodca: {commander}\n",
    "categories": ("Natarcie", "Obrona", "Nawigacja", "Kampania"),
    "squadrons_head": "Eskadry:",
    "ship_sum": "= {sum} pkt",
    "squadron_sum": "= {sum} pkt",
    "total": "Razem: {total} pkt",
}
IT: Final[dict[str, Any]] = {
    "head": "Nome: {name}\nFazione: {faction}\nComandante: {commander}\n",
    "categories": ("Assalto", "Difesa", "Navigazione", "Campagna"),
    "squadrons_head": "Squadroni:",
    "ship_sum": "= {sum} punti",
    "squadron_sum": "= {sum} punti",
    "total": "Totale: {total} punti",
}
NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
POLISH_NUMBERS: Final = ("", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć")
ITALIAN_NUMBERS: Final = (
    "",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
)


def in_words(numbers: tuple[str, ...]) -> Change:
    """`two X-wing Squadrons` where the list has `2 x`."""

    def change(text: str) -> str:
        return re.sub(
            r"^(• )(\d+) x ",
            lambda m: m[1] + (numbers[int(m[2])] if int(m[2]) < len(numbers) else m[2]) + " ",
            text,
            flags=re.MULTILINE,
        )

    return change


def without_accents(text: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.replace("ł", "l").replace("Ł", "L")


def of_pilot(name: str, shape: str) -> str:
    """`Howlrunner - TIE Fighter Squadron` said in another order."""
    pilot, dash, craft = name.partition(" - ")
    return shape.format(pilot=pilot, craft=craft.removesuffix(" Squadron")) if dash else name


def piloted(shape: str) -> Change:
    return shaped(named=lambda name: of_pilot(name, shape))


def classless(name: str) -> str:
    name = re.sub(
        r"\b(Imperial|Victory|Venator|Gladiator) (I+)-class Star Destroyer", r"\1 Star Destroyer \2", name
    )
    return name.replace("-class", "")


def seeded(change: Any) -> Change:
    return lambda text: change(text, random.Random(len(text)))


def remarks(shape: str, every: int = 4) -> Change:
    """Behind some cards a word about them."""

    def change(text: str) -> str:
        out, n = [], 0
        for line in text.splitlines():
            n += line.startswith("• ")
            out.append(line + shape if line.startswith("• ") and n % every == 0 else line)
        return "\n".join(out)

    return change


def between(remark: str) -> Change:
    """A word of the writer below each ship's sum."""
    return lambda text: re.sub(r"^(= \d+ Points)$", rf"\1\n{remark}", text, flags=re.MULTILINE)


def below_ships(remark: str) -> Change:
    return lambda text: re.sub(
        r"^(?!•|=|\w+:|Total)(\S.* \(\d+\))$", rf"\1\n{remark}", text, flags=re.MULTILINE
    )


TYPINGS: dict[str, Change] = {
    "price in front": shaped(
        ship="{points} {name}",
        upgrade="  {points} {name}",
        squadron="  {points} {name}",
        several="  {points} {count}x {name}",
    ),
    "price in front, tab": shaped(
        ship="{points}\t{name}",
        upgrade="{points}\t- {name}",
        squadron="{points}\t- {name}",
        several="{points}\t- {count} {name}s",
    ),
    "price in front, colon": shaped(
        ship="{points}: {name}",
        upgrade="{points}: {name}",
        squadron="{points}: {name}",
        several="{points}: {count} x {name}",
    ),
    "price in front, pkt": shaped(
        ship="{points} pkt {name}",
        upgrade="- {points} pkt {name}",
        squadron="- {points} pkt {name}",
        several="- {points} pkt {count}x {name}",
    ),
    "price with a word": shaped(ship="{name}, cost {points}", upgrade="- {name}, cost {points}"),
    "price with a word and colon": shaped(
        ship="{name} (cost: {points})", upgrade="- {name} (cost: {points})"
    ),
    "price koszt": shaped(ship="{name} (koszt {points})", upgrade="- {name} (koszt {points})", **BARE),
    "price costo": shaped(ship="{name} - costo {points}", upgrade="- {name} - costo {points}", **BARE),
    "price PV": shaped(ship="{name} {points} PV", upgrade="- {name} {points} PV"),
    "price fp": shaped(ship="{name} ({points}fp)", upgrade="- {name} ({points}fp)"),
    "price pts first": shaped(ship="{name} (pts {points})", upgrade="- {name} (pts {points})"),
    "price p first": shaped(ship="{name} p{points}", upgrade="- {name} p{points}"),
    "price punktów": shaped(ship="{name} {points} punktów", upgrade="- {name} {points} punktów"),
    "price arrow": shaped(ship="{name} → {points}", upgrade="- {name} → {points}"),
    "price ->": shaped(ship="{name} -> {points}", upgrade="- {name} -> {points}"),
    "price in quotes": shaped(ship='{name} "{points}"', upgrade='- {name} "{points}"'),
    "price in stars": shaped(ship="{name} *{points}*", upgrade="- {name} *{points}*"),
    "price behind many blanks": shaped(
        ship="{name:<45}{points:>4}",
        upgrade="   {name:<42}{points:>4}",
        squadron="   {name:<42}{points:>4}",
        several="   {count} x {name:<38}{points:>4}",
    ),
    "price with a zero in front": shaped(ship="{name} ({points:03})", upgrade="- {name} ({points:03})"),
    "price of the ship with all": shaped(ship="{name} ({sum})", ship_sum=""),
    "price of the ship, then all": shaped(ship="{name} ({points}) = {sum}", ship_sum=""),
    "price of the ship, all in brackets": shaped(ship="{name} ({points}) [{sum}]", ship_sum=""),
    "price of the ship of all": shaped(ship="{name} ({points}/{sum})", ship_sum=""),
    "price of the ship, total": shaped(ship="{name} ({points}) - {sum} total", ship_sum=""),
    "price of the ship, total with": shaped(ship="{name} ({points}, total {sum})", ship_sum=""),
    "price of the ship, sum first": shaped(ship="[{sum}] {name} ({points})", ship_sum=""),
    "count 2 pcs": shaped(several="• {name} {count} pcs ({points})"),
    "count 2 szt.": shaped(several="• {name} {count} szt. ({points})"),
    "count szt. first": shaped(several="• {count} szt. {name} ({points})"),
    "count *2": shaped(several="• {name} *{count} ({points})"),
    "count 2*": shaped(several="• {count}* {name} ({points})"),
    "count times joined": shaped(several="• {count}×{name} ({points})"),
    "count Qty": shaped(several="• {name} Qty: {count} ({points})"),
    "count of": shaped(several="• {count} of {name} ({points})"),
    "count with comma": shaped(several="• {name}, {count}x ({points})"),
    "count, price of each": shaped(several="• {count}x{one} {name}"),
    "count reckoned behind": shaped(several="• {name} {count}x{one}={points}"),
    "count reckoned behind a colon": shaped(several="• {name}: {count} x {one} = {points}"),
    "count at": shaped(several="• {count} {name}s @{one} = {points}"),
    "count behind the price, dash": shaped(several="• {name} ({one}) - {count}"),
    "count of each in Polish": shaped(several="• {count} x {name} po {one} ({points})"),
    "count in words": in_words(NUMBERS),
    "count in Polish words": in_words(POLISH_NUMBERS),
    "count in Italian words": in_words(ITALIAN_NUMBERS),
    "plural": shaped(several="• {count} {name}s ({points})"),
    "plural in brackets": shaped(several="• {count} {name}(s) ({points})"),
    "plural apostrophe": shaped(several="• {count} {name}'s ({points})"),
    "ships in the plural": shaped(ship="{name}s ({points})"),
    "ships with 1x": shaped(
        ship="1x {name} ({points})",
        upgrade="  1x {name} ({points})",
        squadron="1x {name} ({points})",
        several="{count}x {name} ({points})",
    ),
    "pilot in brackets": piloted("{pilot} ({craft})"),
    "pilot behind a comma": piloted("{pilot}, {craft}"),
    "pilot in square brackets": piloted("{pilot} [{craft}]"),
    "pilot behind his craft": piloted("{craft} - {pilot}"),
    "pilot behind a colon": piloted("{craft}: {pilot}"),
    "pilot in quotes": piloted('{craft} "{pilot}"'),
    "pilot and craft": piloted("{pilot} {craft}"),
    "craft and pilot": piloted("{craft} {pilot}"),
    "pilot with a slash": piloted("{pilot} / {craft}"),
    "pilot in": piloted("{pilot} in {craft}"),
    "pilot alone": piloted("{pilot}"),
    "kinds before cards": shaped(upgrade="• {name.kind}: {name} ({points})", named=kind_of),
    "kinds before cards, dash": shaped(upgrade="• {name.kind} - {name} ({points})", named=kind_of),
    "kinds in brackets before": shaped(upgrade="• [{name.kind}] {name} ({points})", named=kind_of),
    "kinds behind cards": shaped(upgrade="• {name} ({name.kind}) ({points})", named=kind_of),
    "kinds behind in square brackets": shaped(upgrade="• {name} [{name.kind}] ({points})", named=kind_of),
    "kinds in capitals": shaped(
        upgrade="{name.kind.upper}\n{name} ({points})",
        squadron="{name} ({points})",
        several="{count} x {name} ({points})",
        named=kind_of,
    ),
    "in short": shaped(named=in_short),
    "in short, lower case": shaped(named=lambda name: in_short(name).lower()),
    "in short, no sums": shaped(named=in_short, upgrade="- {name} {points}", ship="{name} {points}", **BARE),
    "in short, one line": shaped(
        named=in_short, joined=", ", upgrade="{name} {points}", ship="{name} {points}", gap="", **BARE
    ),
    "in short, slashes": shaped(named=in_short, joined=" / ", upgrade="{name} ({points})", gap="", **BARE),
    "in short, no prices": after_each_other(shaped(named=in_short), no_prices),
    "class behind": shaped(named=classless),
    "no apostrophes, no accents": lambda text: without_accents(text).replace("'", ""),
    "no marks at all": lambda text: re.sub(r"[-'!.,]", " ", text),
    "no blanks in names": shaped(named=lambda name: name.replace(" ", "") if " - " not in name else name),
    "one slip": seeded(slips),
    "two slips": seeded(two_slips),
    "capitals, no marks": lambda text: re.sub(r"[-'!,]", " ", text).upper(),
    "flagship:": shaped(ship="Flagship: {name} ({points})"),
    "(flagship)": shaped(ship="{name} (flagship) ({points})"),
    "flagship behind": shaped(ship="{name} ({points}) - flagship"),
    "flagship star": shaped(ship="{name} ({points}) ★"),
    "flagship [F]": shaped(ship="[F] {name} ({points})"),
    "okręt flagowy": shaped(ship="{name} ({points}) [okręt flagowy]", **PL),
    "nave ammiraglia": shaped(ship="{name} ({points}) (nave ammiraglia)", **IT),
    "sections numbered": shaped(
        objectives_head="1. Objectives",
        ships_head="2. Ships",
        squadrons_head="3. Squadrons",
        objective="{category}: {name}",
    ),
    "sections Roman": shaped(
        objectives_head="I. Objectives", ships_head="II. Ships", squadrons_head="III. Squadrons"
    ),
    "sections lettered": shaped(
        objectives_head="A) Objectives", ships_head="B) Ships", squadrons_head="C) Squadrons"
    ),
    "sections of Poles": shaped(
        **PL | {"objectives_head": "CELE", "ships_head": "OKRĘTY", "squadrons_head": "ESKADRY"}
    ),
    "sections of Poles, no accents": shaped(
        **PL
        | {"objectives_head": "Cele:", "ships_head": "Okrety:", "squadrons_head": "Eskadry ({sum}/134 pkt):"}
    ),
    "sections of Italians": shaped(
        **IT | {"objectives_head": "OBIETTIVI", "ships_head": "NAVI", "squadrons_head": "SQUADRONI"}
    ),
    "sections in rules": shaped(
        objectives_head="--- OBJECTIVES ---", ships_head="--- SHIPS ---", squadrons_head="--- SQUADRONS ---"
    ),
    "sections underlined": shaped(ships_head="Ships\n=====", squadrons_head="Squadrons\n========="),
    "sections with figures": shaped(squadrons_head="Squadrons - {sum} points"),
    "squadrons with their sum": shaped(squadrons_head="Squadrons = {sum}", squadron_sum=""),
    "squadrons of 134": shaped(squadrons_head="Squadrons: {sum}/134", squadron_sum=""),
    "fighters": shaped(squadrons_head="Fighter wing:"),
    "aces and others": shaped(squadrons_head="Aces & generics"),
    "myśliwce": shaped(**PL | {"squadrons_head": "Myśliwce"}),
    "caccia": shaped(**IT | {"squadrons_head": "Caccia:"}),
    "no heading of squadrons": shaped(
        squadrons_head="", squadron="{name} ({points})", several="{count} x {name} ({points})"
    ),
    "objectives behind a dash": shaped(objective="{category} - {name}"),
    "objectives with their kind behind": shaped(
        objective="{name} ({category})", objectives_head="Objectives"
    ),
    "objectives by first letters": shaped(categories=("A", "D", "N", "C")),
    "objectives Red (Assault)": shaped(
        objective="{category}: {name}", categories=("Red (Assault)", "Yellow (Defense)", "Blue (Navigation)")
    ),
    "objectives Assault (Red)": shaped(categories=("Assault (red)", "Defense (yellow)", "Navigation (blue)")),
    "objectives Assault Obj.": shaped(categories=("Assault Obj.", "Defense Obj.", "Nav. Obj.")),
    "objectives with bullets": shaped(objectives_head="Objectives:", objective="• {name}"),
    "objectives at the end": shaped(objectives_first=False),
    "objectives at the end, bare": shaped(
        objectives_first=False, objectives_head="Objectives", objective="{name}"
    ),
    "objectives in Polish brackets": shaped(
        **PL | {"objective": "{name} ({category})", "objectives_head": "Cele"}
    ),
    "objectives equal": shaped(objective="{category} = {name}"),
    "objectives 1 2 3": shaped(objectives_head="Objectives", objective="- {category}: {name}"),
    "total alone, 400": shaped(total="{total}"),
    "total of the limit": shaped(total="{total}/400"),
    "total = ": shaped(total="= {total}"),
    "total SUMA": shaped(total="SUMA {total}"),
    "total Tot.": shaped(total="Tot. {total}"),
    "total Grand total": shaped(total="Grand total: {total} points"),
    "total points total": shaped(total="{total} points total"),
    "total in a sentence": shaped(total="That makes {total} points."),
    "total in brackets": shaped(total="({total} pts)"),
    "total first": shaped(head="My list - {faction} - {commander}\n"),
    "comment below ships": below_ships("(this one carries the bomb)"),
    "comment below sums": between("goes first, then bombs the big one"),
    "comment #": between("# not sure about this one"),
    "comment //": remarks(" // always"),
    "comment behind a dash": remarks(" - a must"),
    "comment arrow": remarks(" <- love it"),
    "comment star": remarks(" *"),
    "comment mark": remarks("!"),
    "comment thumb": remarks(" 👍"),
    "comment question": remarks(" ???"),
    "comment in brackets": remarks(" (or not?)"),
    "comment first row": around(
        "ok so this is what I came up with, 400 on the nose, tell me what you think:", ""
    ),
    "comment last row": around("", "thoughts? is the gozanti too much?"),
    "comment with figures": around(
        "v3.2 of the list, last one lost 8-3 to a 2-ship build", "bid of 2, 5 deployments"
    ),
    "Polish, no accents": after_each_other(POLISH, without_accents),
    "Polish in capitals": after_each_other(POLISH, str.upper),
    "Italian in lower case": after_each_other(ITALIAN, str.lower),
    "Polish typed": shaped(**PL, upgrade="- {name} {points} pkt", ship="{name} {points} pkt"),
    "Italian typed": shaped(**IT, upgrade="- {name} {points}pt", ship="{name} {points}pt"),
    "Warlords in bold": shaped(
        head="{name}\nFaction: {faction}\nCommander: {commander}\n",
        categories=("Assault Objective", "Defense Objective", "Navigation Objective"),
        ship="[b]{name}[/b] ({points} points)",
        upgrade="-  {name}  ( {points}  points)",
        ship_sum="= {sum} total ship cost",
        squadrons_head="",
        squadron="1 {name} ( {points} points)",
        several="{count} {name}s ( {points} points)",
        squadron_sum="= {sum} total squadron cost",
        total="Points: {total}/400",
    ),
    "Fab's": shaped(
        ship="{name} - {points}",
        upgrade=" + {name} - {points}",
        ship_sum="Total: {sum}",
        squadron=" {name} - {points}",
        several=" {count}x {name} - {points}",
        squadron_sum="Total: {sum}",
        total="FLEET TOTAL: {total}",
    ),
    "tables with empty columns": shaped(
        ship="{name}\t\t\t{points}",
        upgrade="\t{name}\t\t{points}",
        squadron="\t{name}\t\t{points}",
        several="\t{name}\t{count}\t{points}",
        ship_sum="\t\t\t{sum}",
        squadron_sum="\t\t\t{sum}",
        total="Total\t\t\t{total}",
    ),
    "tables with bars and empty columns": shaped(
        ship="| {name} | | {points} |",
        upgrade="| | {name} | {points} |",
        squadron="| | {name} | {points} |",
        several="| {count} | {name} | {points} |",
        **BARE,
    ),
    "tables with semicolons and empty columns": shaped(
        ship="{name};;{points}",
        upgrade=";{name};{points}",
        squadron=";{name};{points}",
        several="{count};{name};{points}",
        **BARE,
    ),
    "a ship a row of cells": shaped(
        joined="\t",
        upgrade="{name} ({points})",
        gap="",
        squadron="{name} ({points})",
        several="{count} x {name} ({points})",
        **BARE,
    ),
    "a ship a row of cells, figures apart": shaped(
        joined="\t",
        ship="{name}\t{points}",
        upgrade="{name}\t{points}",
        gap="",
        **BARE,
    ),
    "a ship a row of bars": shaped(joined=" | ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row of stars": shaped(joined=" * ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row of arrows": shaped(joined=" > ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row of dots": shaped(joined=" · ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row of dashes": shaped(joined=" - ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row of and": shaped(joined=" and ", upgrade="{name} ({points})", gap="", **BARE),
    "a ship a row in brackets": shaped(
        ship="{name} ({points}) [ flagship", joined=", ", upgrade="{name} ({points})", gap="]", **BARE
    ),
    "each in stars": each_line("★ {} ★"),
}
