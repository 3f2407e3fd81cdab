"""PNG, JPEG and WebP pictures: the SVG drawing, rasterised with the shipped fonts."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rokgard import PluginError, Renderer, RenderOptions, Scene, UsageError
from rokgard.i18n import _

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 40_000_000
"""The rasteriser ends the whole process where it gets no memory, so what is asked of it is checked before."""
LEAST_SIDE = 64
WEBP_SIDE = 16_383
"""The format has 14 bits for each side."""


def rasterise(scene: Scene, options: RenderOptions) -> bytes:
    """The picture as PNG.

    Raises `UsageError` for an unknown theme and for a size out of range; without a size a very large board is made as
    large as fits.
    """
    # Imported where it is needed: listing the formats stays quick.
    from rokgard_renderers.picture.drawing import draw
    from rokgard_renderers.picture.ink import serialise
    from rokgard_renderers.picture.words import FONTS, shipped_covers

    root = draw(scene, options, text=False)
    width, height = _fit(int(root.attrib["width"]), int(root.attrib["height"]), chosen=options.size is not None)
    root.set("width", str(width))
    root.set("height", str(height))
    # Sizes are whole pixels: without this a fraction of the last row or column would be left bare.
    root.set("preserveAspectRatio", "none")
    words = "".join(element.text or "" for element in root.iter("text"))
    # The machine's fonts are looked at only where ours lack a letter: all else is drawn the same everywhere.
    return _rasterise(serialise(root).decode(), FONTS, system_fonts=not shipped_covers(words))


def _rasterise(svg: str, fonts: Path, *, system_fonts: bool) -> bytes:
    import resvg_py

    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                font_files=[str(fonts / name) for name in ("Inter-Regular.otf", "Inter-SemiBold.otf")],
                font_family="Inter",
                sans_serif_family="Inter",
                skip_system_fonts=not system_fonts,
            )
        )
    except BaseException as error:
        # A panic inside the rasteriser comes as an exception that is no `Exception`.
        if not isinstance(error, ValueError) and type(error).__name__ != "PanicException":
            raise
        raise PluginError(
            _("the picture cannot be drawn as pixels: {why}").format(why=error), fix=_("export it as SVG")
        ) from error


def _fit(width: int, height: int, *, chosen: bool) -> tuple[int, int]:
    longer = max(width, height)
    most = int(longer * (MOST_PIXELS / (width * height)) ** 0.5)
    if not chosen:
        factor = min(1.0, most / longer)
        return max(int(width * factor), 1), max(int(height * factor), 1)
    if longer > most:
        raise UsageError(
            _("a picture of {width} × {height} pixels is too large to draw").format(width=width, height=height),
            fix=_("choose a size of at most {most}, or export it as SVG").format(most=most),
        )
    if longer < LEAST_SIDE:
        raise UsageError(
            _("a picture of {width} × {height} pixels is too small to see anything").format(width=width, height=height),
            fix=_("choose a size of at least {least}").format(least=LEAST_SIDE),
        )
    return width, height


def _image(scene: Scene, options: RenderOptions) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(rasterise(scene, options)))


class PngRenderer(Renderer):
    """A pixel picture without loss."""

    format: ClassVar[str] = "png"
    suffixes: ClassVar[tuple[str, ...]] = (".png",)
    media_type: ClassVar[str] = "image/png"
    summary: ClassVar[str] = _("pixel picture without loss")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """The PNG file. Raises `UsageError` for an unknown theme or a size out of range."""
        return rasterise(scene, options)


class JpegRenderer(Renderer):
    """A pixel picture for places that take nothing else."""

    format: ClassVar[str] = "jpg"
    suffixes: ClassVar[tuple[str, ...]] = (".jpg", ".jpeg")
    media_type: ClassVar[str] = "image/jpeg"
    summary: ClassVar[str] = _("pixel picture, small file, no transparency")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """The JPEG file. Raises `UsageError` for an unknown theme, a size out of range, or transparency."""
        if options.transparent:
            raise UsageError(
                _("a JPEG picture cannot be transparent"), fix=_("export it as PNG, WebP or SVG, or with a background")
            )
        out = io.BytesIO()
        # Without subsampling: thin coloured lines would bleed.
        _image(scene, options).convert("RGB").save(out, "JPEG", quality=92, subsampling=0, optimize=True)
        return out.getvalue()


class WebpRenderer(Renderer):
    """A pixel picture without loss, smaller than PNG."""

    format: ClassVar[str] = "webp"
    suffixes: ClassVar[tuple[str, ...]] = (".webp",)
    media_type: ClassVar[str] = "image/webp"
    summary: ClassVar[str] = _("pixel picture without loss, smaller than PNG")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """The WebP file. Raises `UsageError` for an unknown theme or a size out of range."""
        from PIL import features

        if not features.check("webp"):
            raise UsageError(_("this machine's Pillow cannot write WebP"), fix=_("export it as PNG"))
        image = _image(scene, options)
        if max(image.size) > WEBP_SIDE:
            raise UsageError(
                _("a WebP picture has at most {most} pixels on a side").format(most=WEBP_SIDE),
                fix=_("choose a smaller size, or export it as PNG"),
            )
        out = io.BytesIO()
        image.convert("RGBA" if options.transparent else "RGB").save(out, "WEBP", lossless=True, quality=60, method=3)
        return out.getvalue()
