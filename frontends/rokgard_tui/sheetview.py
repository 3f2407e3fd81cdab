"""Any scene on the screen: drawn once, with what is being considered laid over it; zoomed and scrolled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rokgard.errors import RokgardError
from rokgard.host import Host
from rokgard.i18n import _, ngettext
from rokgard.render import RenderOptions
from rokgard.scene import Plane, Point, Role, Scene, Shape
from rokgard.scene import Segment as Line
from rokgard.sheet import Area, Run, Sheet
from rokgard_tui.colours import rich_style
from rokgard_tui.emphasis import emphasise

ZOOMS = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0)
"""How much larger than its room a plane is laid out."""
_MOST_CHARACTERS = 60_000
"""Sheets of more are not made: they would take too long."""
_AROUND = Spacing(1, 2, 1, 2)
"""What stays visible around that which is brought into view."""
_SCROLL = {"left": (-4, 0), "right": (4, 0), "up": (0, -2), "down": (0, 2)}
"""Columns and lines that a key scrolls."""


class SheetView(ScrollView, can_focus=False):
    """Shows any scene, in the middle of its room or scrolled; planes can be zoomed.

    `Noted` is posted when `note` changes: what a person should know who cannot see everything.
    """

    class Noted(Message):
        """Not everything can be seen; or, with an empty text, everything again."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    DEFAULT_CSS = """
    SheetView {
        width: 1fr; height: 1fr; background: $background;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1;
        scrollbar-background: $background; scrollbar-background-hover: $background;
        scrollbar-background-active: $background; scrollbar-corner-color: $background;
        scrollbar-color: $foreground 25%; scrollbar-color-hover: $foreground 45%; scrollbar-color-active: $primary;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"shift+{key}", f"shift('{key}')", show=False) for key in _SCROLL),
        Binding("plus,equals_sign", "zoom(1)", _("Zoom"), key_display="+", show=False),
        Binding("minus", "zoom(-1)", _("Zoom out"), key_display="-", show=False),
        Binding("0", "zoom(0)", _("Fit"), show=False),
    ]

    def __init__(self, host: Host, options: RenderOptions, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._host, self._options = host, options
        self._scene: Scene | None = None
        self._base: Sheet | None = None
        self._sheet: Sheet | None = None
        self._overlay: tuple[Shape, ...] = ()
        self._strips: dict[int, tuple[object, Strip]] = {}
        self._zoom = 0
        self._failure = ""
        self.note = ""

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """What is shown, without its overlay."""
        return self._scene

    @property
    def overlay(self) -> tuple[Shape, ...]:
        """What is laid over it."""
        return self._overlay

    @property
    def sheet(self) -> Sheet | None:
        """What is shown, with its overlay."""
        return self._sheet

    @property
    def zoom(self) -> float:
        """How much larger than its room the board is laid out."""
        return ZOOMS[self._zoom]

    def show(self, scene: Scene, overlay: Iterable[Shape] = ()) -> None:
        """Show another scene; on a board that is larger than its room, what happened last comes into view."""
        before = self._scene
        if before is not None and before.layout != scene.layout:
            self._zoom = 0
        self._scene, self._overlay = scene, tuple(overlay)
        self._lay_out()
        if before is None or _news(before) != _news(scene):
            self.bring_into_view(_news(scene))

    def restyle(self, options: RenderOptions) -> None:
        """Draw in another theme."""
        self._options = options
        self._lay_out()

    def lay_over(self, shapes: Iterable[Shape]) -> None:
        """Lay these shapes over the scene, in the place of those before."""
        shapes = tuple(shapes)
        if shapes == self._overlay:
            return
        self._overlay = shapes
        before, after = self._sheet, self._base.over(shapes) if self._base and shapes else self._base
        self._sheet = after
        if before is None or after is None or before.height != after.height or before.width != after.width:
            self.refresh()
            return
        for y in range(after.height):
            if before.line(y) != after.line(y):
                self._refresh_lines(y, 1)

    def bring_into_view(self, shapes: Iterable[Shape], *, around: Spacing = _AROUND) -> None:
        """Scroll as far as it takes until these shapes are seen; where not all have room, the last of them."""
        if self._base is None or not (self.max_scroll_x or self.max_scroll_y):
            return
        for shape in shapes:
            for point in _points(shape):
                area = self._base.place_of(point)
                if area is not None:
                    place = Region(area.column, area.line, area.width, area.height)
                    self.scroll_to_region(place, spacing=around, animate=False, force=True)

    def _lay_out(self) -> None:
        """Lay the scene out in the room that there is; nothing is shown where there is none, or where that fails."""
        self._base = self._sheet = None
        self._strips.clear()
        self._failure = ""
        if self._scene is None or not self.size:
            return
        try:
            self._base = self._fitted(self.size)
            self._sheet = self._base.over(self._overlay) if self._overlay else self._base
        except RokgardError as error:
            self._base = self._sheet = None
            self._failure = str(error)
        self.virtual_size = Size(self._base.width, self._base.height) if self._base is not None else Size(0, 0)
        self.refresh()
        self._say_what_is_missing()

    def _fitted(self, size: Size) -> Sheet:
        room = self._zoomed(size)
        sheet = self._lay_out_in(room)
        if not self._is_plane and sheet.height > size.height:
            # The bar beside it takes room, too.
            sheet = self._lay_out_in(Size(max(1, room.width - self.styles.scrollbar_size_vertical), room.height))
        return sheet

    @property
    def _is_plane(self) -> bool:
        return self._scene is not None and isinstance(self._scene.layout, Plane)

    def _lay_out_in(self, room: Size) -> Sheet:
        assert self._scene is not None
        return self._host.lay_out(self._scene, replace(self._options, columns=room.width, lines=room.height))

    def _zoomed(self, size: Size) -> Size:
        if not self._is_plane:
            return size
        return Size(int(size.width * self.zoom), int(size.height * self.zoom))

    def _say_what_is_missing(self) -> None:
        sheet = self._base
        if sheet is None:
            return
        parts: list[str] = []
        larger = sheet.width > self.size.width or sheet.height > self.size.height
        if sheet.missing:
            parts.append(
                ngettext("one name has no room", "{n} names have no room", sheet.missing).format(n=sheet.missing)
                + (_(": + zooms in") if self._may_zoom(1) else "")
            )
        if larger:
            parts.append(_("shift+arrows scroll"))
        if self._is_plane and self._zoom:
            parts.append(_("0 fits"))
        note = ", ".join(parts)
        if note != self.note:
            self.note = note
            self.post_message(self.Noted(note))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Lay out anew in the new room."""
        self._lay_out()
        if self._scene is not None:
            self.bring_into_view(_news(self._scene))

    @property
    def corner(self) -> Offset:
        """Where the sheet's upper left character is on the view: in the middle of the room, or scrolled."""
        sheet, room = self._sheet, self.scrollable_size
        if sheet is None:
            return Offset(0, 0)
        scrolled = self.scroll_offset
        return Offset(
            max(0, room.width - sheet.width) // 2 - scrolled.x, max(0, room.height - sheet.height) // 2 - scrolled.y
        )

    def render_line(self, y: int) -> Strip:
        """One line of the sheet, in its place."""
        sheet, width = self._sheet, self.size.width
        if sheet is None:
            failure = self._failure if y == 0 else ""
            return Strip([Segment(failure, self.rich_style)]).crop_extend(0, width, self.rich_style)
        ground = rich_style(sheet.ground)
        corner = self.corner
        line = y - corner.y
        if not 0 <= line < sheet.height:
            return Strip.blank(width, ground)
        strip = self._strip(sheet, line)
        if corner.x > 0:
            strip = Strip([Segment(" " * corner.x, ground), *strip], corner.x + strip.cell_length)
        first = max(0, -corner.x)
        return strip.crop_extend(first, first + width, ground)

    def _emphasised(self) -> Area | None:
        """What stands out on the sheet."""
        return None

    def _strip(self, sheet: Sheet, y: int) -> Strip:
        runs = sheet.line(y)
        area = self._emphasised()
        if area is not None and area.line <= y < area.line + area.height:
            return _strip_of(emphasise(runs, area, y, sheet.ground), sheet.width)
        known = self._strips.get(y)
        if known is None or known[0] is not runs:
            known = self._strips[y] = runs, _strip_of(runs, sheet.width)
        return known[1]

    def _refresh_lines(self, line: int, count: int) -> None:
        self.refresh(Region(0, line + self.corner.y, self.size.width, count))

    # -- zooming and scrolling ----------------------------------------------------------------------------------------

    def _may_zoom(self, step: int) -> bool:
        if not self._is_plane:
            return False
        target = self._zoom + step if step else 0
        if not 0 <= target < len(ZOOMS):
            return False
        return step <= 0 or self.size.area * ZOOMS[target] ** 2 <= _MOST_CHARACTERS

    def action_zoom(self, step: int) -> None:
        """Larger (1), smaller (-1), or as it fits (0)."""
        if not self._may_zoom(step) or self._base is None:
            return
        room, old = self.scrollable_size, self._base
        middle = self.scroll_offset.x + room.width // 2, self.scroll_offset.y + room.height // 2
        self._zoom = self._zoom + step if step else 0
        self._lay_out()
        x = middle[0] * self._base.width // max(1, old.width) - room.width // 2
        y = middle[1] * self._base.height // max(1, old.height) - room.height // 2
        self.scroll_to(max(0, x), max(0, y), animate=False, force=True)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """With Ctrl the wheel zooms."""
        self._zoom_by_wheel(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """With Ctrl the wheel zooms."""
        self._zoom_by_wheel(event, -1)

    def _zoom_by_wheel(self, event: events.MouseEvent, step: int) -> None:
        if event.ctrl:
            event.prevent_default()
            event.stop()
            self.action_zoom(step)

    def action_shift(self, key: str) -> None:
        """Scroll by keys."""
        across, down = _SCROLL[key]
        self.scroll_relative(across, down, animate=False, force=True)


def _strip_of(runs: Iterable[Run], width: int) -> Strip:
    return Strip([Segment(text, rich_style(style)) for text, style in runs], width)


def _news(scene: Scene) -> tuple[Shape, ...]:
    """What a person looks for first: how the game was won, and the last move."""
    return tuple(shape for role in (Role.WINNING, Role.LAST) for shape in scene.shapes if shape.role is role)


def _points(shape: Shape) -> tuple[Point, ...]:
    """Where a shape is; of an area nothing in particular."""
    if isinstance(shape, Line):
        return shape.a, shape.b
    at: Point | None = getattr(shape, "at", None)
    return () if at is None else (at,)
