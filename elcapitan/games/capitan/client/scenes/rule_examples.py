"""The examples of the rule book: boards, cards, a map and sums, from positions the rules have played.

Every number comes from the printed board. A position is set up by moves: each warehouse and fortress in a picture was
built or reopened by `rules.play`, with the ship put into its harbour beforehand. rule_pictures.py paints it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from elcapitan.client.rule_book.examples import AccountLine
from elcapitan.client.shell.i18n import _, join_names
from elcapitan.games.capitan.boards import extra_cities, standard_board
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import Board, DestinationCard, LinkCard
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import BANK, FRESH, GameState, Played
from elcapitan.games.capitan.rules.payday import payday, size
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.rules.seeded_chance import SEED_BYTES

COLOURS = ("red", "green", "blue", "yellow")
"""By seat."""
RED, GREEN, BLUE, YELLOW = 1, 2, 3, 4
CITY, RICH, PIRATE_CITY = "marseille", "napoli", "islas-canarias"
WEALTH = 200
"""Florins of everyone in an example, so that no move is refused for want of money."""


class Callout(NamedTuple):
    """A ring around a thing of a board."""

    letter: str
    """By which the caption explains it; "" if there is only one."""
    kind: Literal["site", "harbour", "fortress", "picture"]
    number: int = 1
    """Of the site or space."""


class BoardPicture(NamedTuple):
    """One city of a position."""

    state: GameState
    city: str
    callouts: tuple[Callout, ...] = ()


class ExampleRoute(NamedTuple):
    """A way over the map of the nine cities."""

    cities: tuple[str, ...]
    """From the first to the last."""
    card: str
    paid: Literal["seals", "straight", "link"]
    """How the card is used: one seal a step, straight to its city, or as a link."""


class ExamplePicture(NamedTuple):
    """One picture of a page with its caption."""

    caption: str
    boards: tuple[BoardPicture, ...] = ()
    cards: tuple[str, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()
    """Pictures of pieces with what they are."""
    displays: GameState | None = None
    """The open cards of this position."""
    loans: bool = False
    route: ExampleRoute | None = None
    chart: bool = False
    """The proliferation chart."""
    sums: tuple[AccountLine, ...] = ()


def first_position(players: int) -> GameState:
    """The first position on the printed board with all extra cities."""
    board = _board()
    state = new_game(board, players, 1, Dealer(board, bytes(SEED_BYTES)).deal())
    for seat in range(1, players + 1):
        state = state.with_player(seat, state.player(seat)._replace(money=WEALTH))
    return state._replace(round=2)


@cache
def _board() -> Board:
    mapping = standard_board()
    return Board.of(mapping, extra_cities(mapping))


def with_ship_moored(state: GameState, seat: int, city: str, space: int) -> GameState:
    """The seat is to act with its ship in that harbour space; a ship that lay there is at the bank."""
    player, gone = state.player(seat), state.city(city).harbour[space - 1]
    if gone > 0 and gone != seat:
        state = state.with_player(gone, state.player(gone)._replace(place=BANK, space=0))
    if player.space:
        old = state.city(player.place)
        free = tuple(0 if each == seat else each for each in old.harbour)
        state = state.with_city(player.place, old._replace(harbour=free))
    here = state.city(city)
    harbour = tuple(seat if at == space else each for at, each in enumerate(here.harbour, 1))
    state = state.with_city(city, here._replace(harbour=harbour))
    state = state.with_player(seat, player._replace(place=city, space=space))
    return state._replace(seat=seat, turn=FRESH)


def after_action(state: GameState, seat: int, city: str, move: str, space: int = 1) -> GameState:
    """The position after that action of the seat; ValueError if the rules refuse it."""
    played = play(with_ship_moored(state, seat, city, space), parse(move))
    if not isinstance(played, Played):
        raise ValueError(f"{move} in {city} is refused: {played.why}")
    return played.state


def _with_warehouses(state: GameState, city: str, *seats: int, first: int = 1) -> GameState:
    """Warehouses of these seats one after the other from site `first` on; a negative seat builds its neutral colour."""
    for site, seat in enumerate(seats, first):
        state = after_action(state, abs(seat), city, f"build {site}{' neutral' if seat < 0 else ''}")
    return state


def _merchant() -> tuple[ExamplePicture, ...]:
    board = _board()
    return (
        ExamplePicture(
            _("All this is yours at the start. The warehouses and the fortress are for the first phase."),
            pieces=(
                ("ship-red", _("1 ship")),
                ("warehouse-red", words.warehouses_text(board.warehouses)),
                ("fortress-red", words.fortresses_text(board.fortresses)),
                ("coin-lily", words.florins_text(board.start_money)),
            ),
        ),
    )


def _turn() -> tuple[ExamplePicture, ...]:
    text = _("On display: {destinations} destination cards above, {links} link cards below. The coin is the price.")
    state = first_position(4)
    caption = text.format(destinations=len(state.destinations.display), links=len(state.links.display))
    return (ExamplePicture(caption, displays=state),)


def _sailing() -> tuple[ExamplePicture, ...]:
    straight, link = _destination("candia", 1), _link(CITY, RICH)
    text = _(
        "Left, a destination card: straight to {city}, or up to {steps} from where you are. "
        "Right, a link card: between {first} and {second}."
    )
    first, second = (words.place_text(_board(), city) for city in link.cities)
    caption = text.format(
        city=words.place_text(_board(), straight.city),
        steps=words.steps_text(straight.seals),
        first=first,
        second=second,
    )
    return (ExamplePicture(caption, cards=(straight.id, link.id)),)


def _destination(city: str, seals: int) -> DestinationCard:
    cards = _board().destination_cards.values()
    return next(card for card in cards if card.city == city and card.seals == seals)


def _link(first: str, second: str) -> LinkCard:
    return next(card for card in _board().link_cards.values() if set(card.cities) == {first, second})


def _map() -> tuple[ExamplePicture, ...]:
    board = _board()
    far, link = _destination("candia", 3), _link("tanger", "venezia")
    name = [words.place_text(board, city) for city in ("valencia", "alexandria", far.city, *link.cities)]
    route = ("valencia", "napoli", "tunis", "alexandria")
    seals = _("The card {card} used as a sea route: from {first} to {last} in {steps}, one seal for each.").format(
        card=name[2], first=name[0], last=name[1], steps=words.steps_text(len(route) - 1)
    )
    straight = _("The same card used for its city: straight to {city}, from anywhere, without counting steps.").format(
        city=name[2]
    )
    joined = _("A link card: from {first} to {second} or back, however far apart they lie.").format(
        first=name[3], second=name[4]
    )
    return (
        ExamplePicture(seals, route=ExampleRoute(route, far.id, "seals")),
        ExamplePicture(straight, route=ExampleRoute(("valencia", far.city), far.id, "straight")),
        ExamplePicture(joined, route=ExampleRoute(link.cities, link.id, "link")),
    )


def _building() -> tuple[ExamplePicture, ...]:
    state = after_action(_with_warehouses(first_position(4), CITY, GREEN, YELLOW), BLUE, CITY, "fortress")
    state = with_ship_moored(with_ship_moored(state, RED, CITY, 1), GREEN, CITY, 2)
    plan = state.board.plan(CITY)
    text = _(
        "A: the ship here pays {price} for a warehouse. B: the next warehouse goes on {site}. "
        "C: the next fortress costs {fortress}. The small numbers on the frame count the sites."
    )
    caption = text.format(price=plan.harbour[0], site=words.site_text(plan, 3), fortress=plan.fortress[1])
    callouts = (Callout("A", "harbour", 1), Callout("B", "site", 3), Callout("C", "fortress", 2))
    return (ExamplePicture(caption, (BoardPicture(state, CITY, callouts),)),)


def _shutting() -> tuple[ExamplePicture, ...]:
    state = _with_warehouses(first_position(3), CITY, GREEN, RED, BLUE, GREEN)
    text = _(
        "A: with three players {site} is dark, because of the triangle. Green has built there. "
        "B: so the first warehouse of the row, also a green one, has been shut down and moved to the picture."
    )
    callouts = (Callout("A", "site", 4), Callout("B", "picture"))
    caption = text.format(site=words.site_text(state.board.plan(CITY), 4))
    return (ExamplePicture(caption, (BoardPicture(state, CITY, callouts),)),)


def _city() -> tuple[ExamplePicture, ...]:
    """One city from the first warehouse to payday, as the printed examples tell it."""
    plan = _board().plan(CITY)
    site = {number: words.site_text(plan, number) for number in range(1, 13)}
    pictures: list[ExamplePicture] = []

    def add(state: GameState, caption: str, *callouts: Callout) -> None:
        pictures.append(ExamplePicture(caption, (BoardPicture(state, CITY, callouts),)))

    state = after_action(first_position(4), RED, CITY, "build 2")
    text = _("Red arrives first and may choose between sites 1 and 2. Red takes {site} and pays {price}.")
    add(state, text.format(site=site[2], price=plan.harbour[0]), Callout("", "site", 2))

    state = after_action(state, GREEN, CITY, "build 1", 2)
    text = _("Green arrives at the second harbour space. Site 1 is the only choice now, for {price}.")
    add(state, text.format(price=plan.harbour[1]), Callout("", "site", 1))

    state = _with_warehouses(state, CITY, BLUE, GREEN, GREEN, first=3)
    state = after_action(state, YELLOW, CITY, "build 6")
    text = _("A: later Yellow builds on {site}, the first dark site. B: the first warehouse, Green's, is shut down.")
    add(state, text.format(site=site[6]), Callout("A", "site", 6), Callout("B", "picture"))

    state = _with_warehouses(state, CITY, BLUE, BLUE, first=7)
    text = _("A: Blue builds on {site}, the second dark site. B: now Red's on site 2 is the first and is shut down.")
    add(state, text.format(site=site[8]), Callout("A", "site", 8), Callout("B", "picture"))

    state = after_action(state, RED, CITY, "reopen 9")
    text = _("Red comes back and reopens the warehouse, free of charge, on the next site: {site}.")
    add(state, text.format(site=site[9]), Callout("", "site", 9))

    state = _with_warehouses(state, CITY, YELLOW, RED, BLUE, first=10)
    state = after_action(state, YELLOW, CITY, "fortress")
    state = after_action(state, GREEN, CITY, "reopen 3")
    text = _(
        "Site 12 is taken, so the row turns. A: Green reopens on {near}. "
        "B: Green may not go on to {far}, for that would be four side by side. Another player may."
    )
    add(state, text.format(near=site[3], far=site[2]), Callout("A", "site", 3), Callout("B", "site", 2))

    line = next(each for each in payday(state).ledger if each.city == CITY)
    text = _(
        "Payday, and the city is worth {value}. Green and Blue have three each, and Green's first is "
        "nearer the start of the row. "
        "Green is paid {first}, Blue {second}. Yellow's fortress pays {full} if no city has more warehouses, "
        "else {half}."
    )
    caption = text.format(
        value=line.value,
        first=line.majority[GREEN - 1],
        second=line.majority[BLUE - 1],
        full=line.fortresses[YELLOW - 1],
        half=line.value // 2,
    )
    add(state, caption, Callout("", "site", 13))
    return tuple(pictures)


def _paying() -> tuple[ExamplePicture, ...]:
    state = after_action(_with_warehouses(first_position(4), RICH, RED, GREEN, GREEN, BLUE), YELLOW, RICH, "fortress")
    line = next(each for each in payday(state).ledger if each.city == RICH)
    text = _(
        "{city} is worth {value}, the number after the last warehouse. Green has the most and is paid {value}. "
        "Red and Blue have one each. Red's comes earlier and is paid {half}. The chart is for proliferation."
    )
    caption = text.format(city=state.board.plan(RICH).name, value=line.value, half=line.majority[RED - 1])
    return (ExamplePicture(caption, (BoardPicture(state, RICH, (Callout("", "site", 5),)),), chart=True),)


def account_position() -> GameState:
    """The payday that is worked out sum by sum for Red: first, second, third, first, and a fortress."""
    state = _with_warehouses(first_position(4), CITY, RED, GREEN, RED, YELLOW)
    state = _with_warehouses(state, "venezia", BLUE, RED, BLUE, YELLOW, RED)
    state = _with_warehouses(state, "tunis", YELLOW, BLUE, YELLOW, RED)
    state = _with_warehouses(state, "candia", RED, GREEN)
    return after_action(state, RED, CITY, "fortress")


def _account() -> tuple[ExamplePicture, ...]:
    state = account_position()
    board, held = state.board, payday(state)
    lines = {each.city: each for each in held.ledger}
    name = {city: words.place_text(board, city) for city in lines}
    venezia, candia = lines["venezia"], lines["candia"]
    steps = [
        (
            AccountLine(
                _("Proliferation, {cities}").format(cities=words.cities_text(held.cities[0])), held.proliferation[0]
            ),
            CITY,
            _("Red owns warehouses in {cities}: {names}. The proliferation chart pays {florins}.").format(
                cities=words.cities_text(held.cities[0]),
                names=join_names([name[city] for city in (CITY, "venezia", "tunis", "candia")]),
                florins=held.proliferation[0],
            ),
        ),
        (
            AccountLine(_("{city}, first place").format(city=name[CITY]), lines[CITY].majority[0]),
            CITY,
            _("Red has two of four warehouses, more than anyone else, and is paid the whole value: {value}.").format(
                value=lines[CITY].value
            ),
        ),
        (
            AccountLine(_("{city}, fortress").format(city=name[CITY]), lines[CITY].fortresses[0]),
            CITY,
            _(
                "Red's fortress pays half of {value}. It would pay all of it if no city had more warehouses "
                "in its row; but {bigger} has {most}."
            ).format(
                value=lines[CITY].value, bigger=name["venezia"], most=words.warehouses_text(size(state.city("venezia")))
            ),
        ),
        (
            AccountLine(_("{city}, second place").format(city=name["venezia"]), venezia.majority[0]),
            "venezia",
            _(
                "Two red, two blue: a tie. Blue's first warehouse comes earlier, so Red is second. "
                "Half of {value}, rounded down, is {half}."
            ).format(value=venezia.value, half=venezia.majority[0]),
        ),
        (
            AccountLine(_("{city}, third place").format(city=name["tunis"]), lines["tunis"].majority[0]),
            "tunis",
            _("Yellow has two. Blue and Red have one each, and Blue's comes earlier. Third place is paid nothing."),
        ),
        (
            AccountLine(_("{city}, first place").format(city=name["candia"]), candia.majority[0]),
            "candia",
            _("One red, one green: Red's comes earlier and is paid {value}.").format(value=candia.value),
        ),
    ]
    found = tuple(each[0] for each in steps)
    total = AccountLine(_("Red is paid"), sum(each.amount for each in found), total=True)
    pictures = [
        ExamplePicture(caption, (BoardPicture(state, city),), sums=found[:at])
        for at, (_sum, city, caption) in enumerate(steps, 1)
    ]
    pictures[-1] = pictures[-1]._replace(sums=(*found, total))
    return tuple(pictures)


def _borrowing() -> tuple[ExamplePicture, ...]:
    return (
        ExamplePicture(
            _("On each card: left what you get, right what you pay back. An extended loan costs much more."),
            loans=True,
        ),
    )


def _after() -> tuple[ExamplePicture, ...]:
    board = _board()
    return (
        ExamplePicture(
            _("At the start of the second and third phases you take these from the pool."),
            pieces=(
                ("warehouse-red", words.warehouses_text(board.warehouses)),
                ("fortress-red", words.fortresses_text(board.fortresses)),
            ),
        ),
    )


def _two() -> tuple[ExamplePicture, ...]:
    state = _with_warehouses(first_position(2), CITY, RED, GREEN, RED, -GREEN)
    held = next(each for each in payday(state).ledger if each.city == CITY)
    text = _(
        "A: with two players {site}, with the triangle, is dark. Green's neutral warehouse there has shut "
        "down the first one. "
        "All three colours have one now. Green's main colour comes first and is paid {value}. Second place is "
        "paid nothing."
    )
    caption = text.format(site=words.site_text(state.board.plan(CITY), 4), value=held.majority[GREEN - 1])
    return (ExamplePicture(caption, (BoardPicture(state, CITY, (Callout("A", "site", 4),)),)),)


def _beside() -> tuple[ExamplePicture, ...]:
    state = _with_warehouses(_with_warehouses(first_position(4), "porto", RED, GREEN), "lisboa", GREEN, BLUE)
    boards = (BoardPicture(state, "porto"), BoardPicture(state, "lisboa"))
    return (ExamplePicture(_("Three harbour spaces in Porto, cheap ones in Lisboa."), boards),)


def _pirate() -> tuple[ExamplePicture, ...]:
    state = with_ship_moored(_with_warehouses(first_position(4), PIRATE_CITY, GREEN), RED, PIRATE_CITY, 1)
    text = _("The pirate ship blocks the space it lies on. Red has arrived here, moves it on and collects protection.")
    return (ExamplePicture(text, (BoardPicture(state, PIRATE_CITY, (Callout("", "harbour", 2),)),)),)


EXAMPLES: dict[str, Callable[[], tuple[ExamplePicture, ...]]] = {
    "merchant": _merchant,
    "turn": _turn,
    "sailing": _sailing,
    "map": _map,
    "building": _building,
    "shutting": _shutting,
    "city": _city,
    "payday": _paying,
    "account": _account,
    "loans": _borrowing,
    "after": _after,
    "two": _two,
    "extras": _beside,
    "pirate": _pirate,
}
"""By the name that a page gives in its line `! name`."""


def example_pictures(name: str) -> tuple[ExamplePicture, ...]:
    """The pictures of that name, one after the other; none if there is no such name."""
    made = EXAMPLES.get(name)
    return made() if made else ()
