"""Playing a series in several processes.

A worker process makes its own host from a `HostPlan` and plays the games whose numbers it is sent. Every worker has a
pipe of its own, so one that dies is noticed at once and harms nothing else.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from rokgard.arena.playing import GameResult, HostPlan, Series, play_game
from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _

_PATIENCE = 1.0
"""Seconds that a worker gets to end by itself."""


class WorkerDied(PluginError):
    """A worker process has ended without an answer: whatever it ran, an opponent or the rules, brought it down."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def play_series(
    plan: HostPlan, series: Series, workers: int = 0, *, start: int = 0
) -> Generator[GameResult, None, None]:
    """Play a series and yield each game as it ends, in any order; closing the iterator stops the workers at once.

    Args:
        plan: how to make a host.
        series: what to play.
        workers: processes; 0 plays in this one, in order.
        start: the first game to play, where those before it have been played already.

    Raises what a game raised, and `WorkerDied`.
    """
    if workers < 1:
        host = plan.make()
        for index in range(start, series.games):
            yield play_game(host, series, index)
        return
    pool = _Pool(plan, series, min(workers, series.games - start), start)
    try:
        yield from pool.results()
    finally:
        pool.stop()


class _Pool:
    def __init__(self, plan: HostPlan, series: Series, workers: int, start: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._games = iter(range(start, series.games))
        self._workers: dict[Connection, Any] = {}
        self._busy: dict[Connection, int] = {}
        try:
            # Children that are still starting must not die of the Ctrl-C that the parent is to answer.
            with _interrupts_ignored():
                for _number in range(workers):
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_work, args=(theirs, plan, series), daemon=True)
                    process.start()
                    theirs.close()
                    self._workers[ours] = process
        except BaseException:
            self.stop()
            raise

    def results(self) -> Iterator[GameResult]:
        for connection in self._workers:
            self._send(connection)
        while self._busy:
            for ready in wait(list(self._busy)):
                connection = cast("Connection", ready)
                answer = self._receive(connection)
                self._send(connection)
                yield answer

    def _send(self, connection: Connection) -> None:
        index = next(self._games, None)
        if index is None:
            return
        self._busy[connection] = index
        with contextlib.suppress(OSError):  # a dead worker is noticed when its answer is waited for
            connection.send(index)

    def _receive(self, connection: Connection) -> GameResult:
        index = self._busy.pop(connection)
        try:
            answer = connection.recv()
        except (EOFError, OSError) as error:
            raise self._died(self._workers[connection], index) from error
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, GameResult)
        return answer

    def _died(self, process: Any, index: int) -> WorkerDied:
        process.join(_PATIENCE)
        code = process.exitcode
        if code is not None and code < 0:
            with contextlib.suppress(ValueError):
                code = signal.Signals(-code).name
        return WorkerDied(
            _("a worker process died in game {number} ({code})").format(number=index + 1, code=code),
            fix=_("it may have run out of memory: try fewer --workers, or another level"),
        )

    def stop(self) -> None:
        """End all workers, whatever they are doing."""
        for connection, process in self._workers.items():
            connection.close()
            process.terminate()
        for process in self._workers.values():
            process.join(_PATIENCE)
            if process.exitcode is None:
                process.kill()
                process.join(_PATIENCE)
        self._workers = {}


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection, plan: HostPlan, series: Series) -> None:
    """The life of a worker: play what is asked for until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Standard output belongs to the report; what plugins print must not get into it.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(sys.stderr.fileno(), 1)
    try:
        host = plan.make()
        while True:
            result = play_game(host, series, connection.recv())
            with contextlib.suppress(OSError, ValueError, AttributeError):
                sys.stdout.flush()  # a worker is ended at once when the last game is in: nothing may wait in a buffer
            connection.send(result)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        with contextlib.suppress(OSError):
            connection.send(_portable(error))


def _portable(error: Exception) -> Exception:
    """The error as it can be sent: our own ones as they are, anything else by name."""
    if isinstance(error, RokgardError):
        with contextlib.suppress(Exception):
            copy = pickle.loads(pickle.dumps(error))
            if type(copy) is type(error):
                return error
        return PluginError(error.message, fix=error.fix)
    return PluginError(
        _("a game could not be played: {kind}: {error}").format(kind=type(error).__name__, error=error),
        fix=_("`rokgard plugins doctor`"),
    )
