"""What chats, mail, paper and spreadsheets do to a list of Star Forge, and how people type the same by hand.

Every change keeps all cards, so the total that is known of the list stays true.
"""

import html
import re
from collections.abc import Callable

Change = Callable[[str], str]

_CARD = re.compile(r"^(?P<bullet>• )?(?:(?P<count>\d+) x )?(?P<name>[^=:]+?) \((?P<points>\d+)\)$")


def _cards(text: str, change: Callable[[re.Match[str]], str]) -> str:
    """The text with the lines of cards written anew; headers keep their price."""
    lines = text.splitlines()
    found = [_CARD.match(line) for line in lines]
    return "\n".join(change(match) if match else line for match, line in zip(found, lines, strict=True))


def _line(
    match: re.Match[str], *, bullet: str | None = None, price: str = " ({})", count: str = "{} x {}"
) -> str:
    mark = (match["bullet"] or "") if bullet is None else (bullet if match["bullet"] else "")
    name = count.format(match["count"], match["name"]) if match["count"] else match["name"]
    return mark + name + price.format(match["points"])


def bullets(mark: str) -> Change:
    return lambda text: _cards(text, lambda match: _line(match, bullet=mark))


def numbered(text: str) -> str:
    numbers = iter(range(1, 1000))
    return _cards(text, lambda match: _line(match, bullet=f"{next(numbers)}. " if match["bullet"] else ""))


def lettered(text: str) -> str:
    letters = iter("abcdefghijklmnopqrstuvwxyz" * 4)
    return _cards(text, lambda match: _line(match, bullet=f"{next(letters)}) " if match["bullet"] else ""))


def prices(shape: str) -> Change:
    return lambda text: _cards(text, lambda match: _line(match, price=shape))


def counts(shape: str) -> Change:
    return lambda text: _cards(text, lambda match: _line(match, count=shape))


def bold_names(text: str) -> str:
    return _cards(text, lambda match: _line(match).replace(match["name"], f"**{match['name']}**"))


def bold_ships(text: str) -> str:
    return _cards(text, lambda match: _line(match) if match["bullet"] else f"**{_line(match)}**")


def each_line(shape: str) -> Change:
    return lambda text: "\n".join(shape.format(line) if line.strip() else line for line in text.splitlines())


def each_row(shape: str) -> Change:
    return lambda text: "\n".join(shape.format(line) for line in text.splitlines())


def around(before: str, after: str) -> Change:
    return lambda text: f"{before}\n{text}\n{after}"


def no_sums(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("="))


def no_prices(text: str) -> str:
    return no_sums(re.sub(r"\s*\(\d+\)", "", text))


def in_one_line(text: str) -> str:
    """`Ship: upgrade, upgrade`, squadrons one behind the other."""
    out: list[str] = []
    squadrons = False
    for line in no_sums(text).splitlines():
        match = _CARD.match(line)
        if line.startswith("Squadrons:"):
            squadrons = True
            out.append("Squadrons:")
        elif match and match["bullet"] and squadrons:
            start = out.pop() if out[-1].startswith("Squadrons") else ""
            out.append(
                f"{start} {_line(match, bullet='')}"
                if start.endswith(":")
                else f"{start}, {_line(match, bullet='')}"
            )
        elif match and match["bullet"]:
            out[-1] += (", " if ": " in out[-1] else ": ") + _line(match, bullet="")
        else:
            out.append(line)
    return "\n".join(out)


def with_pluses(text: str) -> str:
    """`Ship (price) + upgrade (price) + upgrade (price)`."""
    out: list[str] = []
    squadrons = False
    for line in no_sums(text).splitlines():
        match = _CARD.match(line)
        squadrons = squadrons or line.startswith("Squadrons:")
        if match and match["bullet"] and not squadrons:
            out[-1] += " + " + _line(match, bullet="")
        else:
            out.append(line)
    return "\n".join(out)


def words(**pairs: str) -> Change:
    """The words of headings, faction and sums in another language; names of cards stay English."""

    def in_other_words(line: str) -> str:
        head, colon, rest = line.partition(":")
        if not colon and not line.startswith("="):
            return line
        for word, other in pairs.items():
            head = re.sub(rf"\b{word}\b", other, head)
            rest = rest.replace(word, other) if head == pairs["Faction"] else rest
        return head + colon + rest

    return lambda text: "\n".join(map(in_other_words, text.splitlines()))


