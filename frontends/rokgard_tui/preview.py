"""What a setup amounts to, worked out in the background: what is wrong with it, how fair it is, and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer

from rokgard.errors import RokgardError
from rokgard.game import Example, Fairness, Problem, Severity
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.present import present
from rokgard.render import RenderOptions
from rokgard.scene import Scene, Shape
from rokgard.setup import Setup
from rokgard_tui.controls import Push
from rokgard_tui.sheetview import SheetView
from rokgard_tui.symbols import Words


@dataclass(frozen=True)
class Question:
    """A setup to be worked out; `seed` fills the option of that name. `explain`: its examples are being shown."""

    setup: Setup
    seed: int | None = None
    explain: bool = False

    def drawn(self) -> Setup:
        """The setup with the seed in it."""
        return self.setup if self.seed is None else self.setup.change(seed=self.seed)


class Judged(Message):
    """What there is to say about a setup."""

    def __init__(self, setup: Setup, problems: Sequence[Problem], fairness: Fairness | None = None) -> None:
        super().__init__()
        self.setup, self.problems, self.fairness = setup, tuple(problems), fairness

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What keeps the game from starting."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)


class Drawn(Message):
    """The board of a setup; None where there is none."""

    def __init__(self, setup: Setup, board: Board | None) -> None:
        super().__init__()
        self.setup, self.board = setup, board


class Explained(Message):
    """What explains the board of a setup."""

    def __init__(self, setup: Setup, examples: Sequence[Example]) -> None:
        super().__init__()
        self.setup, self.examples = setup, tuple(examples)


@dataclass(frozen=True)
class Board:
    """A board to be shown before the game begins: its scene, and what it is in a few words.

    `examples` explain it; None while they are not known yet.
    """

    scene: Scene
    text: str = ""
    examples: tuple[Example, ...] | None = ()


def judge(setup: Setup) -> Judged:
    """Say what is wrong with a setup and how fair it is. What fails in a game's own code is an error, too."""
    try:
        problems = setup.problems
        fair = None if any(problem.severity is Severity.ERROR for problem in problems) else setup.fairness()
    except RokgardError as error:
        return Judged(setup, [Problem(Severity.ERROR, str(error))])
    return Judged(setup, problems, fair)


def draw(host: Host, setup: Setup) -> tuple[Board, Callable[[], tuple[Example, ...]]]:
    """The board of the first position, and a function that finds its examples. Both may raise `RokgardError`."""
    match = host.new_match(host.new_game(setup.game.id, setup.options()))
    scene = present(match, host=host)
    with match.rules("describe"):
        text = match.game.describe()

    def explain() -> tuple[Example, ...]:
        with match.rules("examples"):
            return tuple(match.game.examples(match.state))

    return Board(scene, text, None), explain


def work_out(host: Host, question: Question) -> Iterator[Message]:
    """Judge a setup, then draw its board, then find what explains it (before, where that is being shown)."""
    setup = question.setup
    judged = judge(setup)
    yield judged
    if judged.errors:
        yield Drawn(setup, None)
        return
    try:
        board, explain = draw(host, question.drawn())
        if question.explain:
            yield Drawn(setup, replace(board, examples=explain()))
        else:
            yield Drawn(setup, board)
            yield Explained(setup, explain())
    except RokgardError as error:
        yield Judged(setup, [*judged.problems, Problem(Severity.ERROR, str(error))], judged.fairness)
        yield Drawn(setup, None)


LATE = 0.6
"""Seconds after which it is said that a board takes its time."""
MANY = 3
"""From so many examples on their texts are not told together."""


class Preview(Vertical):
    """The board beside the options, and what explains it on request."""

    DEFAULT_CSS = """
    Preview { height: 1fr; width: 1fr; }
    Preview > #board-line { height: auto; width: 1fr; }
    Preview #board-text { width: 1fr; max-height: 2; color: $foreground 80%; text-align: left; }
    Preview #nothing { width: 1fr; height: 1fr; content-align: center middle; color: $foreground 60%; display: none; }
    Preview.-nothing > #nothing { display: block; }
    Preview.-nothing > SheetView { display: none; }
    Preview #show { display: none; }
    Preview.-explained #show { display: block; }
    """

    def __init__(self, host: Host, options: RenderOptions, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.board: Board | None = None
        self.shown: int | None = None
        """Which example is shown: -1 all of them, None none."""
        self.view = SheetView(host, options, id="preview-board")
        self._late: Timer | None = None

    def compose(self) -> ComposeResult:
        """The board, then a line of words, or two."""
        yield self.view
        yield Words(id="nothing")
        with Horizontal(id="board-line"):
            yield Words(id="board-text")
            yield Push(_("Show"), id="show")

    @property
    def examples(self) -> tuple[Example, ...]:
        """What explains the board, as far as it is known."""
        return (self.board.examples if self.board else None) or ()

    def expect(self) -> None:
        """Another board is being drawn; should it take long, that is said."""
        if self._late is not None:
            self._late.stop()
        self._late = self.set_timer(LATE, self._say_late)

    def _say_late(self) -> None:
        for place in ("#board-text", "#nothing"):
            self.query_one(place, Words).say(_("drawing the board"))

    def put(self, board: Board | None, *, more: bool = False) -> None:
        """Show another board; `more`: a newer one is on its way. What explained the last one is shown on it, too."""
        if self._late is not None:
            self._late.stop()
        if more:
            self.expect()
        self.query_one("#nothing", Words).say(_("no board to show"))
        self.board = board
        self.remove_class("-nothing")
        if board is None:
            self.add_class("-nothing")
        if board is None or board.examples is not None:
            self._offer()
        self._show_board()

    def explain(self, examples: tuple[Example, ...]) -> None:
        """What explains the board that is shown."""
        if self.board is not None:
            self.board = replace(self.board, examples=examples)
            self._offer()
            if self.shown is not None:
                self._show_board()

    def _offer(self) -> None:
        self.set_class(bool(self.examples), "-explained")
        if self.shown is not None and self.shown >= len(self.examples):
            self.shown = -1 if self.examples else None

    def show_next(self) -> None:
        """Show all examples at once, then one after the other, then none."""
        count = len(self.examples)
        steps: list[int | None] = [None, -1, *(range(count) if count > 1 else ())]
        self.shown = steps[(steps.index(self.shown) + 1) % len(steps)] if count else None
        self._show_board()

    def _show_board(self) -> None:
        text = self.query_one("#board-text", Words)
        if self.board is None:
            text.say("")
            return
        shapes: tuple[Shape, ...] = ()
        said = self.board.text
        if self.shown is not None:
            chosen = self.examples if self.shown < 0 else self.examples[self.shown : self.shown + 1]
            shapes = tuple(shape for example in chosen for shape in example.shapes)
            said = " · ".join(example.text for example in chosen) if len(chosen) < MANY else said
        text.say(said)
        self.view.show(self.board.scene.add(shapes))

    def on_push_pressed(self, event: Push.Pressed) -> None:
        """Show what explains the board."""
        event.stop()
        self.show_next()

    def on_click(self, event: events.Click) -> None:
        """A click on the board goes on showing, too."""
        if self.shown is not None and event.widget is self.view:
            self.show_next()
