from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rokgard.cli import main


@dataclass
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        assert found["schema"] == 1
        return found


@pytest.fixture
def run(desk: Any, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command `rokgard profile ..` in this process."""

    def call(*arguments: str) -> Result:
        code = main(["--data-dir", str(desk.data), "profile", *arguments])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call


def real(desk: Any, *arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "rokgard", "profile", *arguments],
        input=data,
        capture_output=True,
        check=False,
        env=os.environ | {"ROKGARD_DATA_DIR": str(desk.data)} | environment,
    )


def test_looking_before_any_game_makes_nothing(run: Any, desk: Any) -> None:
    for command in ("show", "history", "rebuild", "export"):
        result = run(command)
        assert result.code == 2
        assert "there is no profile yet" in result.err
    assert run("list").code == 0
    assert run("list", "--json").json == {"schema": 1, "current": None, "profiles": []}
    assert not desk.data.exists()


def test_create_list_use(run: Any) -> None:
    assert run("create", "Ada").code == 0
    result = run("create", "Zoë")
    assert "the current profile is Ada" in result.err
    assert run("create", "Bob", "--use").code == 0
    listed = run("list").out.splitlines()
    assert [line.split()[:2] for line in listed[1:]] == [["Ada", "1"], ["*", "Bob"], ["Zoë", "1"]]
    assert run("use", "zoë").code == 0
    found = run("list", "--json").json
    assert found["current"] == "Zoë"
    assert found["profiles"][0] == {"name": "Ada", "level": 1, "experience": 0, "played": 0}


@pytest.mark.parametrize("name", ["../x", "con", "a/b", "", "x" * 41])
def test_a_bad_name_is_a_usage_error(run: Any, desk: Any, name: str) -> None:
    for command in (["create"], ["use"], ["show"], ["delete", "--force"], ["import", "x.zip", "--as"]):
        result = run(*command, name)
        assert result.code in (2, 4)
        assert len([line for line in result.err.splitlines() if line.startswith("error:")]) == 1
    assert not desk.data.exists()


def test_show_has_level_bar_and_statistics(run: Any, desk: Any, records: Any) -> None:
    for won in (True, True, False, None):
        desk.store.finish(records(won=won, points=85 if won else 0, seconds=100, score=4))
    result = run("show")
    assert result.code == 0
    assert "player: level 2" in result.out
    assert "[████████░░░░░░░░░░░░░░░░] 170 of 300 experience, 130 to level 3" in result.out
    assert "4 games: 2 won, 1 lost, 1 drawn; 6 min 40 s played" in result.out
    game, row = result.out.splitlines()[-2:]
    assert game == "lines"
    assert row.split() == ["five", "normal", "4", "2", "1", "1", "4", "0/2", "9", "6:40"]
    profile = run("show", "PLAYER", "--json").json["profile"]
    assert (profile["level"], profile["level_at"], profile["next_level_at"], profile["to_next_level"]) == (
        2,
        100,
        300,
        130,
    )
    assert (profile["played"], profile["won"], profile["seconds"]) == (4, 2, 400.0)
    (row,) = profile["statistics"]
    assert (row["best_streak"], row["shortest_win"], row["longest_win"], row["best_score"]) == (2, 9, 9, 4)


def test_in_ascii_the_bar_is_ascii(desk: Any, records: Any) -> None:
    desk.store.finish(records(points=50))
    result = real(desk, "show", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"[############------------] 50 of 100" in result.stdout


def test_rename_and_rebuild(run: Any, desk: Any, records: Any) -> None:
    path = desk.store.save(records())
    desk.store.finish(records())
    assert "is called Ada now" in run("rename", "player", "Ada").err
    assert run("rename", "player", "Bob").code == 2
    path = desk.folder("Ada") / "games" / path.name
    path.write_text("damage")
    result = run("rebuild")
    assert result.out.strip() == "Ada: 1 game counted, 20 experience, level 1"
    assert str(path) in result.err
    found = run("rebuild", "Ada", "--json").json
    assert found["profile"]["played"] == 1
    assert [entry["path"] for entry in found["damaged"]] == [str(path)]


def test_delete_without_a_terminal_needs_force(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    result = real(desk, "delete", "Ada", data=b"y\n")
    assert result.returncode == 2
    assert b"--force" in result.stderr
    assert desk.store.names() == ["Ada"]
    result = real(desk, "delete", "ada", "--force")
    assert result.returncode == 0
    assert b"deleted Ada and 1 game" in result.stderr
    assert result.stdout == b""
    assert desk.store.names() == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo terminal")
@pytest.mark.parametrize(("answer", "gone"), [(b"y\n", True), (b"n\n", False), (b"\n", False)])
def test_delete_asks_on_a_terminal(desk: Any, answer: bytes, gone: bool) -> None:
    import pty

    desk.store.create("Ada")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["ROKGARD_DATA_DIR"] = str(desk.data)
        os.execv(sys.executable, [sys.executable, "-m", "rokgard", "profile", "delete", "Ada"])
    seen = b""
    while b"?" not in seen:
        seen += os.read(terminal, 1000)
    os.write(terminal, answer)
    try:
        while chunk := os.read(terminal, 1000):
            seen += chunk
    except OSError:  # Linux says so at the end
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    assert b"Delete Ada and 0 games for ever?" in seen
    assert (code == 0) is gone
    assert desk.store.names() == ([] if gone else ["Ada"])


def test_export_and_import(run: Any, desk: Any, records: Any, tmp_path: Path) -> None:
    desk.store.finish(records("Ada"))
    target = tmp_path / "ada.zip"
    assert run("export", "Ada", "-o", str(target)).code == 0
    before = target.read_bytes()
    refused = run("export", "Ada", "-o", str(target))
    assert refused.code == 4
    assert "--force" in refused.err
    assert run("export", "-o", str(target), "--force").code == 0
    assert target.read_bytes() == before
    assert run("import", str(target)).code == 2
    result = run("import", str(target), "--as", "Grace")
    assert (result.code, result.out) == (0, "")
    assert "imported Grace with 1 game" in result.err
    assert run("show", "Grace", "--json").json["profile"]["experience"] == 20
    assert run("import", str(tmp_path / "missing.zip")).code == 4
    assert run("import", str(tmp_path)).code == 4


def test_a_tilde_that_no_shell_has_read_is_the_home_folder(
    run: Any, desk: Any, records: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    desk.store.finish(records("Ada"))
    assert run("export", "Ada", "--output=~/ada.zip").code == 0
    assert (tmp_path / "ada.zip").is_file()
    assert run("import", "~/ada.zip", "--as", "Grace").code == 0


def test_export_through_pipes(desk: Any, new_desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    exported = real(desk, "export", "-o", "-")
    assert exported.returncode == 0
    assert "profile.toml" in zipfile.ZipFile(io.BytesIO(exported.stdout)).namelist()
    other = new_desk("other")
    assert real(other, "import", "-", data=exported.stdout).returncode == 0
    assert other.store.load("Ada").experience == 20
    assert real(other, "import", "-", "--as", "B", data=exported.stdout[:-30]).returncode == 4


def test_history_is_newest_first_and_can_be_narrowed(run: Any, desk: Any, records: Any) -> None:
    made = [
        records("Ada"),
        records("Ada", won=False, level="strong"),
        records("Ada", won=None, game="triangles", preset="phone-24"),
        records("Ada", opponent="Bob", points=None),
        records("Ada", finished=False, points=None),
    ]
    for record in made:
        desk.store.save(record)
    ids = [record.id for record in reversed(made)]

    def found(*arguments: str) -> list[str]:
        return [game["id"] for game in run("history", "Ada", "--json", *arguments).json["games"]]

    assert found() == ids
    assert found("--limit", "2") == ids[:2]
    assert run("history", "Ada", "--limit", "2", "--json").json["more"] is True
    assert run("history", "Ada", "--limit", "5", "--json").json["more"] is False
    assert found("--limit", "0", "--game", "lines") == [i for i in ids if i != made[2].id]
    assert found("--opponent", "strong") == [made[1].id]
    assert found("--opponent", "human") == found("--opponent", "bob") == [made[3].id]
    assert found("--result", "drawn") == [made[2].id]
    assert found("--result", "unfinished") == [made[4].id]
    assert found("--result", "won", "--opponent", "normal") == [made[0].id]
    assert run("history", "Ada", "--result", "maybe").code == 2
    assert run("history", "Ada", "--limit", "-1").code == 2
    lines = run("history", "Ada").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ids
    assert "Bob" in lines[2] and "won" in lines[2] and "1:0" in lines[2]
    assert "no such games" in run("history", "Ada", "--game", "chess").err


def test_history_names_damaged_files(run: Any, desk: Any, records: Any) -> None:
    path = desk.store.save(records())
    path.write_text("schema = \x1b[2J")
    result = run("history")
    assert result.code == 0
    assert str(path) in result.err
    (damaged,) = run("history", "--json").json["damaged"]
    assert damaged["path"] == str(path)
    assert damaged["id"] == path.stem


def test_names_from_files_cannot_act_on_the_terminal(run: Any, desk: Any, records: Any) -> None:
    record = records("Ada", opponent="Bob")
    seats = (record.seats[0], record.seats[1].model_copy(update={"name": "Bob\x1b[2J\nx"}))
    desk.store.save(record.model_copy(update={"seats": seats}))
    out = run("history", "Ada").out
    assert "\x1b" not in out
    assert len(out.splitlines()) == 2


def test_a_profile_of_a_newer_rokgard_does_not_hide_the_others(run: Any, desk: Any) -> None:
    desk.store.create("Ada")
    desk.store.create("Bob")
    file = desk.folder("Bob") / "profile.toml"
    file.write_text(file.read_text().replace("schema = 1", "schema = 5"))
    result = run("list")
    assert result.code == 0
    assert "Ada" in result.out and "newer Rokgard" in result.out
    assert "newer" in run("list", "--json").json["profiles"][1]["problem"]
    assert run("show", "Bob").code == 4


def test_a_damaged_profile_is_named_on_standard_error_and_shown(run: Any, desk: Any, records: Any) -> None:
    desk.store.finish(records())
    (desk.folder() / "profile.toml").write_text("?")
    result = run("show", "--json")
    assert result.json["profile"]["experience"] == 20
    assert "profile.toml.damaged-" in result.err


def test_a_file_in_the_place_of_the_data_folder_is_exit_code_4(run: Any, desk: Any) -> None:
    desk.data.write_text("")
    for arguments in (["create", "Ada"], ["show"], ["list"]):
        result = run(*arguments)
        assert result.code == 4
        assert result.out == ""


@pytest.mark.parametrize(
    "command",
    ["create", "list", "show", "use", "rename", "delete", "export", "import", "rebuild", "history"],
)
def test_every_command_has_help_with_an_example(run: Any, command: str) -> None:
    for flag in ("-h", "--help"):
        result = run(command, flag)
        assert result.code == 0
        assert f"rokgard profile {command}" in result.out
        assert "Examples" in result.out


def test_the_plugin_is_light_to_import() -> None:
    code = (
        "import sys, rokgard_profiles.plugin, rokgard_profiles.commands;"
        "print([m for m in ('numpy', 'numba', 'PIL', 'rokgard_profiles.store') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert result.stdout.strip() == "[]"


def test_the_statistics_of_long_games_fit_80_columns(run: Any, desk: Any, records: Any) -> None:
    for preset in ("four-gravity", "tablet-120"):
        for won in (True, False):
            desk.store.finish(records(won=won, preset=preset, seconds=12_345, score=123))
    lines = run("show").out.splitlines()
    assert sum("3:25:45" in line or "6:51:30" in line for line in lines) == 2
    assert max(map(len, lines)) <= 80
