"""URLs of the desk, and all others: "events/new/" before the public ones, as it would pass for an event."""

from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path

from ..views.desk import (
    desk,
    hall,
    importing,
    messages,
    organizer,
    practice,
    record,
    staff,
)
from ..views.people import codes, entries, entries_together, presence, registrations
from ..views.public import account, event_page, finding, schedule, teams
from ..views.results import calls, results, results_file, round_sheet, rulings
from ..views.rounds import captains, constraints, repair, rounds, seating

player_pages: list[URLPattern | URLResolver] = [
    path("", entries.entries, name="entries"),
    path("add/", entries.entry_add, name="entry-add"),
    path("paste/", entries.entry_paste, name="entry-paste"),
    path("import/", importing.entries_import, name="entries-import"),
    path("import/add/", importing.entries_import_do, name="entries-import-do"),
    path("together/drop/", entries_together.entries_drop, name="entries-drop"),
    path("together/remove/", entries_together.entries_remove, name="entries-remove"),
    path("<str:key>/", entries.entry_edit, name="entry-edit"),
    path("<str:key>/drop/", entries.entry_drop, name="entry-drop"),
    path("<str:key>/reenter/", entries.entry_reenter, name="entry-reenter"),
    path("<str:key>/disqualify/", entries.entry_disqualify, name="entry-disqualify"),
    path("<str:key>/remove/", entries.entry_remove, name="entry-remove"),
    path("<str:key>/undo/", entries.entry_undo, name="entry-undo"),
    path("<str:key>/rounds/", presence.entry_rounds, name="entry-rounds"),
    path("<str:key>/merge/", entries.entry_merge, name="entry-merge"),
    path("<str:key>/penalty/", rulings.penalty, name="entry-penalty"),
    path("<str:key>/propose/", rulings.propose, name="entry-propose"),
    path("<str:key>/link/", codes.entry_link, name="entry-link"),
    path("<str:key>/link/code.svg", codes.entry_code, name="entry-code"),
    path("<str:key>/link/renew/", codes.entry_link_renew, name="entry-link-renew"),
    path("<str:key>/unclaim/", codes.entry_unclaim, name="entry-unclaim"),
    path("<str:key>/forget/", codes.entry_forget, name="entry-forget"),
]

team_pages: list[URLPattern | URLResolver] = [
    path("", teams.teams, name="teams"),
    path("new/", teams.team_edit, name="team-new"),
    path("<str:team>/", teams.team_edit, name="team-edit"),
    path("<str:team>/remove/", teams.team_remove, name="team-remove"),
]

registration_pages: list[URLPattern | URLResolver] = [
    path("", registrations.registrations, name="registrations"),
    path("move-up/", registrations.registrations_move, name="registrations-move"),
    path("<int:number>/settle/", registrations.registration_settle, name="registration-settle"),
    path("<int:number>/fee/", registrations.registration_fee, name="registration-fee"),
]

round_pages: list[URLPattern | URLResolver] = [
    path("", rounds.round_desk, name="round-desk"),
    path("seating/", seating.round_seating, name="round-seating"),
    path("swap/", seating.round_swap, name="round-swap"),
    path("seat/", seating.round_seat, name="round-seat"),
    path("sit-out/", seating.round_sit_out, name="round-sit-out"),
    path("move/", seating.round_move, name="round-move"),
    path("free/", seating.round_free, name="round-free"),
    path("rest/", seating.round_rest, name="round-rest"),
    path("repair/", repair.round_repair, name="round-repair"),
    path("unpublish/", seating.round_unpublish, name="round-unpublish"),
    path("discard/", rounds.round_discard, name="round-discard"),
    path("publish/", rounds.round_publish, name="round-publish"),
    path("close/", rounds.round_close, name="round-close"),
    path("clock/start/", desk.clock_start, name="clock-start"),
    path("clock/pause/", desk.clock_pause, name="clock-pause"),
    path("clock/resume/", desk.clock_resume, name="clock-resume"),
    path("clock/extend/", desk.clock_extend, name="clock-extend"),
    path("sheet/", round_sheet.round_sheet, name="round-sheet"),
    path("forfeits/", rulings.round_forfeits, name="round-forfeits"),
    path("forfeits/rule/", rulings.round_forfeit, name="round-forfeit"),
    path("results/", results_file.results_import, name="results-import"),
    path("results/save/", results_file.results_import_do, name="results-import-do"),
    path("results/form/<str:form>/", results_file.results_form_file, name="results-form-file"),
    path("tables/", results.match_find, name="match-find"),
    path("tables/<int:pk>/", results.match_result, name="match-result"),
    path("tables/<int:pk>/take/", results.match_take, name="match-take"),
    path("tables/<int:pk>/preview/", results.match_preview, name="match-preview"),
    path("tables/<int:pk>/line/", round_sheet.sheet_line, name="sheet-line"),
    path("tables/<int:pk>/clear/", results.result_clear, name="result-clear"),
    path("tables/<int:pk>/no-show/", rulings.no_show, name="no-show"),
    path("tables/<int:pk>/lost/", rulings.lost_component, name="lost-component"),
    path("tables/<int:pk>/shared/", rulings.shared_components, name="shared-components"),
]

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
    path("", record.backups, name="backups"),
    path("export/", record.event_export, name="event-export"),
    path("snapshots/<int:snapshot>.json", record.snapshot_file, name="snapshot-file"),
    path("files/<str:file>", record.backup_file, name="backup-file"),
    path("tables/<str:file>", record.spreadsheet, name="spreadsheet"),
]

