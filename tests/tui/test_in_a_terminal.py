"""The app in a real terminal, through tmux: keys, mouse, resizing, signals, and the terminal as it was afterwards."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"),
    pytest.mark.xdist_group("tmux"),
]

PATIENCE = 120
"""Seconds until a screen that does not come is a failure; only ever waited for on a machine that is very busy."""


class Pane:
    """One terminal of `size`, in which a shell runs `rokgard` with these arguments and then waits."""

    def __init__(self, folder: Path, arguments: str, size: tuple[int, int], environment: dict[str, str]) -> None:
        self.folder = folder
        self._socket = str(folder / "socket")
        script = folder / "script.sh"
        data = folder / "data"
        exports = "".join(f"export {name}='{value}'\n" for name, value in environment.items())
        script.write_text(
            f"{exports}cd '{folder}'\nstty -g > '{folder}/before'\n"
            f"'{sys.executable}' -m rokgard --data-dir '{data}' {arguments}\n"
            f"code=$?\nstty -g > '{folder}/after'\necho \"exit code $code\"\nexec cat\n"
        )
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("ROKGARD", "TMUX", "NO_COLOR"))}
        self._environment = {**clean, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        columns, lines = map(str, size)
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", columns, "-y", lines, f"sh '{script}'")

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return done.stdout

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, *texts: str) -> str:
        """The screen, once all the texts are on it."""
        return self.wait_until(lambda screen: all(text in screen for text in texts))

    def wait_until(self, wanted: Callable[[str], bool]) -> str:
        """The screen, once it is as wanted."""
        end = time.monotonic() + PATIENCE
        while not wanted(screen := self.screen()):
            assert time.monotonic() < end, f"never as wanted:\n{screen}"
            time.sleep(0.1)
        return screen

    def keys(self, *names: str) -> None:
        self._tmux("send-keys", *names)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)

    def click(self, column: int, line: int) -> None:
        """Press and release the left button (SGR mouse codes count from 1)."""
        self.type(f"\x1b[<0;{column + 1};{line + 1}M")
        self.type(f"\x1b[<0;{column + 1};{line + 1}m")

    def press(self, column: int, line: int) -> None:
        self.type(f"\x1b[<0;{column + 1};{line + 1}M")

    def drag(self, column: int, line: int) -> None:
        """Move with the left button held down."""
        self.type(f"\x1b[<32;{column + 1};{line + 1}M")

    def release(self, column: int, line: int) -> None:
        self.type(f"\x1b[<0;{column + 1};{line + 1}m")

    def move(self, column: int, line: int) -> None:
        self.type(f"\x1b[<35;{column + 1};{line + 1}M")

    def resize(self, columns: int, lines: int) -> None:
        self._tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def asked(self, variable: str) -> str:
        return self._tmux("display-message", "-p", f"#{{{variable}}}").strip()

    def pid(self) -> int:
        """The process of rokgard."""
        shell = self.asked("pane_pid")
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True, check=True).stdout
        return int(found.split()[0])

    def left(self) -> str:
        """The screen after the app has gone, with the terminal as it was before it."""
        screen = self.wait_for("exit code ")
        assert (self.folder / "after").read_text() == (self.folder / "before").read_text()
        flags = {name: self.asked(name) for name in ("alternate_on", "cursor_flag", "mouse_any_flag")}
        assert flags == {"alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0"}
        return screen

    def close(self) -> None:
        self._tmux("kill-server")


Open = Callable[..., Pane]


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Open]:
    opened: list[Pane] = []

    def start(arguments: str = "", *, size: tuple[int, int] = (80, 24), **environment: str) -> Pane:
        folder = tmp_path / str(len(opened))
        folder.mkdir()
        opened.append(Pane(folder, arguments, size, environment))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def kept(pane: Pane) -> list[Any]:
    from rokgard import MatchRecord

    return [MatchRecord.from_toml(file.read_text()) for file in (pane.folder / "data").glob("profiles/*/games/*.toml")]


def runs(process: int) -> bool:
    """Whether there is such a process, not only its end to be asked for."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return told.stdout.strip()[:1] not in {"", "Z"}


def threads(process: int) -> int:
    return len(list(Path(f"/proc/{process}/task").iterdir()))


def empty_cells(screen: str) -> list[tuple[int, int]]:
    """Where on the screen the empty cells of a board with numbered rows are: column and line."""
    rows = [
        (found, number)
        for number, line in enumerate(screen.split("\n"))
        if (found := re.match(r" +\d  ([^\d]*)\d", line))
    ]
    return [
        (found.start(1) + at, number) for found, number in rows for at, sign in enumerate(found.group(1)) if sign == "·"
    ]


LINES = "play lines --preset four-gravity --opponent weak --seed 1"


def test_rokgard_in_a_terminal_opens_the_app_and_q_gives_the_terminal_back(pane: Open) -> None:
    app = pane()
    app.wait_for("Lines", "Triangles", "Leave")
    assert app.asked("alternate_on") == "1"
    app.keys("q")
    assert "exit code 0" in app.left()


def test_ctrl_c_in_a_game_keeps_it_and_says_how_to_go_on(pane: Open) -> None:
    app = pane(LINES)
    app.wait_for("Lines")
    app.keys("C-c")
    screen = app.left()
    (record,) = kept(app)
    assert "exit code 130" in screen
    assert f"rokgard resume {record.id}" in " ".join(screen.split())
    assert not record.finished


@pytest.mark.parametrize(("signal", "code"), [("TERM", 143), ("HUP", 129), ("INT", 130)])
def test_a_signal_ends_the_app_in_order(pane: Open, signal: str, code: int) -> None:
    app = pane(LINES)
    app.wait_for("Lines")
    subprocess.run(["kill", f"-{signal}", str(app.pid())], check=True)
    assert f"exit code {code}" in app.left()
    assert len(kept(app)) == 1


