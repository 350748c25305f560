"""By which clicks the moves of Carcassonne are made, and why a click makes none."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.clicks import (
    CONFIRM,
    NO_FIGURE,
    CarcassonneClicks,
    Clicks,
    DraftReason,
    figure_choice,
    placement,
)
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_thing
from elcapitan.kit.table.click_paths import ChangeChoice, PlayMoves, ShowReason, TableReason
from elcapitan.kit.table.things import Thing
from tests.games.carcassonne.positions import do, draws, stand, table


class Player:
    """Clicks as a window does: what is chosen is completed, and the tile of the draft lies in the next question."""

    def __init__(self, state: CarcassonneState) -> None:
        self.state, self.chosen = state, Clicks()

    @property
    def clicks(self) -> CarcassonneClicks:
        return CarcassonneClicks(self.state, 1, laid=placement(self.chosen))

    def click(self, target: Thing) -> object:
        meant = self.clicks.click(self.chosen, target)
        if isinstance(meant, ChangeChoice):
            self.chosen = self.clicks.completed(meant.chosen, self.chosen) if meant.chosen else ()
        return meant


def crossing() -> CarcassonneState:
    """A crossing of three roads lies; another one is in hand."""
    return draws(table("b22 0 0 0", sets=()), "b22")


def test_a_square_lays_the_tile_in_a_legal_rotation_and_a_second_click_turns_it() -> None:
    player = Player(draws(table("b16 0 0 0", sets=()), "b24-1"))
    square = next(iter(player.clicks.rotations))
    legal = player.clicks.rotations[square]
    seen = []
    for _ in legal:
        player.click(square_thing(square))
        laid = placement(player.chosen)
        assert laid is not None
        seen.append(laid.rotation)
    assert seen == legal
    player.click(square_thing(square))
    assert placement(player.chosen) == moves.PlaceTile(*square, legal[0])


def test_tile_and_figure_are_one_draft_that_the_last_click_makes() -> None:
    player = Player(crossing())
    square = next(iter(player.clicks.rotations))
    player.click(square_thing(square))
    laid = placement(player.chosen)
    player.click(Thing(Kind.PART, "road-1"))
    assert figure_choice(player.chosen) == moves.PlaceFigure("follower", "road-1")
    assert player.click(CONFIRM) == PlayMoves((laid, moves.PlaceFigure("follower", "road-1")))


def test_no_figure_makes_both_moves_at_once() -> None:
    player = Player(crossing())
    player.click(square_thing(next(iter(player.clicks.rotations))))
    assert player.click(NO_FIGURE) == PlayMoves((placement(player.chosen), moves.PlaceNoFigure()))


def test_another_square_takes_the_figure_out_of_the_draft() -> None:
    player = Player(crossing())
    first, second = list(player.clicks.rotations)[:2]
    player.click(square_thing(first))
    player.click(Thing(Kind.PART, "road-1"))
    player.click(square_thing(second))
    assert player.chosen[0] == square_thing(second)
    assert figure_choice(player.chosen) is None


def test_the_kind_of_a_figure_stays_where_it_is_legal() -> None:
    player = Player(draws(table("b22 0 0 0", sets=("inns",)), "b22"))
    player.click(square_thing(next(iter(player.clicks.rotations))))
    player.click(Thing(Kind.PART, "meadow-1"))
    player.click(Thing(Kind.FIGURE, "big"))
    player.click(Thing(Kind.PART, "meadow-2"))
    assert figure_choice(player.chosen) == moves.PlaceFigure("big", "meadow-2")


def test_squares_are_in_reading_order() -> None:
    squares = list(CarcassonneClicks(crossing(), 1).rotations)
    assert squares == sorted(squares, key=lambda square: (square[1], square[0]))


def test_p3_an_illegal_square_says_which_edge_differs() -> None:
    player = Player(draws(table("b16 0 0 0", sets=()), "b24-1"))
    meant = player.click(square_thing((0, -1)))
    assert isinstance(meant, Refusal)
    assert meant.why is CarcassonneRefusalCode.EDGES_DIFFER


def test_f3_a_taken_part_says_by_whom() -> None:
    state = stand(table("b22 0 0 0", sets=()), "2 follower 0 0 road-1")
    player = Player(draws(state, "b22"))
    # Beside the road, so that both are one.
    square = next(square for square in player.clicks.rotations if square in ((0, -1), (0, 1), (1, 0), (-1, 0)))
    for each in player.clicks.rotations:
        player.click(square_thing(each))
        if player.clicks.why_not_part("road-1") is not None:
            square = each
            break
    assert player.chosen[0] == square_thing(square)
    meant = player.click(Thing(Kind.PART, "road-1"))
    assert isinstance(meant, Refusal)
    assert meant.why is CarcassonneRefusalCode.FEATURE_TAKEN
    assert meant.facts["seat"] == 2


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (CONFIRM, DraftReason.PLACE_FIRST),
        (NO_FIGURE, DraftReason.PLACE_FIRST),
        (Thing(Kind.ROTATE), DraftReason.PLACE_FIRST),
    ],
)
def test_without_a_tile_nothing_can_be_confirmed(target: Thing, reason: DraftReason) -> None:
    assert Player(crossing()).click(target) == ShowReason(reason)


def test_a_figure_must_be_chosen_before_it_is_confirmed() -> None:
    player = Player(crossing())
    player.click(square_thing(next(iter(player.clicks.rotations))))
    assert player.click(CONFIRM) == ShowReason(DraftReason.CHOOSE_PART)


def test_a_kind_without_a_part_stands_on_the_first_part_where_it_may() -> None:
    player = Player(draws(table("b22 0 0 0"), "b22"))
    player.click(square_thing(next(iter(player.clicks.rotations))))
    player.click(Thing(Kind.FIGURE, "shepherd"))
    assert figure_choice(player.chosen) == moves.PlaceFigure("shepherd", "meadow-1")
    player.click(Thing(Kind.PART, "road-2"))
    assert figure_choice(player.chosen) == moves.PlaceFigure("follower", "road-2")
    player.click(Thing(Kind.FIGURE, "builder"))
    assert figure_choice(player.chosen) == moves.PlaceFigure("follower", "road-2")


def test_with_no_figure_to_be_placed_confirm_is_no_figure() -> None:
    state = crossing()
    nothing = state.players[0]._replace(supply=(0,) * 5)
    player = Player(state._replace(players=(nothing, *state.players[1:])))
    player.click(square_thing(next(iter(player.clicks.rotations))))
    assert player.click(CONFIRM) == PlayMoves((placement(player.chosen), moves.PlaceNoFigure()))


def test_t2_the_large_button_draws() -> None:
    assert Player(table("b16 0 0 0", sets=())).click(CONFIRM) == PlayMoves((moves.DrawTile(),))


def test_in_the_turn_of_another_player_clicks_say_whose_it_is() -> None:
    state = crossing()._replace(seat=2)
    assert Player(state).click(square_thing((0, 1))) == ShowReason(TableReason.NOT_YOUR_TURN, seat=2)


def test_w7_a_figure_is_chosen_on_the_land_and_confirmed() -> None:
    state = stand(table("b07 4 2 0", sets=(), wheel="board"), "1 follower 4 2 city-1")
    player = Player(state._replace(plague=(1,), stage=CarcassonneStage.PLAGUE))
    player.click(square_thing((4, 2), Kind.TILE))
    assert player.click(CONFIRM) == PlayMoves((moves.ReturnFigure(4, 2),))


def test_d4_the_answers_about_the_flock_are_clicks() -> None:
    state = table("b22 0 0 0")._replace(stage=CarcassonneStage.SHEEP)
    assert Player(state).click(Thing(Kind.FLOCK, "score")) == PlayMoves((moves.DecideFlock("score"),))


def test_w9_a_crown_space_is_part_of_the_draft() -> None:
    player = Player(draws(table("b18 0 -1 2", sets=(), wheel="board"), "b18"))
    player.click(square_thing(next(iter(player.clicks.rotations))))
    player.click(Thing(Kind.CROWN, "tax"))
    assert player.click(CONFIRM) == PlayMoves((placement(player.chosen), moves.TakeCrown("tax")))


def test_a_hint_points_at_the_square_then_at_the_rotation_then_at_the_part() -> None:
    player = Player(crossing())
    square, turns = next((square, turns) for square, turns in player.clicks.rotations.items())
    wanted = (moves.PlaceTile(*square, turns[0]), moves.PlaceFigure("follower", "road-1"))
    told = []
    for _ in range(3):
        target = player.clicks.next_click(wanted, player.chosen)
        told.append(target.kind)
        player.click(target)
    assert told == [Kind.SQUARE, Kind.PART, Kind.END]


def test_every_legal_move_has_a_way() -> None:
    state = do(crossing(), "place " + " ".join(map(str, _first(crossing())))).state
    clicks = CarcassonneClicks(state, 1)
    assert {way.moves[0] for move in clicks.legal_moves for way in clicks.ways((move,))} == set(clicks.legal_moves)


def _first(state: CarcassonneState) -> tuple[int, int, int]:
    square, turns = next(iter(CarcassonneClicks(state, 1).rotations.items()))
    return *square, turns[0]


@pytest.mark.parametrize("text", ["figure big meadow-1", "figure shepherd meadow-1", "pass"])
def test_what_is_advised_is_found_from_any_draft(text: str) -> None:
    """The clicks that are shown lead there, also where a tile is turned and another figure, or one too many, chosen."""
    before = draws(table("b22 0 0 0", sets=("inns", "hills")), "b24-1")
    tile, figure, later = moves.PlaceTile(0, -1, 0), moves.parse(text), moves.DecideFlock("score")
    square, turned = square_thing((0, -1)), Thing(Kind.TURN, "", 0)
    meadow, follower = Thing(Kind.PART, "meadow-1"), Thing(Kind.FIGURE, "follower")
    drafts: list[Clicks] = [(), (square_thing((1, 0)), turned), (square, turned), (square, turned, meadow, follower)]
    for draft in drafts:
        player, meant = Player(before), object()
        player.chosen = draft
        for _click in range(6):
            if not isinstance(meant, PlayMoves):
                meant = player.click(player.clicks.next_click((tile, figure, later), player.chosen))
        assert meant == PlayMoves((tile, figure)), draft
