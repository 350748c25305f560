"""Carcassonne's table with real events: the draft, what is shown, and a picture that is never stale."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from elcapitan.bots.bot import Advice, Alternative
from elcapitan.client.table.turn_announcer import RIBBON_S
from elcapitan.games.carcassonne.clicks import figure_choice, placement
from elcapitan.games.carcassonne.client.paint.close_up import HIDDEN_POINTS
from elcapitan.games.carcassonne.client.scenes.bot_reasons import CarcassonneReasonsDialog
from elcapitan.games.carcassonne.client.scenes.ranking import CarcassonneRanking
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.moves import SCORE, PlaceNoFigure, PlaceTile
from elcapitan.games.carcassonne.rules.model.state import CarcassonneParts
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of, square_thing
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.games.carcassonne.client.table_without_server import EVERYTHING, CarcassonneTable, first_square
from tests.games.carcassonne.client.test_table_by_clicks import click_something
from tests.games.carcassonne.positions import draws, stand, table, turn

SIZES = [(1280, 720), (1920, 1080), (1600, 1200), (2560, 1080), (900, 1600)]


def test_without_a_figure_to_place_the_prompt_says_what_the_second_tile_finishes() -> None:
    state = draws(stand(table("b16 0 0 0", "b24-1 1 0 0", sets=()), "2 follower 1 0 road-1"), "b16")
    mine, other = state.players
    state = state._replace(players=(mine._replace(supply=(0,) * len(mine.supply)), other), second=True)
    shown = CarcassonneTable(state=state)
    assert shown.shown.rail.title == "Place the second tile"
    shown.click(Kind.SQUARE, square_thing((2, 0)).name, square_thing((2, 0)).number)
    assert "Finished: " in shown.shown.rail.sentence
    assert shown.shown.rail.sentence.endswith("3 points. You have no figure that may be placed on it.")


def test_where_no_figure_may_be_placed_the_prompt_says_why() -> None:
    state = draws(stand(table("b18 0 0 0", sets=()), "2 follower 0 0 city-1"), "b04")
    shown = CarcassonneTable(state=state)
    shown.click(*first_square(shown))
    reason = "You have no figure that may be placed on it. Šimon has a figure there already."
    assert shown.shown.rail.sentence == reason


def test_a_second_tile_of_another_player_is_said_to_come_from_the_builder() -> None:
    shown = CarcassonneTable(state=draws(table("b16 0 0 0", sets=()), "b16")._replace(seat=2, second=True))
    assert shown.shown.rail[1:3] == ("Waiting for Šimon", "A second tile, for the builder.")


@pytest.mark.parametrize("size", SIZES)
def test_my_figures_and_goods_on_the_rail_say_what_they_are_for(size: tuple[int, int]) -> None:
    shown = CarcassonneTable(options={"expansions": [tiles.INNS, tiles.TRADERS]}, size=size)
    shown.point(Kind.SUPPLY)
    told = [row.words for row in shown.shown.tooltip]
    assert told[0] == "In the supply: 7 ordinary figures, 1 big figure, 1 builder, 1 pig"
    assert told[2] == "The big figure counts as two where players compare their figures."
    shown.point(Kind.GOODS)
    told = [row.words for row in shown.shown.tooltip]
    assert told[0] == "wine 0, grain 0, cloth 0"
    assert "10 points" in told[1]
    shown.point(Kind.MENU)
    assert [row.words for row in shown.shown.tooltip] == ["Menu (Esc)", "All keys: F1"]


def test_my_turn_is_not_announced_before_what_has_just_come_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, chance = CarcassonneTable(speed="fast"), random.Random(5)
    turns, controller = shown.scene._turns, shown.scene.controller

    def show_all() -> None:
        shown.stack.update(0.1)
        while not shown.scene.director.idle:
            shown.stack.update(0.1)

    show_all()
    shown.click(*first_square(shown))
    shown.click(Kind.NONE)
    show_all()
    turns.ribbon_s = RIBBON_S
    with monkeypatch.context() as patched:
        patched.setattr(controller, "update", lambda _dt_s: shown.link.play_others(chance))
        shown.frame()
    assert shown.link.to_act == shown.model.me
    assert turns.ribbon_s >= RIBBON_S
    show_all()
    assert turns.ribbon_s < RIBBON_S


# -- the draft


def test_a_draft_sends_nothing_until_it_is_confirmed_and_then_both_moves() -> None:
    shown = CarcassonneTable()
    asked = list(shown.link.asked)
    shown.click(*first_square(shown))
    part = next(thing for thing in shown.possible if thing.kind == Kind.PART)
    shown.click(*part)
    assert shown.link.asked == asked == ["draw"]
    laid, choice = placement(shown.scene.ui.chosen), figure_choice(shown.scene.ui.chosen)
    shown.click(Kind.END)
    assert shown.link.asked[1:] == [str(laid), str(choice)]
    assert not shown.scene.ui.chosen
    assert not shown.scene.ui.sent


def test_undo_takes_the_figure_then_the_tile_and_sends_nothing() -> None:
    shown = CarcassonneTable()
    shown.click(*first_square(shown))
    shown.click(*next(thing for thing in shown.possible if thing.kind == Kind.PART))
    shown.press(pygame.K_u)
    assert placement(shown.scene.ui.chosen) is not None
    assert figure_choice(shown.scene.ui.chosen) is None
    shown.press(pygame.K_ESCAPE)
    assert not shown.scene.ui.chosen
    assert shown.link.asked == ["draw"]


def test_without_a_figure_to_place_the_rail_asks_to_confirm() -> None:
    state = draws(table("b22 0 0 0", sets=()), "b23")
    poor = state.players[0]._replace(supply=(0,) * len(state.players[0].supply))
    for players, title in ((state.players, "Place a figure?"), ((poor, *state.players[1:]), "Confirm the tile")):
        shown = CarcassonneTable(state=state._replace(players=players))
        shown.click(*first_square(shown))
        assert shown.shown.rail.title == title


def test_a_picture_of_the_board_has_no_buttons() -> None:
    shown = CarcassonneTable()
    buttons = shown.rect(Thing(Kind.ZOOM_IN)).union(shown.rect(Thing(Kind.LAND_ONLY)))
    colours = []
    for shown.scene.ui.is_picture in (False, True):
        shown.scene.ui.repaint()
        shown.frame()
        colours.append(
            len({tuple(shown.surface.get_at((buttons.centerx, y))) for y in range(buttons.y, buttons.bottom)})
        )
    assert colours[1] < colours[0] / 2


def test_a_turn_by_keys_is_square_part_confirm() -> None:
    shown = CarcassonneTable()
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN):
        shown.press(key)
    assert [text.split()[0] for text in shown.link.asked] == ["draw", "place", "figure"]


def test_r_and_the_right_button_turn_through_legal_rotations() -> None:
    shown = CarcassonneTable(state=draws(table("b22 0 0 0", sets=()), "b23"))
    square = next(square for square, turns in shown.scene.controller.queries.clicks.rotations.items() if len(turns) > 1)
    shown.click(*square_thing(square))
    legal = shown.scene.controller.queries.clicks.rotations[square]
    seen = []
    for at in range(len(legal)):
        laid = placement(shown.scene.ui.chosen)
        assert laid is not None
        seen.append(laid.rotation)
        if at % 2:
            shown.stack.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=pygame.BUTTON_RIGHT))
        else:
            shown.press(pygame.K_r)
    assert seen == legal


def test_t4_a_sent_draft_is_shown_until_the_server_has_answered() -> None:
    shown = CarcassonneTable()
    square = first_square(shown)
    shown.click(*square)
    shown.link.silent = True
    shown.click(Kind.NONE)
    assert shown.shown.drafted.laid.square == square_of(square)
    assert not shown.possible


# -- what is shown


def test_a_gap_says_how_many_unseen_tiles_fit() -> None:
    shown = CarcassonneTable()
    shown.point(*first_square(shown))
    words = [row.words for row in shown.shown.tooltip]
    assert any("unseen tiles fit here" in line for line in words)


def test_a_feature_is_shown_whole_with_its_owner() -> None:
    state = draws(stand(table("b24-1 0 0 0", "b24-1 1 0 0", sets=()), "2 follower 0 0 road-1"), "b01")
    shown = CarcassonneTable(state=state)
    rect = shown.rect(square_thing((1, 0), Kind.TILE))
    shown.stack.handle(headless_stage.moved(rect.center))
    shown.frame()
    shown.frame(0.5)
    facts = shown.shown.feature
    assert facts is not None
    assert (facts.kind, facts.owners, facts.now) == ("road", (2,), 2)


def test_space_walks_the_features_of_a_tile() -> None:
    shown = CarcassonneTable()
    seen = set()
    for _ in shown.model.state.laid.parts:
        shown.press(pygame.K_SPACE)
        facts = shown.shown.feature
        assert facts is not None
        seen.add(facts.number)
    assert len(seen) == len({shown.model.state.land.feature_of[part] for part in shown.model.state.laid.parts})


def test_a_computer_player_says_why_it_did_that() -> None:
    shown = CarcassonneTable(2, 3)
    shown.press(pygame.K_w)
    assert shown.toast == "No computer player has had a turn yet."
    shown.click(*first_square(shown))
    shown.click(Kind.NONE)
    shown.others(random.Random(1))
    shown.press(pygame.K_w)
    assert isinstance(shown.stack.top, CarcassonneReasonsDialog)


def test_a_hint_is_told_and_lights_up_where_to_click() -> None:
    shown = CarcassonneTable()
    square = next(iter(shown.scene.controller.queries.clicks.rotations))
    rotation = shown.scene.controller.queries.clicks.rotations[square][0]
    advised = (PlaceTile(*square, rotation), PlaceNoFigure())
    shown.scene.controller.hints.show(Advice(advised, (Alternative(advised, 2.0),)))
    shown.frame()
    assert shown.shown.suggested == square_thing(square)
    deed, better = (row.words for row in shown.scene.controller.panels.note.rows)
    assert "of the last tile" in deed
    assert deed.endswith("no figure")
    assert better == "About 2 points better than no figure", "on the same square only what is different"


def test_the_log_opens_at_one_click_while_others_move() -> None:
    shown = CarcassonneTable(speed="normal")
    for _ in range(10):
        shown.frame(0.1)
    shown.click(*first_square(shown))
    shown.click(Kind.NONE)
    shown.link.play_others(random.Random(1))
    shown.frame()
    assert shown.scene.director.busy
    for event in headless_stage.click(shown.rect(Thing(Kind.LOG)).center):
        shown.stack.handle(event)
    assert shown.scene.ui.drawer == "log"
    assert shown.scene.director.busy


def test_the_flock_that_is_asked_about_is_lit_up_until_its_shepherd_goes_home() -> None:
    state = turn(stand(table("b01 0 0 0", sets=(tiles.HILLS,)), "1 shepherd 0 0 meadow-1"), "b02 0 -1 2").state
    shown = CarcassonneTable(state=state, speed="fast")
    facts = shown.shown.feature
    assert facts is not None
    assert facts.kind == tiles.MEADOW
    shown.click(Kind.FLOCK, SCORE)
    while shown.scene.director.busy:
        shown.frame(0.1)
    assert shown.shown.feature is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 8])
def test_all_seats_are_in_the_strip_at_every_size(players: int, size: tuple[int, int]) -> None:
    shown = CarcassonneTable(players, options=EVERYTHING, size=size)
    window = pygame.Rect((0, 0), size)
    panels = shown.scene.view.layout_for(shown.model.state).panels
    assert len(panels) == players
    assert all(window.contains(panel) for panel in panels)
    assert all(left.right <= right.left for left, right in itertools.pairwise(panels))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_over_the_land_or_beside_the_window(size: tuple[int, int]) -> None:
    shown = CarcassonneTable(4, options=EVERYTHING, size=size)
    layout, window = shown.scene.view.layout_for(shown.model.state), pygame.Rect((0, 0), size)
    parts = [layout.wheel, layout.log, layout.hand, layout.unseen, layout.forecast, *layout.drawers.values()]
    there = [part for part in parts if part.w] + [layout.land, layout.rail.rect, layout.strip]
    assert all(window.contains(part) for part in there)
    assert all(one.clip(other).w == 0 or one.clip(other).h == 0 for one in there for other in there if one is not other)


def test_the_picture_of_every_frame_is_what_a_new_one_would_be() -> None:
    shown, chance = CarcassonneTable(3, 4, EVERYTHING), random.Random(4)
    for _ in range(25):
        shown.others(chance)
        if shown.scene.controller.queries.moves:
            click_something(shown, chance)
        if chance.random() < 0.3:
            shown.press(chance.choice([pygame.K_SPACE, pygame.K_j, pygame.K_f, pygame.K_l, pygame.K_x, pygame.K_n]))
        for _ in range(60):
            shown.frame()
            if not shown.scene.busy:
                break
        before = shown.surface.copy()
        shown.scene.stale = True
        shown.frame()
        assert before.get_buffer().raw == shown.surface.get_buffer().raw


@pytest.mark.parametrize(("players", "lines"), [(2, 2), (6, 2), (7, 1), (8, 1)])
def test_in_a_crowded_ranking_one_line_tells_points_and_hints(players: int, lines: int) -> None:
    state = draws(table("b24-1 0 0 0", sets=(), players=players), "b01")
    parts = CarcassonneParts(*range(1, 1 + len(CarcassonneParts._fields)))
    state = state._replace(players=tuple(player._replace(parts=parts) for player in state.players))
    shown = CarcassonneTable(state=state)
    shown.model.set_hints(True, (12,) * players)
    scene = CarcassonneRanking(shown.stack, shown.model)
    shown.stack.push(scene)
    shown.frame()
    found = scene._account(1, 9999)
    assert len(found) == lines
    assert " · ".join(line.replace("\u00a0", " ") for line, _ink in found) == (
        "roads 1 · cities 2 · cloisters 3 · meadows 4 · goods 5 · sheep 6 · wheel 7 · crowns 8 · 12 hints"
    )


def test_a_table_without_aids_shows_no_points_in_prospect_and_no_unseen_tiles() -> None:
    shown = CarcassonneTable()
    shown.model.has_aids = False
    shown.click(*first_square(shown))
    shown.point(*square_thing((0, 0), Kind.TILE))
    seen = shown.shown
    assert not any((seen.forecast, seen.then, seen.unseen.kinds, seen.feature, seen.tooltip))
    assert seen.legal, "where the tile may be placed stays"
    assert seen.close_up is not None
    assert {ghost.prospect for ghost in seen.close_up.ghosts} <= {None, HIDDEN_POINTS}
    shown.press(pygame.K_SPACE)
    assert shown.toast == "This table is played without aids."
