"""The sentences of refusals: for each code of a service why it refuses, and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from .sentences import Sentences

SERVICES: Sentences = {
    "gone": _("This no longer exists: somebody removed it meanwhile."),
    "changed_meanwhile": _("Somebody changed this meanwhile. Look at the new state and try again."),
    "settings_meanwhile": _(
        "Somebody has set this otherwise since you opened the page: %(settings)s. What you typed still "
        "stands here; save again to replace theirs."
    ),
    "own_word_changed": _(
        "You have said something newer meanwhile. Send this only if it is right all the same."
    ),
    "too_many_tokens": _("An account has at most %(most)s tokens. Revoke one first."),
    "about_missing": _("Say which one in “%(field)s”."),
    "unknown_field": _("There is no field “%(found)s” here."),
    "no_object": _('The body has to be an object: {"…": …}.'),
    "key_used_before": _(
        "This Idempotency-Key came with another request in the last 24 hours: a new request needs a new key."
    ),
    "reason_missing": _("Say why: this stays in the history."),
    "event_finished": _("The event is finished. Reopen it first."),
    "not_finished": _("The event is not finished."),
    "forget_as_player": _(
        "You have a place: on your page for the day you see what is stored, and delete it."
    ),
    "ask_to_be_forgotten": _("The event has begun: ask the organizer on this page."),
    "already_started": _("The event has already started."),
    "not_started": _("The event has not started yet."),
    "started_fixed": _("“%(field)s” can no longer be changed: the event has started."),
    "practice_hidden": _("A practice event is not listed: its players are invented."),
    "practice_only": _("Only in a practice event do the players report by themselves."),
    "practice_not_played": _("No round is being played: publish one, then the others can play."),
    "final_paired": _("“%(field)s” can no longer be changed: the final is paired."),
    "results_fixed": _("“%(field)s” can no longer be changed: results stand on it."),
    "rounds_fixed": _("“%(field)s” can no longer be changed: round %(round)s is already paired."),
    "no_lists": _("“%(field)s” is not possible: in this game nobody brings lists."),
    "no_places": _("“%(field)s” is not possible: in this game no place brings points of its own."),
    "cut_out_of_range": _("A cut to %(found)s is not possible: from %(smallest)s to %(largest)s."),
    "unknown_setting": _("There is no setting “%(found)s”."),
    "name_missing": _("A name is missing."),
    "name_missing_in_line": _("Line %(line)s has no name."),
    "name_too_long": _("This name is too long: %(found)s characters, at most %(largest)s."),
    "text_too_long": _("This is too long: %(found)s characters, at most %(largest)s."),
    "must_not_meet": _(
        "They must not meet: %(players)s. Seat them otherwise, or say that they meet all the same."
    ),
    "too_many_wishes": _("%(found)s wishes are too many: at most %(largest)s."),
    "not_checked_in": _("Not here: %(names)s. Check them in, or pair without them."),
    "check_in_closed": _("Check-in is not open now. If you are here, tell the desk."),
    "checked_in_late": _(
        "Round %(round)s is paired already, without %(name)s. Go to the desk: a seat may be free."
    ),
    "team_player_twice": _("A player stands in this team twice."),
    "team_empty": _("A team needs a player."),
    "team_too_large": _("%(found)s players are too many for a team: at most %(largest)s."),
    "team_captain": _("The captain has to be a player of the team."),
    "team_name_taken": _("Another team is called “%(name)s”."),
    "too_many_teams": _("An event has at most %(largest)s teams."),
    "teams_of_duels": _("“%(found)s” is not possible in this game: boards are tables of two."),
    "without_team": _("In no team: %(names)s. Put them into a team, or drop them: teams meet teams here."),
    "no_teams": _("Form teams first: teams meet teams here, and two of them are needed."),
    "team_line": _("Line %(line)s: write the team, a colon and its players, like “Rogues: Ada, Bo, Cy”."),
    "team_player_unclear": _("%(team)s: %(found)s players are called “%(name)s”; exactly one must be."),
    "too_few_teams": _("Two teams are needed to pair a round, and %(found)s can play."),
    "boards_fixed": _(
        "Teams meet teams: the pairing of the teams, their captains' drafts and the order of their members"
        " say who meets whom. Change the order in the team, discard the draft of the round and pair it again."
    ),
    "boards_changed": _(
        "A team, a draft of captains or a result has changed since round %(round)s was paired. Discard the"
        " draft of the round and pair it again."
    ),
    "team_has_played": _("%(name)s has played for this team and stays in it."),
    "draft_same_team": _("A team does not meet itself."),
    "draft_sizes": _("Two teams of the same size meet, each of two players or more."),
    "draft_under_way": _("One of these teams is in a draft that is not over."),
    "draft_not_yours": _("Only the captain of one of these teams moves here."),
    "draft_over": _("This draft is over."),
    "draft_not_now": _("The draft has gone on meanwhile: look again."),
    "draft_already": _("You have said your part; the desk can take it back."),
    "draft_players": _("This choice is not possible: look at who can be named now."),
    "draft_no_move": _("Nobody has moved yet."),
    "draft_player_twice": _("A player stands in both teams."),
    "no_such_round": _("There will be no round %(round)s."),
    "places_out_of_range": _("%(found)s places are not possible: from %(smallest)s to %(largest)s."),
    "round_days_out_of_range": _(
        "%(found)s days are not possible for a round: from %(smallest)s to %(largest)s."
    ),
    "round_overdue": _(
        "Results were due on %(day)s. At the open tables say who was not there, or that the game was not"
        " played."
    ),
    "round_not_overdue": _("Round %(round)s still has time: its last day for results is not over."),
    "hours_out_of_range": _("%(found)s hours are not possible: from %(smallest)s to %(largest)s."),
    "email_days_out_of_range": _("%(found)s days are not possible: from %(smallest)s to %(largest)s."),
    "window_backwards": _("Registration would close before it opens."),
    "registration_off": _("Nobody can register here: ask the organizer for a place."),
    "registration_not_yet": _("Registration opens on %(at)s."),
    "registration_over": _("Registration closed on %(at)s. Ask the organizer whether a place is left."),
    "registration_started": _("The event has started: go to the desk."),
    "registration_fixed": _("Registration is closed: the organizer changes what has to be changed now."),
    "registration_gone": _("This registration was withdrawn or declined: register again."),
    "registered_before": _(
        "Somebody called %(name)s is on the list already. If that is you, open the link you got then, or ask "
        "the organizer; if you are somebody else of that name, say so below."
    ),
    "registered_already": _(
        "%(name)s has registered with this address already. Open the link you got then, or ask the organizer."
    ),
    "too_many_registrations": _("No more than %(largest)s registrations are taken."),
    "too_many_at_once": _("Too many registrations came from your network. Try again in %(minutes)s min."),
    "offer_over": _("This place is not offered to you any more: the time to answer is over."),
    "remove_placed": _("%(name)s has a place: take the player off the list of players instead."),
    "no_lines": _("Paste at least one name."),
    "file_too_large": _("This file is too large: at most %(largest)s MB."),
    "file_empty": _("There is nobody in this file."),
    "file_too_many_lines": _("This file has too many lines: an event takes at most %(largest)s players."),
    "file_old_office": _(
        "This is an old Excel file, or one with a password. Save it as .xlsx without a password, or as CSV."
    ),
    "file_broken_workbook": _("This workbook can't be read. Save it once more as .xlsx, or as CSV."),
    "file_unpacks": _("This workbook unpacks to more than %(largest)s MB. Save the list of players alone."),
    "file_no_text": _(
        "This is no list of players but something else, perhaps a picture: choose CSV or XLSX."
    ),
    "file_quotes": _("From line %(line)s on quotes don't match: a quote is opened and not closed."),
    "file_no_names": _("The headings of this file have no name: call a column “Name”."),
    "no_push": _("Phones can't be told: this server has no key for it (WEBPUSH_KEY), or no HTTPS."),
    "no_phone": _("This browser didn't say how it can be told. Try again, or use another one."),
    "file_no_tables": _("The headings of this file have no table: call a column “Table”."),
    "results_nothing": _("There is no result in this file."),
    "results_too_many": _("This file has too many lines: at most %(largest)s."),
    "results_no_table": _("There is no table %(said)s in this round."),
    "results_twice": _("Table %(table)s stands in a line above already."),
    "results_not_there": _("%(name)s doesn't sit there: %(names)s."),
    "results_no_choice": _("“%(said)s” is no answer here; there are: %(known)s."),
    "results_none": _("Choose at least one line."),
    "results_line": _("Line %(line)s: %(why)s Nothing was saved."),
    "import_formula": _("This begins like a formula (= + - @): type the name itself."),
    "import_unanswered": _("Line %(line)s: say whether %(name)s is another person."),
    "import_nobody": _("Nobody in this file is new."),
    "too_many_players": _("Too many players: %(found)s, at most %(largest)s."),
    "year_out_of_range": _("The year %(found)s can't be: from %(smallest)s to %(largest)s."),
    "minutes_out_of_range": _("%(found)s minutes are not possible: from %(smallest)s to %(largest)s."),
    "points_out_of_range": _(
        "A points limit of %(found)s is not possible: from %(smallest)s to %(largest)s."
    ),
    "limit_of_format": _(
        "A limit of %(found)s doesn't go with these rules of the lists: type %(limit)s, or choose others."
    ),
    "not_played_out_of_range": _(
        "%(found)s points for a game not played are not possible: from %(smallest)s to %(largest)s."
    ),
    "place_points_size": _("Nobody sits in %(size)s in this game; there are lists for %(known)s."),
    "place_points_length": _("A table of %(size)s has one number for each place, not %(found)s."),
    "place_points_number": _("“%(found)s” is not possible: type whole numbers from 0 to %(largest)s."),
    "place_points_rise": _("The list for %(size)s rises: a lower place can't bring more than a higher one."),
    "place_points_twice": _("There are two lists of %(size)s numbers; each size of a table has one."),
    "rounds_out_of_range": _("%(found)s rounds are not possible: from %(smallest)s to %(largest)s."),
    "unknown_time_zone": _("There is no time zone “%(found)s”."),
    "unknown_choice": _("“%(found)s” is not possible here."),
    "unknown_game": _("There is no game “%(found)s”."),
    "draft_open": _("Round %(round)s is a draft. Publish it or discard it first."),
    "knockout_began": _("The knockout has begun: nobody can enter any more."),
    "first_stage_of_duels": _(
        "“%(found)s” is not possible in this game: everybody can meet everybody at tables of two only."
    ),
    "group_size_of_duels": _("Groups take tables of two."),
    "group_size_out_of_range": _(
        "%(found)s players in a group are not possible: from %(smallest)s to %(largest)s."
    ),
    "groups_apart": _(
        "No draw of the groups keeps apart everybody who must not meet: %(players)s would be in one group."
        " Withdraw a wish, or make smaller groups."
    ),
    "no_third_place": _(
        "A game for the third place takes a bracket of four or more, after a cut or from the start."
    ),
    "double_of_duels": _("Double elimination takes tables of two."),
    "third_place_of_duels": _("At a table of more than two the final has a third place of its own."),
    "plan_fixed": _("Everybody meets everybody: the plan of the rounds says who meets whom."),
    "plan_began": _(
        "Everybody meets everybody, and all games are set since the start: nobody can enter any more. While"
        " no round is paired, the history takes the start back."
    ),
    "no_round_left": _("The last Swiss round is already paired: nobody can enter any more."),
    "remove_instead": _("The event has not started yet: remove the player from the list instead."),
    "already_out": _("%(name)s has already left."),
    "not_out": _("%(name)s is still in the event."),
    "disqualified": _("%(name)s was disqualified and may not enter again."),
    "no_seat_free": _(
        "No seat is free in a round that was just published: choose that this round is missed."
    ),
    "have_met": _("%(name)s and %(other)s have met before."),
    "merge_too_late": _("The event has started: two entries can no longer become one."),
    "same_entry": _("Choose another entry than this one."),
    "two_accounts": _("%(name)s and %(other)s belong to two accounts: these are two people."),
    "game_missing": _("Choose the game that is lost."),
    "lost_already": _("%(name)s has a game loss at table %(table)s already."),
    "penalty_out_of_range": _("%(found)s points cannot be taken: from %(smallest)s to %(largest)s."),
    "take_back_player": _("To withdraw the disqualification, let %(name)s back into the event."),
    "only_result": _(
        "Table %(table)s of round %(round)s has no other result: type one first, then withdraw the game loss."
    ),
    "decided_already": _("The organizer has decided about this already."),
    "too_many_lines": _("So many parts of a day are not possible: %(found)s, at most %(largest)s."),
    "day_has_no_start": _("Say when the day begins."),
    "web_address": _("This is no address of the web: write it as https://example.org/photos."),
    "webhook_inside": _("This address leads into this server's own network; give one of the internet."),
    "webhook_address": _("This is no address of the web: write it as https://example.org/hook."),
    "no_mail_server": _("This server sends no mail: EMAIL_URL is not set."),
    "nothing_said": _("Say what everybody should know."),
    "no_table_now": _("You have no game at a table now. Go to the desk."),
    "call_with": _("%(name)s is on the way already."),
    "call_settled": _("This call is settled already."),
    "call_not_claimed": _("Say first that you go there: then the stopwatch runs."),
    "call_passed_on": _("This call was passed on: the marshal or the organizer answers it."),
    "ruling_missing": _("Say how you ruled: it stays on record for the next call like this."),
    "claimed_by_other": _("Another account belongs to this player. The desk can help."),
    "plays_already": _("Your account belongs to another player of this event."),
    "cut_not_begun_player": _(
        "The bracket was just made, and you are in it. Tell the desk: it is made anew with the next player."
    ),
    "no_email": _("This is no e-mail address."),
    "bracket_went_on": _("%(name)s cannot come back: the bracket has gone on without this player."),
    "have_played": _("The event has started: drop the players instead, they stay in the records."),
    "nobody_chosen": _("Nobody is chosen."),
    "in_bracket_alone": _(
        "%(name)s sits in the bracket, where a drop asks what becomes of the game: drop this player alone."
    ),
    "has_played": _("%(name)s has played and stays in the records: drop the player instead."),
    "cut_not_begun": _(
        "Nobody in the cut has played yet: discard round %(round)s first, so that the bracket is made anew "
        "with the next-ranked player."
    ),
    "round_open": _("Round %(round)s is not closed yet."),
    "event_over": _("All rounds are played: there is no next round."),
    "too_few_for_cut": _n(
        "A cut to %(cut)s is not possible: only %(players)s player is left.",
        "A cut to %(cut)s is not possible: only %(players)s players are left.",
        "players",
    ),
    "nobody_left": _("Nobody of the bracket is left after round %(round)s."),
    "unsound_pairing": _("This pairing is not sound (%(codes)s). Nothing was saved."),
    "not_in_round": _("%(name)s does not sit in round %(round)s."),
    "same_table": _("Both sit at the same table: there is nothing to swap."),
    "table_has_result": _("Table %(table)s has a result. Clear it first."),
    "bracket_fixed": _("In this round the bracket says who meets whom."),
    "same_player": _("Choose two different players."),
    "has_seat": _("%(name)s already has a seat in round %(round)s."),
    "wrong_seats": _("A table has %(seats)s players, not %(found)s."),
    "nobody_seated": _("Neither of them has a seat: pair them with each other instead."),
    "players_unseated": _("Without a table, a bye or a missed round: %(names)s."),
    "left_but_seated": _("Left the event, but has a seat in this round: %(names)s."),
    "table_out_of_range": _("There is no table %(found)s: tables go from 1 to %(largest)s."),
    "table_missing": _("Say which table."),
    "table_taken": _("Table %(table)s is taken. Move somebody there to exchange the two tables."),
    "table_blocked": _("Table %(table)s is blocked."),
    "not_tables": _("“%(found)s” is not a list of tables. Write for example: 4, 7, 10-12"),
    "seating_changed": _(
        "%(name)s changed round %(round)s meanwhile. You see it as it is now: look again before you go on."
    ),
    "draft_unsettled": _(
        "Something changed after round %(round)s was drawn. Look at the repair page before you publish it."
    ),
    "repair_impossible": _("This repair is not possible any more. You see the round as it is now."),
    "bracket_has_results": _(
        "Table %(table)s of round %(round)s was played by others than this correction would put there. "
        "Clear that result first, or leave this one as it is."
    ),
    "bracket_paired_on": _(
        "Another round was paired from round %(round)s. Discard that one first, or leave this result as it"
        " is."
    ),
    "round_not_due": _(
        "With this result round %(round)s would not be played. Discard it first, then correct the result."
    ),
    "round_complete": _("Round %(round)s is closed."),
    "round_not_published": _("Round %(round)s is not published yet."),
    "round_empty": _("Round %(round)s has no table, no bye and nobody who misses it: discard it."),
    "hall_number_kept": _(
        "Round %(round)s was drawn from the number %(hall)s before; it is drawn from the same again."
    ),
    "hall_number_late": _(
        "Round %(round)s was drawn before without a number from the hall; one typed now would draw it anew."
    ),
    "round_has_results": _("Round %(round)s already has results and stays."),
    "clock_has_started": _("The clock of round %(round)s has started; the round stays."),
    "results_missing": _("Tables without a result: %(tables)s."),
    "clock_not_started": _("The clock has not been started yet."),
    "not_this_round": _("This table is not in this round."),
    "match_without_game": _("There is no game here: it is a bye or a missed round."),
    "absent_in_bracket": _("Nobody misses a round of the bracket: drop %(names)s, and the others play on."),
    "not_at_table": _("%(name)s does not sit at this table."),
    "result_refused": _("This result needs another look."),
    "may_not_correct": _("This table has a result already: correcting it is for the organizer or a marshal."),
    "no_result": _("There is no result to clear."),
    "disqualified_silent": _("You were disqualified. Only the desk can enter a result for this table."),
    "event_finished_player": _("The event is finished. If a result is wrong, tell the organizer."),
    "reports_at_desk": _("Results are entered at the desk here: hand in your slip."),
    "round_closed_player": _("Round %(round)s is closed. If its result is wrong, tell the desk."),
    "ruling_only": _("Only the staff can rule that. Tell the desk."),
    "result_stands": _("This table has a result already. If it is wrong, tell the desk."),
    "other_word_changed": _("Something else has been said meanwhile. Look at it again."),
    "table_disagrees": _(
        "The others at your table say different things. Talk to each other, or let the desk decide."
    ),
    "next_round_depends": _(
        "Round %(round)s was paired from this result, and another winner would sit there."
    ),
    "cut_depends": _("The cut was made from these results, and with this change it would be another one."),
    "unknown_country": _("“%(found)s” is no country code: write two letters, like PL or DE."),
    "rounds_left": _("Not all rounds are played yet."),
    "too_few_left": _n(
        "Only %(players)s player is left: there is nobody to pair.",
        "Only %(players)s players are left: there is nobody to pair.",
        "players",
    ),
    "own_match": _("You play at this table yourself: somebody else of the staff decides here."),
    "own_entry": _("This is about yourself as a player: somebody else of the staff decides it."),
    "marshal_rules": _("Two of the staff play each other here: the marshal decides."),
    "leader_plays_level": _(
        "%(name)s is on the staff of this event and cannot play in it: staff play at relaxed level only."
    ),
    "leader_plays_alone": _(
        "%(name)s is on the staff of this event and can play in it only if somebody else of the staff"
        " is there and acting."
    ),
    "days_out_of_range": _("%(found)s days are not possible: from %(smallest)s to %(largest)s."),
    "invitation_used": _("This link has been used already. Ask the organizer for a new one."),
    "invitation_revoked": _("This link was revoked. Ask the organizer for a new one."),
    "invitation_expired": _("This link is too old. Ask the organizer for a new one."),
    "username_unusable": _("A log-in name has letters, digits and @ . + - _ only, without spaces."),
    "username_taken": _("Somebody is called “%(found)s” here already. Choose another name, or log in."),
    # Django's own sentences, which are translated already.
    "password_weak": "%(why)s",
    "organizer_stays": _("An event has exactly one organizer: hand the event over first."),
    "no_account_here": _("%(name)s has no account here: send an invitation first."),
    "round_follows": _("Round %(round)s is paired already: discard it first."),
    "undo_not_possible": _("This cannot be taken back. %(why)s"),
    "undo_no_right": _("You have no right to take this back. Ask the organizer."),
    "undone_already": _("This was taken back already."),
    "undo_overtaken": _("Something later stands on this. Take that back first."),
    "undo_rounds_first": _("A round is paired already: discard it first."),
    "undo_unpublish_first": _("The round is published: take it back from the hall first."),
    "undo_not_kept": _("The state before this is not kept any more."),
    "undo_by_snapshot": _(
        "Other things happened since. Under “Backups” you can go back to the moment before this, "
        "and see first what else would change."
    ),
}
