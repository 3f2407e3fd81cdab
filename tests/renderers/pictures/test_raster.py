"""Raster pictures, read back pixel by pixel."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import rokgard_renderers
from rokgard import (
    Cell,
    Dot,
    Header,
    Lattice,
    Piece,
    Plane,
    PlayerCard,
    PluginError,
    Polygon,
    RenderOptions,
    Role,
    Scene,
    Segment,
    UsageError,
)
from rokgard_renderers.colours import channels
from rokgard_renderers.picture.words import shipped_covers
from rokgard_renderers.raster import JpegRenderer, PngRenderer, WebpRenderer

RENDERERS = [PngRenderer(), JpegRenderer(), WebpRenderer()]


def near(pixel, colour, slack=3):
    return all(abs(a - b) <= slack for a, b in zip(pixel[:3], channels(colour), strict=True))


@pytest.mark.parametrize("renderer", RENDERERS, ids=lambda r: r.format)
def test_a_picture_has_its_format_and_size_and_is_the_same_again(scenes, renderer):
    options = RenderOptions(size=300, theme="print")
    data = renderer.render(scenes.five(), options)
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == {"png": "PNG", "jpg": "JPEG", "webp": "WEBP"}[renderer.format]
        assert max(image.size) == 300
    assert data == renderer.render(scenes.five(), options)


def test_without_a_size_the_picture_is_as_large_as_the_svg(draw, shoot, scenes):
    svg = draw(scenes.hexagons(), theme="print")
    assert shoot(scenes.hexagons(), theme="print").size == (int(svg.root.get("width")), int(svg.root.get("height")))


@pytest.mark.parametrize("theme", ["nebula", "print", "high-contrast"])
def test_stones_have_their_colours_where_they_must_be(draw, shoot, scenes, theme):
    looks = {"nebula": ("#FF7043", "#52A8FF", "#0B1020"), "print": ("#C8400F", "#1D5FBF", "#FFFFFF")}
    first, second, hole = looks.get(theme, ("#FF9E3D", "#5CC8FF", "#000000"))
    scene = scenes.five()
    plain = Scene(scene.layout, tuple(s for s in scene.shapes if s.role in (Role.GRID, Role.PIECE)), scene.header)
    svg, image = draw(plain, theme=theme), shoot(plain, theme=theme)
    rings = {(e.get("cx"), e.get("cy")) for e in svg.named("hole")}
    stones = svg.named("stone")
    assert len(stones) == 46
    for stone in stones:
        x, y, r = (float(stone.get(key)) for key in ("cx", "cy", "r"))
        ring = (stone.get("cx"), stone.get("cy")) in rings
        assert near(image.getpixel((round(x - 0.75 * r), round(y))), second if ring else first)
        assert near(image.getpixel((round(x), round(y))), hole if ring else first)


def test_cells_and_the_winning_row_have_their_colours(draw, shoot, scenes):
    svg, image = draw(scenes.five(), theme="print"), shoot(scenes.five(), theme="print")
    plain = next(e for e in svg.named("cell") if e.get("data-pick") == "a1")
    x, y = float(plain.get("x")), float(plain.get("y"))
    assert near(image.getpixel((round(x + 10), round(y + 10))), "#FBFAF7")
    won = svg.named("cell", "winning")[0]
    x, y = float(won.get("x")), float(won.get("y"))
    assert near(image.getpixel((round(x + 9), round(y + 9))), "#F2DEA8", 6)


def test_every_name_leaves_ink(draw, shoot, scenes):
    """Without a font that the rasteriser can use, all text would vanish and nobody would say so."""
    scene = scenes.cloud()
    svg = draw(scene, theme="print")
    with_names, without = shoot(scene, theme="print"), shoot(scene, theme="print", coordinates=False)
    size = float(svg.one("labels").get("font-size"))
    changed = ImageChops.difference(with_names.convert("RGB"), without.convert("RGB"))
    for label in svg.named("label"):
        x, y = float(label.get("x")), float(label.get("y"))
        box = tuple(map(round, (x - 0.5 * size, y - 0.7 * size, x + 0.5 * size, y)))
        assert max(high for _low, high in changed.crop(box).getextrema()) > 150, label.text


@pytest.mark.parametrize("name", ["Zoë Łódź", "Ελένη", "Юлия", "王小明", "😀", "שלום", "\U00012000"])
def test_names_in_any_script_leave_ink(draw, shoot, name):
    def scene(text):
        return Scene(Lattice("square", 3, 3), (Cell((0, 0), role=Role.GRID),), Header("T", players=(PlayerCard(text),)))

    svg = draw(scene(name), theme="print")
    text = svg.one("name")
    x, y = float(text.get("x")), float(text.get("y"))
    box = (round(x), round(y - 18), round(x + 18), round(y + 4))
    inked = shoot(scene(name), theme="print").convert("L").crop(box)
    empty = shoot(scene("."), theme="print").convert("L").crop(box)
    assert sum(v < 128 for v in inked.get_flattened_data()) > sum(v < 128 for v in empty.get_flattened_data()) + 10


def test_the_shipped_font_has_what_it_should():
    assert shipped_covers("Ab09 äßéŁőžş ΑΩάώ АЯёіїґ – — “”‘’ … · × → − € ✓")
    assert not shipped_covers("王")


def test_the_fonts_come_with_their_licence_and_stay_small():
    folder = Path(rokgard_renderers.__file__).parent / "fonts"
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text()
    assert sum(path.stat().st_size for path in folder.iterdir()) < 300_000


def test_transparency_is_kept_where_the_format_has_it(scenes):
    options = RenderOptions(size=200, transparent=True)
    for renderer in (PngRenderer(), WebpRenderer()):
        image = Image.open(io.BytesIO(renderer.render(scenes.cloud(), options))).convert("RGBA")
        assert image.getpixel((1, image.height - 2))[3] == 0
        assert image.getextrema()[3] == (0, 255)
    solid = Image.open(io.BytesIO(PngRenderer().render(scenes.cloud(), RenderOptions(size=200)))).convert("RGBA")
    assert solid.getextrema()[3] == (255, 255)


def test_a_transparent_jpeg_is_refused_with_a_way_out(scenes):
    with pytest.raises(UsageError, match=r"JPEG picture cannot be transparent .*PNG"):
        JpegRenderer().render(scenes.five(), RenderOptions(transparent=True))


@pytest.mark.parametrize("renderer", RENDERERS, ids=lambda r: r.format)
def test_a_picture_too_large_for_memory_is_refused_before_it_is_drawn(scenes, renderer):
    with pytest.raises(UsageError, match=r"too large to draw .*at most \d+") as caught:
        renderer.render(scenes.five(), RenderOptions(size=20_000))
    assert caught.value.exit_code == 2


def test_the_largest_size_offered_is_itself_accepted(scenes):
    from rokgard_renderers.raster import MOST_PIXELS, _fit

    with pytest.raises(UsageError) as caught:
        _fit(30_000, 21_000, chosen=True)
    most = int(caught.value.fix.split("at most ")[1].split(",")[0])
    width, height = _fit(most, round(most * 0.7), chosen=True)
    assert width * height <= MOST_PIXELS * 1.001


def test_a_picture_too_small_to_see_is_refused(scenes):
    with pytest.raises(UsageError, match="too small"):
        PngRenderer().render(scenes.five(), RenderOptions(size=40))


def test_a_huge_board_without_a_size_is_made_as_large_as_fits():
    from rokgard_renderers.raster import MOST_PIXELS, _fit

    width, height = _fit(12_000, 9_000, chosen=False)
    assert 0.9 * MOST_PIXELS < width * height <= MOST_PIXELS
    assert abs(width / height - 12 / 9) < 0.01


def test_nothing_in_the_file_tells_when_it_was_made(scenes):
    data = PngRenderer().render(scenes.five(), RenderOptions(size=100))
    kinds, at = [], 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kinds.append(data[at + 4 : at + 8].decode())
        at += length + 12
    assert set(kinds) <= {"IHDR", "PLTE", "tRNS", "IDAT", "IEND", "sRGB", "gAMA"}
    jpeg = Image.open(io.BytesIO(JpegRenderer().render(scenes.five(), RenderOptions(size=100))))
    assert not jpeg.getexif()


def test_shapes_far_outside_the_board_do_not_hurt(shoot):
    far = 10**12
    dots = tuple(Dot((x, -x), f"n{x}") for x in (0, 10**6, far, -far))
    lines = tuple(
        Segment((-far, y), (far, y * far), seat=seat, role=role)
        for y in (1, 50, -7)
        for role in Role
        for seat in (0, 1)
    )
    areas = (Polygon(((-far, -far), (far, 0), (0, far)), seat=0, role=Role.AREA), Piece((far, 3), seat=1))
    for layout in (Plane(100, 100), Lattice("hexagon", 16, 4)):
        assert max(shoot(Scene(layout, dots + lines + areas), size=100).size) == 100


def test_everything_rasterises(shoot, scenes):
    for layout in (Plane(1600, 1000), Lattice("square", 8, 6), Lattice("hexagon", 8, 6, drop=True)):
        assert max(shoot(scenes.everything(layout), size=240).size) == 240


def test_a_piece_on_a_plane_is_a_stone(draw, shoot):
    scene = Scene(Plane(100, 100), (Piece((50, 50), seat=0),))
    stone = draw(scene, theme="print").one("stone")
    pixel = shoot(scene, theme="print").getpixel((round(float(stone.get("cx"))), round(float(stone.get("cy")))))
    assert near(pixel, "#C8400F")


def test_listing_formats_and_themes_loads_nothing_heavy():
    program = (
        "import sys, rokgard_renderers.plugin as p\n"
        "print(sorted(r.format for r in p.rokgard_renderers()), [t['name'] for t in p.rokgard_themes()])\n"
        "heavy = {'PIL', 'resvg_py', 'numpy', 'xml.etree.ElementTree', 'rokgard_renderers.picture.drawing'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    formats, heavy = done.stdout.splitlines()
    assert formats == "['jpg', 'png', 'svg', 'txt', 'webp'] ['nebula', 'print', 'high-contrast']"
    assert heavy == "[]"


@pytest.mark.parametrize(
    "name", ["<b>&amp;</b>", "lone \ud800", "a\x00b", "\u202eevil", "e" + "\u0301" * 90, "x" * 10**5, ""]
)
def test_names_from_people_do_not_stop_the_rasteriser(shoot, scenes, name):
    header = Header(name, name, (PlayerCard(name, 10**30), PlayerCard(name)), turn=1)
    assert max(shoot(scenes.hexagons().titled(header), size=120).size) == 120


def test_a_panic_inside_the_rasteriser_is_an_error_like_any_other(monkeypatch, scenes):
    import resvg_py

    class PanicException(BaseException):
        pass

    def fail(**_options):
        raise PanicException("index out of range")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", fail)
    with pytest.raises(PluginError, match=r"index out of range .*export it as SVG"):
        PngRenderer().render(scenes.five(), RenderOptions(size=100))


def test_an_interrupt_while_drawing_stays_an_interrupt(monkeypatch, scenes):
    import resvg_py

    def interrupt(**_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(resvg_py, "svg_to_bytes", interrupt)
    with pytest.raises(KeyboardInterrupt):
        PngRenderer().render(scenes.five(), RenderOptions(size=100))