desk_pages: list[URLPattern | URLResolver] = [
    path("", desk.desk, name="desk"),
    path("settings/", organizer.event_edit, name="event-edit"),
    path("plan/", organizer.event_plan, name="event-plan"),
    path("formats/", organizer.event_formats, name="event-formats"),
    path("start/", organizer.event_start, name="event-start"),
    path("finish/", organizer.event_finish, name="event-finish"),
    path("reopen/", organizer.event_reopen, name="event-reopen"),
    path("pair/", rounds.round_pair, name="round-pair"),
    path("pair/by-hand/", seating.round_by_hand, name="round-by-hand"),
    path("find/", finding.find, name="find"),
    path("tables/", constraints.event_tables, name="event-tables"),
    path("wishes/", constraints.event_wishes, name="event-wishes"),
    path("history/", record.history, name="history"),
    path("fairness/", record.fairness, name="fairness"),
    path("messages/", messages.event_messages, name="messages"),
    path("messages/webhook/", messages.event_webhook, name="event-webhook"),
    path("messages/remind/", messages.event_remind, name="event-remind"),
    path("messages/again/", messages.message_again, name="message-again"),
    path("copy/", organizer.event_copy, name="event-copy"),
    path("day/", schedule.event_day, name="event-day"),
    path("announce/", messages.event_announce, name="event-announce"),
    path("announce/down/", messages.event_announce_down, name="event-announce-down"),
    path("phones/", hall.event_phones, name="event-phones"),
    path("screens/", hall.event_screens, name="event-screens"),
    path("screens/steer/", hall.event_steer, name="event-steer"),
    path("screens/table/", hall.event_stream_table, name="event-stream-table"),
    path("calls/", calls.calls, name="calls"),
    path("calls/<int:pk>/", calls.call_close, name="call-close"),
    path("calls/<int:pk>/claim/", calls.call_claim, name="call-claim"),
    path("calls/<int:pk>/escalate/", calls.call_escalate, name="call-escalate"),
    path("players/", include(player_pages)),
    path("teams/", include(team_pages)),
    path("captains/", captains.captains, name="captains"),
    path("captains/<int:draft>/", captains.captains_draft, name="captains-draft"),
    path("captains/<int:draft>/back/", captains.captains_back, name="captains-back"),
    path("practice/others/", practice.practice_others, name="practice-others"),
    path("practice/guide/", practice.practice_guide, name="practice-guide"),
    path("practice/remove/", practice.practice_remove, name="practice-remove"),
    path("check-in/", presence.check_in_page, name="check-in"),
    path("check-in/<str:key>/", presence.check_in_row, name="check-in-row"),
    path("registrations/", include(registration_pages)),
    path("rounds/<int:number>/", include(round_pages)),
    path("penalties/<int:pk>/withdraw/", rulings.penalty_withdraw, name="penalty-withdraw"),
    path("penalties/<int:pk>/decline/", rulings.penalty_decline, name="penalty-decline"),
    path("staff/", include(staff_pages)),
    path("backups/", include(backup_pages)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("login/", account.LogIn.as_view(), name="login"),
    path("password/", account.ChangePassword.as_view(), name="password"),
    path("password/tokens/", account.tokens, name="tokens"),
    path("password/tokens/<int:pk>/revoke/", account.token_revoke, name="token-revoke"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("events/practice/", practice.practice_new, name="practice-new"),
    path("events/new/", organizer.event_new, name="event-new"),
    path("events/new/formats/", organizer.formats, name="formats"),
    path("", include("tournaments.urls.public")),
    path("events/<slug:slug>/desk/", include(desk_pages)),
    path("", include("tournaments.urls.operators")),
    path("events/<slug:slug>/desk/", include("tournaments.urls.sheets")),
    path("events/<slug:slug>/roles/", event_page.event_roles, name="event-roles"),
    path("join/<str:token>/", staff.join, name="join"),
    path("", include("tournaments.urls.player")),
]
