"""Whether a game is the player's own: moves that another made for a seat, and a beginning taken from a record.

Statistics, achievements and reviews ask here; the sentences are for the ranking and for reviews.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from elcapitan.client.model.bot_profiles import PERSON, level_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.games import text


class StandInPlay(NamedTuple):
    """The moves of a person's seat that computer players made."""

    seat: int
    levels: tuple[str, ...]
    """Of these, the one that moved most first."""
    first: int
    """Their first move among those of the game, from 0."""
    moves: int
    """How many they made."""
    of: int
    """How many the seat made in all."""
    is_last: bool
    """The person made no move after their first one."""


def stand_in_play(model: TableModel, seat: int) -> StandInPlay | None:
    """What computer players did for the person of that seat; None: nothing, or it is no person's seat."""
    if not seat or model.seats[seat - 1].by != PERSON:
        return None
    mine = [(at, step.by) for at, step in enumerate(model.steps) if step.seat == seat]
    others = [(at, by) for at, by in mine if by != PERSON]
    if not others:
        return None
    first = others[0][0]
    levels = tuple(by for by, _count in Counter(by for _at, by in others).most_common())
    is_last = all(by != PERSON for at, by in mine if at >= first)
    return StandInPlay(seat, levels, first, len(others), len(mine), is_last)


def main_player(model: TableModel, seat: int) -> str:
    """Who made most of the moves of that seat: `person`, or the level of a computer player."""
    movers = Counter(step.by for step in model.steps if step.seat == seat)
    return movers.most_common(1)[0][0] if movers else model.seats[seat - 1].by


def is_continued(model: TableModel) -> bool:
    """Whether the game went on from a record: a second shuffle was announced for it, or the only one came later."""
    return len(model.shuffled) > 1 or any(each.start for each in model.shuffled)


def counts_for_player(model: TableModel) -> bool:
    """Whether the game counts in the statistics of the player of seat `me`: all of it is their own."""
    return bool(model.me) and main_player(model, model.me) == PERSON and not why_not_counted(model)


def why_not_counted(model: TableModel) -> str:
    """Why a game of mine does not count in my statistics, in a sentence; empty if it does, or if I looked on."""
    if not model.me:
        return ""
    if stand_in_play(model, model.me) is not None:
        return _("So this game does not count in your statistics.")
    if is_continued(model):
        return _("This game went on from a record, so it does not count in your statistics.")
    return ""


def stand_in_sentences(model: TableModel) -> list[str]:
    """Who played for whom and from when on, my own seat first, and whether the game counts for me."""
    seats = sorted((seat.seat for seat in model.seats), key=lambda seat: seat != model.me)
    played = [play for seat in seats if (play := stand_in_play(model, seat)) is not None]
    told = [stand_in_text(model, play) for play in played]
    if why_not := why_not_counted(model):
        told.insert(1 if played and played[0].seat == model.me else 0, why_not)
    return told


def stand_in_text(model: TableModel, play: StandInPlay) -> str:
    """Who played for the person of a seat, and from when on."""
    mine = play.seat == model.me
    if play.moves == play.of:
        words = (
            _("A computer player ({level}) played the whole game for you.")
            if mine
            else _("A computer player ({level}) played the whole game for {name}.")
        )
    elif play.is_last:
        # Words: {when} is "week 2" or "phase II, round 3"
        words = (
            _("From {when} on a computer player ({level}) played for you.")
            if mine
            else _("From {when} on a computer player ({level}) played for {name}.")
        )
    else:
        words = (
            _("From {when} on a computer player ({level}) made {count} of your {all} moves.")
            if mine
            else _("From {when} on a computer player ({level}) made {count} of the {all} moves of {name}.")
        )
    return words.format(
        when=text(model.rules.name).since_text(model.steps[play.first].before),
        level=", ".join(level_text(level) for level in play.levels),
        name=model.seats[play.seat - 1].name,
        count=play.moves,
        all=play.of,
    )
