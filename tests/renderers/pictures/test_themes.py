"""Themes: contrast, completeness, extension, and errors that name the field."""

import re
from pathlib import Path

import pytest

from rokgard import PluginError, RenderOptions, UsageError
from rokgard.host import Host
from rokgard_renderers import themes
from rokgard_renderers.colours import contrast, over
from rokgard_renderers.theme_data import shipped
from rokgard_renderers.themes import Theme, check_theme, find_theme

NAMES = ("nebula", "print", "high-contrast")


@pytest.fixture(params=NAMES)
def theme(request) -> Theme:
    return find_theme(RenderOptions(theme=request.param))


def _grounds(theme: Theme) -> list[str]:
    """What words and lines may lie on: background with and without its lights, header, cells."""
    background = theme.background
    lit = [over(glow.color, glow.opacity, background.color) for glow in background.glows]
    if background.edge:
        lit.append(over(background.edge.color, background.edge.opacity, background.color))
        lit.append(over(background.edge.middle_color, background.edge.middle_opacity, background.color))
    return [background.color, theme.colors.cell, theme.colors.board, *lit]


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#123456", "#123456") == 1


def test_words_can_be_read(theme):
    best = 7 if theme.name == "high-contrast" else 4.5
    for ground in [*_grounds(theme), theme.colors.header]:
        assert contrast(theme.colors.label, ground) >= best
        assert contrast(theme.colors.title, ground) >= best
        assert contrast(theme.colors.muted, ground) >= best
    assert contrast(theme.colors.label, theme.colors.halo) >= 7


def test_lines_and_stones_stand_out(theme):
    best = 7 if theme.name == "high-contrast" else 3
    lines = [player.line for player in theme.players]
    lines += [theme.colors.hint, theme.colors.refused, theme.colors.note, theme.colors.last, theme.colors.star]
    for ground in [*_grounds(theme), theme.colors.header]:
        for line in lines:
            assert contrast(line, ground) >= best, (line, ground)


def test_lines_stand_out_on_the_areas_of_either_player(theme):
    for player in theme.players:
        ground = over(player.fill, player.fill_opacity, theme.background.color)
        assert contrast(theme.colors.star, ground) >= 4.5
        assert (
            contrast(theme.winning.line, over(theme.winning.cell, theme.winning.cell_opacity, theme.colors.cell)) >= 3
        )


def test_words_on_stones_can_be_read(theme):
    for player in theme.players:
        assert contrast(player.on, player.line) >= 4.5


def test_the_grid_can_be_seen(theme):
    assert contrast(theme.colors.cell_line, theme.colors.cell) >= (7 if theme.name == "high-contrast" else 1.7)


def test_players_differ_without_colour(theme):
    one, two = theme.players
    assert one.pattern != two.pattern and one.stroke != two.stroke and one.stone != two.stone


def test_the_host_offers_the_shipped_themes():
    themes = Host().themes
    assert set(NAMES) <= set(themes)
    assert [data["name"] for data in shipped()] == list(NAMES)
    for data in shipped():
        assert set(data) <= set(Theme.model_fields)


def test_an_unknown_theme_is_refused_with_the_names_there_are(draw, scenes):
    with pytest.raises(UsageError, match=r"no theme 'neon'.*high-contrast, nebula, print"):
        draw(scenes.five(), theme="neon")


def test_a_theme_may_extend_another_and_change_one_colour(draw, scenes):
    mine = {"name": "mine", "extends": "print", "players": [{"line": "#112233"}, {}], "colors": {"halo": "#FEFEFE"}}
    drawing = draw(scenes.five(), theme="mine", themes={"mine": mine})
    assert {e.get("fill") for e in drawing.named("stone") if "hole" not in e.get("class", "")} == {"#112233", "#1D5FBF"}
    theme = find_theme(RenderOptions(theme="mine", themes={"mine": mine}))
    assert theme.colors.halo == "#FEFEFE" and theme.colors.label == "#2A3142"


