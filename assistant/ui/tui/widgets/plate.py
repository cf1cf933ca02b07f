"""The widget that shows a turning point over the whole screen between the title bar and the bottom line."""

from __future__ import annotations

from assistant.messages.text import Text
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.turning_point import draw_turning_point
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.widgets.row_widget import RowWidget


class PlateWidget(RowWidget):
    """A touch or click anywhere passes the plate, as Space does."""

    press = "space"
    ground = "plate_bg"
    form: PlateForm | None = None
    notice: Text | None = None
    big = False

    def show(self, form: PlateForm, *, notice: Text | None, big: bool) -> None:
        if self.is_new(form.point, form.following, form.queue, notice, big):
            self.form, self.notice, self.big = form, notice, big
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.form is None:
            return []
        form = self.form
        return draw_turning_point(
            form.point, self.pen, width, height, following=form.following, queue=form.queue, big=self.big,
            notice=self.notice,
        )  # fmt: skip
