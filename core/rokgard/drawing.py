"""Asking a renderer to draw, with the themes of all plugins at hand, and checking what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _
from rokgard.render import Renderer, RenderOptions, ThemeData
from rokgard.scene import Cell, Lattice, Scene

T = TypeVar("T")

SMALLEST = Scene(Lattice("square", 1, 1), (Cell((0, 0)),))
"""A board of one cell, to try a theme with."""


def with_themes(options: RenderOptions, themes: Mapping[str, ThemeData]) -> RenderOptions:
    """The options with these themes besides those they have."""
    return replace(options, themes={**themes, **options.themes})


def answer_of(renderer: Renderer, kind: type, draw: Callable[[], T], owner: Callable[[], str]) -> T:
    """What `draw` answers, which must be a `kind`.

    Raises `PluginError` where the renderer fails; it names the plugin, which `owner` knows.
    """
    try:
        drawn = draw()
        if not isinstance(drawn, kind):
            raise TypeError(f"it returned {type(drawn).__name__}, not {kind.__name__}")
        return drawn
    except RokgardError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(
            _("{plugin} failed to draw {format}: {kind}: {error}").format(
                plugin=owner(), format=renderer.format, kind=type(error).__name__, error=error
            ),
            fix=_("choose another format"),
        ) from error