def test_themes_extend_over_several_steps():
    themes = {"a": {"name": "a", "extends": "b"}, "b": {"name": "b", "extends": "nebula", "title": "B"}}
    assert find_theme(RenderOptions(theme="a", themes=themes)).title == "B"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"colors": {"label": "red"}}, "colors.label"),
        ({"colors": {"lable": "#FFFFFF"}}, "colors.lable"),
        ({"players": [{"fill_opacity": 1.5}, {}]}, "player 1.fill_opacity"),
        ({"players": [{}]}, "player"),
        ({"players": [{}, {"pattern": "plaid"}]}, "player 2.pattern"),
        ({"sizes": {"star": -1}}, "sizes.star"),
        ({"sizes": {"stone": float("nan")}}, "sizes.stone"),
        ({"background": {"color": "var(--x)"}}, "background.color"),
        ({"colours": {}}, "colours"),
    ],
)
def test_a_wrong_field_is_named_with_its_theme(change, field):
    data = {"name": "odd", "extends": "print", **change}
    with pytest.raises(PluginError) as caught:
        find_theme(RenderOptions(theme="odd", themes={"odd": data}))
    assert "'odd'" in str(caught.value) and field in str(caught.value)


def test_a_missing_field_is_named():
    data = {key: value for key, value in shipped()[1].items() if key != "winning"}
    with pytest.raises(PluginError, match=r"'print' cannot be used: winning"):
        check_theme(data, {})


@pytest.mark.parametrize(
    "themes",
    [
        {"a": {"name": "a", "extends": "a"}},
        {"a": {"name": "a", "extends": "b"}, "b": {"name": "b", "extends": "a"}},
        {"a": {"name": "a", "extends": "nowhere"}},
        {"a": {"name": "a", "extends": ["print"]}},
    ],
)
def test_a_theme_that_extends_itself_or_nothing_is_refused(themes):
    with pytest.raises(PluginError, match=r"theme '[ab]' extends"):
        find_theme(RenderOptions(theme="a", themes=themes))


DOCUMENT = Path(__file__).parents[3] / "docs" / "themes.md"


def test_the_document_lists_every_field_in_its_section():
    sections = dict(re.findall(r"### `(.+?)`\n(.*?)(?=\n### |\Z)", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL))
    models = {
        "[background]": themes.Background,
        "[[background.glows]]": themes.Glow,
        "[background.edge]": themes.Edge,
        "[colors]": themes.Colors,
        "[winning]": themes.Winning,
        "[[players]]": themes.Player,
        "[sizes]": themes.Sizes,
    }
    assert list(sections) == list(models)
    for name, model in models.items():
        listed = re.findall(r"^\| `(\w+)` \|", sections[name], re.MULTILINE)
        tables = {"glows", "edge"} if model is themes.Background else set()
        assert listed == [field for field in model.model_fields if field not in tables]


def test_the_documents_example_is_a_theme(draw, scenes):
    (example,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    space: dict = {}
    exec(example, space)
    (data,) = space["rokgard_themes"]()
    drawing = draw(scenes.five(), theme="dusk", themes={"dusk": data})
    assert drawing.one("background").get("fill") == "#1A1024"
    assert drawing.named("hole") == [], "both players have discs"
    assert {e.get("fill") for e in drawing.named("stone")} == {"#FFB454", "#52A8FF"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"colors": {"halo": "gold"}}, "colors.halo: a colour is written #RRGGBB, not 'gold'"),
        ({"colors": {"haloo": "#FFFFFF"}}, "colors.haloo: there is no such field"),
        ({"players": [{}, {"line": "red"}]}, "player 2.line: a colour is written #RRGGBB, not 'red'"),
        ({"players": [{"stone": "star"}, {}]}, "player 1.stone: Input should be 'disc' or 'ring', not 'star'"),
    ],
)
def test_a_theme_that_is_wrong_is_told_what_would_be_right(change, said):
    data = {"name": "odd", "extends": "print", **change}
    with pytest.raises(PluginError) as caught:
        find_theme(RenderOptions(theme="odd", themes={"odd": data}))
    assert said in str(caught.value)
