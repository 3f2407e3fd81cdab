"""What a setup amounts to, worked out in the background: what is wrong with it, how fair it is, and its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Button, Static

from rokgard.errors import RokgardError
from rokgard.game import Example, Fairness, Problem, Severity
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.present import present
from rokgard.render import RenderOptions
from rokgard.scene import Scene, Shape
from rokgard.setup import Setup
from rokgard_tui.board import BoardView
from rokgard_tui.symbols import words


@dataclass(frozen=True)
class Question:
    """A setup to be worked out; `seed` fills the option of that name."""

    setup: Setup
    seed: int | None = None

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


@dataclass(frozen=True)
class Board:
    """A board to be shown before the game begins: its scene, what it is in a few words, and what explains it."""

    scene: Scene
    text: str = ""
    examples: tuple[Example, ...] = field(default=())


def judge(setup: Setup) -> Judged:
    """Say what is wrong with a setup and how fair it is. What fails in a game's own code is an error, too."""
    try:
        problems = setup.problems
        fair = None if any(problem.severity is Severity.ERROR for problem in problems) else setup.fairness()
    except RokgardError as error:
        return Judged(setup, [Problem(Severity.ERROR, str(error))])
    return Judged(setup, problems, fair)


def draw(host: Host, setup: Setup) -> Board:
    """Draw the first position. Raises `RokgardError`."""
    match = host.new_match(host.new_game(setup.game.id, setup.options()))
    scene = present(match, host=host)
    with match.rules("examples"):
        examples = tuple(match.game.examples(match.state))
        text = match.game.describe()
    return Board(scene, text, examples)


def work_out(host: Host, question: Question) -> Iterator[Message]:
    """Judge a setup, then draw its board."""
    setup = question.setup
    judged = judge(setup)
    try:
        board = None if judged.errors else draw(host, question.drawn())
    except RokgardError as error:
        yield Judged(setup, [*judged.problems, Problem(Severity.ERROR, str(error))], judged.fairness)
        yield Drawn(setup, None)
        return
    yield judged
    yield Drawn(setup, board)


class Preview(Vertical):
    """The board beside the options, and what explains it on request."""

    DEFAULT_CSS = """
    Preview { height: 1fr; width: 1fr; }
    Preview > #board-line { height: 1; width: 1fr; }
    Preview #board-text { width: 1fr; color: $foreground 80%; text-align: left; }
    Preview #nothing { width: 1fr; height: 1fr; content-align: center middle; color: $foreground 60%; display: none; }
    Preview.-nothing > #nothing { display: block; }
    Preview.-nothing > BoardView { display: none; }
    Preview #show { width: auto; min-width: 0; display: none; }
    Preview.-explained #show { display: block; }
    """

    def __init__(self, host: Host, options: RenderOptions, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.board: Board | None = None
        self.shown: int | None = None
        """Which example is shown: -1 all of them, None none."""
        self.view = BoardView(host, options, id="preview-board")
        self.view.can_focus = False

    def compose(self) -> ComposeResult:
        """The board, then one line of words."""
        yield self.view
        yield Static(words(self, _("no board to show")), id="nothing", markup=False)
        with Horizontal(id="board-line"):
            yield Static("", id="board-text", markup=False)
            yield Button(words(self, _("Show")), id="show", compact=True)

    def put(self, board: Board | None) -> None:
        """Show another board. The example that was shown is shown on it, too."""
        self.board = board
        self.set_class(board is None, "-nothing")
        self.set_class(board is not None and bool(board.examples), "-explained")
        if self.shown is not None and (board is None or self.shown >= len(board.examples)):
            self.shown = None
        self._show_board()

    def show_next(self) -> None:
        """Show all examples at once, then one after the other, then none."""
        count = len(self.board.examples) if self.board else 0
        steps: list[int | None] = [None, -1, *(range(count) if count > 1 else ())]
        self.shown = steps[(steps.index(self.shown) + 1) % len(steps)] if count else None
        self._show_board()

    def _show_board(self) -> None:
        board = self.board
        text = self.query_one("#board-text", Static)
        if board is None:
            text.update("")
            return
        shapes: tuple[Shape, ...] = ()
        said = board.text
        if self.shown is not None:
            chosen = board.examples if self.shown < 0 else board.examples[self.shown : self.shown + 1]
            shapes = tuple(replace(shape, pick=None) for example in chosen for shape in example.shapes)
            said = ", ".join(dict.fromkeys(example.text for example in chosen))
        self.view.show(board.scene.add(shapes))
        text.update(words(self, said))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Show what explains the board."""
        event.stop()
        self.show_next()

    def on_click(self, event: events.Click) -> None:
        """A click on the board goes on showing, too."""
        if self.shown is not None and event.widget is self.view:
            self.show_next()
