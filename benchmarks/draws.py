"""Compare the recorded draws: `.venv/bin/python benchmarks/draws.py [--record]`.

How many of the 300 in tests/golden/draws.json the engine answers otherwise today, kind by kind, and in how
many of these somebody meets another or has the bye. After a change that is meant to draw otherwise
`--record` puts today's answers into the file; what was asked stays.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
# Run as a file: this folder must give way, or its modules would stand before others of their names.
sys.path[:] = [str(HERE.parent), *(entry for entry in sys.path if Path(entry or ".").resolve() != HERE)]

from tests.golden.draws import FILE, Draw, recorded  # noqa: E402


def who_meets_whom(answer: dict[str, Any]) -> set[frozenset[str]]:
    return {frozenset(pair["players"]) for pair in answer.get("pairs", ())}


def line(draw: Draw) -> str:
    return json.dumps(asdict(draw), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write today's answers down")
    record = parser.parse_args().record
    draws, otherwise, others = [], Counter[str](), Counter[str]()
    for draw in recorded():
        answer = draw.answered()
        draws.append(replace(draw, answer=answer))
        otherwise[draw.kind] += answer != draw.answer
        others[draw.kind] += who_meets_whom(answer) != who_meets_whom(draw.answer)
    print(f"{len(draws)} draws, {otherwise.total()} answered otherwise")
    for kind, count in (+otherwise).items():
        print(f"  {kind}: {count}, with others at the tables {others[kind]}")
    if record:
        FILE.write_text("".join(map(line, draws)), "utf-8")
    return 0 if record else int(otherwise.total() > 0)


if __name__ == "__main__":
    sys.exit(main())