POLISH = words(
    Faction="Stronnictwo", Commander="Dowódca", Assault="Natarcie", Defense="Obrona", Navigation="Nawigacja",
    Squadrons="Eskadry", Points="punktów", Total="Razem", Rebel="Rebelianci", Empire="Imperium",
    Republic="Republika", Separatist="Separatyści", Name="Nazwa",
)  # fmt: skip
ITALIAN = words(
    Faction="Fazione", Commander="Comandante", Assault="Assalto", Defense="Difesa", Navigation="Navigazione",
    Squadrons="Squadroni", Points="punti", Total="Totale", Rebel="Ribelli", Empire="Impero",
    Republic="Repubblica", Separatist="Separatisti", Name="Nome",
)  # fmt: skip


def spreadsheet(text: str) -> str:
    return "\n".join(line.replace(" (", "\t(").replace("• ", "\t") for line in text.splitlines())


def slashes(text: str) -> str:
    """`Ship: upgrade (price) / upgrade (price)`."""
    return "\n".join(line.replace("), ", ") / ") for line in in_one_line(text).splitlines())


def columns(text: str) -> str:
    """A spreadsheet with a column for the number, the name and the price."""
    return _cards(no_sums(text), lambda m: f"{m['count'] or 1}\t{m['name']}\t{m['points']}")


def cells(shape: str) -> Change:
    """Each card as a row of a table: name, price."""

    def row(match: re.Match[str]) -> str:
        return shape.format(_line(match, bullet="", price="").strip(), match["points"])

    return lambda text: _cards(no_sums(text), row)


def after_each_other(*changes: Change) -> Change:
    def changed(text: str) -> str:
        for change in changes:
            text = change(text)
        return text

    return changed


# What people say in a chat about a tournament, between whom.
CHATTER = (
    "Anna: who brings the mats on Saturday?", "Ben — Today at 17:05", "I think the hall opens at 9, ask Tom",
    "lol", "😂", "[22.11.2026, 17:06] Tom: two mats, 3x6, and dice", "Car pool from the station? 4 seats", "",
)  # fmt: skip


