"""Beat's schedule, which goes on where somebody sets the clock back."""

from typing import Any

from celery.beat import PersistentScheduler


class SteadyScheduler(PersistentScheduler):  # type: ignore[misc]  # Celery has no types
    """What ran last in a time that is yet to come counts as just run; else nothing would for as long."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """One step; returns the seconds until the next."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at > now:
                entry.last_run_at, self._heap = now, None
        return float(super().tick(*args, **kwargs))
