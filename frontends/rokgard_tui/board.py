"""The board on the screen: picks by mouse and by keys, in any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Spacing
from textual.message import Message

from rokgard.host import Host
from rokgard.i18n import _
from rokgard.render import RenderOptions
from rokgard.scene import Lattice, Role, Scene, Shape
from rokgard.sheet import Area
from rokgard_tui.sheetview import SheetView
from rokgard_tui.steering import Compass, Way

_MARGIN = Spacing(1, 4, 1, 4)
"""What stays visible around the cursor."""


class BoardView(SheetView, can_focus=True):
    """Shows any scene and says what is pointed at. It knows no game, and decides nothing.

    A view that cannot be focused only shows. In one that can, one pick at most is pointed at, by the mouse or by the
    cursor that the arrow keys move: `Pointed` says whenever that becomes another one (None: none). `Picked` is posted
    for Enter or Space on the cursor; `Pressed` where the mouse is pressed on a pick, and then always `Released`: on the
    same pick (a tap), on another one (a drag), or on none.
    """

    class Picked(Message):
        """A pick was chosen by keys."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    class Pressed(Message):
        """The mouse was pressed on a pick."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    class Released(Message):
        """The mouse was released on this pick, or on none."""

        def __init__(self, pick: str | None) -> None:
            super().__init__()
            self.pick = pick

    class Pointed(Message):
        """Another pick is pointed at, or none."""

        def __init__(self, pick: str | None) -> None:
            super().__init__()
            self.pick = pick

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way.name.lower(), f"steer('{way.name}')", show=False) for way in Way),
        Binding("enter,space", "pick", _("Pick"), key_display="⏎", show=False),
    ]

    def __init__(self, host: Host, options: RenderOptions, *, id: str | None = None) -> None:
        super().__init__(host, options, id=id)
        self._compass: Compass | None = None
        self._by_keys = False
        self._mouse: Offset | None = None
        self._pressed: str | None = None
        self.pointed: str | None = None

    def show(self, scene: Scene, overlay: Iterable[Shape] = ()) -> None:
        """Show another scene. What was pointed at still is, or what lies nearest to it."""
        place = self.compass.places.get(self.pointed) if self._by_keys and self.pointed is not None else None
        super().show(scene, overlay)
        if self._by_keys and self.pointed is not None:
            if self._base is not None and self.pointed not in self._base.areas:
                self._point(self.compass.nearest(*place) if place else None, by_keys=True)
        else:
            self._follow_mouse()

    def _lay_out(self) -> None:
        self._compass = None
        super()._lay_out()
        self._keep_in_view()

    def _emphasised(self) -> Area | None:
        return self._sheet.areas.get(self.pointed) if self._sheet and self.pointed is not None else None

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
            region = Region(area.column, area.line, area.width, area.height)
            # A column higher than the room is seen wherever the board is scrolled to.
            fits = area.height <= room.height
            self.scroll_to_region(region, spacing=spacing, animate=False, force=True, y_axis=fits)

    def bring_landing_into_view(self) -> None:
        """Where pieces drop into columns, scroll to where the one that is considered would come to lie."""
        layout = self._scene.layout if self._scene is not None else None
        if isinstance(layout, Lattice) and layout.drop:
            self.bring_into_view((shape for shape in self._overlay if shape.role is Role.PREVIEW), around=Spacing())

    def action_steer(self, way: str) -> None:
        """Move the cursor to the next pick in that direction; the first time it only appears."""
        target = self.compass.step(self.pointed, Way[way]) if self._can_step() and self.pointed else self._start()
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
        """Press on a pick."""
        if event.button != 1 or not self.can_focus:
            return
        self._mouse = event.get_content_offset(self)
        self._follow_mouse()
        self._pressed = self._pick_at_mouse()
        if self._pressed is not None:
            self.capture_mouse()
            self.post_message(self.Pressed(self._pressed))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The end of a tap or of a drag."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        self.release_mouse()
        self._mouse = event.get_content_offset(self)
        self.post_message(self.Released(self._pick_at_mouse()))

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
        corner = self.corner
        return self._base.pick_at(self._mouse.x - corner.x, self._mouse.y - corner.y)

    def action_zoom(self, step: int) -> None:
        """Larger (1), smaller (-1), or as it fits (0); the cursor stays in view."""
        super().action_zoom(step)
        self._keep_in_view()

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """What the pointer is at changes when the board moves under it."""
        super().watch_scroll_x(old_value, new_value)
        self._follow_mouse()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """What the pointer is at changes when the board moves under it."""
        super().watch_scroll_y(old_value, new_value)
        self._follow_mouse()
