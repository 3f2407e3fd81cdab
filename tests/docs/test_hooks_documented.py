"""docs/hooks.md is held to the code: every hook with its exact signature and promise, and every example at work."""

from __future__ import annotations

import inspect
import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rokgard import Game, Match, RenderOptions, Role, UsageError, hookspecs
from rokgard.cli.context import AppContext
from rokgard.frontend import Opening
from rokgard.host import Host
from rokgard.present import present
from rokgard.record import MatchRecord, OutcomeRecord, SeatRecord
from rokgard.session import Player, Session
from rokgard.store import ProfileBook, RecordStore, profile_book
from rokgard.testing import Verdict, check_game

DOCUMENT = (Path(__file__).parents[2] / "docs" / "hooks.md").read_text(encoding="utf-8")
HOOKS = {name: spec for name, spec in vars(hookspecs).items() if name.startswith("rokgard_")}
SECTIONS = {
    part.split("\n", 1)[0].strip(): part.split("\n", 1)[1] for part in re.split(r"^## ", DOCUMENT, flags=re.M)[1:]
}


def code_blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", text, flags=re.M | re.S)


def signature(name: str) -> str:
    found = inspect.signature(HOOKS[name])
    arguments = ", ".join(f"{one.name}: {one.annotation}" for one in found.parameters.values())
    return f"def {name}({arguments}) -> {found.return_annotation}"


def test_every_hook_has_a_section_and_there_are_no_others() -> None:
    assert list(SECTIONS) == list(HOOKS)


@pytest.mark.parametrize("name", HOOKS)
def test_the_signature_and_the_failure_policy_are_the_codes_own(name: str) -> None:
    assert code_blocks(SECTIONS[name])[0].strip() == signature(name)
    assert " ".join((HOOKS[name].__doc__ or "").split()) in " ".join(SECTIONS[name].split())


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_in_the_table_of_kinds(name: str) -> None:
    table = DOCUMENT[: DOCUMENT.index("\n## ")]
    assert f"[`{name}`](#{name})" in table


Load = Callable[[str], Host]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """The host with the example of one hook as a single-file plugin beside everything that is installed."""

    def make(hook: str) -> Host:
        [_signature, example] = code_blocks(SECTIONS[hook])
        (tmp_path / f"example_{hook}.py").write_text(example)
        return Host(plugin_folder=tmp_path, strict=True)

    return make


def new_match(host: Host, *moves: str) -> Match[Any, Any]:
    match = host.new_match(host.new_game("lines", {"columns": 3, "rows": 3, "in_row": 3}))
    for move in moves:
        match.play_text(move)
    return match


def play_out(host: Host) -> Session:
    """A won game of three in a row between two people, as a front end plays it."""
    game = host.new_game("lines", {"columns": 3, "rows": 3, "in_row": 3})
    session = Session.begin(host, game, (Player("Ada"), Player("Bo")), seed=1)
    for text in ("a1", "b1", "a2", "b2", "a3"):
        session.play(session.match.parse(text))
    session.finish()
    return session


def test_rokgard_games(load: Load) -> None:
    host = load("rokgard_games")
    game: type[Game[Any, Any]] = host.game("race")
    findings = check_game(game, games=4, host=host)
    assert [found for found in findings if found.verdict is Verdict.FAILED] == []


def test_rokgard_agents(load: Load) -> None:
    host = load("rokgard_agents")
    match = new_match(host)
    decision = host.agent("lines", "hasty").choose(match.game, match.state, None, None)  # type: ignore[arg-type]
    assert decision.move == match.legal_moves()[0]


def test_rokgard_renderers(load: Load) -> None:
    host = load("rokgard_renderers")
    scene = new_match(host, "b2").game.scene(new_match(host, "b2").state)
    assert json.loads(host.render(scene, "json"))["grid"] == 9


def test_rokgard_themes(load: Load) -> None:
    host = load("rokgard_themes")
    svg = host.render(present(new_match(host, "b2")), "svg", RenderOptions(theme="sepia")).decode()
    assert "#F4ECD8" in svg


