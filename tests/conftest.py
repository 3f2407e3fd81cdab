"""What tests of the whole tree share: the real command, run in a fork of this process or from nothing."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, NoReturn

import pytest


def _hear_signals() -> None:
    """Tests may be started in the background or with nohup, where signals are ignored; programs inherit that."""
    for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


_hear_signals()


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    stdout: str
    stderr: str


@cache
def _import_once() -> None:
    """What every fork needs is imported before the first."""
    import rokgard.cli.play
    import rokgard.cli.resume
    from rokgard.host import Host

    Host().commands()
    assert rokgard.cli.play
    assert rokgard.cli.resume


def _become(
    files: Sequence[Any],
    arguments: list[str],
    environment: Mapping[str, str],
    path: list[str],
    before: Callable[[], None] | None,
) -> NoReturn:
    """In the forked process: become the command. Never returns to pytest."""
    code = 99
    try:
        for fd, file in enumerate(files):
            os.dup2(file.fileno(), fd)
        os.environ.clear()
        os.environ.update(environment)
        sys.path[:0] = path
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        logging.disable()
        warnings.resetwarnings()
        warnings.simplefilter("ignore")
        if before is not None:
            before()
        from rokgard.cli import main

        code = main(arguments)
        sys.stderr.flush()
    finally:
        os._exit(code)


def _forked(
    arguments: Sequence[str],
    stdin: str,
    environment: Mapping[str, str],
    path: list[str],
    before: Callable[[], None] | None,
) -> Done:
    _import_once()
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        files[0].write(stdin.encode())
        files[0].seek(0)
        pid = os.fork()
        if pid == 0:
            _become(files, list(arguments), environment, path, before)
        _pid, status = os.waitpid(pid, 0)
        for file in files[1:]:
            file.seek(0)
        out, err = (file.read().decode(errors="replace") for file in files[1:])
    return Done(os.waitstatus_to_exitcode(status), out, err)


def _from_nothing(
    arguments: Sequence[str],
    stdin: str,
    environment: Mapping[str, str],
    path: list[str],
    before: Callable[[], None] | None,
) -> Done:
    done = subprocess.run(
        [sys.executable, "-m", "rokgard", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env={**environment, "PYTHONPATH": os.pathsep.join(path)},
        timeout=300,
        check=False,
        preexec_fn=before,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def run_rokgard() -> Callable[..., Done]:
    """Run the real command: `run_rokgard("games", "--json", environment={..}, stdin="", path=[..])`.

    Where the system can fork, the command runs in a fork of this process, which has imported Rokgard already: many
    times as fast. `before` is called in the new process. Whatever only a new process shows (what is imported, hash
    seeds) is for `from_nothing=True`.
    """

    def run(
        *arguments: str,
        environment: Mapping[str, str],
        stdin: str = "",
        path: Sequence[str] = (),
        before: Callable[[], None] | None = None,
        from_nothing: bool = False,
    ) -> Done:
        runner = _forked if hasattr(os, "fork") and not from_nothing else _from_nothing
        return runner(arguments, stdin, environment, list(path), before)

    return run


@pytest.fixture(scope="session")
def run_with_messages_at_a_terminal() -> Callable[..., Done]:
    """Run the real command with standard error, and nothing else, at a terminal."""
    pty = pytest.importorskip("pty")

    def run(*arguments: str, environment: Mapping[str, str]) -> Done:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "rokgard", *arguments],
            env={**environment, "TERM": "xterm"},
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
        )
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while chunk := os.read(ours, 4096):
                seen += chunk
        os.close(ours)
        out, _err = process.communicate(timeout=60)
        return Done(process.returncode, out, seen.decode(errors="replace"))

    return run


@pytest.fixture(scope="session")
def said_for_hash_seeds() -> Callable[..., set[str]]:
    """What a Python program prints, in new processes with several seeds of Python's own hashes: one text, or more."""

    def run(program: str, *arguments: str) -> set[str]:
        command = [sys.executable, "-c", program, *arguments]
        return {
            subprocess.run(
                command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
            ).stdout
            for seed in ("0", "1", "77")
        }

    return run
