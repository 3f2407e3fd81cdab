"""The real command in a subprocess, in a data folder of its own, from a pipe or on a pseudo-terminal."""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

COMMAND = [sys.executable, "-m", "rokgard"]
CLEAN = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "ROKGARD_DEBUG", "PYTHONIOENCODING", "LC_ALL", "TERM")

TOY = '''
"""Take 1 to `most` stones from a heap; who takes the last one wins. Small enough to foresee every move."""
import time
from typing import Literal

from pydantic import Field

from rokgard import (
    Agent, AgentSpec, Budget, Cell, Decision, Fairness, Game, GameOptions, Lattice, MoveSyntaxError, Outcome, Piece,
    Problem, Refusal, Role, Scene, Severity, hookimpl,
)


class Options(GameOptions):
    heap: int = Field(default=7, ge=3, le=20, description="Stones at the start.")
    most: int = Field(default=3, ge=1, le=9, description="Most stones to take at once.")
    misere: bool = Field(default=False, description="Who takes the last stone loses.")
    shape: Literal["row", "pile"] = Field(default="row", description="How the stones lie.")
    label: str | None = Field(default=None, description="A name for the heap.")


class Toy(Game[tuple[int, int], int]):
    id, title, summary = "toy", "Toy heap", "Take stones from a heap; the last one wins."
    Options = Options
    presets = {"seven": Options(heap=7, most=3), "twenty": Options(heap=20, most=3)}
    preset_titles = {"seven": "Seven stones", "twenty": "Twenty stones"}
    default_preset = "seven"

    def initial(self):
        return (self.options.heap, 0)

    def turn(self, s):
        return s[1]

    def legal_moves(self, s):
        return list(range(1, min(self.options.most, s[0]) + 1))

    def play(self, s, m):
        if self.options.label == "broken" and s[0] <= 4:
            raise ZeroDivisionError("planted")
        return (s[0] - m, 1 - s[1])

    def outcome(self, s):
        if s[0]:
            return None
        winner = s[1] if self.options.misere else 1 - s[1]
        return Outcome((int(winner == 0), int(winner == 1)), winner, "the last stone was taken")

    def parse_move(self, s, text):
        if not text.strip().isdigit():
            raise MoveSyntaxError(f"{text!r} is not a number of stones", fix="for example 1")
        return int(text)

    def refuse(self, s, m):
        if m > s[0]:
            return Refusal(f"only {s[0]} stones are left")
        return None if 1 <= m <= self.options.most else Refusal(f"you may take 1 to {self.options.most}")

    def scene(self, s):
        cells = tuple(Cell(at=(i, 0), role=Role.GRID) for i in range(self.options.heap))
        return Scene(Lattice("square", self.options.heap, 1), cells + tuple(Piece(at=(i, 0)) for i in range(s[0])))

    @classmethod
    def check(cls, options):
        if options.most >= options.heap:
            fix = {"most": options.heap - 1}
            return [Problem(Severity.ERROR, "the first player could take everything", ("most",), fix)]
        if options.heap % (options.most + 1):
            return [Problem(Severity.ADVICE, "with care the first player wins")]
        return []

    @classmethod
    def fairness(cls, options):
        if options.heap != 7:
            return None
        return Fairness("in 100 games the first player won 60 %", "7", games=100, first_wins=60, second_wins=40)


class One(Agent):
    """Always takes one stone."""

    def choose(self, game, state, budget, rng):
        return Decision(1, note="one is enough")


class Slow(Agent):
    """Never comes to a decision."""

    def choose(self, game, state, budget, rng):
        time.sleep(3600)


class Cheat(Agent):
    """Takes more than there is."""

    def choose(self, game, state, budget, rng):
        return Decision(99)


class Silent(Agent):
    """Answers nothing."""

    def choose(self, game, state, budget, rng):
        return None


class Crash(Agent):
    """Fails."""

    def choose(self, game, state, budget, rng):
        raise KeyError("planted")


@hookimpl
def rokgard_games():
    return [Toy]


@hookimpl
def rokgard_agents():
    kinds = {"weak": One, "normal": One, "strong": One, "slow": Slow, "cheat": Cheat, "crash": Crash, "silent": Silent}
    return [AgentSpec(level, make, Budget(nodes=1), game="toy") for level, make in kinds.items()]
'''


def clean_environment(data: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in CLEAN}
    return {**kept, "ROKGARD_DATA_DIR": str(data), "LANG": "C.UTF-8", **(extra or {})}


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    stdout: str
    stderr: str


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _checked(done: Done, code: int | None) -> Done:
    if code is not None:
        assert done.code == code, f"exit code {done.code}\n{done.stdout}\n{done.stderr}"
    return done


