"""What the ranking says of a game that is over: who has won, with how many hints, and what was achieved first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.stand_ins import stand_in_play
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _, join_names, ngettext
from elcapitan.client.statistics.stored_game import record_titles
from elcapitan.games import statistics

NEWS: Final = "sans-semibold", 18
"""Letters of the line between the title and the first place, and their u."""


def title_text(model: TableModel, winners: Sequence[int]) -> str:
    """Who has won; `winners` are seats."""
    names = join_names([model.seats[seat - 1].name for seat in winners])
    if list(winners) == [model.me] and stand_in_play(model, model.me) is None:
        return _("You win, {name}!").format(name=names)
    return ngettext("{names} wins", "{names} share the victory", len(winners)).format(names=names)


def story_title(model: TableModel) -> str:
    """Over what decided a finished game: for a player who has not won, why."""
    result = model.rules.result(model.state)
    if result is None or not model.me or model.me in result.winners:
        return _("What decided the game")
    place = 1 + sum(score > result.scores[model.me - 1] for score in result.scores)
    return _("Why you came second") if place == 2 else _("Why you did not win")


def hints_text(hints: int) -> str:
    """How many hints were taken."""
    return ngettext("{count} hint", "{count} hints", hints).format(count=hints)


def news_text(look: DrawContext, game: str, hints: int, achieved: Collection[str], room: int) -> str:
    """With how many hints the player has won, and what was achieved first, within `room` px; empty: nothing."""
    told = _("Won with {hints}").format(hints=hints_text(hints)) if hints else ""
    if not achieved:
        return told
    before = f"{told} · " if told else ""
    return before + _new_text(look, game, achieved, room - look.measure(before, *NEWS))


def _new_text(look: DrawContext, game: str, achieved: Collection[str], room: int) -> str:
    """As many achievements and records as have names within `room` px, and how many more."""
    known = {each.id: each.title for each in statistics(game).achievements()} | record_titles()
    titles = [title for each, title in known.items() if each in achieved]
    said = _("New: {names}").format(names=", ".join(titles))
    while look.measure(said, *NEWS) > room and len(titles) > 1:
        titles.pop()
        count = len(achieved) - len(titles)
        words = ngettext("New: {names} and {count} more", "New: {names} and {count} more", count)
        said = words.format(names=", ".join(titles), count=count)
    return said
