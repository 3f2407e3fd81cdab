"""Commands and groups with plain help: sections by purpose, examples word for word.

Built on typer's public classes only; whatever typer uses underneath (its own copy of click in newer versions) is
reached through them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from rokgard.i18n import _

F = TypeVar("F", bound=Callable[..., Any])

AsJson = Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))]
"""The option of every command that can answer programs (`as_json: AsJson = False`)."""


# The base of typer's errors of use (a wrong option, a missing argument), wherever typer keeps its click.
_UsageError: Any = next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "UsageError")


class _Plain:
    """Mix-in: options under the heading of their `rich_help_panel`, the epilog as examples; errors name the command."""

    epilog: str | None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc, no-any-return]
        except _UsageError as error:
            error.ctx = error.ctx or ctx  # the parser of options leaves it out
            raise

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            row = param.get_help_record(ctx)
            if row is not None:
                argument = getattr(param, "param_type_name", "") == "argument"
                default = _("Arguments") if argument else _("Options")
                sections.setdefault(getattr(param, "rich_help_panel", None) or default, []).append(row)
        for heading, rows in sections.items():
            with formatter.section(heading):
                formatter.write_dl(rows, col_max=34)
        if hasattr(self, "format_commands"):
            self.format_commands(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if self.epilog:
            formatter.write_paragraph()
            formatter.write_heading(_("Examples"))
            for line in self.epilog.strip().splitlines():
                formatter.write(f"  {line.strip()}\n")


class PlainCommand(_Plain, TyperCommand):
    """A single command."""


class PlainGroup(_Plain, TyperGroup):
    """A command with commands below it."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands below it, each with its whole first sentence."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, first_sentence(it)) for name, it in found if it is not None and not it.hidden]
        if rows:
            with formatter.section(_("Commands")):
                formatter.write_dl(rows)


def first_sentence(command: Any) -> str:
    """What the command does, from its help; lines are broken where it is printed."""
    return str(command.get_short_help_str(limit=500))


SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def new_app(*, help: str = "", examples: str = "", cls: type[TyperGroup] = PlainGroup, **more: Any) -> typer.Typer:
    """A typer app in the house style. `examples` has one command line a line."""
    return typer.Typer(
        help=help,
        epilog=examples or None,
        cls=cls,
        rich_markup_mode=None,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
        **more,
    )


def command(app: typer.Typer, name: str | None = None, *, examples: str = "") -> Callable[[F], F]:
    """Register a function as a command of `app`, in the house style."""
    return app.command(name, cls=PlainCommand, epilog=examples or None, context_settings=SETTINGS)


def plain_style(app: typer.Typer) -> typer.Typer:
    """Bring a plugin's app into the house style: no boxes, no markup."""
    app.rich_markup_mode = None
    app.pretty_exceptions_enable = False
    for group in app.registered_groups:
        if group.typer_instance is not None:
            plain_style(group.typer_instance)
    return app
