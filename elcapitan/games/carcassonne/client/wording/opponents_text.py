"""What has happened since a player's last tile, for those who learn the game: a line for each tile of the others.

What the wheel did has lines of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.shell.i18n import _, capitalised, signed_text
from elcapitan.games.carcassonne.client.events import log_lines
from elcapitan.games.carcassonne.rules.model import events
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.words import feature_text, names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.words.phrases import fields


def opponent_wordings(model: TableModel) -> list[tuple[str, ...]]:
    """In the order in which it happened, each from the whole line to the shortest one, without what it ends with."""
    own = [
        at for at, step in enumerate(model.steps, 1) if step.before.seat == step.seat == model.me and _is_played(step)
    ]
    since = max(own, default=0)
    placed = [event for step in model.steps[:since] for event in step.events if isinstance(event, events.TilePlaced)]
    mine = next(((event.x, event.y) for event in reversed(placed) if event.seat == model.me), None)
    facts = log_lines.LineFacts([seat.name for seat in model.seats], model.state.land)
    lines = list[list[str]]()
    for step in model.steps[since:]:
        for event in step.events:
            match event:
                case events.TilePlaced(seat=seat) if seat != model.me:
                    lines.append([_tile_text(facts, event, mine or model.start.land.tiles[-1].square, bool(mine))])
                case events.WheelTurned(sector=sector, points=points) if any(points):
                    lines.append([f"{capitalised(names.SECTOR(sector))}: {_gains_text(facts, points)}"])
                case events.CrownsScored(points=points):
                    paid = {**fields(event), "paid": _gains_text(facts, points)}
                    lines.append([str(WORDS["events"]["CrownsScored"].say(paid, names.KINDS))])
                case events.PlagueAsked():
                    lines.append([log_lines.line_text(event, facts)])
        if step.before.seat not in (0, model.me) and lines:
            lines[-1] += _more_texts(facts, step)
    return [tuple(", ".join(parts[:count]) for count in range(len(parts), 0, -1)) for parts in lines]


def _is_played(step: GameStep) -> bool:
    """Not the draw: what the wheel brings with it (W2) is told before the tile is placed."""
    return bool(step.before.stage is not CarcassonneStage.DRAW)


def _tile_text(facts: log_lines.LineFacts, event: events.TilePlaced, origin: Square, is_mine: bool) -> str:
    """Where it is, from the player's last tile, or else from the one that was there first."""
    text = _("{name}: tile {steps} of yours") if is_mine else _("{name}: tile {steps} of the first one")
    return text.format(name=facts.names[event.seat - 1], steps=names.way_text(origin, (event.x, event.y)))


def _more_texts(facts: log_lines.LineFacts, step: GameStep) -> Iterator[str]:
    """What a step of another player adds to their tile: a figure, a token, and who scored how much."""
    scored = [0] * len(facts.names)
    for event in step.events:
        match event:
            case events.FigurePlaced():
                yield log_lines.figure_clause(event, facts)
            case events.CrownTaken():
                yield log_lines.crown_clause(event, facts)
            case events.TokenDrawn(sheep=sheep):
                yield feature_text.SHEEP(sheep) if sheep else _("a wolf")
            case events.FeatureScored(points=points) | events.FlockScored(points=points):
                scored = [had + more for had, more in zip(scored, points, strict=True)]
            case events.GoodsTaken(wine=wine, grain=grain, cloth=cloth):
                yield names.goods_text((wine, grain, cloth))
    if any(scored):
        yield _gains_text(facts, scored, step.seat)


def _gains_text(facts: log_lines.LineFacts, points: Sequence[int], seat: int = 0) -> str:
    """Such as "Ada +3, Blanche +2"; without a name where `seat` alone gets something."""
    gains = {at: signed_text(each) for at, each in enumerate(points, 1) if each}
    return gains[seat] if [*gains] == [seat] else ", ".join(f"{facts.names[at - 1]} {gains[at]}" for at in gains)