def test_when_the_terminal_is_closed_the_app_ends_and_the_game_is_kept(pane: Open) -> None:
    app = pane(LINES, size=(180, 50))
    app.wait_for("Lines")
    process = app.pid()
    subprocess.run(["kill", "-CONT", str(process)], check=True)  # as the system does for a terminal that hangs up
    app.close()
    end = time.monotonic() + PATIENCE
    while runs(process):
        assert time.monotonic() < end, "it still runs, and nobody sees it"
        time.sleep(0.1)
    assert len(kept(app)) == 1


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts threads as Linux tells them")
@pytest.mark.parametrize("stop", [(), ("STOP",), ("TSTP",)], ids=["not stopped", "stopped", "stopped as by Ctrl-Z"])
def test_a_process_that_goes_on_has_no_more_threads_than_before(pane: Open, stop: tuple[str, ...]) -> None:
    app = pane(LINES)
    app.wait_for("Lines")
    app.keys("?")
    app.wait_for("Shift+arrows")
    app.keys("Escape")
    app.wait_until(lambda screen: "Shift+arrows" not in screen)
    process = app.pid()
    before = threads(process)
    for _time in range(3):
        for name in (*stop, "CONT"):
            subprocess.run(["kill", f"-{name}", str(process)], check=True)
            time.sleep(0.3)
    app.keys("?")
    app.wait_for("Shift+arrows")
    assert threads(process) <= before
    app.keys("Escape")
    app.wait_until(lambda screen: "Shift+arrows" not in screen)
    app.keys("q")
    assert "exit code 0" in app.left()


def test_a_game_is_played_to_its_end_card_with_the_mouse_alone(pane: Open) -> None:
    app = pane("play lines --preset three --opponent weak --starts me --seed 4")
    while True:
        screen = app.wait_until(lambda screen: "Your move" in screen or "Play again" in screen)
        if "Play again" in screen:
            break
        free = len(empty_cells(screen))
        cell = empty_cells(screen)[0]
        app.click(*cell)
        app.wait_for("again plays")
        app.click(*cell)
        app.wait_until(lambda screen, free=free: len(empty_cells(screen)) < free and "again plays" not in screen)
    (record,) = kept(app)
    assert record.finished


def star(screen: str, name: str) -> tuple[int, int]:
    """Where the name of a star is: column and line."""
    return next((line.index(name), y) for y, line in enumerate(screen.split("\n")) if name in line[:52] and y > 0)


def test_segments_are_dragged_and_tapped_and_previewed_with_the_culprit(pane: Open) -> None:
    corners = "stars = [[0, 0], [4000, 0], [4000, 9000], [0, 9000]]"
    app = pane(f"play triangles --coordinates '{corners}' --opponent human --starts me")
    screen = app.wait_for("A1", "A2", "B1", "B2", "to move")
    a1, a2, b1, b2 = (star(screen, name) for name in ("A1", "A2", "B1", "B2"))
    app.press(*a2)
    app.drag(*b2)
    app.wait_for("A2 B2 can be played")
    app.drag(*b1)
    app.wait_for("A2 B1 can be played")
    app.release(*b1)
    app.wait_for("Player 2 to move")
    app.click(*a1)
    app.wait_for("A1 picked")
    app.move(*b2)
    app.wait_for("A1 B2 cannot be played: crosses A2 B1")
    app.move(*a2)
    app.wait_for("A1 A2 can be played")
    app.click(*a2)
    app.wait_until(lambda screen: "Player 2 to move" not in screen)
    app.keys("q")
    app.left()
    (record,) = kept(app)
    assert list(record.moves) == ["A2 B1", "A1 A2"]


def test_the_app_is_shown_though_errors_go_to_a_file_and_nothing_of_it_gets_there(pane: Open) -> None:
    app = pane("2> errors.txt")
    app.wait_for("Lines", "? Help")
    app.keys("q")
    assert "exit code 0" in app.left()
    assert (app.folder / "errors.txt").read_text() == ""


def test_a_terminal_that_changes_its_size_is_followed(pane: Open) -> None:
    app = pane(LINES)
    app.wait_for("Lines")
    for size in ((20, 5), (120, 40), (60, 20), (80, 24)):
        app.resize(*size)
        time.sleep(0.3)
    app.wait_for("Lines", "Undo")
    app.keys("q")
    assert "exit code 0" in app.left()


def test_no_color_shows_no_colour(pane: Open) -> None:
    app = pane(LINES, NO_COLOR="1")
    app.wait_for("Lines")
    coloured = app._tmux("capture-pane", "-p", "-e")
    assert "38;5" not in coloured
    assert "38;2" not in coloured
    assert "48;5" not in coloured
    assert "\x1b[3" not in coloured.replace("\x1b[39m", "")


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("| cat", "Usage: rokgard"),
        ("< /dev/null", "Usage: rokgard"),
        ("play lines --preset three < /dev/null", "A B C"),
    ],
)
def test_with_a_pipe_or_a_file_on_either_side_the_app_is_not_started(pane: Open, arguments: str, shown: str) -> None:
    app = pane(arguments, size=(80, 60))
    assert shown in app.wait_for("exit code 0")  # what the app shows goes with it


@pytest.mark.parametrize("arguments", ["--plain play lines", "play lines --plain"])
def test_plain_asks_line_by_line(pane: Open, arguments: str) -> None:
    app = pane(arguments)
    app.wait_for("Which board?")
    assert app.asked("alternate_on") == "0"


def test_a_dumb_terminal_is_answered_line_by_line(pane: Open) -> None:
    app = pane("play lines", TERM="dumb")
    app.wait_for("Which board?")
    assert app.asked("alternate_on") == "0"
