"""URLs of the staff: invitations, roles, handing over, backups and files."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from ..views.desk import backups, staff
from ..views.public import help, spreadsheets

staff_pages: list[URLPattern | URLResolver] = [
    path("", staff.staff, name="staff"),
    path("invite/", staff.staff_invite, name="staff-invite"),
    path("invitations/<int:invitation>/", staff.staff_invitation, name="staff-invitation"),
    path("invitations/<int:invitation>/revoke/", staff.staff_revoke, name="staff-revoke"),
    path("acting/", staff.staff_acting, name="staff-acting"),
    path("hand-over/", staff.staff_hand_over, name="staff-hand-over"),
    path("<int:leader>/remove/", staff.staff_remove, name="staff-remove"),
]

backup_pages: list[URLPattern | URLResolver] = [
    path("", backups.backups, name="backups"),
    path("export/", backups.event_export, name="event-export"),
    path("snapshots/<int:snapshot>.json", backups.snapshot_file, name="snapshot-file"),
    path("files/<str:file>", backups.backup_file, name="backup-file"),
    path("tables/<str:file>", spreadsheets.spreadsheet, name="spreadsheet"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<slug:slug>/desk/staff/", include(staff_pages)),
    path("events/<slug:slug>/desk/backups/", include(backup_pages)),
    path("events/<slug:slug>/roles/", help.event_roles, name="event-roles"),
    path("join/<str:token>/", staff.join, name="join"),
]
