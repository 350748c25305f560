"""Every legal move of every game is offered with its clicks, its sentence and what it brings; no window is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from elcapitan import games
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.click_paths import AMOUNT, AnswerStep, AskAmount, AskChoice, ChangeChoice, PlayMoves
from elcapitan.kit.table.offers import Offer
from tests.kit.table.random_tables import TABLES, AnyClicks, positions
from tests.kit.table.test_click_paths import same

NAMES = ("Klára", "Šimon", "Matěj", "Žofie")


def offered(clicks: AnyClicks) -> list[Offer]:
    game = "yspahan" if isinstance(clicks.state, YspahanState) else "elcapitan"
    return games.offers(game).offers(clicks.state, clicks.me, NAMES)


def follow(clicks: AnyClicks, offer: Offer) -> Any:
    """The move that is made by the clicks and answers of an offer; a question with one answer is not asked."""
    chosen, meant = tuple[Any, ...](), None
    for step in offer.way.steps:
        if not isinstance(step, AnswerStep):
            if isinstance(meant, ChangeChoice):
                chosen = meant.chosen
            meant = clicks.click(chosen, step)
        elif isinstance(meant, AskAmount) and step.asked == AMOUNT:
            meant = PlayMoves((meant.moves[int(step.name) - 1],))
        elif isinstance(meant, AskChoice) and meant.asked == step.asked:
            meant = next(answer.leads_to for answer in meant.answers if answer.name == step.name)
    assert isinstance(meant, PlayMoves), meant
    return meant.moves[0]


@pytest.mark.parametrize("name", TABLES)
def test_every_legal_move_is_offered_once_in_words_and_by_clicks_of_its_own(name: str) -> None:
    for clicks in positions(name, seed=3):
        found = offered(clicks)
        assert sorted(same(each.move) for each in found) == sorted({same(move) for move in clicks.legal_moves})
        assert len({each.way.steps for each in found}) == len({each.sentence for each in found}) == len(found)
        for offer in found:
            assert offer.sentence
            assert "{" not in offer.sentence + "".join(offer.brings)
            assert follow(clicks, offer) == offer.move


@pytest.mark.parametrize("name", TABLES)
def test_out_of_turn_nothing_is_offered(name: str) -> None:
    clicks = next(positions(name))
    other = type(clicks)(clicks.state, clicks.me % len(clicks.state.players) + 1)
    assert offered(other) == []


def test_no_pygame_is_needed() -> None:
    modules = ["elcapitan.kit.table.offers"]
    modules += [
        f"elcapitan.games.{game}.{part}"
        for game in ("capitan", "yspahan")
        for part in ("clicks", "client.wording.offer_words")
    ]
    asked = f"import sys, {', '.join(modules)}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
