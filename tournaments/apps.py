from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import system_checks  # noqa: F401  # registers itself
        from .acts import Action, join_table
        from .services.sending.outgoing import join_delivery
        from .tasks import send_messages

        join_table(Action)
        join_delivery(send_messages)