@dataclass
class Rokgard:
    """Runs the command in the data folder `data`; the toy game is installed there as a single-file plugin."""

    data: Path
    forked: Callable[..., Any]

    def __call__(
        self,
        *args: str | Path,
        stdin: str | bytes = "",
        env: Mapping[str, str] | None = None,
        code: int | None = 0,
        before: Callable[[], None] | None = None,
    ) -> Done:
        """Run the command by `python -m rokgard`, from nothing; `before` is called in the new process."""
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [*COMMAND, *map(str, args)],
            input=raw,
            capture_output=True,
            env=clean_environment(self.data, env),
            timeout=120,
            check=False,
            preexec_fn=before,
        )
        return _checked(Done(done.returncode, _text(done.stdout), _text(done.stderr)), code)

    def quick(
        self,
        *args: str | Path,
        stdin: str = "",
        env: Mapping[str, str] | None = None,
        code: int | None = 0,
        before: Callable[[], None] | None = None,
    ) -> Done:
        """The same in a fork of this process, which has imported Rokgard already: many times as fast."""
        environment = clean_environment(self.data, env)
        done = self.forked(*map(str, args), stdin=stdin, environment=environment, before=before)
        return _checked(done, code)

    def command(self, *args: str) -> list[str]:
        return [*COMMAND, *args]

    def environment(self) -> dict[str, str]:
        return clean_environment(self.data)

    def popen(self, *args: str, env: Mapping[str, str] | None = None, **more: Any) -> subprocess.Popen[bytes]:
        """Start the command and leave the rest to the caller."""
        return subprocess.Popen([*COMMAND, *args], env=clean_environment(self.data, env), **more)

    def python(self, script: str, *args: str) -> Done:
        """Run a Python script in the command's environment."""
        done = subprocess.run(
            [sys.executable, "-c", script, *args],
            env=clean_environment(self.data),
            capture_output=True,
            timeout=120,
            check=False,
        )
        return Done(done.returncode, _text(done.stdout), _text(done.stderr))

    def json(self, *args: str, **more: Any) -> Any:
        return json.loads(self.quick(*args, "--json", **more).stdout)

    def left(self, *moves: str, args: Sequence[str] = ()) -> str:
        """Play these moves of the toy game, leave it, and return its id."""
        lines = "".join(f"{move}\n" for move in moves)
        done = self.quick("play", "toy", "--opponent", "weak", "--seed", "1", *args, stdin=lines)
        found = re.search(r"rokgard resume (\S+)", done.stderr)
        assert found, done.stderr
        return found[1]

    def finished(self) -> str:
        """Win the toy game (three, one by the computer, three) and return the record's id."""
        done = self.quick("play", "toy", "--opponent", "weak", "--seed", "1", stdin="3\n3\n")
        found = re.search(r"rokgard replay (\S+)", done.stdout)
        assert found, done.stdout
        return found[1]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "plugins").mkdir(parents=True)
    (folder / "plugins" / "toy.py").write_text(TOY)
    return folder


@pytest.fixture
def rokgard(data: Path, run_rokgard: Callable[..., Any]) -> Rokgard:
    return Rokgard(data, run_rokgard)


@pytest.fixture
def toy() -> ModuleType:
    """The toy game's plugin as a module, for tests in this process."""
    module = ModuleType("toy")
    sys.modules["toy"] = module  # pydantic looks the annotations' names up there
    exec(TOY, vars(module))
    return module


class Terminal:
    """The command on a pseudo-terminal, driven as a person would."""

    def __init__(
        self, data: Path, args: Sequence[str], *, env: Mapping[str, str], size: tuple[int, int], piece: int = 65536
    ) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.before = termios.tcgetattr(other)
        self._other = other

        def become_foreground() -> None:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=other,
            stdout=other,
            stderr=other,
            env=clean_environment(data, {"TERM": "xterm-256color", **env}),
            preexec_fn=become_foreground,  # noqa: PLW1509 - a controlling terminal can be taken nowhere else
        )
        self.raw = ""
        self._seen = 0
        self._piece = piece
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode  # a character may come in two pieces

    def read(self, seconds: float = 0.2) -> str:
        """Take in what has been written for `seconds`."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready, _w, _x = select.select([self._main], [], [], left)
            if not ready:
                break
            try:
                data = os.read(self._main, self._piece)
            except OSError:  # the other side is closed
                break
            if not data:
                break
            self.raw += self._decode(data)
        return self.raw

    def expect(self, text: str, seconds: float = 30) -> str:
        """Wait until `text` is written after what was expected before; returns everything up to it."""
        end = time.monotonic() + seconds
        while (found := self.raw.find(text, self._seen)) < 0:
            if time.monotonic() > end or (self.process.poll() is not None and not self._more()):
                raise AssertionError(
                    f"no {text!r} in:\n{self.raw[self._seen :]}\n(before it:)\n{self.raw[: self._seen]}"
                )
            self.read(0.1)
        start, self._seen = self._seen, found + len(text)
        return self.raw[start:found]

    def _more(self) -> bool:
        length = len(self.raw)
        self.read(0.1)
        return len(self.raw) > length

    def send(self, text: str) -> None:
        os.write(self._main, text.encode())

    def line(self, text: str = "") -> None:
        self.send(text + "\r")

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def wait(self, code: int | None = 0) -> str:
        """Wait for the end; returns everything that was written."""
        end = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.1)
        while self._more():
            pass
        if code is not None:
            assert self.process.returncode == code, f"exit code {self.process.returncode}\n{self.raw}"
        return self.raw

    def settings(self) -> Any:
        import termios

        return termios.tcgetattr(self._other)

    def close(self) -> None:
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        for fd in (self._main, self._other):
            with contextlib.suppress(OSError):
                os.close(fd)


@pytest.fixture
def terminal(data: Path) -> Iterator[Any]:
    """Starts the command on a terminal, line by line: `terminal("play", "toy", env={..}, size=(80, 24))`.

    `piece` is how many bytes are taken in at once.
    """
    pytest.importorskip("pty")
    opened: list[Terminal] = []

    def start(*args: str, env: Mapping[str, str] | None = None, **more: Any) -> Terminal:
        opened.append(Terminal(data, ("--plain", *args), env=env or {}, **{"size": (80, 24), **more}))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
