"""Requests as whoever runs the server sees them: the number of each, how many there were, how fast.

The number stands in the lines of the log and on an error page. Counts are kept in each process and added to
those of all in the cache at most every few seconds, so that no request waits for it.
"""

import logging
import time
from collections import Counter
from contextvars import ContextVar
from threading import Lock

from django.core.cache import cache

log = logging.getLogger(__name__)

# "" where nobody numbers requests, as on a laptop.
request_id: ContextVar[str] = ContextVar("request_id", default="")

# Upper ends of the buckets, in milliseconds; the last one is open.
BUCKETS = (25, 50, 100, 250, 500, 1000, 2500, 5000, 10000)
FLUSH_SECONDS = 5
KEEP = 30 * 24 * 3600
STATUSES = ("1xx", "2xx", "3xx", "4xx", "5xx")


class RequestCounts:
    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()
        self._flushed = time.monotonic()

    def add(self, status: int, milliseconds: int) -> None:
        """Counts one request."""
        bucket = next((str(end) for end in BUCKETS if milliseconds <= end), "more")
        with self._lock:
            self._counts[f"status:{status // 100}xx"] += 1
            self._counts[f"bucket:{bucket}"] += 1
            self._counts["milliseconds"] += milliseconds
        if time.monotonic() - self._flushed > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Adds what was counted here to the counts of all processes."""
        with self._lock:
            counts, self._counts = self._counts, Counter()
            self._flushed = time.monotonic()
        try:
            for name, count in counts.items():
                cache.add(_key(name), 0, KEEP)
                cache.incr(_key(name), count)
        except Exception:  # Each cache backend raises errors of its own; counts are not worth a request.
            log.warning("The cache does not answer: %s requests were not counted.", sum(counts.values()))


REQUESTS = RequestCounts()


def request_lines() -> list[str]:
    """The counts of all processes in the text format of Prometheus."""
    REQUESTS.flush()
    names = [*(f"status:{status}" for status in STATUSES), "milliseconds"]
    ends = [*(str(end) for end in BUCKETS), "more"]
    found = cache.get_many([_key(name) for name in [*names, *(f"bucket:{end}" for end in ends)]])
    lines = ["# TYPE flagship_requests_total counter"]
    lines += [
        f'flagship_requests_total{{status="{status}"}} {found.get(_key(f"status:{status}"), 0)}'
        for status in STATUSES
    ]
    lines.append("# TYPE flagship_request_seconds histogram")
    total = 0
    for end in ends:
        total += found.get(_key(f"bucket:{end}"), 0)
        upper = "+Inf" if end == "more" else int(end) / 1000
        lines.append(f'flagship_request_seconds_bucket{{le="{upper}"}} {total}')
    lines.append(f"flagship_request_seconds_sum {found.get(_key('milliseconds'), 0) / 1000}")
    lines.append(f"flagship_request_seconds_count {total}")
    return lines


def _key(name: str) -> str:
    return f"metrics:{name}"
