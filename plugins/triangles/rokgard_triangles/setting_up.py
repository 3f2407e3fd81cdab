"""What can be wrong with a set of options, and the smallest change that mends it."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.game import Problem, Severity
from rokgard.i18n import _
from rokgard_triangles.clouds import POINT, Cloud, most_stars, widest_tolerance
from rokgard_triangles.options import TrianglesOptions

FULL_PAY_STARS = 60
LEAST_PAY_STARS = 24


def find_problems(options: TrianglesOptions) -> Sequence[Problem]:
    """Everything to say about these options: errors first, then advice."""
    found: list[Problem] = []
    error = _no_room(options) if options.coordinates is None else unplaceable(options) or _hopeless(options)
    if error is not None:
        found.append(error)
    number = options.stars if options.coordinates is None else len(options.coordinates)
    if number < LEAST_PAY_STARS:
        found.append(
            Problem(
                Severity.ADVICE,
                _("a win on fewer than {least} stars brings no experience").format(least=LEAST_PAY_STARS),
                ("stars",),
            )
        )
    return found


def _no_room(options: TrianglesOptions) -> Problem | None:
    board, stars, tolerance = options.board, options.stars, options.tolerance_units
    if board != "custom" and stars > most_stars(board):
        return Problem(
            Severity.ERROR,
            _("{stars} stars stand too close on a {board} board, which holds {most}").format(
                stars=stars, board=board, most=most_stars(board)
            ),
            ("board", "stars"),
            {"board": "custom"},
        )
    widest = widest_tolerance(board, stars)
    if tolerance > widest:
        return Problem(
            Severity.ERROR,
            _("{stars} stars leave no room for a tolerance of {points} points on this board").format(
                stars=stars, points=options.tolerance_points
            ),
            ("tolerance", "stars"),
            {"tolerance": widest // POINT},
        )
    return None


def unplaceable(options: TrianglesOptions) -> Problem | None:
    """An error if two of the stars given are no further apart than the tolerance: neither could be reached alone."""
    cloud = options.coordinates
    if cloud is None:
        return None
    from rokgard_triangles.geometry import closest_pair

    pair = closest_pair(cloud, options.tolerance_units)
    if pair is None:
        return None
    points = options.tolerance_points
    while points > 0 and closest_pair(cloud, points * POINT) is not None:
        points -= 1
    return Problem(
        Severity.ERROR,
        _("stars {first} and {second} are no further apart than the tolerance of {points} points").format(
            first=pair[0] + 1, second=pair[1] + 1, points=options.tolerance_points
        ),
        ("coordinates", "tolerance"),
        {"tolerance": points},
    )


def _hopeless(options: TrianglesOptions) -> Problem | None:
    cloud = options.coordinates
    assert cloud is not None
    if _is_playable(cloud, options.tolerance_units):
        return None
    if not _is_playable(cloud, 0):
        return Problem(
            Severity.ERROR,
            _("all stars lie on one line, so no triangle can ever be closed")
            if _on_one_line(cloud)
            else _("no triangle can ever be closed and counted between these stars"),
            ("coordinates",),
        )
    # A smaller tolerance never forbids a segment, so the largest that leaves a triangle is found by halving.
    low, high = 0, options.tolerance_points
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _is_playable(cloud, middle * POINT) else (low, middle)
    return Problem(
        Severity.ERROR,
        _("at a tolerance of {points} points no triangle can ever be closed between these stars").format(
            points=options.tolerance_points
        ),
        ("tolerance", "coordinates"),
        {"tolerance": low},
    )


def _is_playable(cloud: Cloud, tolerance: int) -> bool:
    if _on_one_line(cloud):
        return False
    from rokgard_triangles.geometry import geometry_of
    from rokgard_triangles.position import Position

    return Position(geometry_of(cloud, tolerance)).find_live() is not None


def _on_one_line(cloud: Cloud) -> bool:
    (ax, ay), (bx, by) = cloud[0], cloud[1]
    return all((bx - ax) * (y - ay) == (by - ay) * (x - ax) for x, y in cloud)
