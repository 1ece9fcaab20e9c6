"""URLs of sheets made in the background."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from ..views.paper import jobs

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<slug:slug>/desk/rounds/<int:number>/jobs/", jobs.job_new, name="sheet-job-new"),
    path("events/<slug:slug>/desk/jobs/booklet/", jobs.booklet_new, name="booklet-new"),
    path("events/<slug:slug>/desk/jobs/<int:pk>/", jobs.job, name="sheet-job"),
    path("events/<slug:slug>/desk/jobs/<int:pk>/<slug:name>.pdf", jobs.job_file, name="sheet-job-file"),
]
