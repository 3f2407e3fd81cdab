"""The plugin that brings text, SVG and raster pictures, and the themes. Light: what draws is imported when it draws."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard import Renderer, ThemeData, hookimpl


@hookimpl
def rokgard_renderers() -> Sequence[Renderer]:
    """Every format that is shipped."""
    from rokgard_renderers.raster import JpegRenderer, PngRenderer, WebpRenderer
    from rokgard_renderers.svg import SvgRenderer
    from rokgard_renderers.text.renderer import TextRenderer

    return [TextRenderer(), SvgRenderer(), PngRenderer(), JpegRenderer(), WebpRenderer()]


@hookimpl
def rokgard_themes() -> Sequence[ThemeData]:
    """The themes that are shipped, as plain data."""
    from rokgard_renderers.theme_data import shipped

    return shipped()
