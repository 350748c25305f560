"""What everyone at a table may see, from what one seat is told: an onlooker's game, and no pixel of a hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elcapitan.client.hot_seat.curtain import Curtain
from elcapitan.client.hot_seat.public_table import PublicTable
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.games import face, ruleset
from elcapitan.games.yspahan.rules.model import board
from elcapitan.table.match import Match
from elcapitan.table.ruleset import Ruleset
from tests.client import headless_stage

OPTIONS = {"players": 3, "start": 1}
SEATS = [
    TableSeat(seat, name, colour, "person")
    for seat, (name, colour) in enumerate((("Klára", "red"), ("Ben", "blue"), ("Žofie", "green")), 1)
]


def model_of(rules: Ruleset, match: Match, me: int) -> TableModel:
    """The game as that seat is told it."""
    return TableModel(rules, GameSetup(OPTIONS, {}, tuple(rules.seen_deal(match.deal, me)), me), SEATS, me=me)


def test_an_onlooker_s_game_whoever_is_followed() -> None:
    rules, chance = ruleset("yspahan"), random.Random(2)
    match = Match(rules, OPTIONS, (2).to_bytes(16, "big"))
    models = [model_of(rules, match, seat) for seat in (1, 2, 3)]
    public = PublicTable(models[0])
    for at in range(80):
        (seat,) = match.to_act
        match.play(seat, chance.choice(match.legal(seat)))
        for model in models:
            told = match.last_told(model.me)
            model.play(told.seat, told.text, told.turned_up)
        if at % 3:  # now and then several moves at once
            public.follow(chance.choice(models))
            assert rules.digest(public.model.state) == match.digest_for(0)


def test_a_move_taken_back_is_taken_back() -> None:
    rules = ruleset("yspahan")
    match = Match(rules, OPTIONS, (2).to_bytes(16, "big"))
    model = model_of(rules, match, 1)
    public = PublicTable(model)
    match.play(1, match.legal(1)[0])
    told = match.last_told(1)
    model.play(told.seat, told.text, told.turned_up)
    public.follow(model, 0)
    assert not public.model.steps
    public.follow(model)
    model.take_back(1)
    public.follow(model)
    assert rules.digest(public.model.state) == rules.digest(public.model.start)
    assert len(public.model.take_new_steps()) == 2


def drawn(card: str) -> TableModel:
    """Klára has drawn that card; nothing else differs."""
    rules = ruleset("yspahan")
    match = Match(rules, OPTIONS, (2).to_bytes(16, "big"))
    model = model_of(rules, match, 1)
    for text in ("roll 0", "draw", "end"):
        match.play(1, next(move for move in match.legal(1) if move.startswith(text)))
        told = match.last_told(1)
        turned_up = (card,) if text == "draw" else told.turned_up
        model.play(told.seat, told.text, turned_up)
    return model


def painted(scene: Any) -> bytes:
    stack, surface = headless_stage.stack(), headless_stage.surface()
    stack.push(scene(stack))
    for _ in range(3):
        stack.update(1.0)
        stack.draw(surface)
    return surface.get_buffer().raw


@pytest.mark.parametrize("what", ["curtain", "table"])
def test_no_pixel_depends_on_a_hidden_hand(what: str) -> None:
    pictures = set()
    for card in list(board.CARDS)[:2]:
        model = drawn(card)
        assert model.state.player(1).hand == (card,)
        public = PublicTable(model)
        public.follow(model)

        def curtain(_stack: Any, seen: TableModel = public.model) -> Curtain:
            nothing: Any = None
            return Curtain(seen, 2, nothing, is_due=lambda: True, lift=lambda: None, put_away=lambda: None)

        def table(stack: Any, seen: TableModel = public.model) -> GameTableScene:
            scene = face("yspahan").make_table(stack, seen, None)
            assert isinstance(scene, GameTableScene)
            return scene

        pictures.add(painted(curtain if what == "curtain" else table))
    assert len(pictures) == 1
