"""Around every command: errors become one line and an exit code, signals and broken pipes end it in order."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import typer

from rokgard.cli.console import Console, cannot_write
from rokgard.cli.context import AppContext
from rokgard.cli.root import COMMANDS, ROOT_FLAGS, ROOT_VALUE, PipeClosed, build
from rokgard.errors import FileError, RokgardError, UsageError
from rokgard.i18n import _
from rokgard.words import clean, shorten

DEBUG = "ROKGARD_DEBUG"
INTERRUPTED = 130
_LONGEST_LINE = 1000
NO_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC)}

# The base of typer's own errors (a wrong option, a missing argument), wherever typer keeps its click.
ClickError: type[Exception] = next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")


class Terminated(BaseException):
    """The process was asked to end (SIGTERM, SIGHUP)."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code and raises nothing."""
    app = AppContext(Console.find())
    code = 1
    try:
        with _signals():
            code = _guarded(app, list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Terminated as end:
        code = 128 + end.number
    code = _last_flush(app, code)
    if argv is None:
        _leave_threads(code)
    return code


def _leave_threads(code: int) -> None:
    """End at once if an opponent is still thinking or loading in the background.

    The interpreter would pull the ground from under compiled code that still runs; everything is written already.
    """
    if threading.active_count() == 1:
        return
    from rokgard.thinking import BACKGROUND

    if any(thread.name.startswith(BACKGROUND) and thread.is_alive() for thread in threading.enumerate()):
        if sys.stderr is not None:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.flush()
        os._exit(code)


def _guarded(app: AppContext, argv: list[str]) -> int:  # noqa: PLR0911 - one answer for each kind of end
    try:
        result = build().main(args=_root_options_first(argv), prog_name="rokgard", standalone_mode=False, obj=app)
        app.console.flush()
    except RokgardError as error:
        _report(app, error.message, error.fix)
        return _debug(error.exit_code)
    except ClickError as error:
        return _usage(app, error)
    except (BrokenPipeError, PipeClosed):
        _mute()
        return 0
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except OSError as error:
        return _system(app, error)
    except MemoryError:
        _report(app, _("there is not enough memory for that"), _("choose a smaller board or fewer games at once"))
        return 1
    except Exception as error:
        return _bug(app, error)
    return result if isinstance(result, int) and not isinstance(result, bool) else 0


def _root_options_first(argv: list[str]) -> list[str]:
    """The arguments with the root command's options in front, so that they may stand anywhere before a `--`."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest.append(word)
            break
        if word in ROOT_FLAGS or word.startswith(f"{ROOT_VALUE}="):
            front.append(word)
        elif word == ROOT_VALUE:
            value = next(words, None)
            if value is None:  # to be told so; no other word may be taken for the folder
                return [ROOT_VALUE]
            front += [word, value]
        else:
            rest.append(word)
        if front[-1:] in ([""], [f"{ROOT_VALUE}="]):  # a variable that is not set; as a path it is the current folder
            raise UsageError(_("{option} is empty").format(option=ROOT_VALUE), fix=_("name a folder"))
    return [*front, *rest, *words]


def _report(app: AppContext, message: str, fix: str = "") -> None:
    line = shorten(clean(message), _LONGEST_LINE)
    if fix:
        line += f" ({clean(fix)})"
    app.warn(app.console.paint(_("error:"), "red", "bold", stream=sys.stderr) + " " + line)


def _usage(app: AppContext, error: Any) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":
        app.warn(str(error.format_message()))
        return int(error.exit_code)
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "rokgard"
    message = str(error.format_message()).rstrip(".")
    message = message[:1].lower() + message[1:]
    fix = _("see `{command} --help`").format(command=path)
    game = path.removeprefix("rokgard ")
    if game not in COMMANDS and game in app.host.games:  # a game may have a command of its own: `rokgard lines solve`
        fix = _("to play it: `rokgard play {game}`; {see}").format(game=game, see=fix)
    _report(app, message, fix)
    return int(error.exit_code)


def _system(app: AppContext, error: OSError) -> int:
    """The system refused something nobody was prepared for; often it is standard output, written to by typer itself."""
    if error.filename is not None:
        _report(app, f"{error.filename}: {error.strerror}")
        return _debug(FileError.exit_code)
    try:
        app.console.flush()
        if error.errno not in NO_ROOM:
            return _bug(app, error)
        raise cannot_write(error)
    except FileError as full:
        _report(app, full.message)
        _mute()
        return _debug(full.exit_code)


def _bug(app: AppContext, error: Exception) -> int:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if os.environ.get(DEBUG):
        app.warn("".join(traceback.format_exception(error)).rstrip())
    _report(
        app,
        _("something went wrong inside rokgard: {what}").format(what=what),
        _("run it again with {variable}=1 to see where").format(variable=DEBUG),
    )
    return 1


def _debug(code: int) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exc()
    return code


def _last_flush(app: AppContext, code: int) -> int:
    """Find out now, not while the interpreter shuts down, that standard output took nothing."""
    try:
        app.console.flush()
    except BrokenPipeError:
        _mute()
    except RokgardError as error:
        _mute()
        if code == 0:
            _report(app, error.message, error.fix)
            return error.exit_code
    return code


def _mute() -> None:
    """Point standard output at the null device: what is still buffered has nowhere to go."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


@contextlib.contextmanager
def _signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP unwind the program, so that a game is saved and the terminal restored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: object) -> NoReturn:
        raise Terminated(number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # A signal that the parent chose to ignore (nohup) stays ignored.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