def in_a_long_chat(text: str) -> str:
    """Some 38,000 characters of chat with the list in the middle."""
    rows = [CHATTER[n % len(CHATTER)] for n in range(800)]
    half = "\n".join(rows)[: (38_000 - len(text)) // 2].rpartition("\n")[0]
    return f"{half}\n\n{text}\n\n{half}"


CHANGES: dict[str, Change] = {
    "as it is": lambda text: text,
    "bold lines": each_line("**{}**"),
    "bold names": bold_names,
    "bold ships": bold_ships,
    "italics": each_line("_{}_"),
    "stars of WhatsApp": each_line("*{}*"),
    "bold and slanted in WhatsApp": each_line("_*{}*_"),
    "waves of WhatsApp": each_line("~{}~"),
    "hidden on Discord": each_line("||{}||"),
    "hidden behind bullets": each_line("• ||{}||"),
    "quoted": each_row("> {}"),
    "quoted twice": each_row(">> {}"),
    "code block": around("```", "```"),
    "code of each line": each_line("`{}`"),
    "WhatsApp on iPhone": lambda text: around("[22.11.2026, 18:04:11] Jan Kowalski: Hej, moja lista:", "")(
        text
    ),
    "WhatsApp on Android": around(
        "22/11/2026, 18:04 - Jan Kowalski: here is my list", "22/11/2026, 18:09 - Ola: thanks!"
    ),
    "Discord": around(
        "Jan K — Today at 18:04\nhi all, my list for Saturday", "Ola — Today at 18:09\nnice one!"
    ),
    "Telegram": around("Jan Kowalski, [22 Nov 2026 18:04]", ""),
    "greeting and signature": around(
        "Hello Marta,\n\nthis is what I want to play on Saturday:\n",
        "\nBest regards\nJan\n-- \nSent from my phone",
    ),
    "Polish greeting": around("Cześć,\nprzesyłam swoją listę na sobotę.\n", "\nPozdrawiam\nJan"),
    "footer of a page": around(
        "", "\nPage 1 of 1\nhttps://starforge.example/fleets/12345\nPrinted on 22.11.2026"
    ),
    "bullets o": bullets("o "),
    "bullets emoji": bullets("🔹 "),
    "bullets arrow": bullets("→ "),
    "bullets tick": bullets("✅ "),
    "bullets >": bullets("> "),
    "bullets tab": bullets("•\t"),
    "bullets numbers": numbered,
    "bullets letters": lettered,
    "bullets alone": bullets("•\n"),
    "no bullets": bullets(""),
    "bullets indent": bullets("    "),
    "price after blank": prices(" {}"),
    "price after tab": prices("\t{}"),
    "price after dash": prices(" - {}"),
    "price after long dash": prices(" – {}"),
    "price after colon": prices(": {}"),
    "price in square brackets": prices(" [{}]"),
    "price in braces": prices(" {{{}}}"),
    "price pts": prices(" {} pts"),
    "price p.": prices(" {} p."),
    "price pkt": prices(" ({} pkt)"),
    "price punti": prices(" {} punti"),
    "price equals": prices(" = {}"),
    "price joined": prices("({})"),
    "price dots": prices(" ..... {}"),
    "no sums": no_sums,
    "no prices": no_prices,
    "no total": lambda text: "\n".join(line for line in text.splitlines() if not line.startswith("Total")),
    "blank after each line": lambda text: "\n\n".join(text.splitlines()),
    "two blanks after each line": lambda text: "\n\n\n".join(text.splitlines()),
    "blank after each line, no bullets": lambda text: "\n\n".join(
        line for line in bullets("")(text).splitlines() if line
    ),
    "smart quotes": lambda text: text.replace("'", "’").replace('"', "”"),
    "soft hyphens": lambda text: _cards(
        text, lambda m: _line(m).replace(m["name"][:4], m["name"][:4] + "\u00ad")
    ),
    "zero width": each_line("\u200b{}\u200b"),
    "entities": lambda text: (
        html.escape(text).replace("•", "&bull;").replace("'", "&#39;").replace(" (", "&nbsp;(")
    ),
    "list in HTML": lambda text: "\n".join(
        f"<li>{html.escape(line)}</li>" if line.strip() else line for line in text.splitlines()
    ),
    "breaks in HTML": each_line("{}<br>"),
    "count before": counts("{} {}"),
    "count joined": counts("{}x {}"),
    "count behind": lambda text: counts("{1} x{0}")(text),
    "count behind 2": lambda text: counts("{1} x {0}")(text),
    "count in brackets": lambda text: counts("({0}) {1}")(text),
    "count in brackets x": lambda text: counts("({0}x) {1}")(text),
    "count x before": lambda text: counts("x{0} {1}")(text),
    "count times sign": lambda text: counts("{0}× {1}")(text),
    "count in brackets, no prices": lambda text: no_prices(counts("{1} [{0}]")(text)),
    "in one line": in_one_line,
    "in one line, no prices": lambda text: no_prices(in_one_line(text)),
    "with pluses": with_pluses,
    "with pluses, no prices": lambda text: no_prices(with_pluses(text)),
    "Polish": POLISH,
    "Italian": ITALIAN,
    "spreadsheet": spreadsheet,
    "comma table": lambda text: _cards(text, lambda m: _line(m, bullet="", price=",{}")),
    "headings of Markdown": lambda text: "\n".join(
        f"## {line}" if line.endswith(":") else line for line in text.splitlines()
    ),
    "slashes": slashes,
    "columns": columns,
    "cells in quotes": cells('"{}";"{}"'),
    "table of Markdown": cells("| {} | {} |"),
    "table in HTML": cells("<tr><td>{}</td><td>{}</td></tr>"),
    "each line stamped on iPhone": each_line("[22.11.2026, 18:04:11] Jan Kowalski: {}"),
    "each line stamped on Android": each_line("22/11/2026, 18:04 - Jan Kowalski: {}"),
    "forwarded mail": around("From: Jan\nTo: Marta\nDate: 22 Nov 2026 18:04\nSubject: my list\n", ""),
    "answered mail": after_each_other(each_row("> {}"), around("On 22 Nov 2026, 18:04, Jan wrote:\n", "")),
    "typed without marks, no prices": after_each_other(
        bullets(""), no_prices, lambda text: text.replace("-class", "")
    ),
    "in a long chat": in_a_long_chat,
    "all mixed, Polish": after_each_other(
        bold_ships,
        POLISH,
        lambda text: text.replace("• ", "🔹 ").replace(")", " pkt)"),
        lambda text: "\n\n".join(text.splitlines()),
        around("[22.11.2026, 18:04:11] Jan Kowalski: Hej, moja lista:", "Pozdrawiam\nJan"),
    ),
    "all mixed, Italian": after_each_other(
        lambda text: counts("{1} x{0}")(text),
        ITALIAN,
        lambda text: text.replace("'", "’").replace("• ", "→ "),
        each_row("> {}"),
        around("Jan K — Today at 18:04\n> ciao!", "\nhttps://builder.example/1\nPage 1 of 1"),
    ),
    "all mixed, mail": after_each_other(
        lambda text: text.replace("\n• ", "\n•\n"),
        html.escape,
        lambda text: text.replace("\n", "\n\n"),
        around("Hello Marta,\n\nmy list:\n", "\nBest regards\nJan\n-- \nSent from my phone"),
    ),
    "upper case": str.upper,
    "lower case": str.lower,
}
