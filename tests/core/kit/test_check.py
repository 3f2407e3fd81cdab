"""Checking a game without pytest, with opponents and renderers, and what is said when a rule is broken."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from pydantic import Field

from rokgard import (
    Agent,
    AgentSpec,
    Budget,
    Cell,
    Decision,
    Game,
    GameOptions,
    Lattice,
    Outcome,
    Piece,
    Renderer,
    RenderOptions,
    RokgardError,
    Role,
    Scene,
    UsageError,
    hookimpl,
)
from rokgard.host import Host
from rokgard.testing import (
    RULES,
    Context,
    ContractViolation,
    Finding,
    GameContract,
    KnownGame,
    Verdict,
    check_game,
)
from rokgard.testing.command import run_check
from rokgard.testing.digest import load_class
from rokgard.testing.sampling import play_at_random, random_options, spread


class CountOptions(GameOptions):
    start: int = Field(7, ge=4, le=20, description="The number to count down from.")
    seed: int | None = Field(None, ge=0, description="Where the bonus is.")


class Count(Game[tuple[int, int], int]):
    """Take 1, 2 or 3; whoever takes the last one wins. A state is (seat to move, what is left)."""

    id = "count"
    title = "Count"
    Options = CountOptions
    presets: ClassVar[Mapping[str, GameOptions]] = {"short": CountOptions(start=5)}

    def initial(self) -> tuple[int, int]:
        return 0, self.options.start

    def turn(self, s: tuple[int, int]) -> int:
        return s[0]

    def legal_moves(self, s: tuple[int, int]) -> Sequence[int]:
        return range(1, min(3, s[1]) + 1)

    def play(self, s: tuple[int, int], m: int) -> tuple[int, int]:
        return 1 - s[0], s[1] - m

    def outcome(self, s: tuple[int, int]) -> Outcome | None:
        return None if s[1] else Outcome((0, 0), 1 - s[0], "took the last")

    def scene(self, s: tuple[int, int]) -> Scene:
        moves = self.legal_moves(s)
        cells = [Cell((n, 0), role=Role.GRID, pick=str(n + 1) if n + 1 in moves else None) for n in range(20)]
        return Scene(Lattice("square", 20, 1), (*cells, *(Piece((n, 0), seat=s[0]) for n in range(s[1]))))


class Cheat(Count):
    """Loses its last move now and then."""

    id = "cheat"

    def legal_moves(self, s: tuple[int, int]) -> Sequence[int]:
        return () if s[1] == 1 else super().legal_moves(s)


class RandomBoard(Count):
    """Draws its board at random where no seed is given, and keeps it in its options."""

    id = "random-board"

    def __init__(self, options: GameOptions | None = None) -> None:
        super().__init__(options)
        if self.options.seed is None:
            seed = Random().randrange(2**40)
            self.options = CountOptions(start=4 + seed % 10, seed=seed)


def host_of(*, games: Sequence[type[Any]] = (), agents: Sequence[AgentSpec] = (), renderers: Any = ()) -> Host:
    plugin = SimpleNamespace(
        __name__="given",
        rokgard_games=hookimpl(lambda: games),
        rokgard_agents=hookimpl(lambda: agents),
        rokgard_renderers=hookimpl(lambda: renderers),
        rokgard_themes=hookimpl(lambda: [{"name": "nebula"}, {"name": "print"}]),
    )
    for name, hook in vars(plugin).items():
        if callable(hook):
            hook.__name__ = name
    return Host([plugin], discover=False, strict=True)


def finding(rule: str, game: type[Any], *, games: int = 2, host: Host | None = None, **more: Any) -> Finding:
    [found] = check_game(game, games=games, host=host or host_of(), rules=[rule], **more)
    assert found.rule == rule
    return found


class First(Agent):
    def choose(self, game: Any, state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        return Decision(game.legal_moves(state)[0])


class Last(Agent):
    """Its answers change from call to call."""

    calls = 0

    def choose(self, game: Any, state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        Last.calls += 1
        return Decision(game.legal_moves(state)[Last.calls % 2])


class Illegal(Agent):
    def choose(self, game: Any, state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        return Decision(99)


class Sure(Agent):
    def choose(self, game: Any, state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        return Decision(game.legal_moves(state)[0], value=100.0)


class Crash(Agent):
    def choose(self, game: Any, state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        raise ZeroDivisionError


class Plain(Renderer):
    format = "plain"
    suffixes = (".plain",)
    media_type = "text/plain"

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        return f"{options.theme} {options.charset} {scene!r}".encode()


class Fussy(Plain):
    """Knows no pieces."""

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        if any(isinstance(shape, Piece) for shape in scene.shapes):
            raise KeyError("Piece")
        return super().render(scene, options)


class Empty(Plain):
    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        return b""


class Opaque(Plain):
    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        if options.transparent:
            raise UsageError("no transparency")
        return super().render(scene, options)


class Restless(Plain):
    count = 0

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        self.count += 1
        return str(self.count).encode()


class ThemeBlind(Plain):
    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        if options.theme != "nebula":
            raise UsageError("unknown theme")
        return super().render(scene, options)


@pytest.mark.parametrize("agent", [Last, Illegal, Sure, Crash])
def test_an_opponent_that_breaks_the_contract_is_caught(agent: type[Agent]) -> None:
    host = host_of(agents=[AgentSpec("weak", agent, Budget(10))])
    found = finding("agents", Count, host=host)
    assert found.verdict is Verdict.FAILED
    assert "weak" in found.message


def test_a_good_opponent_passes() -> None:
    host = host_of(agents=[AgentSpec("weak", First, Budget(10))])
    assert finding("agents", Count, host=host).verdict is Verdict.OK


@pytest.mark.parametrize(
    ("renderer", "words"),
    [
        (Fussy(), "cannot draw"),
        (Empty(), "drew nothing"),
        (Restless(), "differently"),
        (ThemeBlind(), "in the theme print"),
    ],
)
def test_a_renderer_that_cannot_draw_the_game_is_named(renderer: Renderer, words: str) -> None:
    found = finding("renderers", Count, host=host_of(renderers=[renderer]))
    assert found.verdict is Verdict.FAILED
    assert words in found.message
    assert "plain" in found.message


@pytest.mark.parametrize("renderer", [Plain(), Opaque()])
def test_a_renderer_may_say_that_it_has_no_transparency(renderer: Renderer) -> None:
    host = host_of(renderers=[renderer])
    assert finding("renderers", Count, host=host).verdict is Verdict.OK


def test_every_rule_gives_one_finding_and_a_good_game_breaks_none() -> None:
    findings = check_game(Count, games=4, host=host_of())
    assert [found.rule for found in findings] == [rule.name for rule in RULES]
    assert [found.rule for found in findings if found.verdict is Verdict.FAILED] == []
    assert {found.rule for found in findings if found.verdict is Verdict.SKIPPED} == {
        "perft",
        "known-games",
        "renderers",
        "agents",
    }


def test_rules_have_unique_names_and_say_what_they_promise() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES) >= 30
    for rule in RULES:
        assert rule.promise.endswith(".")
        assert hasattr(GameContract, f"test_{rule.name.replace('-', '_')}")


def run(game_id: str, host: Host, **settings: Any) -> tuple[int, str]:
    lines: list[str] = []
    code = run_check(host, game_id, echo=lines.append, **settings)
    return code, "\n".join(lines)


def test_the_command_says_ok_rule_by_rule_and_returns_0() -> None:
    code, text = run("count", host_of(games=[Count]), games=3)
    assert code == 0
    for rule in RULES:
        assert rule.name in text
    assert "All rules hold." in text


def test_the_command_prints_how_to_see_a_broken_rule_again_and_returns_5() -> None:
    code, text = run("cheat", host_of(games=[Cheat]), games=20, seed=11, preset="short")
    assert code == 5
    assert "FAILED  legal-moves" in text
    assert "rokgard plugins check cheat --games 20 --seed 11 --preset short" in text


def test_the_moves_in_a_message_lead_to_the_position_it_speaks_of() -> None:
    from rokgard import Match

    [rule] = [rule for rule in RULES if rule.name == "legal-moves"]
    with pytest.raises(ContractViolation) as caught:
        rule.run(Context(Cheat, games=5, seed=11))
    code = next(line for line in caught.value.where.splitlines() if "again: " in line).split("again: ")[1]
    assert eval(code, {"Match": Match, "Cheat": Cheat})[1] == 1


class Endless(Count):
    """Goes up again."""

    id = "endless"

    def play(self, s: tuple[int, int], m: int) -> tuple[int, int]:
        return 1 - s[0], s[1] - m if s[1] - m > 0 else 7


@pytest.mark.parametrize("more", [{}, {"options": ["short", {"start": 9}], "max_plies": 70}])
def test_a_long_game_is_not_listed_move_by_move_but_can_be_made_again(more: Any) -> None:
    [rule] = [rule for rule in RULES if rule.name == "termination"]
    context = Context(Endless, games=2, seed=4, **more)
    with pytest.raises(ContractViolation) as caught:
        rule.run(context)
    code = caught.value.where.split("again: ")[1]
    assert len(code) < 150
    assert eval(code, {"Context": Context, "Endless": Endless}) == context.lines[0].states[-1]


def test_one_preset_can_be_checked_alone() -> None:
    assert [options.start for options in Context(Count, options=["short"]).option_sets] == [5]  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="no preset 'long'"):
        run("count", host_of(games=[Count]), preset="long")


def test_no_random_game_at_all_is_refused() -> None:
    with pytest.raises(UsageError, match="at least one"):
        Context(Count, games=0)


def test_a_board_drawn_at_random_is_checked_as_the_game_holds_it() -> None:
    findings = check_game(RandomBoard, games=6, host=host_of())
    assert [found for found in findings if found.verdict is Verdict.FAILED] == []


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    def texts(seed: int) -> list[list[str]]:
        return [
            play_at_random(Count, CountOptions(start=20), seed=seed, number=number, max_plies=99).texts
            for number in range(5)
        ]

    assert texts(1) == texts(1) != texts(2)


def test_random_options_keep_the_limits_of_the_model() -> None:
    found = list(random_options(CountOptions, Random(0), 50))
    assert {options.start for options in found} >= {4, 20}  # type: ignore[attr-defined]
    assert all(4 <= options.start <= 20 for options in found)  # type: ignore[attr-defined]
    assert list(random_options(GameOptions, Random(0), 50)) == []


@pytest.mark.parametrize(("count", "limit", "expected"), [(10, 3, [0, 4, 9]), (2, 5, [0, 1]), (9, 1, [0]), (0, 3, [])])
def test_spread_keeps_the_first_and_the_last(count: int, limit: int, expected: list[int]) -> None:
    assert list(spread(range(count), limit)) == expected


@pytest.mark.parametrize(
    ("moves", "texts"),
    [
        ("a1 b2  c3", ("a1", "b2", "c3")),
        ("A1 B2, B2 C3", ("A1 B2", "B2 C3")),
        ("A1 B2;B2 C3\nC3 C4", ("A1 B2", "B2 C3", "C3 C4")),
        (["A1 B2"], ("A1 B2",)),
    ],
)
def test_the_moves_of_a_known_game_may_be_written_in_one_line(moves: Any, texts: tuple[str, ...]) -> None:
    assert KnownGame(moves).texts() == texts


def test_a_known_game_that_breaks_off_too_late_is_named() -> None:
    found = finding("known-games", Count, known_games=[KnownGame("3 3 1 1")])
    assert "move 4 ('1') is refused" in found.message


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (
            KnownGame("3 3 1", over=False),
            (
                "known game 1 should go on after its 3 moves (over=False), but it is over: seat 0 wins, "
                "scores (0, 0), reason 'took the last'"
            ),
        ),
        (
            KnownGame("3 3"),
            (
                "known game 1 should be over after its 2 moves, but it goes on and seat 0 is to move "
                "(over=False says that it is unfinished)"
            ),
        ),
        (KnownGame("3 3 1", winner=1), "known game 1: the winner should be 1, but is 0"),
        (KnownGame("3 3 1"), "known game 1: the winner should be None, but is 0"),
        (KnownGame("3 3 1", winner=0, scores=(1, 0)), "known game 1: the scores should be (1, 0), but is (0, 0)"),
        (KnownGame("3 3 1", winner=0, reason="luck"), "known game 1: the reason should be luck, but is took the last"),
    ],
)
def test_what_is_wrong_with_the_end_of_a_known_game_is_said(known: KnownGame, said: str) -> None:
    found = finding("known-games", Count, known_games=[known], options=[{"start": 7}])
    assert found.message.splitlines()[0] == said


def test_known_games_that_end_as_they_should_are_kept_promises() -> None:
    games = [KnownGame("3 3 1", winner=0, scores=(0, 0), reason="took the last"), KnownGame("3 3", over=False)]
    assert finding("known-games", Count, known_games=games).verdict is Verdict.OK


def test_an_unknown_rule_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match="no rule 'beauty'"):
        check_game(Count, rules=["beauty"])


def test_a_class_is_found_again_by_its_file() -> None:
    found = load_class("nowhere.to.be.found", __file__, "Count")
    assert found.id == "count"
    assert found.__qualname__ == "Count"


def test_a_class_inside_a_function_skips_the_rule_that_needs_other_processes() -> None:
    class Hidden(Count):
        pass

    found = finding("hash-seed", Hidden, host=host_of())
    assert found.verdict is Verdict.SKIPPED
    assert "another process" in found.message


def test_a_contract_without_a_game_says_so() -> None:
    class TestNothing(GameContract):
        pass

    with pytest.raises(UsageError, match="TestNothing has no `game`"):
        TestNothing.context()


def test_each_contract_has_a_context_of_its_own() -> None:
    class One(GameContract):
        game = Count

    class Two(One):
        seed = 5

    assert One.context() is One.context()
    assert (One.context().seed, Two.context().seed) == (0, 5)


@pytest.mark.parametrize("error", [ValueError("no"), RokgardError("no"), SystemExit(3), RecursionError()])
def test_whatever_a_game_raises_becomes_a_finding(error: BaseException) -> None:
    class Bomb(Count):
        def scene(self, s: tuple[int, int]) -> Scene:
            raise error

    found = finding("scene", Bomb, host=host_of())
    assert found.verdict is Verdict.FAILED
    assert type(error).__name__ in found.message
    assert "scene()" in found.message


def test_the_kit_runs_without_pytest() -> None:
    program = (
        "import sys; sys.modules['pytest'] = None\n"
        "from rokgard.host import Host\n"
        "from rokgard.testing.digest import load_class\n"
        "from rokgard.testing import check_game\n"
        "import rokgard.testing.command\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
