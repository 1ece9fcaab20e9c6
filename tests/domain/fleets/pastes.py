"""What applications, pages and papers leave around and inside a list when it is copied out of them.

Beside `chats.py` and `habits.py`; how people type lists anew stands in `typings.py`.
"""

import html
import quopri
import re
from itertools import cycle

from tests.domain.fleets.chats import (
    Change,
    _cards,
    _line,
    after_each_other,
    around,
    bullets,
    each_row,
    prices,
)

DISCLAIMER = (
    "This e-mail and any attachment are confidential and may be privileged. If you are not the intended\n"
    "recipient, please delete it and tell the sender. Think of the trees before you print 1 page."
)


def rows(change: Change) -> Change:
    """Each row that is not empty, changed."""
    return lambda text: "\n".join(change(row) if row.strip() else row for row in text.splitlines())


def crossing(mark: str) -> Change:
    """Two cards that the writer took out of the list, crossed out, where they stood."""
    return lambda text: re.sub(
        r"^(• [^\n]*)$", rf"\1\n{mark.format('• Gunnery Team (7)')}", text, count=2, flags=re.MULTILINE
    )


def in_rich_text(text: str) -> str:
    body = text.replace("•", "\\bullet").replace("{", "\\{").replace("}", "\\}")
    body = body.replace("\n", "\\par\n").replace("’", "\\'92")
    return "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n\\f0\\fs24 " + body + "\\par\n}"


def in_html(text: str) -> str:
    """A page's source, its tags with their styles, all of it in one row."""
    rows = (f'<p class="c1" style="margin:0">{html.escape(row)}</p>' for row in text.splitlines())
    return "<html><body><!-- list -->" + "".join(rows) + "</body></html>"


def in_html_items(text: str) -> str:
    found = re.sub(r"((?:^• .*\n?)+)", lambda m: f"<ul>\n{m[0].rstrip()}\n</ul>\n", text, flags=re.MULTILINE)
    return re.sub(r"^• (.*)$", r'  <li dir="ltr">\1</li>', found, flags=re.MULTILINE)


def in_divs(text: str) -> str:
    return "".join(f"<div>{html.escape(row) or '<br>'}</div>" for row in text.splitlines())


def broken_in_html(text: str) -> str:
    return "<br />".join(html.escape(row) for row in text.splitlines())


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def combined(sign: str) -> Change:
    return lambda text: "".join(letter + (sign if letter.isalpha() else "") for letter in text)


def replies(text: str) -> str:
    ticks = cycle(["", " (edited)", "\n👍\n3"])
    return "\n".join(row + next(ticks) if row.startswith("=") else row for row in text.splitlines())


def messages(before: str) -> Change:
    """Each block was a message of its own, with what stands above messages."""
    return lambda text: "\n".join(f"{before}\n{block}" for block in re.split(r"\n\n+", text))


def photographed(text: str) -> str:
    """As the reading of a photo leaves it: bullets and blanks wrong, letters that look alike."""
    text = text.replace("• ", "¢ ").replace("II", "ll").replace(" (", " ( ").replace("'", "`")
    return f"18:04 5G 87%\n{text}\n<  Share  >"


