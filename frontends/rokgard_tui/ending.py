"""The card at the end of a game: the result, what was earned and why, the level, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from rokgard.i18n import _
from rokgard.result import earned_lines, length_line, result_sentence, score_line
from rokgard.session import Ending, Session
from rokgard.store import profile_book
from rokgard_tui.placing import CARD_COLUMNS
from rokgard_tui.symbols import is_ascii, words

BAR = 20
"""Characters of the level bar."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is on the card: the result, the lines below it, and how far the level has got (0 to 1), if it is known."""

    result: str
    lines: Sequence[str] = ()
    level: float | None = None
    level_text: str = ""


class EndCard(Vertical):
    """Shows how the game ended; a button pressed is posted as `Chosen`."""

    class Chosen(Message):
        """What is to be done next."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    DEFAULT_CSS = f"""
    EndCard {{ width: {CARD_COLUMNS}; height: 1fr; padding: 1 1 0 2; background: $panel; }}
    EndCard > VerticalScroll {{ height: 1fr; scrollbar-size-vertical: 1; }}
    EndCard #result {{ text-style: bold; }}
    EndCard #earned {{ margin: 1 0 0 0; }}
    EndCard > ItemGrid {{ height: auto; grid-gutter: 0 1; grid-rows: 1; margin: 1 0 0 0; }}
    EndCard Button {{ width: 1fr; min-width: 0; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
        Binding("pageup", "read(-3)", show=False),
        Binding("pagedown", "read(3)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Result, lines, buttons."""
        with VerticalScroll(can_focus=False):
            yield Static(id="result", markup=False)
            yield Static(id="earned")
        with ItemGrid(min_column_width=13):
            for choice, label in (
                ("again", _("Play again")),
                ("swap", _("Swap sides")),
                ("replay", _("Replay")),
                ("picture", _("Save picture")),
                ("board", _("See board")),
                ("home", _("Home")),
            ):
                yield Button(label, id=f"choice-{choice}", compact=True)

    def show(self, card: Card) -> None:
        """Fill the card in."""
        self.query_one("#result", Static).update(words(self, card.result))
        text = Content("\n").join([Content(words(self, line)) for line in card.lines])
        if card.level is not None:
            text += Content("\n") + level_bar(card.level, BAR, ascii_only=is_ascii(self))
            text += Content(f" {words(self, card.level_text)}")
        self.query_one("#earned", Static).update(text)

    def action_read(self, lines: int) -> None:
        """Scroll what has no room."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def focus_first(self) -> None:
        """Let Enter play again."""
        self.query("Button").first().focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Chosen((event.button.id or "").removeprefix("choice-")))


def level_bar(share: float, length: int, *, ascii_only: bool) -> Content:
    """A bar that is filled by `share` (0 to 1)."""
    full = min(length, max(0, round(share * length)))
    filled, empty = ("#", "-") if ascii_only else ("█", "░")
    return Content.styled(filled * full, "$success") + Content.styled(empty * (length - full), "$foreground 50%")


def card_of(session: Session, ending: Ending) -> Card:
    """The words of the card; asks rules and store."""
    outcome = ending.outcome
    lines = [score_line(session, outcome), length_line(session.match.ply, ending.record.seconds)]
    lines += earned_lines(session, ending)
    if ending.problem is not None:
        lines.append(_("The game could not be kept: {why}").format(why=ending.problem))
        lines.append(_("Its record will be printed when you leave."))
    level, text = _level(session, ending)
    return Card(result_sentence(session, outcome), [line for line in lines if line], level, text)


def _level(session: Session, ending: Ending) -> tuple[float | None, str]:
    """How far the level of the only person has got."""
    book = profile_book(session.store)
    receipt = ending.receipts[0] if len(session.people) == 1 and ending.receipts else None
    if book is None or receipt is None:
        return None, ""
    try:
        summary = book.summary(receipt.profile)
    except Exception:  # a bar is worth no game
        return None, ""
    span = max(1, summary.next_level_at - summary.level_at)
    text = _("{points} of {next}").format(points=summary.experience, next=summary.next_level_at)
    return (summary.experience - summary.level_at) / span, text
