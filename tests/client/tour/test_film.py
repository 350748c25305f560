"""The film: as long as it should be, the same every time, through all its acts, made by clicks that mean something."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pygame
import pytest

from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.newgame import NewGame
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.scenes.table import TableScene
from elcapitan.client.tour import acts, film
from elcapitan.client.tour.game import ME, Recorded, begin_before, first_payday
from elcapitan.client.tour.hand import Hand
from elcapitan.commands import tour
from elcapitan.rules.events import PaydayHeld
from tests.client import stages
from tests.client.scenes.scening import lonely_link

SIZE = (640, 360)


@pytest.fixture(scope="module")
def record() -> Any:
    return tour._record()


def test_a_short_film_is_the_same_twice_and_as_long_as_it_should_be(record: Any) -> None:
    films = []
    for _ in range(2):
        frames = [hashlib.sha256(pygame.image.tobytes(each, "RGB")) for each in film.film(record, 3, SIZE, "en")]
        films.append([frame.hexdigest() for frame in frames])
    assert len(films[0]) == 75
    assert films[0] == films[1]
    assert len(set(films[0])) > 30, "something moves"


def test_every_act_is_seen_in_its_order(record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type] = []
    frame = film._frame

    def watched(stack: Any, surface: pygame.Surface) -> None:
        frame(stack, surface)
        if not seen or seen[-1] is not type(stack.top):
            seen.append(type(stack.top))

    monkeypatch.setattr(film, "_frame", watched)
    assert sum(1 for _ in film.film(record, 24, SIZE, "cs")) == 600
    assert seen == [Menu, NewGame, TableScene, PayDayScene, RankingScene]


def test_my_moves_are_made_by_clicks_on_what_glows(record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most the rare move that a click would have to ask about is played for the hand."""
    entry = first_payday(record)
    begin = begin_before(record, entry, 2)
    games: list[Recorded] = []
    made = Counter[str]()

    class Watched(Recorded):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            games.append(self)

        def play(self, text: str) -> None:
            made["click"] += 1
            assert text == str(self.mine), "the hand asks for what the record says"
            super().play(text)

    monkeypatch.setattr(acts, "Recorded", Watched)
    stack = stages.stack()
    stack.push(Menu(lonely_link()))
    hand = Hand(stack, (400, 300))
    surface = stages.surface()
    for _ in acts.table(hand, record, begin):
        stack.update(0.04)
        stack.draw(surface)
    mine = sum(step.seat == ME for step in games[0].model.steps[begin:])
    assert mine >= 6
    assert made["click"] >= mine - 1
    assert isinstance(stack.top, PayDayScene)


def test_it_begins_with_a_turn_of_mine_before_the_payday(record: Any) -> None:
    entry = first_payday(record)
    whole = Recorded(record, len(record["moves"])).model
    assert any(isinstance(event, PaydayHeld) for event in whole.steps[entry].events)
    begins = [begin_before(record, entry, turns) for turns in (1, 2, 3)]
    assert begins == sorted(begins, reverse=True)
    assert all(whole.steps[at].seat == ME and whole.steps[at - 1].seat != ME for at in begins)
