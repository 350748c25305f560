"""A decision of a finished game in words, as its review tells it."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import ngettext, number_text
from elcapitan.games.yspahan.client.facts.hint_steps import hint_steps
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.move_text import deed_text
from elcapitan.games.yspahan.rules.model.moves import PlaceGood, parse


def turn_text(model: TableModel, first: int, turn: Sequence[str]) -> str:
    """What was done, or might have been done, after `first` moves; where goods were placed follows their district."""
    told: list[tuple[str, list[str]]] = []
    for step in hint_steps(model.steps[first].before, [parse(text) for text in turn]):
        if isinstance(step.move, PlaceGood):
            told[-1][1].append(names.shop_text(step.move.shop))
        else:
            told.append((deed_text(YspahanContext(step.before, model.seats, model.me, ()), step.move), []))
    return "  ·  ".join(f"{deed} ({', '.join(shops)})" if shops else deed for deed, shops in told)


def loss_text(points: int, error: int) -> str:
    """A loss with its standard error."""
    # Words: {loss} is a number, {error} its standard error
    text = ngettext("{loss} ± {error} point", "{loss} ± {error} points", abs(error))
    return text.format(loss=number_text(points), error=error)