PASTES: dict[str, Change] = {
    "Discord on a phone": around("Jan K\n — \nToday at 18:04", "Ola\n — \nToday at 18:09\n:fire:"),
    "Discord on a Polish phone": around("Jan K\n — \nDziś o 18:04", "Nowa wiadomość"),
    "Discord, edited": lambda text: text + " (edited)",
    "Discord, replies between": replies,
    "Discord, reply above": around("@Marta  can you check this?\nJan K — 22/11/2026 18:04", ""),
    "Discord, code with a language": around("```md", "```"),
    "Discord, one quote sign": lambda text: ">>> " + text,
    "Discord, hidden as a whole": lambda text: f"||{text}||",
    "Discord, forwarded": around("Forwarded\n", "\n#fleet-lists  •  22/11/2026 18:04"),
    "Discord, a bot": around("FleetBot\nAPP\n — 18:04\n<@123456789012345678> your list:", ""),
    "Discord, pings": around("@everyone @here list below 👇", "<:imperial:712345678901234567>"),
    "Discord, headings in hours": messages("[18:04] Jan K: "),
    "WhatsApp, a file": around(
        "22/11/2026, 18:02 - Messages and calls are end-to-end encrypted.\n"
        "22/11/2026, 18:04 - Jan: <Media omitted>",
        "22/11/2026, 18:05 - Jan: This message was edited",
    ),
    "WhatsApp in America": around("11/22/26, 6:04 PM - Jan Kowalski: my list", "11/22/26, 6:09 PM - Ola: 👍"),
    "WhatsApp for browsers": around("[6:04 PM, 11/22/2026] Jan Kowalski: ", "[6:09 PM, 11/22/2026] Ola: ok"),
    "WhatsApp in Italian": around("22/11/26, 18:04 - Luca: ecco", "22/11/26, 18:05 - Luca: <Media omessi>"),
    "WhatsApp in Polish": around(
        "22.11.2026, 18:04 - Jan: hej", "22.11.2026, 18:05 - Jan: <pominięto multimedia>"
    ),
    "WhatsApp, each block": messages("[22.11.2026, 18:04:11] Jan Kowalski:"),
    "Messenger": around("Jan Kowalski\nYou sent", "Enter\nSeen by Marta at 18:09"),
    "Messenger, each block": messages("You sent"),
    "Messenger in Polish": around("Jan Kowalski\nNiedz. 18:04\nWysłano przez Ciebie", "Odczytano"),
    "Facebook": around("Jan Kowalski\nTop fan", "Like\nReply\n2h\nSee translation"),
    "Facebook in Polish": around(
        "Jan Kowalski\nNajaktywniejszy fan", "Lubię to!\nOdpowiedz\n2 godz.\nEdytowano"
    ),
    "Facebook in Italian": around("Luca Bianchi\nFan più attivo", "Mi piace\nRispondi\n2 h\nModificato"),
    "Facebook, more": lambda text: text + "\nSee more\n12\n3 comments",
    "Reddit": around("u/jan_k · 2h ago", "5\n\nReply\nreply\nAward\nShare"),
    "forum post": around(
        "jan_k\nPosts: 512\nJoined: 12 Mar 2019\n#14 Post by jan_k » 22 Nov 2026 18:04", "Top"
    ),
    "Telegram, forwarded": around("Forwarded from Jan Kowalski", "👁 41  18:04"),
    "Telegram, each block": messages("Jan Kowalski, [22.11.2026 18:04]"),
    "Signal": around("Jan Kowalski\n22 Nov, 18:04", "Read"),
    "SMS": around("From: +48 600 100 200\nNov 22, 2026 6:04 PM", "Delivered"),
    "Slack": around("Jan Kowalski  6:04 PM", "1 reply\nLast reply today at 6:09 PM"),
    "Slack, pictures of bullets": bullets(":small_blue_diamond: "),
    "Teams": around("[18:04] Jan Kowalski", "has context menu"),
    "Teams, hours behind": around("Jan Kowalski\n22.11.2026 18:04\n", "Like 1"),
    "notes of a phone": around("Armada Saturday\n22 November 2026 at 18:04\n", ""),
    "notes with boxes": bullets("◯ "),
    "notes of Google": bullets("☑ "),
    "documents of Google": bullets("   ●  "),
    "documents of Google, deeper": bullets("      ○ "),
    "Word": bullets("\uf0b7\t"),
    "Word, squares": bullets("§  "),
    "Word, arrows": bullets("Ø "),
    "Word, o": bullets("o\t"),
    "writer's file": bullets("\u2043 "),
    "printed twice a page": around("Fleet list – page 1 of 2", "Fleet list – page 2 of 2\n© 2026 Star Forge"),
    "Outlook": around(
        "From: Jan Kowalski <jan@example.org>\nSent: Sunday, November 22, 2026 6:04 PM\n"
        "To: Marta <marta@example.org>\nSubject: RE: list",
        "Get Outlook for iOS",
    ),
    "Outlook in Polish": around(
        "Od: Jan Kowalski <jan@example.org>\nWysłano: niedziela, 22 listopada 2026 18:04\n"
        "Do: Marta\nTemat: lista",
        "Wysłane z iPhone'a",
    ),
    "Outlook in Italian": around(
        "Da: Luca <luca@example.org>\nInviato: domenica 22 novembre 2026 18:04\nA: Marta\nOggetto: lista",
        "Inviato da iPhone",
    ),
    "Gmail in Polish": after_each_other(
        each_row("> {}"), around("niedz., 22 lis 2026 o 18:04 Jan <jan@example.org> napisał(a):\n", "")
    ),
    "Gmail in Italian": after_each_other(
        each_row("> {}"),
        around("Il giorno dom 22 nov 2026 alle ore 18:04 Luca <l@example.org> ha scritto:\n", ""),
    ),
    "answer above the quotation": after_each_other(
        each_row("> {}"), around("Looks fine to me, see you on Saturday.\nMarta\n", "")
    ),
    "answers in the quotation": lambda text: re.sub(
        r"^> (= \d+ Points)$", r"> \1\nnice ship\n", each_row("> {}")(text), flags=re.MULTILINE
    ),
    "original message": around("-----Original Message-----\nFrom: Jan\nSent: 22 Nov 2026 18:04\n", ""),
    "forwarded by Gmail": around(
        "---------- Forwarded message ---------\nFrom: Jan <jan@example.org>\n"
        "Date: Sun, Nov 22, 2026 at 6:04 PM\n"
        "Subject: list\nTo: <marta@example.org>\n",
        "",
    ),
    "disclaimer": around("", "\n" + DISCLAIMER),
    "sent from": around("", "\nSent from my Galaxy\nSent with Proton Mail secure email."),
    "Polish signature": around(
        "Dzień dobry,\nw załączeniu lista na turniej.", "\n--\nJan Kowalski\ntel. 600 100 200"
    ),
    "Italian signature": around(
        "Buongiorno,\necco la mia lista per sabato.", "\nUn saluto\nLuca\ncell. 333 1234567"
    ),
    "quoted-printable": quoted_printable,
    "blanks at the ends of rows": each_row("{} "),
    "rich text": in_rich_text,
    "rich text, rows": lambda text: text.replace("•", "\\bullet").replace("\n", "\\par\n"),
    "source of a page": in_html,
    "source of a page, items": in_html_items,
    "source of a page, boxes": in_divs,
    "source of a page, breaks": broken_in_html,
    "source of a page, bold": rows(lambda row: f"<strong>{html.escape(row)}</strong><br/>"),
    "entities by number": lambda text: (
        text.replace("•", "&#8226;").replace("(", "&#40;").replace(")", "&#41;")
    ),
    "entities twice": lambda text: html.escape(html.escape(text)).replace("•", "&amp;bull;"),
    "in an address": lambda text: text.replace(" ", "%20").replace("\n", "%0A").replace("•", "%E2%80%A2"),
    "underlined letters": combined("\u0332"),
    "accents apart": combined("\u200d"),
    "wide letters": lambda text: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
    "letters in script": lambda text: "".join(
        chr(0x1D4D0 + ord(c) - 65)
        if "A" <= c <= "Z"
        else chr(0x1D4EA + ord(c) - 97)
        if "a" <= c <= "z"
        else c
        for c in text
    ),
    "thin blanks": lambda text: text.replace(" ", "\u2009"),
    "blanks underlined": lambda text: _cards(text, lambda m: _line(m).replace(" ", "_").replace("•_", "• ")),
    "two blanks at the end": each_row("{}  "),
    "stars and slants": rows(
        lambda row: f"***{row.strip()}***" if not row.startswith("•") else f"* *{row[2:]}*"
    ),
    "prices in slants": prices(" *({})*"),
    "prices in code": prices(" `{}`"),
    "prices in bold": prices(" **{}**"),
    "photographed": photographed,
    "box around": lambda text: "╔══════════╗\n" + each_row("║ {} ║")(text) + "\n╚══════════╝",
    "box of signs": lambda text: "+------+\n" + each_row("| {:60} |")(text) + "\n+------+",
    "rules between": lambda text: text.replace("\n\n", "\n━━━━━━━━━━━━\n"),
    "rules of signs": lambda text: text.replace("\n\n", "\n\n=====================\n"),
    "rules of stars": lambda text: text.replace("\n\n", "\n* * * * *\n"),
    "Markdown, bullets of pluses": bullets("+ "),
    "Markdown, deeper": bullets("    - "),
    "bullets twice": bullets("• - "),
    "bullets angle": bullets("↳ "),
    "bullets corner": bullets("└ "),
    "bullets L": bullets("|_ "),
    "bullets long": bullets("— "),
    "bullets star": bullets("★ "),
    "bullets more than": bullets(">> "),
    "bullets dots": bullets("... "),
    "bullets middle": bullets("・"),
    "bullets keys": bullets("1️⃣ "),
    "bullets minus joined": bullets("-"),
    "bullets in front of ships too": lambda text: _cards(
        text, lambda m: _line(m, bullet="    - ") if m["bullet"] else "- " + _line(m)
    ),
    "bullets comma": bullets(", "),
    "bullets $": bullets("$ "),
    "prompt": each_row("$ {}"),
    "added in a difference": each_row("+{}"),
    "comment signs": each_row("// {}"),
    "comment signs #": each_row("# {}"),
    "comment signs ;": each_row("; {}"),
    "comment signs *": each_row(" * {}"),
    "program's text": rows(lambda row: f'"{row}",'),
    "tab before each row": each_row("\t{}"),
    "last row cut": lambda text: text + "\nTap to see m",
    "crossed out": crossing("~~{}~~"),
    "crossed out in WhatsApp": crossing("~{}~"),
    "crossed out in forums": crossing("[s]{}[/s]"),
    "crossed out on pages": crossing("<del>{}</del>"),
    "crossed out in letters": crossing("• G̶u̶n̶n̶e̶r̶y̶ ̶T̶e̶a̶m̶ ̶(̶7̶)̶"),
    "all struck": each_row("~~{}~~"),
}
