"""URLs for whoever runs the server."""

from django.urls import URLPattern, URLResolver, path

from ..views.operators import health, laptops, work

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/live", health.alive, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("metrics", health.metrics, name="metrics"),
    path("laptops/", laptops.laptops, name="laptops"),
    path("laptops/do", laptops.laptops_do, name="laptops-do"),
    path("laptops/line", laptops.laptops_line, name="laptops-line"),
    path("laptops/desk", laptops.laptops_desk, name="laptops-desk"),
    path("laptops/join", laptops.laptops_join, name="laptops-join"),
    path("laptops/call", laptops.laptops_call, name="laptops-call"),
    path("operators/", work.operators, name="operators"),
    path("operators/jobs/<int:pk>/again/", work.operators_job_again, name="operators-job-again"),
    path("operators/messages/<int:pk>/again/", work.operators_message_again, name="operators-message-again"),
]
