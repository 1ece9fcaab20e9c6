"""Forms of acts whose pages have buttons and boxes instead of a form; the services check what is typed."""

from django import forms

from ...forms import ReasonForm
from ...models import Registration


class PairFields(forms.Form):
    number = forms.IntegerField(
        required=False, min_value=1, help_text="The round you want: nothing happens where it is there (F41)."
    )
    hall = forms.CharField(required=False, help_text="A number the hall names, in the seed.")
    avoid_clubs = forms.BooleanField(required=False, help_text="Club mates meet only where they must.")
    avoid_tables = forms.BooleanField(required=False, help_text="Nobody sits twice at one table.")
    leave_out = forms.BooleanField(required=False, help_text="Without those who have not checked in.")
    anyway = forms.BooleanField(required=False, help_text="Some meet who must not, where nothing else goes.")


class PublishFields(forms.Form):
    start_clock = forms.BooleanField(required=False, help_text="The clock starts at once.")
    anyway = forms.BooleanField(required=False, help_text="Though what it was drawn from has changed.")


class AnywayFields(forms.Form):
    anyway = forms.BooleanField(required=False, help_text="Also who must not meet.")


class PresentFields(forms.Form):
    number = forms.IntegerField(min_value=1, max_value=999, help_text="For which round.")
    present = forms.BooleanField(required=False, initial=True)


class NumberFields(forms.Form):
    number = forms.IntegerField(min_value=1, max_value=999, help_text="For which round.")


class StateFields(forms.Form):
    state = forms.ChoiceField(choices=Registration.State.choices)


class FeeFields(forms.Form):
    fee = forms.ChoiceField(choices=Registration.Fee.choices)


class PlayersFields(ReasonForm):
    players = forms.MultipleChoiceField(help_text="Keys of players.")


class ConfirmFields(forms.Form):
    number = forms.IntegerField(min_value=1, max_value=999, help_text="Of which round.")
    version = forms.IntegerField(min_value=1, max_value=99_999, help_text="Of the report that is right.")
