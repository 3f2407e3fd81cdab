"""The words above a board: title and detail, then the players with sign, score and turn."""

from __future__ import annotations

from rokgard.scene import Header, PlayerCard
from rokgard.words import clean, shorten, width
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.marks import Signs

Line = list[tuple[str, str]]
"""Pieces of text with their inks."""

_GAP = 3
"""Columns between two players."""
_MIN_NAME = 4
"""Names are not shortened to less while they can have a line of their own instead."""


def draw_header(header: Header, room: int, signs: Signs, emblems: tuple[str, str], *, rows: int) -> Grid:
    """Draw a header at most `room` columns wide and `rows` lines high; the grid is as wide as what is written."""
    ascii_only = signs.ascii
    title = clean(header.title, ascii_only=ascii_only)
    details = [clean(part, ascii_only=ascii_only) for part in header.detail.split(" · ")]
    lines = _title(title, [part for part in details if part], room, signs)
    if header.players:
        players = _players(header, room, signs, emblems, ascii_only=ascii_only)
        # Where there is little room, whose turn it is matters more than the words.
        lines = lines[: max(0, rows - len(players))] + players
    lines = lines[:rows]
    grid = Grid(min(room, max((sum(width(text) for text, _ in line) for line in lines), default=0)), len(lines))
    for y, line in enumerate(lines):
        x = 0
        for text, ink in line:
            x = grid.write(x, y, text, ink)
    return grid


def _title(title: str, details: list[str], room: int, signs: Signs) -> list[Line]:
    """Title and details, on a second line where one has no room for all."""
    words = [title, *details] if title else details
    lines: list[Line] = []
    used = room
    for index, word in enumerate(words):
        ink = "title" if index == 0 and title else "muted"
        if lines and used + width(signs.bullet) + width(word) <= room:
            lines[-1] += [(signs.bullet, "muted"), (word, ink)]
            used += width(signs.bullet) + width(word)
        else:
            text = shorten(word, room, signs.ellipsis)
            lines.append([(text, ink)])
            used = width(text)
    return lines


def _players(header: Header, room: int, signs: Signs, emblems: tuple[str, str], *, ascii_only: bool) -> list[Line]:
    """One line with all players, or one line for each where they would be cut too short."""
    names = [clean(player.name, ascii_only=ascii_only) for player in header.players]
    fixed = [_fixed(player, seat, emblems) for seat, player in enumerate(header.players)]
    spare = room - sum(fixed) - _GAP * (len(names) - 1)
    rooms = _share(spare, [width(name) for name in names])
    if any(have < min(width(name), _MIN_NAME) for name, have in zip(names, rooms, strict=True)):
        return [
            _player(header, seat, shorten(names[seat], room - fixed[seat], signs.ellipsis), signs, emblems)
            for seat in range(len(names))
        ]
    line: Line = []
    for seat, name in enumerate(names):
        if seat:
            line.append((" " * _GAP, ""))
        line += _player(header, seat, shorten(name, rooms[seat], signs.ellipsis), signs, emblems)
    return [line]


def _fixed(player: PlayerCard, seat: int, emblems: tuple[str, str]) -> int:
    score = 0 if player.score is None else 2 + len(str(player.score))
    return 3 + width(emblems[seat % 2]) + score


def _player(header: Header, seat: int, name: str, signs: Signs, emblems: tuple[str, str]) -> Line:
    sign = signs.turn if header.turn == seat else signs.winner if header.winner == seat else " "
    seat_ink = f"seat{seat % 2}"
    line = [
        (sign + " ", "winning" if header.winner == seat else "mark"),
        (emblems[seat % 2] + " ", seat_ink),
        (name, "title" if seat in (header.turn, header.winner) else "label"),
    ]
    score = header.players[seat].score
    if score is not None:
        line.append((f"  {score}", seat_ink))
    return line


def _share(room: int, wanted: list[int]) -> list[int]:
    """Divide the room so that short names get all they want and long ones the same share of what is left."""
    rooms = [0] * len(wanted)
    left = len(wanted)
    for index in sorted(range(len(wanted)), key=wanted.__getitem__):
        rooms[index] = max(0, min(wanted[index], room // left))
        room -= rooms[index]
        left -= 1
    return rooms
