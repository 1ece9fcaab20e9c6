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
        from tournaments.paper.large import register_paper
        from tournaments.services.undo.undo import register_inverses

        from .acts import FleetAction
        from .printing import FLEETS, MOST_AT_ONCE, fleets_pdf, open_list_sheets
        from .services.list_provider import PROVIDER
        from .services.taking_back import INVERSES

        register_acts(FleetAction)
        register_paper(FLEETS, fleets_pdf, most=MOST_AT_ONCE)
        register_inverses(INVERSES)
        register_list_provider(PROVIDER)
        register_list_sheets(open_list_sheets)
