"""The plan of a table, before it is sent to a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count
from random import Random
from typing import Any

from elcapitan import games
from elcapitan.bots.catalogue import all_level_words, fallback_level, levels, split_level_word
from elcapitan.client.model import own_face
from elcapitan.client.model.bot_profiles import LOCAL as LOCAL
from elcapitan.client.model.bot_profiles import PERSON as PERSON
from elcapitan.client.model.bot_profiles import draw_character, next_character, with_level
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.settings import Settings
from elcapitan.games import DEFAULT_GAME, colours, ruleset
from elcapitan.text_cleaning import clean_name, plain_letters


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat."""

    by: str
    """PERSON (the player), LOCAL, or the level of a computer player."""
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The plan of a table; exactly one of its seats is the player's."""

    seats: tuple[SeatSetup, ...]
    start: int = 0
    """Which seat begins, counted from 1; 0: it is drawn."""
    board: Mapping[str, Any] | None = None
    """A board of their own; None: the standard one."""
    extras: tuple[str, ...] = ()
    """Extra cities beside the main board, in the board's order (X1)."""
    hands: str = "cards"
    """How the hands of the others are shown: as `cards`, or as `numbers` (S2)."""
    game: str = DEFAULT_GAME
    options: Mapping[str, Any] = field(default_factory=dict)
    """Other options of the game; one that is not there is as the game has it."""

    @property
    def faults(self) -> list[str]:
        """Codes of what is wrong with it: `name-missing`, `name-twice`."""
        names = [seat.name.strip().casefold() for seat in self.seats]
        found = []
        if not all(names):
            found.append("name-missing")
        if len({name for name in names if name}) < len([name for name in names if name]):
            found.append("name-twice")
        return found

    def person_first(self) -> TableSetup:
        """The same circle counted from the person on: a host always has seat 1, and a circle has no first seat."""
        first = self.person
        count = len(self.seats)
        start = (self.start - 1 - first) % count + 1 if self.start else 0
        return replace(self, seats=(*self.seats[first:], *self.seats[:first]), start=start)

    def with_level(self, at: int, level: str) -> TableSetup:
        """Another computer player on that seat (the place in `seats`, from 0); of ours, they keep their character."""
        before = self.seats[at]
        name = before.name if before.by != LOCAL else free_names(self.game, [seat.name for seat in self.seats])[0]
        return self._with(at, replace(before, by=with_level(before.by, level), name=name))

    def with_local_person(self, at: int) -> TableSetup:
        """A further person at this computer on that seat, called by its number until they say otherwise."""
        before, names = self.seats[at], {seat.name.strip().casefold() for seat in self.seats}
        numbered = (_("Player {number}").format(number=number) for number in chain((at + 1,), count(2)))
        name = next(name for name in numbered if name.casefold() not in names)
        return self if before.by == LOCAL else self._with(at, replace(before, by=LOCAL, name=name))

    @property
    def local_people(self) -> dict[int, SeatSetup]:
        """The seats of the further people at this computer, by number from 1."""
        return {at: seat for at, seat in enumerate(self.seats, 1) if seat.by == LOCAL}

    def with_next_character(self, at: int, others: Sequence[str]) -> TableSetup:
        """Another manner of playing on that seat; `others` are the computer players that are not ours."""
        return self._with(at, replace(self.seats[at], by=next_character(self.game, self.seats[at].by, others)))

    def with_characters(self, chance: Random) -> TableSetup:
        """A character for every computer player that has none."""
        found = self
        for at, seat in enumerate(self.seats):
            if seat.by != LOCAL and not split_level_word(seat.by)[1]:
                found = found._with(
                    at, replace(seat, by=draw_character(self.game, seat.by, [each.by for each in found.seats], chance))
                )
        return found

    def with_person(self, at: int) -> TableSetup:
        """The person sits there; they and who sat there change places, each keeps the colour of the seat."""
        now = self.person
        there, here = self.seats[at], self.seats[now]
        moved = self._with(at, replace(there, by=here.by, name=here.name))
        return moved._with(now, replace(here, by=there.by, name=there.name))

    def with_name(self, at: int, name: str) -> TableSetup:
        return self._with(at, replace(self.seats[at], name=name))

    def with_colour(self, at: int, colour: str) -> TableSetup:
        """The seat that had that colour gets the one that is given up."""
        given_up = self.seats[at].colour
        changed = self
        for other, seat in enumerate(self.seats):
            if other != at and seat.colour == colour:
                changed = changed._with(other, replace(seat, colour=given_up))
        return changed._with(at, replace(self.seats[at], colour=colour))

    def with_extra(self, city: str, on: bool, there: Sequence[str]) -> TableSetup:
        """Put an extra city on the table or take it off; `there` are all that the board has, in its order."""
        chosen = {*self.extras, city} if on else {*self.extras} - {city}
        return replace(self, extras=tuple(each for each in there if each in chosen))

    def with_one_more(self, chance: Random) -> TableSetup:
        """One more computer player, of the level of the last one, with a free character, name and colour."""
        names = [seat.name for seat in self.seats]
        taken = {seat.colour for seat in self.seats}
        kinds = [seat.by for seat in reversed(self.seats) if seat.by not in (PERSON, LOCAL)]
        level = split_level_word(kinds[0])[0] if kinds else fallback_level(self.game)
        new = SeatSetup(
            draw_character(self.game, level, [seat.by for seat in self.seats], chance),
            free_names(self.game, names)[0],
            next(colour for colour in colours(self.game) if colour not in taken),
        )
        return replace(self, seats=(*self.seats, new))

    def without_seat(self, at: int) -> TableSetup:
        """Remove that seat; if its player was the starter, the starter is drawn by lot."""
        start = 0 if self.start == at + 1 else self.start - (self.start > at + 1)
        return replace(self, seats=(*self.seats[:at], *self.seats[at + 1 :]), start=start)

    def with_seat_moved(self, at: int, step: int) -> TableSetup:
        """The seat at that place, from 0, changes places with its neighbour, one down (1) or up (-1)."""
        to = at + step
        if not 0 <= to < len(self.seats):
            return self
        seats = list(self.seats)
        seats[at], seats[to] = seats[to], seats[at]
        start = {at + 1: to + 1, to + 1: at + 1}.get(self.start, self.start)
        return replace(self, seats=tuple(seats), start=start)

    @property
    def person(self) -> int:
        """Their place in `seats`, from 0."""
        return next(at for at, seat in enumerate(self.seats) if seat.by == PERSON)

    def _with(self, at: int, seat: SeatSetup) -> TableSetup:
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))


