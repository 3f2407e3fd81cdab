"""Scenes as text: boards cell by cell, clouds on a canvas of braille dots."""

from rokgard_renderers.text.renderer import TextRenderer, draw_text

__all__ = ["TextRenderer", "draw_text"]
