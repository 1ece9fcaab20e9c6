"""The application, which registers itself with `tournaments` as the one that keeps the lists."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FleetsConfig(AppConfig):
    name = "fleets"
    verbose_name = _("Fleets")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Models can only be asked for from here on."""
        from tournaments.acts import join_table
        from tournaments.list_provider import register
        from tournaments.paper.booklet import register_list_sheets
        from tournaments.services.undo.undo import join_inverses

        from .acts import FleetAction
        from .printing import open_list_sheets
        from .services.list_provider import PROVIDER
        from .services.taking_back import INVERSES

        join_table(FleetAction)
        join_inverses(INVERSES)
        register(PROVIDER)
        register_list_sheets(open_list_sheets)
