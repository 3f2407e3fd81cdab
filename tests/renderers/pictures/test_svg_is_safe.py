"""Any scene draws; any text is safe; the same scene gives the same bytes."""

import os
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import (
    Cell,
    Dot,
    Header,
    Lattice,
    Mark,
    Piece,
    Plane,
    PlayerCard,
    Polygon,
    RenderOptions,
    Role,
    Scene,
    Segment,
    Text,
)
from rokgard_renderers.picture.words import clean, shorten, width
from rokgard_renderers.svg import SvgRenderer

LAYOUTS = [
    Plane(1600, 1000),
    Plane(0, 0),
    Plane(10**9, 1),
    Plane(1, 10**6),
    Lattice("square", 8, 6),
    Lattice("square", 1, 1),
    Lattice("square", 3, 25, tuple("abc"), tuple(map(str, range(25)))),
    Lattice("square", 40, 60),
    Lattice("hexagon", 8, 6, tuple("abcdefgh"), tuple("123456")),
    Lattice("hexagon", 1, 1, ("a",), (), drop=True),
]


@pytest.mark.parametrize("theme", ["nebula", "print", "high-contrast"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_every_shape_draws_on_every_layout(draw, scenes, layout, theme):
    drawing = draw(scenes.everything(layout), theme=theme)
    assert drawing.named("heading")
    numbers = [float(v) for v in drawing.root.get("viewBox", "").split()]
    assert all(n >= 0 for n in numbers) and max(numbers) < 20_000
    values = {value for element in drawing.root.iter() for value in element.attrib.values()}
    assert not {"nan", "inf", "-inf"} & values


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_an_empty_scene_draws(draw, layout):
    assert draw(Scene(layout)).named("background")


POINTS = st.tuples(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12)) | st.tuples(
    st.integers(-2, 12), st.integers(-2, 12)
)
BASE = {
    "seat": st.sampled_from([None, 0, 1]),
    "role": st.sampled_from(list(Role)),
    "pick": st.none() | st.text(max_size=4),
    "glyph": st.none() | st.characters(),
    "title": st.none() | st.text(max_size=10),
}
SHAPES = st.one_of(
    st.builds(Dot, POINTS, st.text(max_size=8), **BASE),
    st.builds(Segment, POINTS, POINTS, **BASE),
    st.builds(Polygon, st.lists(POINTS, min_size=3, max_size=6).map(tuple), **BASE),
    st.builds(Cell, POINTS, **BASE),
    st.builds(Piece, POINTS, **BASE),
    st.builds(Text, POINTS, st.text(max_size=20), **BASE),
    st.builds(Mark, POINTS, **BASE),
)
HEADERS = st.builds(
    Header,
    st.text(max_size=60),
    st.text(max_size=60),
    st.lists(st.builds(PlayerCard, st.text(max_size=60), st.none() | st.integers(-5, 10**9)), max_size=2).map(tuple),
    turn=st.sampled_from([None, 0, 1]),
    winner=st.sampled_from([None, 0, 1]),
)
FIELDS = st.builds(Plane, st.integers(0, 10**6), st.integers(0, 10**6)) | st.builds(
    Lattice,
    st.sampled_from(["square", "hexagon"]),
    st.integers(1, 30),
    st.integers(1, 30),
    st.lists(st.text(max_size=4), max_size=4).map(tuple),
    st.lists(st.text(max_size=4), max_size=4).map(tuple),
    drop=st.booleans(),
)


@settings(deadline=None, max_examples=60)
@given(st.builds(Scene, FIELDS, st.lists(SHAPES, max_size=8).map(tuple), st.none() | HEADERS))
def test_any_scene_gives_wellformed_xml_and_the_same_bytes_again(scene):
    # The text board has its own tests.
    from rokgard_renderers.picture.drawing import draw
    from rokgard_renderers.picture.ink import serialise

    data = serialise(draw(scene, RenderOptions(), text=False))
    ET.fromstring(data)
    assert data == serialise(draw(scene, RenderOptions(), text=False))


def test_the_bytes_do_not_depend_on_hash_seed_or_process():
    program = (
        "import sys; from rokgard import *; from rokgard_renderers.svg import SvgRenderer\n"
        "dots = tuple(Dot((i * 37 % 97, i * 61 % 89), f'S{i}', role=Role.GRID, pick=f'S{i}') for i in range(30))\n"
        "lines = tuple(Segment(dots[i].at, dots[i + 1].at, seat=i % 2) for i in range(9))\n"
        "sys.stdout.buffer.write(SvgRenderer().render(Scene(Plane(97, 89), dots + lines), RenderOptions()))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


NASTY = [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ('Tom & "Jerry" \'s]]>', 'Tom & "Jerry" \'s]]>'),
    ("a\x00b\x07c\x1bd\x7fe\x85f", "abcdef"),
    ("one\ntwo\tthree", "one two three"),
    ("lone \ud800 surrogate \udfff", "lone □ surrogate □"),
    ("not\ufffe a character\uffff", "not□ a character□"),
    ("\u202eevil\u202c \u2066x\u2069", "evil x"),
    ("שלום", "שלום"),
    ("Grüße, Łukasz, Ελένη, Юлия, 王小明, 😀", "Grüße, Łukasz, Ελένη, Юлия, 王小明, 😀"),
]


@pytest.mark.parametrize(("given_", "shown"), NASTY)
def test_names_from_people_come_out_as_text(draw, given_, shown):
    header = Header(given_, given_, (PlayerCard(given_, 1), PlayerCard("B", 2)))
    shapes = (Dot((10, 10), given_, title=given_, pick=given_), Text((50, 50), given_))
    drawing = draw(Scene(Plane(100, 100), shapes, header))
    assert drawing.words("heading") == [shown]
    assert drawing.words("name")[0] == shown
    assert drawing.words("text") == [shown]
    assert drawing.one("star").get("data-pick") == shown
    tags = {e.tag.split("}")[1] for e in drawing.root.iter()}
    assert "script" not in tags and all(e.tag.startswith("{http://www.w3.org/2000/svg}") for e in drawing.root.iter())


def test_towers_of_accents_are_cut_down():
    tower = "Z" + "\u0301" * 50 + "x"
    assert clean(tower) == "Z" + "\u0301" * 3 + "x"


def test_very_long_text_is_cut_before_it_is_measured():
    assert clean("a" * 10**6) == "a" * 300 + "…"


@settings(deadline=None)
@given(st.text(), st.floats(20, 500))
def test_shortened_text_fits_the_room(text, room):
    text = clean(text)
    short = shorten(text, 20, room, 600)
    assert width(short, 20, 600) <= room or short == "…"
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


def test_an_emoji_that_is_joined_from_several_is_not_cut_inside():
    family = "👩\u200d👩\u200d👧"
    for room in range(10, 150, 5):
        assert "\u200d…" not in shorten(family + family + family, 20, room)


def test_pictures_in_several_themes_can_stand_in_one_page(draw, scenes):
    ids = [
        {e.get("id") for e in draw(scenes.cloud(), theme=theme).root.iter() if e.get("id")}
        for theme in ("nebula", "print", "high-contrast")
    ]
    assert all(ids) and not (ids[0] & ids[1] or ids[0] & ids[2] or ids[1] & ids[2])


def test_the_renderer_says_what_it_makes():
    renderer = SvgRenderer()
    assert (renderer.format, renderer.suffixes, renderer.media_type) == ("svg", (".svg",), "image/svg+xml")
