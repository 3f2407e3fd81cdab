"""`rokgard export`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rokgard.cli.command import command, new_app
from rokgard.cli.console import is_terminal
from rokgard.cli.context import AppContext, default_theme
from rokgard.cli.play import Theme
from rokgard.cli.records import Ply, ProfileOption, RecordArgument, find_record, names_of, replayed
from rokgard.errors import UsageError
from rokgard.files import write_atomic
from rokgard.i18n import _
from rokgard.paths import typed_path
from rokgard.present import present
from rokgard.render import Renderer, RenderOptions

app = new_app()
STREAM = "-"


def _complete_formats(ctx: typer.Context, incomplete: str) -> list[str]:
    return [name for name in AppContext.of(ctx).host.renderers if name.startswith(incomplete)]


FormatName = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help=_("The format, whatever the file is called."),
        autocompletion=_complete_formats,
    ),
]
Overwrite = Annotated[bool, typer.Option("--force", help=_("Write over a file that is there already."))]


@command(
    app,
    "export",
    examples=(
        "rokgard export last -o board.svg\n"
        "rokgard export k3f9 -o board.png --size 1200 --theme print --no-header\n"
        "rokgard export last --ply 10 -o opening.webp --transparent\n"
        "rokgard export last -o - --format svg | gzip > board.svgz"
    ),
)
def export(
    ctx: typer.Context,
    record: RecordArgument = None,
    *,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=_("Where to write; its ending says the format. - is standard output."),
        ),
    ] = None,
    format_name: FormatName = None,
    ply: Ply = None,
    theme: Theme = None,
    size: Annotated[int | None, typer.Option("--size", metavar="PX", help=_("The longer side, in pixels."))] = None,
    header: Annotated[bool, typer.Option("--header/--no-header", help=_("Title and players above the board."))] = True,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help=_("The names of cells or stars."))
    ] = True,
    transparent: Annotated[bool, typer.Option("--transparent", help=_("No background."))] = False,
    profile: ProfileOption = None,
    force: Overwrite = False,
) -> None:
    """Write a picture of a position of a game."""
    me = AppContext.of(ctx)
    renderer = renderer_for(me, output, format_name)
    kept = find_record(me, record, profile)
    match = replayed(me, kept, ply)
    scene = present(match, ply=ply, names=names_of(kept), host=me.host)
    options = RenderOptions(
        theme=theme or default_theme(me.host),
        size=size,
        columns=me.console.size[0] if output == STREAM and is_terminal(sys.stdout) else None,
        charset=me.console.charset,
        header=header,
        coordinates=coordinates,
        transparent=transparent,
    )
    data = me.host.render(scene, renderer.format, options)
    assert output is not None
    write_picture(me, output, data, renderer, force=force)


def write_picture(app: AppContext, output: str, data: bytes, renderer: Renderer, *, force: bool) -> None:
    """Write a picture to a file, and say so, or to standard output. Raises `FileError` where the file is there."""
    if output == STREAM:
        app.console.write_bytes(data)
        return
    path = typed_path(output)
    write_atomic(path, data, overwrite=force)
    app.warn(_("{path}: {size} bytes of {format}").format(path=path, size=len(data), format=renderer.media_type))


def renderer_for(app: AppContext, output: str | None, format_name: str | None) -> Renderer:
    """The renderer that is meant. Raises `UsageError` listing the formats."""
    formats = ", ".join(f"{r.format} ({' '.join(r.suffixes)})" for r in app.host.renderers.values()) or _("none")
    if output is None:
        raise UsageError(_("where to?"), fix=_("-o FILE, with one of the endings of: {known}").format(known=formats))
    if format_name is not None:
        renderer = app.host.renderer(format_name.removeprefix("."))
    elif output == STREAM:
        raise UsageError(_("which format?"), fix=_("--format, one of: {known}").format(known=formats))
    else:
        suffix = Path(output).suffix.lower()
        renderer = next((r for r in app.host.renderers.values() if suffix and suffix in r.suffixes), None)  # type: ignore[assignment]
        if renderer is None:
            wrong = _("{suffix} is not the ending of a picture") if suffix else _("{file} has no ending, so no format")
            raise UsageError(
                wrong.format(suffix=suffix, file=output), fix=_("there are: {known}").format(known=formats)
            )
    if output == STREAM and is_terminal(sys.stdout) and not renderer.media_type.startswith(("text/", "image/svg")):
        raise UsageError(
            _("{format} is not for reading on a terminal").format(format=renderer.format),
            fix=_("name a file with -o, or write into a pipe"),
        )
    return renderer
