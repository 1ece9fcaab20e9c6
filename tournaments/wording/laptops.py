"""Why something between two laptops does not go, in words."""

from django.utils.translation import gettext_lazy as _

from .sentences import Sentences

LAPTOP_REFUSALS: Sentences = {
    "no_such_code": _("A code has 20 letters and digits; look at the first laptop once more."),
    "no_such_address": _("This is no address; it looks like 192.168.1.20:8000."),
    "nobody_there": _("Nobody answers at this address. Are both laptops in the same network?"),
    "no_flagship": _("Something answers at this address, but it is no Flagship that knows of two laptops."),
    "no_code": _(
        "The first laptop shows no code now: it was used, is ten minutes old, or was wrong too often."
    ),
    "wrong_code": _("This is not the code that the first laptop shows."),
    "other_version": _("The two laptops have different versions of Flagship. Put the same one on both."),
    "has_second": _("There is a second laptop already. Separate the two first."),
    "has_first": _("This laptop is one of two already. Separate the two first."),
    "first_answers": _("The first laptop answers: hand over there."),
    "other_answers": _("The other laptop answers, and it says who is the desk."),
    "second_away": _("The second laptop does not answer, so nothing can be handed over."),
    "no_copy": _("The second laptop has no copy yet."),
    "not_second": _("Only the second laptop takes over."),
    "not_desk": _("This laptop is not the desk now."),
    "no_pair": _("There are not two laptops."),
}
