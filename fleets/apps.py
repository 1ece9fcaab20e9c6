"""The application, which registers with tournaments as the provider of lists."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FleetsConfig(AppConfig):
    name = "fleets"
    verbose_name = _("Fleets")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Models are available from here on."""
        from tournaments.acts import register_acts
        from tournaments.list_provider import register_list_provider
        from tournaments.paper.booklet import register_list_sheets
        from tournaments.services.undo.undo import register_inverses
        from tournaments.tasks import register_sender

        from .acts import FleetAction
        from .printing import open_list_sheets
        from .services.list_provider import PROVIDER
        from .services.taking_back import INVERSES
        from .tasks import FLEETS, send_fleets

        register_acts(FleetAction)
        register_sender(FLEETS, send_fleets)
        register_inverses(INVERSES)
        register_list_provider(PROVIDER)
        register_list_sheets(open_list_sheets)
