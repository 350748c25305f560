"""The end of a game says whether the decks were those whose seed was announced by its hash at the start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.game_records import are_decks_honest, game_record, own_share, shares_text
from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.table.record import format_record, parse_record, seed_hash
from elcapitan.table.seed_shares import SeedShare, make_receipt, share_hash
from tests.client import headless_stage

FILE = Path(__file__).parents[4] / "pictures" / "records" / "three.capitan"
OTHER = bytes(range(16))


def finished() -> dict[str, Any]:
    """The record of a whole game, with its seed."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    assert found["winners"]
    return found


def followed(announced: str) -> TableModel:
    """The game as someone saw it who was told that hash at the start, and has not heard the seed yet."""
    return TableModel.from_record({**finished(), "shuffled": [{"from": 0, "hash": announced}]})


def seed() -> str:
    return str(finished()["shuffled"][0]["seed"])


def test_the_seed_that_was_announced_and_dealt_these_cards_is_honest() -> None:
    model = followed(seed_hash(bytes.fromhex(seed())))
    assert are_decks_honest(model) is None
    model.reveal([seed()])
    assert are_decks_honest(model) is True
    assert parse_record(format_record(game_record(model))).shuffled[0].seed == seed()


@pytest.mark.parametrize(
    ("announced", "revealed"),
    [
        (seed_hash(OTHER), seed()),  # these are the cards, and another seed was announced
        (seed_hash(OTHER), OTHER.hex()),  # it was announced, and did not deal these cards
        (seed_hash(bytes.fromhex(seed())), OTHER.hex()),
    ],
)
def test_any_other_seed_is_not(announced: str, revealed: str) -> None:
    model = followed(announced)
    model.reveal([revealed])
    assert are_decks_honest(model) is False


def test_a_seed_that_is_kept_back_leaves_it_open_for_ever() -> None:
    model = followed(seed_hash(bytes.fromhex(seed())))
    for told in ([], [""]):
        model.reveal(told)
        assert len(model.shuffled) == 1
        assert are_decks_honest(model) is None


@pytest.mark.parametrize(
    ("announced", "seeds", "said"),
    [
        (seed_hash(bytes.fromhex(seed())), [seed()], "The shuffle was fair"),
        (seed_hash(OTHER), [seed()], "The cards were not dealt as announced"),
        (seed_hash(OTHER), [], "The seed of the shuffle has not been revealed"),
    ],
)
def test_the_ranking_says_it_in_a_line(
    announced: str, seeds: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words: list[str] = []
    fit = DrawContext.fit

    def noted(look: DrawContext, dst: Surface, text: str, *rest: Any, **named: Any) -> Rect:
        words.append(text)
        return fit(look, dst, text, *rest, **named)

    monkeypatch.setattr(DrawContext, "fit", noted)
    model = followed(announced)
    model.reveal(seeds)
    stack = headless_stage.stack()
    stack.push(TableScene(stack, model, None))
    stack.push(RankingScene(stack, model))
    stack.draw(headless_stage.surface())
    assert [text for text in words if text.startswith(said)]


def with_shares(*seats: int) -> TableModel:
    """The whole game as its record, by a seed that nobody has made of these shares."""
    shares = [SeedShare(seat, share_hash(OTHER).hex(), OTHER.hex()) for seat in (0, *seats)]
    model = TableModel.from_record(finished())
    model.shuffled = (model.shuffled[0]._replace(shares=tuple(shares)),)
    return model


def test_whose_share_is_in_the_shuffle_is_told() -> None:
    persons = [seat.seat for seat in with_shares().seats if seat.by == "person"]
    assert shares_text(with_shares()) == ""
    assert shares_text(with_shares(*persons)) == "Everybody has a share in the shuffle"
    model = with_shares(*persons)
    model.receipt = make_receipt(OTHER, [(0, share_hash(OTHER))])
    assert own_share(model) == "changed"
    assert are_decks_honest(model) is False
    model.receipt = "ee" * 32
    assert shares_text(model).startswith("Your share of the shuffle is missing")
