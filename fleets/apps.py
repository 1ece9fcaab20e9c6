from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FleetsConfig(AppConfig):
    name = "fleets"
    verbose_name = _("Fleets")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournaments.acts import join_table
        from tournaments.services.undo import join_inverses

        from .acts import FleetAction
        from .services.taking_back import INVERSES

        join_table(FleetAction)
        join_inverses(INVERSES)
