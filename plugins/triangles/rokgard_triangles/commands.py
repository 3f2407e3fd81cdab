"""The commands `rokgard triangles ...`."""

from __future__ import annotations

from rokgard.cli.command import command, new_app
from rokgard.i18n import _
from rokgard_triangles import board_command, measure_command, solve_command

app = new_app(
    name="triangles",
    help=_("Triangles: exact values, boards as files, and measurements."),
    examples=(
        'rokgard triangles solve --stars "0,0 12,0 5,11 6,4" --tolerance 0\n'
        "rokgard triangles board --preset phone-24 --seed 7 -o stars.toml\n"
        "rokgard triangles measure --all-presets --games 400"
    ),
)
command(app, "solve", examples=solve_command.EXAMPLES)(solve_command.solve)
command(app, "board", examples=board_command.EXAMPLES)(board_command.board)
command(app, "measure", examples=measure_command.EXAMPLES)(measure_command.measure)