def free_names(game: str, taken: Iterable[str]) -> list[str]:
    """Names of a game's computer players that are free there; capitals make no difference.

    Whose portrait the player has chosen for themselves comes last.
    """
    known = {name.strip().casefold() for name in taken}
    free = [name for name in games.names(game) if name.casefold() not in known]
    return sorted(free, key=lambda name: plain_letters(name) == own_face.face())


def player_name(settings: Settings) -> str:
    """What the player is called until they say otherwise."""
    return clean_name(settings.name) or _("Player")


def quick_setup(
    bots: Sequence[str],
    name: str,
    board: Mapping[str, Any] | None = None,
    extras: Sequence[str] = (),
    game: str = DEFAULT_GAME,
    options: Mapping[str, Any] | None = None,
) -> TableSetup:
    """The player against computer players of those levels; LOCAL: a further person at this computer.

    ValueError with one sentence if that is no table.
    """
    fewest, most = ruleset(game).seats
    if not fewest - 1 <= len(bots) <= most - 1:
        raise ValueError(f"a game has {fewest} to {most} players, so give {fewest - 1} to {most - 1} computer players")
    for level in bots:
        if level != LOCAL and level not in all_level_words(game):
            raise ValueError(f"there is no level {level!r}; there are {', '.join(levels(game))}")
    names = [name, *free_names(game, [name])]
    kinds = (PERSON, *bots)
    seats = tuple(SeatSetup(by, names[at], colours(game)[at]) for at, by in enumerate(kinds))
    return TableSetup(seats, board=board, extras=tuple(extras), game=game, options=options or {})


def same_table(model: TableModel) -> TableSetup:
    """The table of a game once more: the same players, colours and options; who begins is drawn."""
    seats = tuple(
        SeatSetup(PERSON if seat.seat == model.me else LOCAL if seat.by == PERSON else seat.by, seat.name, seat.colour)
        for seat in model.seats
    )
    options = {name: value for name, value in model.setup.options.items() if name not in ("players", "start")}
    return TableSetup(seats, board=model.setup.board or None, game=model.rules.name, options=options)
