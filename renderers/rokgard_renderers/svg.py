"""SVG pictures of any scene."""

from __future__ import annotations

from typing import ClassVar

from rokgard import Renderer, RenderOptions, Scene
from rokgard.i18n import _


class SvgRenderer(Renderer):
    """A vector picture: sharp at any size, with tooltips, and with the board as text for those who cannot see it."""

    format: ClassVar[str] = "svg"
    suffixes: ClassVar[tuple[str, ...]] = (".svg",)
    media_type: ClassVar[str] = "image/svg+xml"
    summary: ClassVar[str] = _("vector picture, sharp at any size")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """The SVG document. Raises `UsageError` for an unknown theme or a size out of range."""
        # Imported where it is needed: listing the formats stays quick.
        from rokgard_renderers.picture.drawing import draw
        from rokgard_renderers.picture.ink import serialise

        return serialise(draw(scene, options))
