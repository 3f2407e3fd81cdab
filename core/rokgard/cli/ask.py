"""Questions to a person at a terminal: each has a default that Enter accepts, and a wrong answer is asked again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from rokgard.cli.console import Console
from rokgard.i18n import _
from rokgard.words import to_ascii

T = TypeVar("T")


class Choice(NamedTuple):
    """One possible answer: what is typed, what it is called, and a few words more."""

    key: str
    title: str
    detail: str = ""


def read_line(console: Console, prompt: str) -> str:
    """One line from the keyboard, with editing and history. Raises EOFError, KeyboardInterrupt, `UsageError`."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it gives input() its line editing

    try:
        return console.read_line(to_ascii(prompt) if console.ascii else prompt)
    except (KeyboardInterrupt, EOFError):
        console.echo()
        raise


def choose(console: Console, question: str, choices: Sequence[Choice], default: str) -> str:
    """Let a person choose by number or name; returns the key."""
    width = max(len(choice.title) for choice in choices)
    console.echo("\n" + console.paint(question, "bold"))
    for number, choice in enumerate(choices, 1):
        room = console.size[0] - width - 9
        detail = choice.detail if len(choice.detail) <= room else choice.detail[: max(0, room - 3)].rstrip() + "..."
        line = f"  {number:>2}  {choice.title:<{width}}  {console.paint(detail, 'dim') if detail else ''}"
        console.echo(line.rstrip())
    keys = [choice.key for choice in choices]
    shown = keys.index(default) + 1 if default in keys else 1

    def read(typed: str) -> str:
        text = typed.casefold()
        if text.isdecimal() and 1 <= int(text) <= len(keys):
            return keys[int(text) - 1]
        names = {name.casefold(): choice.key for choice in choices for name in (choice.title, choice.key)}
        found = {key for name, key in names.items() if name == text} or {
            key for name, key in names.items() if name.startswith(text)
        }
        if len(found) != 1:
            raise ValueError(_("type a number from 1 to {n}").format(n=len(keys)))
        return found.pop()

    prompt = _("Number or name [{number}, {title}]: ").format(number=shown, title=choices[shown - 1].title)
    return _until_read(console, prompt, keys[shown - 1], read)


def ask_text(console: Console, question: str, default: str, read: Callable[[str], T], default_value: T) -> T:
    """Ask for a text that `read` understands (it raises ValueError with the reason where it does not)."""
    return _until_read(console, f"{question} [{default}]: ", default_value, read)


def confirm(console: Console, question: str, *, default: bool) -> bool:
    """Ask yes or no."""
    yes, no = _("y"), _("n")

    def read(text: str) -> bool:
        if text.casefold().startswith(yes):
            return True
        if text.casefold().startswith(no):
            return False
        raise ValueError(_("type {yes} or {no}").format(yes=yes, no=no))

    hint = f"{yes.upper()}/{no}" if default else f"{yes}/{no.upper()}"
    return _until_read(console, f"{question} [{hint}]: ", default, read)


def _until_read(console: Console, prompt: str, default: T, read: Callable[[str], T]) -> T:
    while True:
        text = read_line(console, prompt).strip()
        if not text:
            return default
        try:
            return read(text)
        except ValueError as error:
            console.warn(str(error))
