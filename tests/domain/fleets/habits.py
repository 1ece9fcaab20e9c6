"""More of what hands, forums, spreadsheets and messengers do to a list, each with all its cards kept.

Beside `chats.py`: figures in other places, marks of forums, broken rows, lost ends of rows, and mixtures.
"""

import html
import json
import re
import textwrap
from itertools import count, cycle

from tests.domain.fleets.chats import (
    ITALIAN,
    POLISH,
    Change,
    _cards,
    _line,
    after_each_other,
    around,
    bold_names,
    bold_ships,
    bullets,
    cells,
    each_line,
    each_row,
    no_sums,
    prices,
)


def front(shape: str) -> Change:
    """The price before the name."""

    def row(match: re.Match[str]) -> str:
        name = f"{match['count']} x {match['name']}" if match["count"] else match["name"]
        return (match["bullet"] or "") + shape.format(name=name, points=match["points"])

    return lambda text: _cards(text, row)


def several(shape: str) -> Change:
    """Where a card stands more than once: its number, name, the price of one, and of all."""

    def row(match: re.Match[str]) -> str:
        number = int(match["count"] or 1)
        if number == 1:
            return match[0]
        one = int(match["points"]) // number
        told = shape.format(n=number, name=match["name"], one=one, all=match["points"])
        return (match["bullet"] or "") + told

    return lambda text: _cards(text, row)


def repeated(text: str) -> str:
    """Each copy on a line of its own."""

    def rows(match: re.Match[str]) -> str:
        number = int(match["count"] or 1)
        one = f"{match['bullet'] or ''}{match['name']} ({int(match['points']) // number})"
        return "\n".join([one] * number)

    return _cards(text, rows)


def wrapped(width: int) -> Change:
    def change(text: str) -> str:
        return "\n".join("\n".join(textwrap.wrap(line, width)) for line in text.splitlines())

    return change


def ships(shape: str) -> Change:
    """The lines of ships, counted from 1."""

    def change(text: str) -> str:
        head, squadrons, rest = text.partition("\nSquadrons")
        numbers = count(1)

        def row(match: re.Match[str]) -> str:
            whole, name, points = match[0], match["name"], match["points"]
            if match["bullet"]:
                return whole
            return shape.format(n=next(numbers), line=whole, name=name, points=points)

        return _cards(head, row) + squadrons + rest

    return change


def headings(**pairs: str) -> Change:
    def change(text: str) -> str:
        for word, other in pairs.items():
            text = re.sub(rf"^{word}:(?= \S)", other, text, flags=re.MULTILINE)
        return text

    return change


def sums(shape: str) -> Change:
    return lambda text: re.sub(
        r"^= (\d+) Points", lambda match: shape.format(match[1]), text, flags=re.MULTILINE
    )


def total(shape: str) -> Change:
    return lambda text: re.sub(
        r"^Total Points: (\d+)", lambda match: shape.format(match[1]), text, flags=re.MULTILINE
    )


def objectives(between: str, head: str = "") -> Change:
    """All three in one line."""

    def change(text: str) -> str:
        words = ("Assault", "Defense", "Navigation")
        found = [re.search(rf"^{word}: (\S.*)$", text, re.MULTILINE) for word in words]
        if None in found:
            return text
        line = head + between.join(match[1] for match in found if match)
        text = re.sub(r"^(Defense|Navigation): .*\n", "", text, flags=re.MULTILINE)
        return re.sub(r"^Assault: .*$", lambda _: line, text, flags=re.MULTILINE)

    return change


def rows_with(between: str, *, ended: str = "") -> Change:
    """A table with a column for the number, the name, the price."""

    def row(match: re.Match[str]) -> str:
        return between.join([match["count"] or "1", match["name"], match["points"]]).join([ended, ended])

    return lambda text: _cards(no_sums(text), row)


def counted(shape: str) -> Change:
    """Numbers of items, those above them counted too."""

    def change(text: str) -> str:
        numbers = count(1)
        return _cards(text, lambda match: _line(match, bullet=shape.format(next(numbers))))

    return change


def numbers_of_rows(shape: str) -> Change:
    return lambda text: "\n".join(shape.format(n, line) for n, line in enumerate(text.splitlines(), 1))


def boxes(text: str) -> str:
    ticks = cycle(["- [ ] ", "- [x] "])
    return _cards(text, lambda match: _line(match, bullet=next(ticks)))


def forum(text: str) -> str:
    rows = (line.replace("• ", "[*]") if "•" in line else f"[b]{line}[/b]" for line in text.splitlines())
    return "\n".join(["[quote=Jan]", *rows, "[/quote]"])


