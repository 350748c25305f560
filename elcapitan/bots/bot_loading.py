"""Loads the computer players of other authors, for any game; a game's `GameBots` hands its calls on to here."""

from __future__ import annotations

from importlib.metadata import EntryPoint

from elcapitan.bots import catalogue
from elcapitan.bots.bot import Bot, BotUnusable


def load_bot(game: str, name: str, seed: int) -> Bot:
    """The installed player of that name. KeyError if there is none, BotUnusable if it cannot be loaded."""
    return _make_bot(catalogue.entry_points(game)[name], seed)


def load_bot_at(game: str, place: str, seed: int) -> Bot:
    """The player at a place in Python such as `benchmarks.mcts:Tree`, installed or not; BotUnusable as above."""
    return _make_bot(EntryPoint(place, place, catalogue.entry_point_group(game)), seed)


def _make_bot(point: EntryPoint, seed: int) -> Bot:
    try:
        player: Bot = point.load()(seed)
    except Exception as error:  # another author's code may fail in any way
        raise BotUnusable(f"the computer player {point.name!r} ({point.value}) cannot be loaded: {error!r}") from error
    if not callable(getattr(player, "choose", None)):
        raise BotUnusable(
            f"the computer player {point.name!r} ({point.value}) has no method choose(state, seat, budget)"
        )
    return player
