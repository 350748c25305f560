"""How the others' moves have changed a player's position since their last turn, in words and florins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.client.widgets.text_rows import TextRow, bad_row, good_row, quiet_row
from elcapitan.games.capitan.client.advice.turn_recap import Recap, last_turn_ended
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.client.wording.bot_turn_text import action_text
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.events import BonusTaken, ProtectionCollected, ShipDisplaced, WarehouseShut
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass, parse


def recap_rows(board: Board, names: Sequence[str], found: Recap) -> Iterator[TextRow]:
    """The rows of the note; `names` by seat."""

    def name(seat: int) -> str:
        return names[seat - 1]

    yield payday_change_row(found.before, found.now)
    for event in found.happened:
        match event:
            case WarehouseShut():
                yield _shut_row(board, names, event)
            case ProtectionCollected(collector, _payer, city, _buildings, florins):
                text = _("{name} collected {florins} from you in {city}")
                yield bad_row(
                    text.format(
                        name=name(collector), florins=words.florins_text(florins), city=words.place_text(board, city)
                    )
                )
            case ShipDisplaced(_seat, city, _origin, space):
                text = _("your ship in {city} moved to harbour {number}")
                yield TextRow(text.format(city=words.place_text(board, city), number=space))
            case BonusTaken(seat, florins):
                text = _("{name} took the bonus card of {florins}")
                yield quiet_row(text.format(name=name(seat), florins=words.florins_text(florins)))
    for each in found.cities:
        text = _("{city}: {change} ({names})")
        who = ", ".join(name(seat) for seat in each.by)
        yield TextRow(text.format(city=words.place_text(board, each.city), change=signed_text(each.florins), names=who))
    if found.proliferation:
        yield TextRow(_("proliferation: {change}").format(change=signed_text(found.proliferation)))
    if found.fortresses_elsewhere:
        yield TextRow(_("fortresses elsewhere: {change}").format(change=signed_text(found.fortresses_elsewhere)))


def others_rows(board: Board, names: Sequence[str], steps: Sequence[GameStep], seat: int) -> Iterator[TextRow]:
    """The actions of the others since that seat's last turn in one row, and its warehouses shut down meanwhile."""
    later = steps[last_turn_ended(steps, seat) or 0 :]
    told, turn = list[str](), list[Move]()
    for step in later:
        turn.append(parse(step.text))
        if isinstance(turn[-1], End | Pass):
            action = action_text(board, turn, step.after.player(step.seat).place)
            told.append(_("{name}: {action}").format(name=names[step.seat - 1], action=action))
            turn = []
    if told:
        yield quiet_row("; ".join(told))
    for event in (event for step in later for event in step.events):
        if isinstance(event, WarehouseShut) and event.owner == seat:
            yield _shut_row(board, names, event)


def _shut_row(board: Board, names: Sequence[str], event: WarehouseShut) -> TextRow:
    main = _("{name} shut down your warehouse in {city}, site {site}")
    other = _("{name} shut down your neutral warehouse in {city}, site {site}")
    text = other if event.neutral else main
    return bad_row(text.format(name=names[event.by - 1], city=words.place_text(board, event.city), site=event.site))


def payday_change_row(before: int, now: int) -> TextRow:
    """What a payday would pay the player, before and now."""
    change = now - before
    text = _("your payday: {before} → {now} ({change})")
    said = text.format(before=before, now=now, change=signed_text(change) if change else "0")
    return bad_row(said) if change < 0 else good_row(said) if change > 0 else TextRow(said)
