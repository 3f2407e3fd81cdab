"""The habits of the command line: streams, exit codes, colour, ASCII, JSON, broken pipes, full disks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

HEAVY = {"numpy", "numba", "PIL", "textual", "resvg_py", "rich", "filelock"}
NOUNS = (
    ["play"],
    ["play", "toy"],
    ["resume"],
    ["games"],
    ["show"],
    ["replay"],
    ["export"],
    ["presets"],
    ["options"],
    ["check-setup"],
    ["check-setup", "toy"],
    ["paths"],
)


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["play", "--help"], ["play", "lines", "--help"]])
def test_help_imports_nothing_heavy(rokgard: Any, args: list[str]) -> None:
    script = (
        "import sys\n"
        "from rokgard.cli import main\n"
        "code = main(sys.argv[1:])\n"
        f"heavy = sorted({HEAVY!r} & set(sys.modules))\n"
        "sys.exit(f'imported: {heavy}' if heavy or code else 0)"
    )
    done = rokgard.python(script, *args)
    assert done.code == 0, done.stderr


@pytest.mark.parametrize("noun", NOUNS, ids=" ".join)
def test_every_command_has_help_with_examples_under_both_flags(rokgard: Any, noun: list[str]) -> None:
    long = rokgard.quick(*noun, "--help")
    assert long.stdout == rokgard.quick(*noun, "-h").stdout
    assert "Examples:" in long.stdout
    assert f"  rokgard {' '.join(noun[:1])}" in long.stdout
    assert long.stderr == ""
    assert max(map(len, long.stdout.splitlines())) <= 100


@pytest.mark.parametrize("group", [[], ["plugins"], ["profile"], ["lines"], ["triangles"]], ids=" ".join)
def test_a_list_of_commands_says_of_each_the_whole_sentence(rokgard: Any, group: list[str]) -> None:
    commands = rokgard.quick(*group, "--help").stdout.partition("\n\nOptions:")[2].partition("\nExamples:")[0]
    assert "..." not in commands
    assert commands.count(".\n") > 3 or group


def test_without_arguments_the_help_is_shown(rokgard: Any) -> None:
    assert rokgard.quick().stdout == rokgard.quick("--help").stdout


def test_the_version_is_that_of_the_package(rokgard: Any) -> None:
    import rokgard as package

    assert rokgard.quick("--version").stdout == f"rokgard {package.__version__}\n"


def test_an_unknown_command_is_a_usage_error_with_the_nearest_one(rokgard: Any) -> None:
    done = rokgard.quick("gmaes", code=2)
    assert done.stderr == "error: there is no command 'gmaes' (did you mean 'games'?)\n"
    assert "rokgard play toy" in rokgard.quick("toy", code=2).stderr


def test_an_unknown_flag_is_a_usage_error_in_one_line(rokgard: Any) -> None:
    done = rokgard.quick("games", "--nosuch", code=2)
    assert done.stderr.startswith("error: no such option")
    assert "rokgard games --help" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "command"),
    [
        (["games", "--limit"], "games"),
        (["games", "--json=1"], "games"),
        (["games", "--limit", "x"], "games"),
        (["games", "too", "many"], "games"),
        (["play", "toy", "--stones"], "play toy"),
        (["profile"], "profile"),
        (["profile", "nosuch"], "profile"),
        (["profile", "show", "--json=1"], "profile show"),
        (["--data-dir"], ""),
        (["profile", "list", "--data-dir"], ""),
    ],
    ids=" ".join,
)
def test_an_error_of_use_is_one_line_that_names_the_help_of_its_command(
    rokgard: Any, args: list[str], command: str
) -> None:
    done = rokgard.quick(*args, code=2)
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith(f"(see `{f'rokgard {command}'.strip()} --help`)\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("args", [["lines"], ["lines", "nosuch"]], ids=" ".join)
def test_whoever_takes_the_commands_of_a_game_for_the_game_is_told_how_to_play(rokgard: Any, args: list[str]) -> None:
    assert "to play it: `rokgard play lines`; see `rokgard lines --help`" in rokgard.quick(*args, code=2).stderr
    assert "to play" not in rokgard.quick("lines", "solve", "--nosuch", code=2).stderr


def test_root_options_may_stand_after_the_command(rokgard: Any, tmp_path: Path) -> None:
    other = tmp_path / "other"
    done = rokgard.quick("paths", "data", "--data-dir", str(other))
    assert done.stdout.strip() == str(other)
    assert rokgard.quick(f"--data-dir={other}", "paths", "data").stdout == done.stdout


def test_an_empty_name_is_no_data_folder(rokgard: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    for args in (["--data-dir", "", "profile", "create", "Ada"], ["profile", "create", "Ada", "--data-dir="]):
        assert "--data-dir is empty" in rokgard.quick(*args, code=2).stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_bad_plugin_is_a_warning_or_with_strict_plugins_an_error_of_code_5(rokgard: Any, data: Path) -> None:
    (data / "plugins" / "bad.py").write_text("import nosuchmodule")
    done = rokgard.quick("presets", "toy")
    assert "warning: plugin 'bad'" in done.stderr
    assert "Seven stones" in done.stdout
    strict = rokgard.quick("presets", "toy", "--strict-plugins", code=5)
    assert strict.stderr.startswith("error: plugin 'bad'")


def test_a_bug_is_one_line_and_the_traceback_is_shown_on_request(rokgard: Any, data: Path) -> None:
    command = (
        "import typer\n"
        "from rokgard import hookimpl\n"
        "app = typer.Typer(name='boom', help='Fails.')\n"
        "@app.command()\n"
        "def boom(kind: str):\n"
        "    if kind == 'deep':\n"
        "        boom(kind)\n"
        "    raise {'memory': MemoryError, 'value': ValueError}[kind]('planted')\n"
        "@hookimpl\n"
        "def rokgard_commands():\n"
        "    return [app]\n"
    )
    (data / "plugins" / "boom.py").write_text(command)
    done = rokgard.quick("boom", "value", code=1)
    assert "ValueError: planted" in done.stderr
    assert "ROKGARD_DEBUG=1" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" in rokgard.quick("boom", "value", env={"ROKGARD_DEBUG": "1"}, code=1).stderr
    assert "not enough memory" in rokgard.quick("boom", "memory", code=1).stderr
    assert "RecursionError" in rokgard.quick("boom", "deep", code=1).stderr


@pytest.mark.parametrize(
    "args",
    [
        ["paths"],
        ["games"],
        ["presets", "toy"],
        ["options", "toy"],
        ["check-setup", "toy"],
        ["show"],
        ["plugins", "list"],
    ],
    ids=" ".join,
)
def test_every_query_answers_programs_in_json_with_a_schema(rokgard: Any, args: list[str]) -> None:
    rokgard.left("1")
    done = rokgard.quick(*args, "--json")
    assert json.loads(done.stdout)["schema"] == 1
    assert done.stderr == ""


def test_what_the_own_plugins_say_of_themselves_can_be_translated(rokgard: Any) -> None:
    script = (
        "import gettext\n"
        "import rokgard.i18n\n"
        "class Marked(gettext.NullTranslations):\n"
        "    def gettext(self, message):\n"
        "        return f'<{message}>'\n"
        "rokgard.i18n._catalogue = Marked\n"
        "from rokgard.host import Host\n"
        "host = Host()\n"
        "said = [renderer.summary for renderer in host.renderers.values()]\n"
        "said += [frontend.description for frontend in host.frontends.values()]\n"
        "said += [app.info.help for app in host.commands().values()]\n"
        "for game in host.games.values():\n"
        "    said += [game.title, game.summary, *game.preset_titles.values()]\n"
        "    said += [option.description for option in game.Options.model_fields.values()]\n"
        "    said += [spec.description for spec in host.levels(game.id).values()]\n"
        "assert len(said) > 40 and all(said), said\n"
        "fixed = [text for text in said if '<' not in text]\n"
        "raise SystemExit(f'cannot be translated: {fixed}' if fixed else 0)\n"
    )
    done = rokgard.python(script)
    assert done.code == 0, done.stderr


def test_without_a_terminal_there_are_no_escape_sequences(rokgard: Any) -> None:
    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    done = rokgard.quick("play", "toy", "--opponent", "weak", stdin="9\nhint\n3\n3\n", env=env, code=3)
    assert "\x1b" not in done.stdout + done.stderr


def test_ascii_is_pure_for_every_command(rokgard: Any) -> None:
    rokgard.quick("profile", "create", "Zoë")
    done = rokgard.quick("--ascii", "play", "toy", "--opponent", "weak", "--profile", "Zoë", stdin="3\n3\n")
    assert done.stdout.isascii()
    assert "Zoe" in done.stdout
    for args in (["games"], ["show"], ["presets", "lines"], ["play", "lines", "--help"], ["profile", "list"]):
        assert rokgard.quick(*args, "--ascii").stdout.isascii(), args


def test_ascii_is_chosen_where_the_encoding_needs_it(rokgard: Any) -> None:
    done = rokgard("play", "toy", "--opponent", "weak", stdin="1\n", env={"PYTHONIOENCODING": "ascii"})
    assert done.stdout.isascii()
    assert "?" not in done.stdout


def test_input_that_is_not_text_is_no_move_and_no_crash(rokgard: Any) -> None:
    done = rokgard("play", "toy", "--opponent", "weak", stdin=b"\xff\xfe\n1\n", code=3)
    assert "is not a number of stones" in done.stderr


def said_in(rokgard: Any, encoding: str, *args: str, stdin: bytes, written: str = "") -> tuple[int, str, str]:
    """Exit code, output and messages of a command whose streams are said to be in an encoding."""
    process = rokgard.popen(
        *args,
        env={"PYTHONIOENCODING": encoding},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = process.communicate(stdin, timeout=60)
    return process.returncode, out.decode(written or encoding), err.decode(written or encoding)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "utf-7", "cp037", "hz"])
def test_a_game_is_played_in_any_encoding_of_the_streams(rokgard: Any, encoding: str) -> None:
    typed = "1\nhelp\n".encode(encoding)
    code, out, err = said_in(rokgard, encoding, "play", "toy", "--opponent", "weak", stdin=typed)
    assert (code, err.startswith("Kept. To go on")) == (0, True)
    assert "Computer (weak)" in out


def test_an_encoding_in_which_no_text_can_be_written_gives_way_to_ascii(rokgard: Any) -> None:
    code, out, _err = said_in(rokgard, "idna", "presets", "lines", stdin=b"", written="ascii")
    assert (code, "15 x 15" in out) == (0, True)


@pytest.mark.parametrize(("encoding", "written"), [("utf-16", "utf-16"), ("utf-32", "utf-32"), ("idna", "ascii")])
def test_input_in_another_encoding_than_it_should_be_is_a_usage_error_and_the_game_is_kept(
    rokgard: Any, encoding: str, written: str
) -> None:
    args = ("play", "toy", "--opponent", "weak")
    code, _out, err = said_in(rokgard, encoding, *args, stdin=b"1\n\xc3\xa9\n", written=written)
    kept, error = err.splitlines()
    assert (code, kept[:14]) == (2, "Kept. To go on")
    assert error.startswith(f"error: standard input is not in the encoding {encoding}: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [["paths"], ["--help"], ["presets", "toy", "--json"], ["play", "toy"]], ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_clear_line_and_exit_code_4(rokgard: Any, args: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        process = rokgard.popen(*args, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE)
        _out, err = process.communicate(timeout=60)
    assert process.returncode == 4
    lines = err.decode().splitlines()
    assert sum("cannot write to standard output: No space left on device" in line for line in lines) == 1
    assert "Traceback" not in err.decode()
    assert "Exception ignored" not in err.decode()


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors")
def test_a_closed_standard_output_is_an_error_and_no_file_gets_its_number(rokgard: Any, data: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *rokgard.command("presets", "toy")],
        env=rokgard.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 4
    assert done.stderr == "error: cannot write to standard output: it is closed\n"


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors")
def test_closed_input_and_errors_do_not_stop_a_game(rokgard: Any) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&- 2>&-', "sh", *rokgard.command("play", "toy", "--opponent", "weak")],
        env=rokgard.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Computer (weak)" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes of Windows")
@pytest.mark.parametrize("args", [["--help"], ["options", "toy", "--json"], ["play", "toy"]], ids=" ".join)
def test_a_reader_that_goes_away_ends_it_quietly(rokgard: Any, args: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    process = rokgard.popen(*args, stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in err.decode()
    assert "error" not in err.decode()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_a_piped_game_with_their_exit_code_and_keep_it(
    rokgard: Any, data: Path, number: int, code: int
) -> None:
    process = rokgard.popen(
        "play", "toy", "--opponent", "weak", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"1\n")
    process.stdin.flush()
    while b"Computer (weak) plays 1" not in process.stdout.readline():
        pass
    process.stdout.readline()
    process.send_signal(number)
    _out, err = process.communicate(timeout=60)
    assert process.returncode == code
    (file,) = data.glob("profiles/*/games/*.toml")
    assert f"rokgard resume {file.stem}" in err.decode()


def test_ctrl_c_outside_of_the_guard_is_an_exit_code_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from rokgard.cli import guard, main

    def interrupted(_argv: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(guard, "run", interrupted)
    assert main(["paths"]) == 130
