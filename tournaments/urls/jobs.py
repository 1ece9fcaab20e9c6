"""URLs of sheets made in the background."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from ..views.paper import jobs

desk_pages: list[URLPattern | URLResolver] = [
    path("rounds/<int:number>/jobs/", jobs.job_new, name="sheet-job-new"),
    path("jobs/booklet/", jobs.booklet_new, name="booklet-new"),
    path("jobs/<int:pk>/", jobs.job, name="sheet-job"),
    path("jobs/<int:pk>/<slug:name>.pdf", jobs.job_file, name="sheet-job-file"),
]

urlpatterns: list[URLPattern | URLResolver] = [path("events/<slug:slug>/desk/", include(desk_pages))]
