"""What time alone brings, while somebody sets the clock."""

from datetime import timedelta
from pathlib import Path

from celery.beat import Service

from config.beat import SteadyScheduler
from config.celery import app


def test_F62_a_clock_set_back_an_hour_stops_nothing_that_comes_by_itself(tmp_path: Path) -> None:
    beat = Service(app, scheduler_cls=app.conf.beat_scheduler, schedule_filename=str(tmp_path / "beat"))
    scheduler = beat.scheduler
    assert isinstance(scheduler, SteadyScheduler)
    entries = list(scheduler.schedule.values())
    # As it is in the file of a beat that ran before the clock was set.
    for entry in entries:
        entry.last_run_at += timedelta(hours=1)
    scheduler.tick()
    ran = [(entry.last_run_at, entry.default_now()) for entry in scheduler.schedule.values()]
    scheduler.close()
    assert (len(ran), [last <= now for last, now in ran]) == (len(entries), [True] * len(entries))
