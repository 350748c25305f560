"""The last scoring as a score sheet: unfinished features, then meadow by meadow, then the goods (E3 to E5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from elcapitan.client.drawing import theme
from elcapitan.client.model.table_model import GameStep, TableModel, TableSeat
from elcapitan.client.sheet.score_course import ChartCourse, score_course
from elcapitan.client.shell.i18n import _, join_names, ngettext, number_text
from elcapitan.client.widgets.text_rows import TextRow, quiet_row
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.state import PARTS, CarcassonneState
from elcapitan.games.carcassonne.words import names
from elcapitan.games.carcassonne.words.words import WORDS
from elcapitan.kit.sheets.score_sheet import ScoreLine, ScoreSheet, ScoreSource, ranking
from elcapitan.kit.sheets.score_story import Comparison, compared_seats, largest, story_sentences
from elcapitan.kit.words.phrases import Phrase

SOURCES: Final = (
    ScoreSource(Phrase("roads"), "#b98f3e", theme.ENGRAVED),
    ScoreSource(Phrase("cities"), "#a8442a"),
    ScoreSource(Phrase("cloisters"), "#6a4a8a"),
    ScoreSource(Phrase("meadows"), "#4f7426"),
    ScoreSource(Phrase("goods"), "#8a5a12"),
    ScoreSource(Phrase("sheep"), "#655c4f"),
    ScoreSource(Phrase("wheel"), "#28638f"),
    ScoreSource(Phrase("crowns"), "#1c6f6a"),
)
"""In the order of `CarcassonneParts`."""
MEADOWS_ALONE: Final = 4
"""Meadows that have a line each; the smaller ones share a line."""
PART_OF: Final = {tiles.ROAD: "roads", tiles.CITY: "cities", tiles.CLOISTER: "cloisters", tiles.MEADOW: "meadows"}
Scored = events.FeatureScored | events.MeadowScored | events.GoodsScored


class FinalScoring(NamedTuple):
    """What was scored when the game was over."""

    before: tuple[int, ...]
    """By seat, the points before it."""
    scored: tuple[Scored, ...]


def final_scoring(model: TableModel) -> FinalScoring | None:
    """None: the game is not over, or nothing was left to be scored."""
    if not model.steps or not model.is_over:
        return None
    step = model.steps[-1]
    scored = tuple(event for event in step.events if events.is_final(event))
    if not scored:
        return None
    first = next(number for number, event in enumerate(step.events) if events.is_final(event))
    state = step.positions[first - 1] if first else step.before
    return FinalScoring(points_of(state), scored)


def points_of(state: CarcassonneState) -> tuple[int, ...]:
    return tuple(player.points for player in state.players)


def final_sheet(scoring: FinalScoring, seats: Sequence[TableSeat]) -> ScoreSheet:
    """The sheet, in the spoken language."""
    lines = tuple(_lines(scoring, seats))
    parts = {PART_OF.get(line.kind, line.kind) for line in lines}
    told = join_names([str(source.name) for part, source in zip(PARTS, SOURCES, strict=True) if part in parts])
    return ScoreSheet(
        _("The last scoring"),
        told[:1].upper() + told[1:],
        scoring.before,
        lines,
        partial(_total_rows, scoring, lines),
        0.35,
    )


def _lines(scoring: FinalScoring, seats: Sequence[TableSeat]) -> Iterator[ScoreLine]:
    by_kind: dict[str, list[events.FeatureScored]] = {tiles.CITY: [], tiles.ROAD: [], tiles.CLOISTER: []}
    meadows: list[events.MeadowScored] = []
    goods: list[events.GoodsScored] = []
    for event in scoring.scored:
        match event:
            case events.FeatureScored():
                by_kind[event.kind].append(event)
            case events.MeadowScored() if any(event.points):
                meadows.append(event)
            case events.GoodsScored():
                goods.append(event)
    titles = {tiles.CITY: _("Unfinished cities"), tiles.ROAD: _("Unfinished roads"), tiles.CLOISTER: _("Cloisters")}
    for kind, found in by_kind.items():
        if found:
            yield _line(titles[kind], PART_OF[kind], found, len(seats), kind)
    meadows.sort(key=lambda event: -max(event.points))
    for meadow in meadows[:MEADOWS_ALONE]:
        yield _line(_meadow_title(meadow), "meadows", [meadow], len(seats), tiles.MEADOW)
    if rest := meadows[MEADOWS_ALONE:]:
        title = ngettext("{count} more meadow", "{count} more meadows", len(rest)).format(count=number_text(len(rest)))
        yield _line(title, "meadows", rest, len(seats), tiles.MEADOW)
    if goods:
        yield _line(_("Goods"), "goods", goods, len(seats), "goods")


def _line(name: str, part: str, scored: Sequence[Scored], seats: int, kind: str) -> ScoreLine:
    at = PARTS[part]
    sums = [sum(event.points[seat] for event in scored) for seat in range(seats)]
    parts = tuple(tuple(points if source == at else 0 for source in range(len(SOURCES))) for points in sums)
    text = ngettext("{count} scored", "{count} scored", len(scored)).format(count=number_text(len(scored)))
    return ScoreLine(name, parts, [TextRow(text)], partial(_cell_rows, scored), kind, fact=kind)


def _cell_rows(scored: Sequence[Scored], seat: int) -> list[TextRow]:
    """Each feature that gave this seat anything."""
    found = [
        TextRow(f"{what_text(event)}: {names.POINTS(event.points[seat - 1])}")
        for event in scored
        if event.points[seat - 1]
    ]
    return found[:8] or [quiet_row(_("Nothing here."))]


def _meadow_title(event: events.MeadowScored) -> str:
    cities = ngettext("Meadow, {count} city", "Meadow, {count} cities", event.cities)
    return cities.format(count=number_text(event.cities))


def what_text(event: Scored) -> str:
    """Such as "City, 3 tiles"."""
    match event:
        case events.FeatureScored():
            size = ngettext("{count} tile", "{count} tiles", event.worth.tiles).format(count=event.worth.tiles)
            return f"{names.FEATURE(event.kind)}, {size}"
        case events.MeadowScored():
            return _meadow_title(event)
    return _("most {goods}").format(goods=names.GOODS(event.goods))


def _total_rows(scoring: FinalScoring, lines: Sequence[ScoreLine], seat: int) -> list[TextRow]:
    before = _("Before: {points}").format(points=names.POINTS(scoring.before[seat - 1]))
    rows = [TextRow(f"{line.name}: {line.points[seat - 1]}") for line in lines if line.points[seat - 1]]
    return [TextRow(before), *rows]


def points_course(model: TableModel) -> ChartCourse:
    """Everyone's points tile by tile, with a mark at the last scoring."""

    def scored(step: GameStep) -> tuple[int, ...] | None:
        return points_of(step.after) if any(map(events.is_final, step.events)) else None

    def is_point(step: GameStep) -> bool:
        return any(isinstance(event, events.TilePlaced) for event in step.events)

    course = score_course(model, points_of, is_point, scored)
    labels = tuple(_("end") for _mark in course.marked)
    return course._replace(labels=labels, every=max(1, len(course.values) // 12), headroom=5)


def result_sentences(model: TableModel) -> list[str]:
    """A winner against another player (`compared_seats`): the lead, and the source that made the most of it.

    None before the end of the game, or if all have won.
    """
    points = points_of(model.state)
    better, worse = compared_seats(ranking(points), model.me)
    if not model.is_over or not worse:
        return []
    parts = [player.parts for player in model.state.players]
    sources = [
        Comparison(WORDS["result"]["more"], [each[at] for each in parts], {"source": str(source.name)})
        for at, source in enumerate(SOURCES)
    ]
    told = [Comparison(WORDS["result"]["lead"], points), *largest(sources, better, worse)]
    return story_sentences(told, model.seats, better, worse, "points", names.KINDS)
