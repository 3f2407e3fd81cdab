"""The band above a board: both players with emblem, score and what tells them apart, the title between them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rokgard import Cell, Header, Lattice, Piece, PlayerCard, Polygon, Role, Scene, Segment
from rokgard.i18n import _
from rokgard_renderers.picture.ink import XY, Element, add, points
from rokgard_renderers.picture.paint import Paint, word
from rokgard_renderers.picture.stones import stone
from rokgard_renderers.picture.words import Weight, clean, shorten, width
from rokgard_renderers.themes import Player, Theme

# All in units at scale 1.
MARGIN = 34.0
ROW = 98.0
RULE = 6.0
TITLE_ROW = 86.0
PLAYER_ROW = 72.0
EMBLEM = 42.0
GAP = 17.0
CHIP_GAP = 13.0
TITLE, DETAIL, NAME, CUE, SCORE, CHIP = 27.0, 17.0, 20.0, 16.5, 46.0, 13.5


def spare(name: str) -> float:
    """How much wider than measured a name may turn out."""
    return min(0.12 * width(name, NAME, 600), 24.0)


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of the header, with the words it wants to show."""

    seat: int
    name: str
    score: str
    cue: str
    chip: str

    @property
    def before(self) -> float:
        """Room for emblem and score."""
        return EMBLEM + GAP + (width(self.score, SCORE, 600) + GAP if self.score else 0)

    @property
    def chip_width(self) -> float:
        """Room for the chip and the gap before it."""
        return width(self.chip, CHIP, 600) + 18 + CHIP_GAP if self.chip else 0

    def wanted(self) -> float:
        """Room that the side would like to have, from the margin on."""
        return self.before + max(width(self.name, NAME, 600) + spare(self.name) + self.chip_width, width(self.cue, CUE))


@dataclass(frozen=True, slots=True)
class HeaderPlan:
    """A header whose height is known; `draw` puts it at the top of the picture."""

    title: str
    detail: str
    players: tuple[_Side, ...]
    cards: tuple[PlayerCard, ...]
    turn: int | None
    winner: int | None
    width: float
    scale: float
    two_rows: bool

    @property
    def height(self) -> float:
        """In units of the picture, with the rule below."""
        row = (TITLE_ROW + PLAYER_ROW if self.players else TITLE_ROW) if self.two_rows else ROW
        return round((row + RULE) * self.scale)

    def draw(self, root: Element, paint: Paint, scene: Scene) -> None:
        """Draw band, rule, title and players."""
        group = add(root, "g", class_="header")
        colors, scale, bottom = paint.theme.colors, self.scale, self.height - RULE * self.scale
        if not paint.transparent:
            add(group, "rect", class_="band", width=self.width, height=self.height, fill=colors.header)
        self._rule(group, paint, bottom)
        room = self.width / scale - 2 * MARGIN
        if not self.two_rows and self.players:
            room -= 2 * (max(player.wanted() for player in self.players) + GAP)
        middle = self.width / 2
        line = (TITLE_ROW if self.two_rows else ROW) * scale
        title_y, detail_y = (line * 0.37, line * 0.70) if self.detail else (line / 2, 0.0)
        title = shorten(self.title, TITLE, room, 600)
        word(group, title, (middle, title_y), TITLE * scale, colors.title, class_="heading", weight=600, fitted=True)
        if self.detail:
            detail = shorten(self.detail, DETAIL, room)
            word(group, detail, (middle, detail_y), DETAIL * scale, colors.muted, class_="detail", fitted=True)
        y = (TITLE_ROW + PLAYER_ROW / 2 - 6 if self.two_rows else ROW / 2) * scale
        half = (self.width / scale - 2 * MARGIN - GAP) / 2
        for player in self.players:
            self._side(group, paint, scene, player, y=y, room=half)

    def _rule(self, group: Element, paint: Paint, y: float) -> None:
        """The rule in the seats' colours: in proportion to the scores; without scores the side to move is brighter."""
        rule = RULE * self.scale
        if len(self.players) < 2:
            add(
                group,
                "rect",
                class_="rule",
                y=y + rule * 0.67,
                width=self.width,
                height=rule / 3,
                fill=paint.theme.colors.header_line,
            )
            return
        scores = [max(card.score or 0, 0) for card in self.cards]
        counted = any(card.score is not None for card in self.cards)
        share = scores[0] / sum(scores) if any(scores) else 0.5
        if all(scores):
            share = min(max(share, 0.02), 0.98)
        if self.winner is not None and not counted:
            share = 1.0 - self.winner % 2
        gap = rule * 0.7 if 0 < share < 1 else 0.0
        split = self.width * share
        for seat, (left, right) in enumerate(((0.0, split - gap / 2), (split + gap / 2, self.width))):
            if right - left > 0.5:
                quiet = not any(scores) and self.turn is not None and self.turn % 2 != seat
                add(
                    group,
                    "rect",
                    class_=f"rule seat-{seat}",
                    x=left,
                    y=y,
                    width=right - left,
                    height=rule,
                    fill=paint.theme.player(seat).line,
                    fill_opacity=0.38 if quiet else None,
                )

    def _side(self, group: Element, paint: Paint, scene: Scene, player: _Side, *, y: float, room: float) -> None:
        scale, colors = self.scale, paint.theme.colors
        look = paint.theme.player(player.seat)
        right = player.seat % 2 == 1
        side = add(group, "g", class_=f"player seat-{player.seat % 2}")

        def across(distance: float) -> float:
            """A place at a distance from this side's edge of the picture."""
            return self.width - distance * scale if right else distance * scale

        place = (across(MARGIN + EMBLEM / 2), y)
        emblem(side, paint, scene, player.seat, at=place, radius=EMBLEM / 2 * scale)
        anchor, place = "end" if right else "start", (across(MARGIN + EMBLEM + GAP), y)

        def write(text: str, at: XY, size: float, colour: str, name: str) -> None:
            weight: Weight = 400 if name == "cue" else 600
            word(side, text, at, size * scale, colour, class_=name, weight=weight, anchor=anchor, fitted=True)

        if player.score:
            write(player.score, place, SCORE, look.line, "score")
        start, left = MARGIN + player.before, room - player.before
        high, low = y - 13.5 * scale, y + 14.5 * scale
        # Beside a name that fills the row by itself there is no room for the chip: it goes beside the cue.
        together = _filled(player.name, NAME, 600) + player.chip_width
        below = together > left >= _filled(player.cue, CUE) + player.chip_width
        name = shorten(player.name, NAME, left - 24 - (0 if below else player.chip_width), 600)
        write(name, (across(start), high), NAME, colors.title, "name")
        write(shorten(player.cue, CUE, left), (across(start), low), CUE, colors.muted, "cue")
        if player.chip:
            begin = start + (_filled(player.cue, CUE) if below else _filled(name, NAME, 600)) + CHIP_GAP
            row = low if below else high
            wide = player.chip_width - CHIP_GAP
            won = self.winner is not None
            add(
                side,
                "rect",
                class_="chip",
                x=min(across(begin), across(begin + wide)),
                y=row - 11 * scale,
                width=wide * scale,
                height=22 * scale,
                rx=11 * scale,
                fill=look.line if won else "none",
                stroke=look.line,
                stroke_width=1.6 * scale,
            )
            middle, colour = (across(begin + wide / 2), row), look.on if won else look.line
            word(side, player.chip, middle, CHIP * scale, colour, weight=600, fitted=True)


