"""The line of keys: what matters most is always on it, nothing is cut, and help tells every key that is offered."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.session import Player, Session
from rokgard_tui.help import GENERAL
from rokgard_tui.keybar import Entry, KeyBar, arrange
from rokgard_tui.playing import PlayScreen

ARROWS = {"←": "left", "→": "right", "⏎": "enter"}
WORDS = st.text("abcdefg ÄÖé✓", min_size=1, max_size=12)


@st.composite
def rows(draw: st.DrawFn) -> list[Entry]:
    """Entries whose ranks are all different."""
    names = draw(st.lists(st.tuples(st.sampled_from("abcdefg"), WORDS), min_size=1, max_size=12))
    ranks = draw(st.permutations(range(len(names))))
    return [Entry(key, key, label, rank) for (key, label), rank in zip(names, ranks, strict=True)]


@settings(max_examples=300, deadline=None)
@given(rows(), st.integers(0, 90))
def test_what_is_left_out_matters_less_and_nothing_is_cut(entries: list[Entry], room: int) -> None:
    placed = arrange(entries, room)
    shown = [one.entry for one in placed if one.entry is not None]
    assert shown == [entry for entry in entries if entry in shown], "in the same order"
    ends = [one.column + (one.entry.width if one.entry else 1) for one in placed]
    assert all(end <= room for end in ends)
    assert all(end < one.column for end, one in zip(ends, placed[1:], strict=False))
    missing = [entry.rank for entry in entries if entry not in shown]
    assert not missing or not shown or max(entry.rank for entry in shown) < min(missing)
    assert [one.entry for one in placed].count(None) == bool(missing and shown)
    if sum(entry.width + 1 for entry in entries) - 1 <= room:
        assert not missing
    assert shown or min(entries, key=lambda entry: entry.rank).width + 2 > room


async def look(app: Any, pilot: Any, seen: Any, way_back: bool) -> None:
    """The bar of the screen that is shown, in every width from 40 to 80 columns."""
    bar = app.screen.query_one(KeyBar)
    told = " ".join(keys for keys, _text in (*app.screen.help_lines(), *GENERAL)).casefold()
    for entry in bar.entries:
        names = [ARROWS.get(name, name.casefold()) for name in entry.sign.split()]
        assert all(name in told for name in names), f"help tells nothing of {entry.sign}"
    everything = {entry.sign for entry in bar.entries}
    for columns in (40, 46, 52, 60, 68, 80):
        await pilot.resize_terminal(columns, 24)
        await pilot.pause()
        line = seen(app).splitlines()[-1]
        assert "? Help" in line, columns
        assert ("Esc Back" in line) == way_back, columns
        shown = {one.entry.sign for one in bar.placed if one.entry is not None}
        assert len(shown) >= 3
        assert ("…" in line) == (shown != everything)
        for one in bar.placed:
            if one.entry is not None:
                assert line[one.column :].startswith(f"{one.entry.sign} {one.entry.label}")


def test_on_every_screen_the_way_to_all_keys_is_seen_and_help_tells_them(drive: Any, seen: Any, context: Any) -> None:
    me = context.store.profile()
    players = (Player(me, profile=me), Player("Bo"))
    game = context.host.new_game("lines", {"columns": 3, "rows": 3, "in_row": 3})
    session = Session.begin(context.host, game, players, store=context.store)

    async def scenario(app: Any, pilot: Any) -> None:
        async def settled() -> None:
            for _n in range(3):
                await pilot.pause()
                await app.workers.wait_for_complete()
            await pilot.pause()

        await settled()
        await look(app, pilot, seen, way_back=False)
        for game in ("lines", "triangles"):
            app.open_setup(game)
            await settled()
            await look(app, pilot, seen, way_back=True)
            await pilot.press("escape")
        app.open_session(session)
        await settled()
        await look(app, pilot, seen, way_back=True)
        assert isinstance(app.screen, PlayScreen)
        for text in ("a1", "b1", "a2", "b2", "a3"):
            app.screen._enter(text)
            while app.screen.aside.doing:
                await pilot.pause(0.01)
        await settled()
        await look(app, pilot, seen, way_back=True)
        app.open_replay(app.screen.ending.record, replace=True)
        await settled()
        await look(app, pilot, seen, way_back=True)
        for opened in (app.open_history, app.open_profile):
            await pilot.press("escape")
            opened()
            await settled()
            await look(app, pilot, seen, way_back=True)

    drive(scenario)


def test_a_key_on_the_bar_is_clicked_where_it_stands_and_stands_out_when_pointed_at(drive: Any, seen: Any) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        line = len(seen(app).splitlines()) - 1
        at = seen(app).splitlines()[line].index("? Help")

        def underlined() -> str:
            strip = app.screen._compositor.render_strips()[line]
            return "".join(text for text, style, _control in strip if style is not None and style.underline)

        await pilot.hover(offset=(at + 1, line))
        await pilot.pause()
        assert underlined() == "? Help"
        await pilot.hover(offset=(at - 1, line))
        await pilot.pause()
        assert underlined() == ""
        first = app.screen
        await pilot.click(offset=(at - 1, line))
        await pilot.pause()
        assert app.screen is first, "between two keys there is nothing"
        await pilot.click(offset=(at + 5, line))
        await pilot.pause()
        assert type(app.screen).__name__ == "HelpScreen"

    drive(scenario, size=(40, 15))


def test_where_letters_are_typed_the_bar_shows_the_keys_that_are_none(drive: Any, seen: Any) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        app.open_setup("lines")
        await pilot.pause()
        app.screen.query_one("#opponent").choose("human")
        await pilot.pause()
        assert "? Help" in seen(app).splitlines()[-1]
        app.screen.query_one("#second-name").focus()
        await pilot.pause()
        line = seen(app).splitlines()[-1]
        assert "F1 Help" in line
        assert "F5 Start" in line
        assert not any(
            f" {entry.sign} " in line for entry in app.screen.query_one(KeyBar).entries if len(entry.sign) == 1
        )
        await pilot.press("question_mark")
        assert app.screen.query_one("#second-name").value == "?"
        await pilot.press("f1")
        await pilot.pause()
        assert type(app.screen).__name__ == "HelpScreen"

    drive(scenario)
