"""Setting up a game: options, board, opponent, and Start always in reach."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from rokgard.errors import FileError, RokgardError
from rokgard.fields import SEED
from rokgard.frontend import Opening
from rokgard.game import Problem
from rokgard.i18n import _
from rokgard.setup import CUSTOM, LastStarted, Setup, recalled_setup
from rokgard.starting import Plan, Started, start
from rokgard.store import profile_book
from rokgard_tui.bars import TitleBar
from rokgard_tui.controls import Choices, Control, Item
from rokgard_tui.form import SLIDERS, OptionsForm, Row
from rokgard_tui.keptrows import KeptRows
from rokgard_tui.keybar import KeyBar
from rokgard_tui.latest import Latest
from rokgard_tui.people import People
from rokgard_tui.preview import Drawn, Explained, Judged, Preview, Question, work_out
from rokgard_tui.problems import Problems
from rokgard_tui.seedrow import SeedRow
from rokgard_tui.startbar import StartBar
from rokgard_tui.symbols import Words, rokgard, words

WIDE = 76
"""From so many columns on the board stands beside the options."""
LOW = 12
"""With fewer lines there is no room for it above them."""


class SetupScreen(Screen[None]):
    """Set up one game. What `opening` says is filled in; the rest is as it was in the last game started."""

    AUTO_FOCUS = "#form *"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+s", "start", _("Start"), key_display="F5"),
        Binding("s", "show", _("Show")),
        Binding("f", "fix", _("Fix")),
        Binding("n", "new_board", _("New board")),
        Binding("enter", "to_start", show=False),
        *(Binding(f"shift+{key}", f"shift('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("0", "zoom(0)", show=False),
        Binding("escape", "back", _("Back")),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-short"), (30, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = """
    SetupScreen {
        layout: vertical;
        #main { height: 1fr; }
        #form { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable;
                scrollbar-color: $foreground 25%; scrollbar-background: $background; }
        #fairness { color: $foreground 70%; height: auto; margin: 1 0; }
        &.-low #fairness, &.-short #fairness { margin: 1 0 0 0; }
        #kind { margin: 0 0 1 0; }
        #foot { height: auto; }
        &.-wide #form { dock: left; width: 44; }
        &.-wide #preview { width: 1fr; padding: 0 1 0 0; }
        &.-narrow #preview { height: 45%; padding: 0 1; }
        &.-narrow.-low #preview { display: none; }
    }
    """

    def __init__(self, game: str, opening: Opening) -> None:
        super().__init__()
        self._game_id, self._opening = game, opening
        self.setup: Setup
        self.judged: Judged | None = None
        self._keys: list[bool | None] = []
        self._custom = False
        self._starting = False
        self._pointed: Row | None = None

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be done here."""
        return [
            (_("arrows, Tab"), _("go from row to row; left and right change what is there")),
            (_("F5, Ctrl+S"), _("start the game; Enter goes to Start")),
            ("s", _("show on the board what the options mean: all at once, then one after the other")),
            ("f", _("mend what is wrong with the smallest change that helps")),
            ("n", _("another board by chance")),
            (_("Page Up, Page Down"), _("move a slider by a tenth; Home and End go to its ends")),
            (_("Shift+arrows, + - 0"), _("scroll a large board; make it larger, smaller, or fit it")),
            (_("mouse"), _("click what you want; sliders can be dragged")),
        ]

    # -- making the form ----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, options and board, what is wrong, Start."""
        app = rokgard(self)
        self._plan = app.host.game(self._game_id)
        last = self._recall()
        self.numbers = last.numbers if last else SLIDERS
        self._seeds = self._first_seed()
        self._kept = KeptRows(self.setup, id="kept")
        self._preview = Preview(app.host, app.render_options(), id="preview")
        self._form = OptionsForm(self.setup, self.numbers, id="options")
        self.people = People(app.host.levels(self._plan.id), last, self._opening, profile_book(app.store), id="people")
        self._kind = Choices(self._kinds(), self.setup.kind, upright=True, id="kind")
        self._latest: Latest[Question] = Latest(self, lambda question: work_out(app.host, question), "preview")
        yield TitleBar(_("{game} · set up").format(game=self._plan.title), self._plan.summary, id="title")
        with Container(id="main"):
            yield self._preview
            with VerticalScroll(id="form", can_focus=False):
                if self._plan.presets:
                    yield self._kind
                yield self._form
                if self._seeds is not None:
                    yield self._seeds
                yield self._kept
                yield Words(id="fairness")
                yield self.people
        with Vertical(id="foot"):
            yield Problems(id="problems")
            yield StartBar(id="bar")
        yield KeyBar()

    def _recall(self) -> LastStarted | None:
        """Begin with what the command line said, else with the last game started, else with the defaults."""
        self.setup = Setup.start(self._plan)
        last: LastStarted | None = None
        try:
            found = recalled_setup(rokgard(self).context.paths, self._plan)
        except FileError as error:
            self._tell(error)
        else:
            if found is not None:
                self.setup, last = found
        if self._opening.values:
            self.setup = Setup.start(self._plan).change(**self._opening.values)
        return last

    def _first_seed(self) -> SeedRow | None:
        if SEED not in self._plan.Options.model_fields:
            return None
        given = self._opening.seed if self._opening.seed is not None else self.setup.values.get(SEED)
        return SeedRow(self._plan, given if isinstance(given, int) else None)

    @property
    def seed(self) -> int | None:
        """What the board is drawn from, None where nothing is drawn."""
        return self._seeds.seed if self._seeds is not None else None

    def _kinds(self) -> list[Item]:
        items = []
        for name, options in self._plan.presets.items():
            title = self._plan.preset_titles.get(name, name)
            try:
                board = "" if SEED in self._plan.Options.model_fields else self._plan(options).describe()
            except Exception:
                board = ""
            items.append(Item(name, title, "" if board in title else board))
        return [*items, Item(CUSTOM, _("Custom"), _("your own board"))]

    def on_mount(self) -> None:
        """Work the first setup out."""
        self._settle()

    # -- changes ------------------------------------------------------------------------------------------------------

    def _change(self, setup: Setup, *, custom: bool = False) -> None:
        """Show another setup, and have it worked out."""
        self.setup, self._custom = setup, custom
        self._settle()

    def _settle(self) -> None:
        self._kind.value = CUSTOM if self._custom else self.setup.kind
        self._form.fill(self.setup, self._mistaken())
        self._kept.fill(self.setup)
        self._preview.expect()
        self._latest.ask(Question(self.setup, self.seed, explain=self._preview.shown is not None))

    def _mistaken(self) -> frozenset[str]:
        if self.judged is None or self.judged.setup != self.setup:
            return frozenset()
        return frozenset(name for problem in self.judged.errors for name in problem.fields)

    def on_control_changed(self, event: Control.Changed) -> None:
        """Another preset."""
        if event.sender is self._kind:
            if event.value == CUSTOM:
                self._change(self.setup, custom=True)
            else:
                self._change(self.setup.restart(event.value))
        self._say_more()

    def on_descendant_focus(self) -> None:
        """Say what the row is about that has the focus."""
        self._say_more()

    def on_row_pointed(self, event: Row.Pointed) -> None:
        """Say what the row is about that the mouse is on."""
        self._pointed = event.row
        self._say_more()

    def _say_more(self) -> None:
        """What the row is about that is pointed at, else the one with the focus."""
        row = self._pointed
        if row is None and self.focused is not None:
            row = next((node for node in self.focused.ancestors_with_self if isinstance(node, Row)), None)
        hint = row.help if row is not None else ""
        if row is not None and row.id == "row-opponent" and self.people.level_text:
            hint = _("{level}: {what}").format(level=self.people.opponent, what=self.people.level_text)
        self.query_one(StartBar).hint(hint)

    def on_options_form_edited(self, event: OptionsForm.Edited) -> None:
        """Another value of an option."""
        if event.value != self.setup.values[event.name]:
            self._change(self.setup.change(**{event.name: event.value}))

    async def on_options_form_numbers_by(self, event: OptionsForm.NumbersBy) -> None:
        """Sliders or fields."""
        self.numbers = event.numbers
        await self._form.use(event.numbers, self.setup)

    def on_seed_row_changed(self, event: SeedRow.Changed) -> None:
        """Another board of the same kind."""
        if self.setup.values.get(SEED) is not None:
            self.setup = self.setup.change(**{SEED: event.seed})
        self._settle()

    def on_kept_rows_changed(self, event: KeptRows.Changed) -> None:
        """One option less."""
        self._change(event.setup)

    def action_new_board(self) -> None:
        """Draw another board by chance."""
        if self._seeds is not None:
            self._seeds.draw()

    def action_show(self) -> None:
        """Show what explains the board."""
        self._preview.show_next()

    def action_to_start(self) -> None:
        """Enter, where it means nothing else: go to Start."""
        self.query_one("#start").focus()

    def action_shift(self, key: str) -> None:
        """Scroll the board."""
        self._preview.view.action_shift(key)

    def action_zoom(self, step: int) -> None:
        """Make the board larger or smaller, or fit it."""
        self._preview.view.action_zoom(step)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is taken already; go on to the next row."""
        event.stop()
        self.focus_next()

    def action_fix(self) -> None:
        """Mend the first error that can be mended."""
        problem = self._fixable()
        if problem is not None:
            self._change(self.setup.fixed(problem))

    def on_problems_fix(self, event: Problems.Fix) -> None:
        """Mend this one."""
        self._change(self.setup.fixed(event.problem))

    def _fixable(self) -> Problem | None:
        errors = self.judged.errors if self.judged else ()
        return next((problem for problem in errors if problem.fix), None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing are not offered."""
        if action == "new_board":
            return self.is_mounted and self.seed is not None
        if action == "show":
            return self.is_mounted and bool(self._preview.examples)
        if action == "fix":
            return self._fixable() is not None
        return True

    # -- what was worked out ------------------------------------------------------------------------------------------

    async def on_judged(self, event: Judged) -> None:
        """Say what is wrong, what there is to know, and how fair the board is."""
        if event.setup != self.setup:
            return
        self.judged = event
        await self.query_one(Problems).tell(event.problems, event.setup)
        fairness = self.query_one("#fairness", Words)
        fairness.say(event.fairness.text if event.fairness else "")
        fairness.display = event.fairness is not None
        self._form.fill(self.setup, self._mistaken())
        self._show_start()
        self._show_keys()

    def _show_keys(self) -> None:
        """The footer, where other keys do something now."""
        offered = [self.check_action(action, ()) for action in ("show", "fix", "new_board")]
        if offered != self._keys:
            self._keys = offered
            self.refresh_bindings()

    def on_drawn(self, event: Drawn) -> None:
        """Show the board, also where a newer one is on its way: that is how it follows a slider."""
        self._preview.put(event.board, more=self._latest.behind)
        self._show_keys()

    def on_explained(self, event: Explained) -> None:
        """What *Show* shows."""
        self._preview.explain(event.examples)
        self._show_keys()

    def _show_start(self) -> None:
        self.query_one(StartBar).show(waits=self._waits, busy=self._starting)

    @property
    def _waits(self) -> bool:
        """Whether something is wrong, so that the game cannot start."""
        return self.judged is not None and self.judged.setup == self.setup and bool(self.judged.errors)

    # -- starting -----------------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """What is going to be played."""
        return Plan(
            setup=self.setup,
            opponent=self.people.opponent,
            starts=self.people.starts,
            profile=self.people.profile,
            second_profile=self.people.second_profile,
            second_name=self.people.second_name,
            seed=self.seed if self.seed is not None else self._opening.seed,
            budget=self._opening.budget,
            numbers=self.numbers,
        )

    class Ready(Message):
        """The game has begun."""

        def __init__(self, started: Started) -> None:
            super().__init__()
            self.started = started

    class Failed(Message):
        """The game could not begin."""

        def __init__(self, error: RokgardError) -> None:
            super().__init__()
            self.error = error

    @on(StartBar.Pressed)
    def action_start(self) -> None:
        """Begin the game, unless something is wrong."""
        if self._starting or self._waits:
            return
        self._starting = True
        self._show_start()
        self._begin(self.plan())

    @work(thread=True, group="start")
    def _begin(self, plan: Plan) -> None:
        app = rokgard(self)
        try:
            started = start(app.host, app.context.paths, plan, store=app.store)
        except RokgardError as error:
            self.post_message(self.Failed(error))
        else:
            self.post_message(self.Ready(started))

    def on_setup_screen_ready(self, event: Ready) -> None:
        """Play."""
        rokgard(self).open_session(event.started.session, event.started.notes, replace=True)

    def on_setup_screen_failed(self, event: Failed) -> None:
        """Say why not."""
        self._starting = False
        self._show_start()
        self._tell(event.error)

    def _tell(self, error: RokgardError) -> None:
        fix = getattr(error, "fix", "")
        self.notify(words(self, f"{error.message} ({fix})" if fix else error.message), severity="error", markup=False)

    def action_back(self) -> None:
        """To the screen before. Nothing of what was changed is remembered."""
        self.dismiss()
