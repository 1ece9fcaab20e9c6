"""Where something stands in a list that came as JSON: the lines of its strings, and what is wrong with it."""

import re
from collections import defaultdict
from typing import Final

import msgspec

# Only for a text that has been decoded already: on others it may take long.
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\n')
_PLACE: Final = re.compile(r"`(\$[^`]*)`|byte (\d+)")


def place_of_error(message: str, text: str) -> str:
    """The path of the key, or the number of the line where the text is no JSON; "$" is the whole."""
    match = _PLACE.search(message)
    if match and match[2]:
        return str(text.encode("utf-8", "replace").count(b"\n", 0, int(match[2])) + 1)
    return match[1] if match else "$"


class StringLines:
    """Where each string of the document stands: its first line on the first request, and so on."""

    def __init__(self, text: str) -> None:
        """`text` has been decoded without an error."""
        self.lines: defaultdict[str, list[int]] = defaultdict(list)
        number = 1
        for match in _STRING.finditer(text):
            if match[0] == "\n":
                number += 1
            else:
                self.lines[msgspec.json.decode(match[0], type=str)].append(number)
        for lines in self.lines.values():
            lines.reverse()

    def next(self, text: str) -> int:
        """The line of the next place where `text` stands; 1 for what the document leaves out."""
        lines = self.lines.get(text)
        return lines.pop() if lines else 1