def _filled(text: str, size: float, weight: Weight = 400) -> float:
    """The width of words, with some room to spare for viewers with a wider font that do not know `textLength`."""
    return width(text, size, weight) + spare(text)


def plan_header(scene: Scene, header: Header, theme: Theme, picture_width: float, scale: float) -> HeaderPlan | None:
    """Lay out a header for a picture of this width, in one row if everything fits; None if there is nothing to say."""
    title, detail = clean(header.title), clean(header.detail)
    cards = header.players[:2]
    if not (title or detail or cards):
        return None
    players = tuple(
        _Side(
            seat,
            clean(card.name, longest=60),
            "" if card.score is None else str(card.score),
            cue(scene, theme.player(seat)),
            _chip(header, seat),
        )
        for seat, card in enumerate(cards)
    )
    sides = max((player.wanted() for player in players), default=0.0)
    centre = max(width(title, TITLE, 600), width(detail, DETAIL))
    fits = 2 * (MARGIN + sides + 1.5 * GAP) + centre <= picture_width / scale
    return HeaderPlan(title, detail, players, cards, header.turn, header.winner, picture_width, scale, not fits)


def _chip(header: Header, seat: int) -> str:
    if header.winner == seat:
        return _("winner")
    return _("to move") if header.turn == seat else ""


def _uses(scene: Scene) -> tuple[bool, bool, int]:
    """Whether players have stones here, whether they have areas, and how many corners those have."""
    owned = [shape for shape in scene.shapes if shape.seat is not None]
    areas = [shape for shape in owned if isinstance(shape, Polygon)]
    cells = any(isinstance(shape, Cell) and shape.role in (Role.AREA, Role.PIECE) for shape in owned)
    lines = any(isinstance(shape, Segment) and shape.role in (Role.PIECE, Role.AREA) for shape in owned)
    pieces = any(isinstance(shape, Piece) for shape in owned)
    if isinstance(scene.layout, Lattice):
        stones = pieces or not (areas or cells or lines)
    else:
        stones = pieces and not (areas or lines)
    corners = len(areas[0].points) if areas else (4 if cells or isinstance(scene.layout, Lattice) else 3)
    return stones, not stones, min(max(corners, 3), 8)


def cue(scene: Scene, look: Player) -> str:
    """What tells a player's things from the other's without colour, in words."""
    if _uses(scene)[0]:
        return _("ring stone") if look.stone == "ring" else _("solid stone")
    line = _("split line") if look.stroke == "split" else _("solid line")
    area = _("dotted") if look.pattern == "dots" else _("hatched")
    return f"{line} · {area}"


def emblem(parent: Element, paint: Paint, scene: Scene, seat: int, *, at: XY, radius: float) -> None:
    """A small picture of what a seat has on the board: a stone, or an area with its pattern."""
    stones, _areas, corners = _uses(scene)
    if stones:
        stone(parent, paint, seat, at, radius=radius * 0.95, name="emblem")
        return
    look = paint.theme.player(seat)
    turn = -math.pi / 2 + (math.pi / corners if corners % 2 == 0 else 0)
    low = radius * 0.17 if corners == 3 else 0.0
    outline = points(
        (
            at[0] + radius * math.cos(turn + math.tau * i / corners),
            at[1] + low + radius * math.sin(turn + math.tau * i / corners),
        )
        for i in range(corners)
    )
    add(parent, "polygon", points=outline, fill=look.fill, fill_opacity=look.fill_opacity)
    add(
        parent,
        "polygon",
        class_="emblem",
        points=outline,
        fill=paint.emblem(seat),
        stroke=look.line,
        stroke_width=radius * 0.16,
        stroke_linejoin="round",
    )
