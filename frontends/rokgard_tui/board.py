"""The board on the screen: a scene, drawn once, with what is being considered laid over it; picks by mouse and keys."""

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

from rokgard.host import Host
from rokgard.i18n import _, ngettext
from rokgard.render import RenderOptions
from rokgard.scene import Plane, Scene, Shape
from rokgard.sheet import Run, Sheet
from rokgard_tui.colours import rich_style
from rokgard_tui.emphasis import emphasise
from rokgard_tui.scrollbars import draw_bars_plainly
from rokgard_tui.steering import Compass, Way

ZOOMS = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0)
"""How much larger than its room a plane is laid out."""
_MOST_CHARACTERS = 60_000
"""Sheets of more are not made: they would take too long."""
_SCROLL = 4, 2
"""Columns and lines that a key scrolls."""
_MARGIN = Spacing(1, 4, 1, 4)
"""What stays visible around the cursor."""


class BoardView(ScrollView, can_focus=True):
    """Shows any scene and says what is pointed at. It knows no game, and decides nothing.

    A view that cannot be focused only shows. In one that can, one pick at most is pointed at, by the mouse or by the
    cursor that the arrow keys move: `Pointed` says whenever that becomes another one (None: none). `Picked` is posted
    where the mouse is pressed on a pick, where it is released on another one (a drag, with the pick where it began),
    and for Enter or Space on the cursor. `Noted` is posted when `note` changes: what a person should know who cannot
    see everything.
    """

    class Picked(Message):
        """A pick was chosen. `origin` is set where it was dragged to: the pick where the mouse was pressed."""

        def __init__(self, pick: str, origin: str | None = None) -> None:
            super().__init__()
            self.pick, self.origin = pick, origin

    class Pointed(Message):
        """Another pick is pointed at, or none."""

        def __init__(self, pick: str | None) -> None:
            super().__init__()
            self.pick = pick

    class Noted(Message):
        """Not everything can be seen; or, with an empty text, everything again."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    DEFAULT_CSS = """
    BoardView {
        width: 1fr; height: 1fr; background: $background;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1;
        scrollbar-background: $background; scrollbar-background-hover: $background;
        scrollbar-background-active: $background; scrollbar-corner-color: $background;
        scrollbar-color: $foreground 25%; scrollbar-color-hover: $foreground 45%; scrollbar-color-active: $primary;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"steer('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("enter,space", "pick", _("Pick"), key_display="⏎", show=False),
        *(Binding(f"shift+{key}", f"shift('{key}')", show=False) for key in ("left", "right", "up", "down")),
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
        self._compass: Compass | None = None
        self._zoom = 0
        self._by_keys = False
        self._mouse: Offset | None = None
        self._pressed: str | None = None
        self.pointed: str | None = None
        self.note = ""

    def on_mount(self) -> None:
        """Bars that are seen without colours."""
        options = self._options
        if options.colours == "none" or options.charset == "ascii":
            draw_bars_plainly(self, ascii_only=options.charset == "ascii")

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """What is shown, with its overlay."""
        return self._sheet

    @property
    def zoom(self) -> float:
        """How much larger than its room the board is laid out."""
        return ZOOMS[self._zoom]

    def show(self, scene: Scene, overlay: Iterable[Shape] = ()) -> None:
        """Show another scene. What was pointed at still is, or what lies nearest to it."""
        place = self.compass.places.get(self.pointed) if self._by_keys and self.pointed is not None else None
        self._scene, self._overlay, self._compass = scene, tuple(overlay), None
        self._lay_out()
        if self._by_keys and self.pointed is not None:
            if self._base is not None and self.pointed not in self._base.areas:
                self._point(self.compass.nearest(*place) if place else None, by_keys=True)
        else:
            self._follow_mouse()

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

    def _lay_out(self) -> None:
        """Lay the scene out in the room that there is."""
        size = self.size
        if self._scene is None or not size:
            return
        room = self._zoomed(size)
        sheet = self._lay_out_in(room)
        if not isinstance(self._scene.layout, Plane) and sheet.height > size.height:
            # The bar beside it takes room, too.
            sheet = self._lay_out_in(Size(max(1, room.width - self.styles.scrollbar_size_vertical), room.height))
        self._base = sheet
        self._sheet = sheet.over(self._overlay) if self._overlay else sheet
        self._strips.clear()
        self.virtual_size = Size(sheet.width, sheet.height)
        self.refresh()
        self._say_what_is_missing()

    def _lay_out_in(self, room: Size) -> Sheet:
        assert self._scene is not None
        return self._host.lay_out(self._scene, replace(self._options, columns=room.width, lines=room.height))

    def _zoomed(self, size: Size) -> Size:
        if self._scene is None or not isinstance(self._scene.layout, Plane):
            return size
        return Size(int(size.width * self.zoom), int(size.height * self.zoom))

    def _say_what_is_missing(self) -> None:
        sheet, parts = self._base, []
        if sheet is None:
            return
        is_plane = self._scene is not None and isinstance(self._scene.layout, Plane)
        larger = sheet.width > self.size.width or sheet.height > self.size.height
        if sheet.missing:
            parts.append(
                ngettext("one name has no room", "{n} names have no room", sheet.missing).format(n=sheet.missing)
                + (_(": + zooms in") if self._may_zoom(1) else "")
            )
        if larger:
            parts.append(_("shift+arrows scroll"))
        if is_plane and self._zoom:
            parts.append(_("0 fits"))
        note = ", ".join(parts)
        if note != self.note:
            self.note = note
            self.post_message(self.Noted(note))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Lay out anew in the new room."""
        self._lay_out()
        self._keep_in_view()

    @property
    def _corner(self) -> Offset:
        """Where the sheet's upper left character is: in the middle of the room, or scrolled."""
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
            return Strip.blank(width, self.rich_style)
        ground = rich_style(sheet.ground)
        corner = self._corner
        line = y - corner.y
        if not 0 <= line < sheet.height:
            return Strip.blank(width, ground)
        strip = self._strip(sheet, line)
        if corner.x > 0:
            strip = Strip([Segment(" " * corner.x, ground), *strip], corner.x + strip.cell_length)
        first = max(0, -corner.x)
        return strip.crop_extend(first, first + width, ground)

    def _strip(self, sheet: Sheet, y: int) -> Strip:
        runs = sheet.line(y)
        area = sheet.areas.get(self.pointed) if self.pointed is not None else None
        if area is not None and area.line <= y < area.line + area.height:
            return _strip_of(emphasise(runs, area, y, sheet.ground), sheet.width)
        known = self._strips.get(y)
        if known is None or known[0] is not runs:
            known = self._strips[y] = runs, _strip_of(runs, sheet.width)
        return known[1]

    def _refresh_lines(self, line: int, count: int) -> None:
        self.refresh(Region(0, line + self._corner.y, self.size.width, count))

    # -- pointing -----------------------------------------------------------------------------------------------------

    @property
    def compass(self) -> Compass:
        """Where the arrow keys lead in this scene."""
        if self._compass is None:
            if self._scene is None or self._base is None:
                return Compass({})
            self._compass = Compass.of(self._scene, self._base)
        return self._compass

    def go_to(self, pick: str) -> bool:
        """Move the cursor to a pick; returns whether there is one of that name."""
        if self._base is None or pick not in self._base.areas:
            return False
        self._point(pick, by_keys=True)
        return True

    def point_nowhere(self) -> None:
        """Take the cursor away."""
        self._point(None, by_keys=False)

    def _point(self, pick: str | None, *, by_keys: bool) -> None:
        self._by_keys = by_keys
        if pick == self.pointed:
            self._keep_in_view()
            return
        areas = self._base.areas if self._base else {}
        for one in (self.pointed, pick):
            area = areas.get(one) if one is not None else None
            if area is not None:
                self._refresh_lines(area.line, area.height)
        self.pointed = pick
        self._keep_in_view()
        self.post_message(self.Pointed(pick))

    def _keep_in_view(self) -> None:
        """Scroll so that the cursor is seen; the pointer of the mouse always is."""
        area = self._base.areas.get(self.pointed) if self._base and self.pointed and self._by_keys else None
        if area is not None:
            room = self.scrollable_size
            spacing = _MARGIN if room.width > 20 and room.height > 8 else Spacing()
            region = Region(area.column, area.line, area.width, min(area.height, room.height))
            self.scroll_to_region(region, spacing=spacing, animate=False, force=True)

    def action_steer(self, key: str) -> None:
        """Move the cursor to the next pick in that direction; the first time it only appears."""
        target = (
            self.compass.step(self.pointed, Way[key.upper()]) if self._can_step() and self.pointed else self._start()
        )
        if target is not None:
            self._point(target, by_keys=True)

    def _can_step(self) -> bool:
        return self.pointed is not None and self.pointed in self.compass.places

    def _start(self) -> str | None:
        places = self.compass.places.values()
        if not places:
            return None
        xs, ys = [x for x, _ in places], [y for _, y in places]
        return self.compass.nearest((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)

    def action_pick(self) -> None:
        """Choose what is pointed at."""
        if self.pointed is not None and self._base is not None and self.pointed in self._base.areas:
            self.post_message(self.Picked(self.pointed))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the pointer is at."""
        self._mouse = event.get_content_offset(self)
        self._follow_mouse()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Pick."""
        if event.button != 1 or not self.can_focus:
            return
        self._mouse = event.get_content_offset(self)
        self._follow_mouse()
        self._pressed = self._pick_at_mouse()
        if self._pressed is not None:
            self.capture_mouse()
            self.post_message(self.Picked(self._pressed))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The end of a drag picks, too."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        self.release_mouse()
        self._mouse = event.get_content_offset(self)
        pick = self._pick_at_mouse()
        if pick is not None and pick != pressed:
            self.post_message(self.Picked(pick, pressed))

    def on_leave(self, event: events.Leave) -> None:
        """The mouse points at nothing here any more."""
        if event.node is self:
            self._mouse = None
            if not self._by_keys:
                self._point(None, by_keys=False)

    def _follow_mouse(self) -> None:
        if self._mouse is not None and self.can_focus:
            pick = self._pick_at_mouse()
            if pick is not None or not self._by_keys:
                self._point(pick, by_keys=False)

    def _pick_at_mouse(self) -> str | None:
        if self._mouse is None or self._base is None:
            return None
        corner = self._corner
        return self._base.pick_at(self._mouse.x - corner.x, self._mouse.y - corner.y)

    # -- zooming and scrolling ----------------------------------------------------------------------------------------

    def _may_zoom(self, step: int) -> bool:
        if self._scene is None or not isinstance(self._scene.layout, Plane):
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
        self._compass = None
        self._lay_out()
        x = middle[0] * self._base.width // max(1, old.width) - room.width // 2
        y = middle[1] * self._base.height // max(1, old.height) - room.height // 2
        self.scroll_to(max(0, x), max(0, y), animate=False, force=True)
        self._keep_in_view()

    def action_shift(self, key: str) -> None:
        """Scroll by keys."""
        across, down = Way[key.upper()].value
        self.scroll_relative(across * _SCROLL[0], down * _SCROLL[1], animate=False, force=True)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """What the pointer is at changes when the board moves under it."""
        super().watch_scroll_x(old_value, new_value)
        self._follow_mouse()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """What the pointer is at changes when the board moves under it."""
        super().watch_scroll_y(old_value, new_value)
        self._follow_mouse()


def _strip_of(runs: Iterable[Run], width: int) -> Strip:
    return Strip([Segment(text, rich_style(style)) for text, style in runs], width)
