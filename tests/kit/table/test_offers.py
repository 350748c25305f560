"""Every legal move of every game is offered with its clicks, its sentence and what it brings; no window is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from elcapitan import games
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.table.click_paths import AMOUNT, AnswerStep, AskAmount, AskChoice, ChangeChoice, PlayMoves
from elcapitan.kit.table.offers import Offer
from tests.games.carcassonne.positions import draws, stand, table
from tests.kit.table.random_tables import TABLES, AnyClicks, positions
from tests.kit.table.test_click_paths import same

NAMES = ("Klára", "Šimon", "Matěj", "Žofie", "Eva", "Otto", "Leila", "Omid")
GAMES = {GameState: "elcapitan", YspahanState: "yspahan", CarcassonneState: "carcassonne"}


def offered(clicks: AnyClicks) -> list[Offer]:
    names = NAMES[: len(clicks.state.players)]
    return games.offers(GAMES[type(clicks.state)]).offers(clicks.state, clicks.me, names)


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
        for game in ("capitan", "yspahan", "carcassonne")
        for part in ("clicks", "client.wording.offer_words")
    ]
    asked = f"import sys, {', '.join(modules)}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_the_last_tile_of_carcassonne_is_offered_without_the_last_scoring() -> None:
    state = stand(table("b24-1 0 0 0", sets=()), "2 follower 0 0 road-1")._replace(stack=1)
    (found, *_) = games.offers("carcassonne").offers(draws(state, "b24-1"), 1, NAMES[:2])
    assert not any("Unfinished" in line for line in found.brings)


def test_a_flock_s_chance_is_offered_with_it() -> None:
    clicks = next(
        each for each in positions("carcassonne-8-4", seed=3, every=1) if each.state.stage == CarcassonneStage.SHEEP
    )
    score, grow = offered(clicks)
    assert "tokens in the bag" in grow.brings[-1]
    assert "A flock is scored" in score.brings[0]
