"""What is wrong with a setup, in red with what mends it, and what there is to know, in yellow."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rokgard.fields import value_text
from rokgard.game import Problem, Severity
from rokgard.i18n import _
from rokgard.setup import Setup
from rokgard_tui.controls import Push
from rokgard_tui.symbols import symbols, words


class Problems(Vertical):
    """A row for each problem: a sign, a word, the game's sentence, and for errors a button that mends them."""

    class Fix(Message):
        """A person wants this mended."""

        def __init__(self, problem: Problem) -> None:
            super().__init__()
            self.problem = problem

    DEFAULT_CSS = """
    Problems { height: auto; max-height: 35vh; padding: 0 1; }
    Problems .problem { height: auto; }
    Problems .problem Static { width: 1fr; height: auto; }
    Problems .problem.-error Static { color: $text-error; }
    Problems .problem.-advice Static { color: $text-warning; }
    Problems .problem Push { margin: 0 0 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: list[tuple[Problem, str]] = []

    async def tell(self, problems: Sequence[Problem], setup: Setup) -> None:
        """Tell these problems of a setup. Where they are the same as before, nothing moves."""
        rows = [(problem, _fix_text(problem, setup)) for problem in problems]
        if rows == self._told:
            return
        self._told = rows
        async with self.batch():
            await self.remove_children()
            await self.mount_all(self._row(number, *row) for number, row in enumerate(rows))

    def _row(self, number: int, problem: Problem, fix: str) -> Horizontal:
        signs, error = symbols(self), problem.severity is Severity.ERROR
        word = _("error:") if error else _("advice:")
        said = Content(f"{signs.error if error else signs.advice} ")
        said += Content.styled(words(self, word) + " ", "bold") + Content(words(self, problem.message))
        parts: list[Static | Push] = [Static(said)]
        if fix:
            parts.append(Push(fix, id=f"fix-{number}"))
        return Horizontal(*parts, classes="problem -error" if error else "problem -advice")

    def on_push_pressed(self, event: Push.Pressed) -> None:
        """Say what is to be mended."""
        event.stop()
        number = int((event.button.id or "").removeprefix("fix-"))
        self.post_message(self.Fix(self._told[number][0]))


def _fix_text(problem: Problem, setup: Setup) -> str:
    """What the button says that mends an error: `Fix: in row 4`; "" where there is none."""
    if problem.severity is not Severity.ERROR or not problem.fix:
        return ""
    after = setup.fixed(problem).values
    changes = [
        f"{name.replace('_', ' ')} {value_text(value)}" for name, value in after.items() if value != setup.values[name]
    ]
    return _("Fix: {changes}").format(changes=", ".join(changes))
