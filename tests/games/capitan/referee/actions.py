"""The three actions in a harbour: building (B), reopening (O), a fortress (F); what a placing does (D, N2, N3, P7).

Each raises BreachError where it is not allowed, else answers the position after it. Whether it is time for an action
is asked in judge.py.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from tests.games.capitan.referee.board import SITES
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.payday import cities_of, paid_at_once
from tests.games.capitan.referee.position import AT_BANK, AT_START, Piece, Position, Row


def next_sites(row: Row) -> tuple[int, ...]:
    """Where the next warehouse may go (B2)."""
    occupied = row.occupied
    # A row once built on never empties (sites 1 and 2 are not dark), so "never" is seen from the row.
    if not occupied:
        return (1, 2)  # a
    if len(occupied) == SITES:
        return ()
    if occupied == (2,):
        return (1,)  # b
    if not row.turned:
        return (occupied[-1] + 1,)  # c
    return (occupied[0] - 1,)  # d: below the first one standing all is free


def build(position: Position, site: int, neutral: bool) -> Position:
    city, space = _berth(position, "B1")
    player = position.mover
    price = position.board.cities[city].harbour[space - 1]
    _can_pay(position, price, "B1")
    if (player.neutral if neutral else player.warehouses) == 0:
        raise BreachError("N1" if neutral else "B1", "No such warehouse is left in front of her.")
    main, other = player.warehouses - (not neutral), player.neutral - neutral
    if main + other > 0 and main <= other:
        raise BreachError("N2", f"{main} main and {other} neutral would be left; there must be more main ones.")
    paid = replace(player, money=player.money - price, warehouses=main, neutral=other)
    placed = _place(position.with_player(position.seat, paid), city, site, Piece(position.seat, neutral))
    if neutral or not position.board.cities[city].pays_at_once:
        return placed
    player = placed.mover  # X5
    earned = replace(player, money=player.money + paid_at_once(placed, city, position.seat))
    return placed.with_player(position.seat, earned)


def reopen(position: Position, site: int, neutral: bool) -> Position:
    city, _ = _berth(position, "O1")
    piece, row = Piece(position.seat, neutral), position.rows[city]
    if piece not in row.picture:
        raise BreachError("O1", f"No such warehouse of hers is shut down in {city}.")
    taken = list(row.picture)
    taken.remove(piece)
    # The site is asked of the row as it stood with the picture (B2); the piece leaves the picture afterwards.
    placed = _place(position, city, site, piece)
    shut = placed.rows[city].picture[len(row.picture) :]
    return placed.with_row(city, replace(placed.rows[city], picture=(*taken, *shut)))


def fortress(position: Position) -> Position:
    city, _ = _berth(position, "F1")
    owners, prices = position.fortresses[city], sorted(position.board.cities[city].fortress)
    player = position.mover
    if player.fortresses == 0:
        raise BreachError("F1", "No fortress is left in front of her.")
    if position.seat in owners:
        raise BreachError("F2", f"She has a fortress in {city} already.")
    if len(owners) == len(prices):
        raise BreachError("F2", f"{city} has no free fortress space.")
    price = prices[len(owners)]
    _can_pay(position, price, "F1")
    paid = position.with_player(
        position.seat, replace(player, money=player.money - price, fortresses=player.fortresses - 1)
    )
    return replace(paid, fortresses={**paid.fortresses, city: (*owners, position.seat)})


def some_action(position: Position) -> bool:
    """Whether B, O or F can be done where the ship is."""
    for neutral in (False, True):
        for site in range(1, SITES + 1):
            with suppress(BreachError):
                build(position, site, neutral)
                return True
            with suppress(BreachError):
                reopen(position, site, neutral)
                return True
    with suppress(BreachError):
        fortress(position)
        return True
    return False


def _berth(position: Position, rule: str) -> tuple[str, int]:
    ship = position.mover.ship
    if ship.place in (AT_START, AT_BANK):
        raise BreachError(rule, "Her ship is in no city.")
    if ship.space is None:
        raise BreachError("L5", f"Her ship is only passing {ship.place}.")
    return ship.place, ship.space


def _can_pay(position: Position, price: int, rule: str) -> None:
    money = position.mover.money
    if money < 0:
        raise BreachError("Q2", "Nothing is built with a negative purse.")
    if money < price:
        raise BreachError(rule, f"It costs {price} florins and she has {money}.")


def _place(position: Position, city: str, site: int, piece: Piece) -> Position:
    row = position.rows[city]
    allowed = next_sites(row)
    if site not in allowed:
        raise BreachError("B2", f"The next warehouse in {city} goes on {_or(allowed)}, not on site {site}.")
    sites = (*row.sites[: site - 1], piece, *row.sites[site:])
    _check_runs(position, city, sites, site, piece)
    picture = row.picture
    # D3: nothing is shut down while the row is built backwards.
    if not row.turned and site in position.board.dark_sites(city, len(position.players)):
        first = next(i for i, standing in enumerate(sites) if standing is not None)
        shut = sites[first]
        assert shut is not None
        sites = (*sites[:first], None, *sites[first + 1 :])
        if not position.board.cities[city].loses_shutdown:  # X6: there it leaves the game
            picture = (*picture, shut)
    return _take_bonus(position.with_row(city, Row(sites, picture)), piece.seat)


def _check_runs(position: Position, city: str, sites: tuple[Piece | None, ...], site: int, piece: Piece) -> None:
    """B3 and, with two players, N3 in its place; asked of the row before any shutdown."""
    if len(position.players) > 2:
        if _run(sites, site, {piece}) > 3:
            raise BreachError("B3", f"More than three warehouses of one colour would stand side by side in {city}.")
        return
    if not piece.neutral and _run(sites, site, {piece}) > 3:
        raise BreachError("N3", f"More than three of her main colour would stand side by side in {city}.")
    if _run(sites, site, {Piece(piece.seat), Piece(piece.seat, neutral=True)}) > 4:
        raise BreachError("N3", f"More than four of her two colours would stand side by side in {city}.")


def _run(sites: tuple[Piece | None, ...], site: int, pieces: set[Piece]) -> int:
    length = 1
    for step in (-1, 1):
        other = site + step
        while 1 <= other <= SITES and sites[other - 1] in pieces:
            length, other = length + 1, other + step
    return length


def _take_bonus(position: Position, seat: int) -> Position:
    """P7, after any shutdown of the same placing; only who places can come to stand in more cities."""
    player = position.player(seat)
    if player.bonus is not None or not position.bonus_left or cities_of(position, seat) < position.board.bonus_cities:
        return position
    card, *rest = position.bonus_left
    return replace(position.with_player(seat, replace(player, bonus=card)), bonus_left=tuple(rest))


def _or(sites: tuple[int, ...]) -> str:
    return "no site any more" if not sites else "site " + " or ".join(str(site) for site in sites)
