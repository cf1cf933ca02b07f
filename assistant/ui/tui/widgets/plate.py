"""The widget that shows a turning point or a recap over the whole screen."""

from __future__ import annotations

from assistant.messages.text import Text
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.forms.recap import RecapForm
from assistant.ui.tui.widgets.row_widget import RowWidget


class PlateWidget(RowWidget):
    """A page that covers the screen. A click closes it, as Space does."""

    press = "space"
    ground = "now_bg"
    form: PlateForm | RecapForm | None = None
    notice: Text | None = None
    big = False

    def show(self, form: PlateForm | RecapForm, *, notice: Text | None, big: bool) -> None:
        if self.is_new(form, notice, big):
            self.form, self.notice, self.big = form, notice, big
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.form is None:
            return []
        return self.form.page(self.pen, width, height, notice=self.notice, big=self.big)
