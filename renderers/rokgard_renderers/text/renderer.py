"""The text renderer as the host knows it. What draws is imported when it draws, so that start-up stays quick."""

from __future__ import annotations

from rokgard.i18n import _
from rokgard.render import RenderOptions
from rokgard.scene import Scene
from rokgard.sheet import Sheet, SheetRenderer


class TextRenderer(SheetRenderer):
    """Draws scenes as text. All options but `size` mean something to it."""

    format = "txt"
    suffixes = (".txt",)
    media_type = "text/plain"
    summary = _("lines of characters, with braille or in pure ASCII")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """Draw the scene; see `rokgard_renderers.text.drawing`."""
        from rokgard_renderers.text.drawing import draw_text

        return draw_text(scene, options).encode()

    def lay_out(self, scene: Scene, options: RenderOptions) -> Sheet:
        """Lay the scene out; see `rokgard_renderers.text.sheet`."""
        from rokgard_renderers.text.sheet import lay_out

        return lay_out(scene, options)
