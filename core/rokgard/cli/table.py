"""The table: one game played at this console, by a person at a terminal or by moves from a pipe."""

from __future__ import annotations

import contextlib
from collections import deque
from typing import Any

from rokgard.cli import ask
from rokgard.cli.board import draw
from rokgard.cli.console import HOME_AND_WIPE, screen_lines, wrapped
from rokgard.cli.context import AppContext
from rokgard.cli.ending import end_card
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.progress import status_line
from rokgard.errors import IllegalMoveError, MoveError, MoveSyntaxError, RokgardError
from rokgard.i18n import _, ngettext
from rokgard.leaving import Parting, last_resort, part
from rokgard.reasons import reason
from rokgard.session import Session

COMMANDS = {
    "hint": _("a good move"),
    "undo": _("take back to your own last turn"),
    "board": _("show the board again"),
    "moves": _("list the moves you can make"),
    "save": _("keep the game (this happens after every move, too)"),
    "resign": _("give up"),
    "quit": _("leave; the game can be resumed"),
    "help": _("this list (also ?)"),
}
_ALIASES = {"?": "help", "exit": "quit"}


class Leave(Exception):
    """The person leaves the table; the game is kept."""


class Table:
    """Plays a session to its end, or until the person leaves.

    On a terminal each position is drawn in the place of the one before, with messages and a prompt below it. From a
    pipe boards and moves go to standard output, complaints to standard error, and the first illegal move makes the exit
    code 3 without stopping the game.
    """

    def __init__(self, app: AppContext, session: Session, *, theme: str | None = None, again: str = "") -> None:
        self.app, self.session, self.theme, self.again = app, session, theme, again
        self.console = app.console
        self.interactive = app.console.interactive
        self._frames = self.interactive and app.console.cursor
        self._notes: list[str] = []
        self._queue: deque[str] = deque()
        self._hint: Any = None
        self._refused: Any = None
        self._drawn: tuple[Any, ...] | None = None
        self._refusals = 0
        self._complained = self._warm = False
        self._lost: RokgardError | None = None
        """Why the game could not be kept in the end; its record has been printed then."""

    # -- from the first move to the last ------------------------------------------------------------------------------

    def run(self) -> int:
        """Play; returns the exit code. Whatever happens, the game is kept, or its record is printed."""
        try:
            self._begin()
            while self.session.outcome is None:
                if self.session.player.kind == "computer":
                    self._computer()
                else:
                    self._person()
            self._finish()
        except Leave:
            self._left()
        except KeyboardInterrupt:
            self._left()
            return INTERRUPTED
        except BaseException:
            self._left()
            raise
        if self._lost is not None:
            return self._lost.exit_code
        return IllegalMoveError.exit_code if self._refusals and not self.interactive else 0

    def _begin(self) -> None:
        self._check_saved()
        if self._frames:  # push what is on the screen into the scroll-back, so that nothing of it is overwritten
            self.console.echo("\n" * (self.console.size[1] - 1), end="")

    def note(self, text: str) -> None:
        """Say something beside the next board."""
        if self._frames:
            self._notes.append(text)
        else:
            self.console.echo(text)

    def _complain(self, text: str) -> None:
        """Say that something is wrong."""
        if self._frames:
            self._notes.append(self.console.paint(text, "yellow"))
        else:
            self.console.warn(text)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def show(self, *, again: bool = False) -> None:
        """Draw the position, unless it is what was drawn last."""
        key = (self.session.match.ply, self._hint, self._refused)
        if not self._frames:
            if again or key[:2] != (self._drawn or ())[:2]:
                self.console.echo(self._board(None))
                self.console.echo()
            self._drawn = key
            return
        columns, height = self.console.size
        notes = [line for note in self._notes for line in wrapped(note, columns - 1)]
        room, self._notes = len(notes), []
        # Usually one or two lines are to be said: the board keeps its size then. At the end it makes room for the card.
        over = self.session.outcome is not None
        board = self._board(max(height // 2, height - 2 - max(room, 2)) if over or room < 5 else height - 4)
        if not over and room >= 5 and screen_lines(board, columns) + room + 2 > height:
            board = ""  # a long answer in the board's place; Enter brings the board back
        self.console.echo(HOME_AND_WIPE + board + "\n" * bool(board))
        for note in notes:
            self.console.echo(note)
        self._drawn, self._hint, self._refused = key, None, None

    def _board(self, lines: int | None) -> str:
        return draw(
            self.app,
            self.session.match,
            self.session.names,
            theme=self.theme,
            lines=lines,
            hint=self._hint,
            refused=self._refused,
        )

    # -- the computer's turn ------------------------------------------------------------------------------------------

    def _computer(self) -> None:
        name = self.session.player.name
        if self._frames:
            self.show()
        with _status(self, _("{name} is thinking").format(name=name)) as tick:
            decision = self.session.think(tick=tick)
        played = self.session.play(decision.move)
        said = f" ({decision.note})" if decision.note else ""
        self.note(_("{name} plays {move}{reason}").format(name=name, move=played.text, reason=said))
        self._check_saved()

    # -- a person's turn ----------------------------------------------------------------------------------------------

    def _person(self) -> None:
        if self._queue:
            self._move(self._queue.popleft())
            return
        self.show()
        if self.interactive and not self._warm:
            # Only now: loading compiled code would hold up the first board. A pipe does not wait, so it gains nothing.
            self._warm = True
            self.session.warm_up()
        text = self._read()
        word = _ALIASES.get(text.casefold(), text.casefold())
        if word in COMMANDS:
            getattr(self, f"_do_{word}")()
        elif text:
            first, *rest = self.session.split(text)
            if self._move(first):
                self._queue.extend(rest)

    def _read(self) -> str:
        """The next line: from the keyboard, or from the pipe without blank lines and comments. Raises `Leave`."""
        if self.interactive:
            try:
                return ask.read_line(self.console, self._prompt()).strip()
            except EOFError:
                raise Leave from None
        while True:
            line = self.console.read_line()
            if not line:
                raise Leave
            if (text := line.strip()) and not text.startswith("#"):
                return text

    def _prompt(self) -> str:
        if self.session.match.ply <= 1 and (moves := self.session.match.legal_moves()):
            example = self.session.match.text(moves[len(moves) // 2])
            tip = _("for example {move}; ? for help").format(move=example)
        else:
            tip = _("? for help")
        if len(self.session.people) == 1:
            return _("Your move ({tip}): ").format(tip=tip)
        return _("{name} to move ({tip}): ").format(name=self.session.player.name, tip=tip)

    def _move(self, text: str) -> bool:
        """Play a person's move, or say exactly why not; that costs no turn."""
        match = self.session.match
        try:
            move = match.parse(text)
            try:
                played = self.session.play(move)
            except IllegalMoveError:
                self._refused = move if self._frames else None
                raise
        except MoveError as error:
            self._queue.clear()
            self._refusals += 1
            self._complain(_illegal(text, error))
            return False
        if not self.interactive or len(self.session.people) > 1:
            name = self.session.names[played.seat]
            self.note(_("{name} plays {move}{reason}").format(name=name, move=played.text, reason=""))
        self._check_saved()
        return True

    # -- commands -----------------------------------------------------------------------------------------------------

    def _do_hint(self) -> None:
        with _status(self, _("Thinking about a hint")) as tick:
            decision = self.session.hint(tick=tick)
        self._hint = decision.move if self._frames else None
        match = self.session.match
        why = reason(match.game, match.state, decision)
        why = f" ({why})" if why else ""
        self.note(_("Hint: {move}{reason}").format(move=match.text(decision.move), reason=why))

    def _do_undo(self) -> None:
        try:
            count = self.session.undo()
        except RokgardError as error:
            self._complain(str(error))
            return
        self.note(ngettext("{n} move taken back", "{n} moves taken back", count).format(n=count))
        self._check_saved()

    def _do_board(self) -> None:
        if not self._frames:
            self.show(again=True)

    def _do_moves(self) -> None:
        texts = [self.session.match.text(move) for move in self.session.match.legal_moves()]
        count = ngettext("{n} move:", "{n} moves:", len(texts)).format(n=len(texts))
        room = self.console.size[1] // 2 if self._frames else None
        self.note("\n".join([count, *_columns(texts, self.console.size[0] - 1, room)]))

    def _do_help(self) -> None:
        width = max(len(name) for name in COMMANDS)
        lines = [_("Type a move, or one of these:")]
        lines += [f"  {name:<{width}}  {text}" for name, text in COMMANDS.items()]
        self.note("\n".join(lines))

    def _do_save(self) -> None:
        if self.session.save():
            self.note(_("Kept as {id}").format(id=self.session.id))
        else:
            self._check_saved(again=True)

    def _do_resign(self) -> None:
        if self.interactive and not ask.confirm(self.console, _("Give up this game?"), default=False):
            return
        self.session.resign()

    def _do_quit(self) -> None:
        raise Leave

    # -- keeping ------------------------------------------------------------------------------------------------------

    def _check_saved(self, *, again: bool = False) -> None:
        """Complain once when the game cannot be kept; it goes on."""
        problem = self.session.problem
        if problem is None:
            self._complained = False
        elif again or not self._complained:
            self._complained = True
            self._complain(_("the game goes on, but cannot be kept: {why}").format(why=problem))

    def _left(self) -> None:
        """Keep the unfinished game and say how to go on with it."""
        self._say(part(self.session))

    def _say(self, parting: Parting) -> None:
        self._lost = parting.problem
        for line in parting.lines:
            self.console.warn(line)

    def _finish(self) -> None:
        self._hint = self._refused = None
        notes = list(self._notes)
        self.show(again=True)
        ending = self.session.finish()
        if ending.problem is not None:
            ending = self.session.finish()  # a full disk or a lock may have been cleared in the meantime
        card = end_card(self.console, self.session, ending, self.again)
        if self._frames:
            self._notes = [*notes, *([""] if notes else []), card]
            self.show()
        else:
            self.console.echo(card)
        if ending.problem is not None:
            self._say(last_resort(self.session))


def _illegal(text: str, error: MoveError) -> str:
    if isinstance(error, MoveSyntaxError):
        return str(error)
    return _("{move} cannot be played: {why}").format(move=text, why=error)


def _columns(words: list[str], width: int, lines: int | None) -> list[str]:
    """Words in lines of a width, at most so many lines; moves of several words stand farther apart."""
    gap = "  " if any(" " in word for word in words) else " "
    result: list[str] = []
    line = ""
    for number, word in enumerate(words):
        if line and len(line) + len(gap) + len(word) > width:
            result.append(line)
            line = ""
            if lines is not None and len(result) >= lines:
                return [*result, _("... and {n} more").format(n=len(words) - number)]
        line = f"{line}{gap}{word}" if line else word
    return [*result, line] if line else result


@contextlib.contextmanager
def _status(table: Table, text: str) -> Any:
    """While the computer thinks: a line on standard error that counts the seconds, on a terminal only.

    The first time on a machine compiling may take a while; the line says so as long as that is what is waited for.
    """
    with status_line(table.app) as say:

        def tick(seconds: float) -> None:
            if seconds >= 0.3 and table.console.cursor:
                now = _("Getting ready (longest the first time)") if table.session.warming else text
                say(_("{what} ... {seconds:.0f} s").format(what=now, seconds=seconds))

        yield tick


__all__ = ["COMMANDS", "Leave", "Table"]