def links(text: str) -> str:
    return _cards(
        text, lambda m: _line(m).replace(m["name"], f"[{m['name']}](https://cards.example/{m['points']})")
    )


def interrupted(text: str) -> str:
    """Copied message by message, with who wrote and when between."""
    rows: list[str] = []
    for number, line in enumerate(text.splitlines()):
        stamp = ["", "Jan Kowalski", f"18:0{number % 10}", "✓✓", ""]
        rows += [line, *stamp] if number and number % 9 == 0 else [line]
    return "\n".join(rows)


def in_heavy_letters(text: str) -> str:
    """The letters of mathematics that people use for bold."""
    return "".join(
        chr(0x1D5D4 + ord(sign) - ord("A"))
        if "A" <= sign <= "Z"
        else chr(0x1D5EE + ord(sign) - ord("a"))
        if "a" <= sign <= "z"
        else sign
        for sign in text
    )


def in_one_row(between: str) -> Change:
    return lambda text: between.join(line for line in text.splitlines() if line.strip())


HABITS: dict[str, Change] = {
    "price before in brackets": front("({points}) {name}"),
    "price before with a dash": front("{points} - {name}"),
    "price before with pts": front("{points}pts {name}"),
    "price before in square brackets": front("[{points}] {name}"),
    "price of each": several("{n} x {name} ({one} each)"),
    "price of each at": several("{n} x {name} @ {one}"),
    "price of each, ea.": several("{n}x {name} ({one} ea.)"),
    "price of each in Italian": several("{n} x {name} ({one} punti l'uno)"),
    "price of each in Polish": several("{n} x {name} ({one} pkt za sztukę)"),
    "price reckoned": several("{n} x {name} ({n}x{one})"),
    "price reckoned to its end": several("{n} x {name} ({n} x {one} = {all})"),
    "count behind the price": several("{name} ({all}) x{n}"),
    "each copy on its line": repeated,
    "boxes to tick": boxes,
    "empty boxes": bullets("☐ "),
    "forum": forum,
    "links": links,
    "heavy letters": in_heavy_letters,
    "wide brackets": lambda text: text.replace("(", "（").replace(")", "）"),
    "comma at the end": each_line("{},"),
    "semicolon at the end": each_line("{};"),
    "dot at the end": each_line("{}."),
    "price with plus": prices(" +{}"),
    "price with plus in brackets": prices(" (+{})"),
    "price with cents": prices(" {}.00"),
    "price with cents of a comma": prices("\t{},00"),
    "price pts. in brackets": prices(" ({} pts.)"),
    "price behind a bar": prices(" | {}"),
    "price behind a slash": prices(" / {}"),
    "price about": prices(" ~{}"),
    "price in angles": prices(" <{}>"),
    "price below in brackets": prices("\n({})"),
    "price below": prices("\n{}"),
    "ends of rows of the web": lambda text: text.replace("\n", "\u2028"),
    "ends of rows of mainframes": lambda text: text.replace("\n", "\x85"),
    "ends of rows of spreadsheets": lambda text: text.replace("\n", "\v"),
    "new pages": lambda text: text.replace("\n\n", "\n\f"),
    "ends of rows as letters": lambda text: text.replace("\n", "\\n"),
    "as a program writes it": json.dumps,
    "one paragraph": in_one_row(" "),
    "one paragraph, semicolons": in_one_row("; "),
    "one paragraph, slashes": in_one_row(" / "),
    "narrow rows": wrapped(30),
    "narrow rows, quoted": after_each_other(wrapped(40), each_row("> {}")),
    "garbled": lambda text: text.replace("•", "â€¢").replace("'", "â€™"),
    "letters joined in print": lambda text: text.replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "message by message": interrupted,
    "Ship 1:": ships("Ship {n}: {line}"),
    "1) before ships": ships("{n}) {line}"),
    "#1 before ships": ships("#{n} {line}"),
    "Ship #1 -": ships("Ship #{n} - {line}"),
    "Statek 1:": ships("Statek {n}: {line}"),
    "Nave 1:": ships("Nave {n}: {line}"),
    "ships between dashes": ships("--- {line} ---"),
    "ships between signs": ships("== {line} =="),
    "ships in brackets": ships("[{line}]"),
    "bold ships with a colon": ships("**{name}** ({points}):"),
    "ships as headings": ships("### {line}"),
    "stars before ships": ships("⭐ {line}"),
    "objectives by colour": headings(Assault="Red:", Defense="Yellow:", Navigation="Blue:"),
    "objectives by Polish colour": headings(Assault="Czerwony:", Defense="Żółty:", Navigation="Niebieski:"),
    "objectives by Italian colour": headings(Assault="Rosso:", Defense="Giallo:", Navigation="Blu:"),
    "objectives by dot": headings(Assault="🔴:", Defense="🟡:", Navigation="🔵:"),
    "objectives behind a dot": headings(Assault="🔴", Defense="🟡", Navigation="🔵"),
    "objectives by letter": headings(Assault="R:", Defense="Y:", Navigation="B:"),
    "objectives in short": headings(Assault="Att:", Defense="Def:", Navigation="Nav:"),
    "objectives between slashes": objectives(" / "),
    "objectives in a row": objectives(", ", "Objectives: "),
    "objectives behind bars": objectives(" | ", "Objectives - "),
    "heading of one line": lambda text: re.sub(
        r"^Name: (.*)\nFaction: (.*)\nCommander: ", r"Name: \1 | Faction: \2 | Commander: ", text
    ),
    "headings without colon": lambda text: text.replace("Faction: ", "Faction ").replace(
        "Commander: ", "Commander "
    ),
    "no headings": lambda text: re.sub(r"^(Name|Faction|Commander):.*\n", "", text, flags=re.MULTILINE),
    "sum Ship total": sums("Ship total: {}"),
    "sum in brackets": sums("({})"),
    "sum Subtotal": sums("Subtotal {}"),
    "sum alone": sums("{}"),
    "sum pts": sums("{} pts"),
    "sum between dashes": sums("--- {} ---"),
    "sum Razem": sums("Razem: {} pkt"),
    "sum Totale": sums("Totale: {} punti"),
    "sum of Greeks": sums("Σ {}"),
    "total of 400": total("Total: {}/400"),
    "total in bold": total("**TOTAL – {} pts**"),
    "total alone": total("{} pts"),
    "table of commas": rows_with(","),
    "table of semicolons": rows_with(";"),
    "table of three columns": rows_with(" | ", ended=" | "),
    "table of a terminal": rows_with(" │ ", ended=" │ "),
    "table with its head": after_each_other(
        cells("| {} | {} |"), around("| Card | Points |\n|---|---|", "")
    ),
    "three stars": each_line("***{}***"),
    "backslashes": lambda text: re.sub(r"([()-])", r"\\\1", text),
    "messages of a room": each_row("<Jan> {}"),
    "messages of a room with hours": each_row("18:04 <Jan> {}"),
    "name before each row": each_row("Jan: {}"),
    "rows numbered": numbers_of_rows("{:3} {}"),
    "rows numbered with bars": numbers_of_rows("{:3} | {}"),
    "tabs for blanks": lambda text: text.replace(" ", "\t"),
    "hard blanks": lambda text: text.replace(" ", "\u00a0"),
    "from right to left": each_line("\u202a{}\u202c"),
    "bullets ->": bullets("-> "),
    "bullets =>": bullets("=> "),
    "bullets wave": bullets("~ "),
    "bullets line": bullets("_ "),
    "bullets bar": bullets("| "),
    "bullets tree": bullets("├─ "),
    "bullets (1)": counted("({}) "),
    "bullets of numbers and dashes": counted("{} - "),
    "bullets 1.1": counted("1.{} "),
    "bullets in circles": bullets("③ "),
    "bullets Roman": bullets("iv. "),
    "mixed: ticked, bold, quoted": after_each_other(
        bold_ships, bullets("- [x] "), each_row("> {}"), around("Marta wrote:", "> Thanks!")
    ),
    "mixed: Italian in WhatsApp": after_each_other(
        several("{n}x {name} ({one} each)"),
        ITALIAN,
        each_line("*{}*"),
        around("[22/11/26, 18:04:11] Luca: ciao! ecco la lista", "[22/11/26, 18:09:11] Marta: grazie 👍"),
    ),
    "mixed: Polish mail in HTML": after_each_other(
        prices(" – {} pkt"),
        headings(Assault="Czerwony:", Defense="Żółty:", Navigation="Niebieski:"),
        POLISH,
        lambda text: text.replace("\n", "\n\n"),
        html.escape,
    ),
    "mixed: pictograms, tabs, no sums": after_each_other(
        no_sums, prices("\t{}"), bullets("🔹"), lambda text: text.replace("\n", "\r\n\r\n")
    ),
    "mixed: copies in narrow rows": after_each_other(repeated, bullets("o "), wrapped(35)),
    "mixed: numbered ships in bold": after_each_other(
        ships("Ship {n}: {line}"), bold_names, sums("Total: {} pts"), objectives(" / ", "Objectives: ")
    ),
}  # fmt: skip
