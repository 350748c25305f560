"""The log of Carcassonne's table: one entry a turn, scorings apart, and where each of them happened."""

from __future__ import annotations

import random

from elcapitan.games.carcassonne.client.events.event_table import event_line
from elcapitan.games.carcassonne.client.events.log_lines import LineFacts, log_entries
from elcapitan.games.carcassonne.client.scenes.bot_reasons import CarcassonneReasonsDialog
from elcapitan.games.carcassonne.rules.model import events, moves
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.words import log_text
from tests.client import headless_stage
from tests.games.carcassonne.client.table_without_server import EVERYTHING, CarcassonneTable
from tests.games.carcassonne.positions import table

WHO = ("Ada", "Bo")
LAND = table("b24-1 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0", sets=()).land


def told(*steps: list[events.Event]) -> list[str]:
    """The entries of these steps, on a road of three tiles that seat 1 lengthens."""
    facts = LineFacts(WHO, LAND)
    lines = [(at, event_line(facts, event)) for at, step in enumerate(steps) for event in step]
    return [entry.words for entry in log_entries((at, line) for at, line in lines if not line.quiet)]


PLACED = events.TilePlaced(1, "b24-1", 2, 0, 0)
THIEF = events.FigurePlaced(1, "big", 2, 0, "road-1")
ROAD = events.FeatureScored("road", ((0, 0), (1, 0), (2, 0)), True, events.FeatureWorth(3, 3), (1, 0), False, (3, 0))
DRAWN = events.TileDrawn(2, "b01", 40, 0)


def test_the_figure_is_told_with_its_tile_and_the_scoring_apart() -> None:
    home = events.FigureReturned(1, "big", "finished", 2, 0, "road-1")
    assert told([PLACED], [THIEF, ROAD, home], [DRAWN]) == [
        "Ada: tile at a road, big thief on the road",
        "Road of 3 tiles: Ada 3 points",
    ]


def test_a_tile_without_a_figure_says_no_more() -> None:
    assert told([PLACED], [], [DRAWN]) == ["Ada: tile at a road"]


def test_what_the_wheel_brings_comes_between_and_the_figure_stays_with_its_tile() -> None:
    pig = events.PigMoved("fortune", "tax", 1)
    assert told([PLACED, pig], [events.CrownTaken(1, "tax")]) == [
        "Ada: tile at a road, crown space: tax",
        "The pig of the wheel moves: tax",
    ]


def test_text_mode_keeps_whole_sentences() -> None:
    assert log_text.step_texts(WHO, [PLACED, THIEF], LAND) == [
        "Ada places the tile 2 squares east of the start: north meadow, east road, south meadow, west road",
        "Ada places a figure: big thief, road to the east and to the west",
    ]


def test_pointing_at_an_entry_lights_up_its_squares_and_a_click_tells_a_computer_players_reasons() -> None:
    shown = CarcassonneTable(2, 3, size=(1920, 1080))
    shown.click(*next(thing for thing in shown.possible if thing.kind == Kind.SQUARE))
    shown.click(Kind.NONE)
    shown.others(random.Random(1))
    panels, queries = shown.scene.controller.panels, shown.scene.controller.queries
    for box in panels.log_boxes():
        shown.stack.handle(headless_stage.moved(box.box.center))
        shown.frame()
        assert shown.scene.ui.told_squares == box.entry.squares
    assert any(entry.squares for entry in queries.log_entries)
    shown.stack.handle(headless_stage.moved((960, 500)))
    assert shown.scene.ui.told_squares == ()
    theirs = next(box for box in panels.log_boxes() if box.seat == 2)
    assert panels.explain_entry(theirs.box.center)
    assert isinstance(shown.stack.top, CarcassonneReasonsDialog)


def test_a_whole_game_has_one_entry_for_each_tile() -> None:
    shown = CarcassonneTable(3, 4, EVERYTHING)
    shown.link.play_to_the_end(random.Random(4))
    shown.frame()
    shown.scene.director.finish()
    told_squares = [
        entry.squares for entry in shown.scene.controller.queries.log_entries if entry.seat and entry.squares
    ]
    steps = [event for step in shown.model.steps for event in step.events if isinstance(event, events.TilePlaced)]
    assert told_squares == [((event.x, event.y),) for event in steps][-len(told_squares) :]


def test_a_tile_that_was_taken_back_before_it_was_shown_has_its_line_until_that_is_shown() -> None:
    shown = CarcassonneTable(2, 5, {"start": 2}, speed="normal")
    shown.link.play("draw")
    director, legal = shown.scene.director, shown.model.rules.legal(shown.model.state, 2)
    shown.link.play(str(next(move for move in legal if isinstance(move, moves.PlaceTile))))
    shown.model.take_back(1)
    shown.frame()
    told = set()
    while not director.idle:
        told |= {line.words for line in director.lines}
        shown.frame()
    assert any("tile at a" in words for words in told)
    assert not any("tile at a" in line.words for line in director.lines)