def test_rokgard_commands(load: Load) -> None:
    command = load("rokgard_commands").commands()["toss"]
    result = CliRunner().invoke(command, ["coin", "--seed", "1"])
    assert result.exit_code == 0
    assert result.output.strip() in {"heads", "tails"}


def test_rokgard_frontends(load: Load, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = load("rokgard_frontends")
    match = new_match(host, "b2")
    session = Session(host, match, (Player("Ada"), Player("Bo")))
    code = host.frontends["doorman"].run(AppContext(data_dir=tmp_path), Opening(session=session))
    assert (code, capsys.readouterr().out) == (0, "A game of Lines awaits you.\n")


def test_rokgard_store(load: Load, tmp_path: Path) -> None:
    store = load("rokgard_store").store(tmp_path)
    assert store is not None
    record = a_record()
    store.save(record)
    assert store.finish(record) == ()
    assert store.profile() == "guest"
    assert [stored.record for stored in store.records()] == [record]
    assert store.find("a-").record == record
    with pytest.raises(UsageError):
        store.find("b-")
    assert profile_book(store) is None


def test_every_method_of_a_store_is_named() -> None:
    section = SECTIONS["rokgard_store"]
    for protocol in (RecordStore, ProfileBook):
        methods = [name for name, value in vars(protocol).items() if inspect.isfunction(value) and name[0] != "_"]
        assert f"`rokgard.store.{protocol.__name__}`" in section
        assert ", ".join(f"`{name}`" for name in methods) in section


def a_record(winner: int | None = 0, moves: int = 5) -> MatchRecord:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    return MatchRecord(
        id="a-record",
        game="lines",
        seats=(SeatRecord(kind="human", name="Ada"), SeatRecord(kind="human", name="Bo")),
        moves=("a1",) * moves,
        started=now,
        updated=now,
        outcome=OutcomeRecord(scores=(0, 0), winner=winner, reason="three in a row"),
    )


@pytest.mark.parametrize(
    ("seat", "winner", "moves", "points"), [(0, 0, 20, 5), (1, 0, 20, 0), (0, 0, 21, 0), (0, None, 9, 0)]
)
def test_rokgard_rewards(load: Load, seat: int, winner: int | None, moves: int, points: int) -> None:
    host = load("rokgard_rewards")
    match = new_match(host, "a1", "b1", "a2", "b2", "a3")
    paid = host.rewards(a_record(winner, moves), seat, match.game, match.state)
    mine = [reward for reward in paid if reward.reason == "won within 20 moves"]
    assert sum((reward.points for reward in mine), Fraction()) == points


def test_rokgard_overlay(load: Load) -> None:
    host = load("rokgard_overlay")
    scene = present(new_match(host), host=host)
    [note] = [shape for shape in scene.shapes if shape.role is Role.NOTE]
    assert note.at == (1, 1)  # type: ignore[attr-defined]
    assert b"the middle of the board" in host.render(scene, "svg")


def heard(host: Host, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the example's observer logs while a game is played out."""
    caplog.set_level(logging.INFO, "rokgard.example")
    play_out(host)
    return [record.message for record in caplog.records if record.name == "rokgard.example"]


def test_rokgard_match_started(load: Load, caplog: pytest.LogCaptureFixture) -> None:
    assert heard(load("rokgard_match_started"), caplog) == ["Lines: a new match"]


def test_rokgard_move_played(load: Load, caplog: pytest.LogCaptureFixture) -> None:
    assert heard(load("rokgard_move_played"), caplog) == [
        "move 1: player 1 plays a1",
        "move 2: player 2 plays b1",
        "move 3: player 1 plays a2",
        "move 4: player 2 plays b2",
        "move 5: player 1 plays a3",
    ]


def test_rokgard_match_finished(load: Load, caplog: pytest.LogCaptureFixture) -> None:
    assert heard(load("rokgard_match_finished"), caplog) == ["Ada against Bo: Ada wins"]


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_has_a_test_of_its_own_here(name: str) -> None:
    assert callable(globals().get(f"test_{name}"))
