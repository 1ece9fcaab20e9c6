from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from . import system_checks  # noqa: F401  # registers its checks
        from .acts import Action, register_acts
        from .services.sending.outgoing import register_delivery
        from .tasks import send_messages

        register_acts(Action)
        register_delivery(send_messages)
