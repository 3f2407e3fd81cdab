"""Who plays: the opponent, who starts, and of two people their profiles or names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from rokgard.agent import AgentSpec
from rokgard.errors import RokgardError
from rokgard.frontend import Opening
from rokgard.i18n import _
from rokgard.setup import LastStarted
from rokgard.starting import HUMAN, STARTS
from rokgard.store import ProfileBook
from rokgard_tui.controls import Choices, Control, Item
from rokgard_tui.form import Field, Row
from rokgard_tui.symbols import words

BY_NAME = ""
"""In the place of a profile: a name that is typed."""


class People(Vertical):
    """The rows about the players."""

    class Known(Message):
        """The profiles that there are, and the one in use."""

        def __init__(self, names: Sequence[str], current: str | None) -> None:
            super().__init__()
            self.names, self.current = tuple(names), current

    DEFAULT_CSS = """
    People { height: auto; }
    People #row-me, People #row-other { display: none; }
    People.-profiles #row-me { display: block; }
    People #row-name { display: none; }
    People.-two.-by-name #row-name { display: block; }
    People.-two.-others #row-other { display: block; }
    """

    def __init__(
        self,
        levels: Mapping[str, AgentSpec],
        last: LastStarted | None,
        opening: Opening,
        book: ProfileBook | None,
        *,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._levels, self._book, self._opening = levels, book, opening
        usual = "normal" if "normal" in levels else next(iter(levels), HUMAN)
        opponent = opening.opponent or (last.opponent if last else usual)
        if opponent not in {*levels, HUMAN}:
            opponent = usual
        starts = opening.starts or (last.starts if last else "me")
        items = [Item(level, level.replace("-", " ")) for level in levels]
        self._opponent = Choices([*items, Item(HUMAN, _("two people"))], opponent, id="opponent")
        self._starts = Choices([], starts if starts in STARTS else "me", id="starts")
        self._me = Choices([], opening.profile, id="me")
        self._other = Choices([], opening.second_profile or BY_NAME, id="other")
        self._typed = Field(opening.second_name or "", placeholder=_("Player 2"), id="second-name")
        self._current: str | None = None
        self._joined = False
        """Whether a second person has just been asked for."""

    @property
    def opponent(self) -> str:
        """A level, or `HUMAN`."""
        return str(self._opponent.value)

    @property
    def starts(self) -> str:
        """One of `STARTS`."""
        return str(self._starts.value)

    @property
    def profile(self) -> str | None:
        """The person's profile; None for the one in use."""
        value = self._me.value or self._opening.profile
        return None if value == self._current and not self._opening.profile else value

    @property
    def second_profile(self) -> str | None:
        """Of two people, the other's profile, None where they go by a name."""
        return self._other.value or None if self.opponent == HUMAN else None

    @property
    def second_name(self) -> str | None:
        """Of two people, the other's name, if one was typed."""
        typed = words(self, self._typed.value)
        return typed or None if self.opponent == HUMAN and not self.second_profile else None

    @property
    def level_text(self) -> str:
        """What the opponent is like, in a few words."""
        spec = self._levels.get(self.opponent)
        return spec.description if spec else ""

    def compose(self) -> ComposeResult:
        """Opponent, who starts, and the people."""
        yield Row(_("opponent"), self._opponent, help=_("against whom"), id="row-opponent")
        yield Row(_("profile"), self._me, help=_("who plays"), id="row-me")
        yield Row(_("player 2"), self._other, help=_("the other's profile, or a name"), id="row-other")
        yield Row(_("2's name"), self._typed, help=_("what the other one is called"), id="row-name")
        yield Row(_("starts"), self._starts, help=_("who makes the first move"), id="row-starts")

    def on_mount(self) -> None:
        """Fill in what is known, and find out which profiles there are."""
        self._settle()
        if self._book is not None:
            self._find_profiles(self._book)

    @work(thread=True, group="profiles")
    def _find_profiles(self, book: ProfileBook) -> None:
        try:
            self.post_message(self.Known(book.names(), book.current()))
        except RokgardError as error:
            self.app.call_from_thread(self.notify, str(error), severity="warning")

    def on_people_known(self, event: Known) -> None:
        """Offer the profiles."""
        event.stop()
        self._current = event.current
        mine = self._me.value or event.current or next(iter(event.names), None)
        self._me.offer([Item(name, name) for name in event.names], mine)
        self._settle()

    def _settle(self) -> None:
        """What is shown follows from the opponent and the profiles there are."""
        two, names = self.opponent == HUMAN, [item.value for item in self._me.items]
        others = [name for name in names if name != self._me.value]
        other = self._other.value if self._other.value in others else BY_NAME
        self._other.offer([*(Item(name, name) for name in others), Item(BY_NAME, _("another name"))], other)
        self.set_class(two, "-two")
        self.set_class(bool(names) and (two or len(names) > 1), "-profiles")
        self.set_class(bool(others), "-others")
        self.set_class(other == BY_NAME, "-by-name")
        self.query_one("#row-me", Row).name_it(_("player 1") if two else _("profile"))
        self._starts.offer(
            [
                Item("me", _("player 1") if two else _("you")),
                Item("opponent", _("player 2") if two else _("opponent")),
                Item("random", _("at random")),
            ],
            self._starts.value,
        )

    def on_control_changed(self, event: Control.Changed) -> None:
        """Another opponent, another profile. The rows that come with two people come into view."""
        self._settle()
        self._joined = event.sender is self._opponent and self.opponent == HUMAN

    def on_resize(self) -> None:
        """There are more rows, or fewer."""
        if self._joined:
            self._joined = False
            self.scroll_visible(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """The name is read when the game starts."""
        event.stop()
