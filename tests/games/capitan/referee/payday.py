"""What a payday pays and who wins (P3 to P6, N5, N6, X3, X4, E1), and what Lisboa pays at once (X5).

Reads a position and changes nothing on the board (P3). When payday comes is asked in judge.py.
"""

from __future__ import annotations

from collections import Counter

from tests.games.capitan.referee.board import SITES
from tests.games.capitan.referee.position import Loan, Pay, Piece, Position


def cities_of(position: Position, seat: int) -> int:
    """In how many cities a main warehouse of theirs stands in the row (P4, P7, N6)."""
    return sum(Piece(seat) in row.sites for row in position.rows.values())


def city_value(position: Position, city: str) -> int:
    """The number on the space after the highest occupied site (P5)."""
    row, values = position.rows[city], position.board.cities[city].values
    if not row.occupied:
        return values[0]
    if row.turned:
        return values[SITES]
    return values[row.occupied[-1]]  # counted from 0, so this is the space after it


def ranking(position: Position, city: str) -> list[Piece]:
    """The colours in the row, best first: most warehouses, then the lower first warehouse (P5)."""
    sites = position.rows[city].sites
    counted = Counter(piece for piece in sites if piece is not None)
    return sorted(counted, key=lambda piece: (-counted[piece], sites.index(piece)))


def pay_all(position: Position) -> tuple[Pay, ...]:
    """What this position pays each seat, in the order of the seats."""
    return tuple(
        Pay(_proliferation(position, seat), _majority(position, seat), _fortress(position, seat))
        for seat in range(1, len(position.players) + 1)
    )


def paid_at_once(position: Position, city: str, seat: int) -> int:
    """X5: for a main warehouse just built, after any shutdown."""
    value = city_value(position, city)
    return value if ranking(position, city)[0] == Piece(seat) else value // 2


def owed(position: Position, loan: Loan) -> int:
    """What the card costs to repay as it lies now (A2)."""
    kind = position.board.loans[loan.amount]
    return kind.extended if loan.extended else kind.repay


def winners(position: Position) -> list[int]:
    """E1: most money wins, equals share the victory."""
    best = max(player.money for player in position.players)
    return [seat for seat, player in enumerate(position.players, start=1) if player.money == best]


def _proliferation(position: Position, seat: int) -> int:
    chart = position.board.proliferation
    return chart[min(cities_of(position, seat), len(chart) - 1)]


def _majority(position: Position, seat: int) -> int:
    florins = 0
    for city in position.rows:
        ranks, value = ranking(position, city), city_value(position, city)
        if ranks[:1] == [Piece(seat)]:
            florins += value
        elif position.board.cities[city].extra:  # X4: every other player who stands there, with two players too
            florins += value // 2 if Piece(seat) in ranks else 0
        # N5: with two players only the first rank is paid, neutral colours taking part in the ranking.
        elif ranks[1:2] == [Piece(seat)] and len(position.players) > 2:
            florins += value // 2
    return florins


def _fortress(position: Position, seat: int) -> int:
    size = {city: len(row.occupied) for city, row in position.rows.items()}
    florins = 0
    for city, owners in position.fortresses.items():
        value = city_value(position, city)
        florins += owners.count(seat) * (value if size[city] == max(size.values()) else value // 2)
    return florins
