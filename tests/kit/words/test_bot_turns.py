"""The turns of computer players, found among the steps of any game, and the reasons for them."""

from __future__ import annotations

import pytest

from elcapitan.client.model.table_model import GameStep
from elcapitan.kit.bots.explanation import ConsideredChoice, Explanation
from elcapitan.kit.words import bot_turns


def step(seat: int, text: str, by: str, turn: int) -> GameStep:
    """A step whose position is the number of the turn."""
    return GameStep(seat, text, (), turn, turn, by=by)


STEPS = [
    step(1, "a", "person", 1),
    step(2, "b", "hard", 2),
    step(2, "c", "hard", 2),
    step(1, "d", "person", 3),
    step(2, "quiet", "hard", 4),
    step(3, "e", "easy", 5),
]


def test_a_turn_goes_on_as_long_as_the_game_says() -> None:
    found = bot_turns.find_bot_turns(
        STEPS, str.upper, lambda step: step.text != "quiet", lambda first, step: first.before == step.before
    )
    assert found == [
        bot_turns.BotTurn(2, "hard", 2, ("B", "C"), 1, 2),
        bot_turns.BotTurn(3, "easy", 5, ("E",), 5, 5),
    ]


def test_a_row_names_the_strongest_rival_the_first_seat_of_equals() -> None:
    chosen, other = ConsideredChoice(("win",), (1, 9, 3)), ConsideredChoice(("lose", "end"), (7, 1, 2))
    found = Explanation("hard", (4, 5, 4), chosen, (other,))
    rows = bot_turns.reason_rows(2, lambda seat: "KBŠ"[seat - 1], found, lambda moves: f"to {moves[0]}")
    assert rows == [
        bot_turns.BotReasonRow("Before the turn", 5, "K", 4),
        bot_turns.BotReasonRow("to win", 9, "Š", 3),
        bot_turns.BotReasonRow("to lose", 1, "K", 7),
    ]


@pytest.mark.parametrize(
    ("by", "is_ours", "simulates", "said"),
    [
        ("random", True, False, "It plays at random; this is how the normal level rates the moves."),
        ("person", False, False, "It plays at random; this is how the normal level rates the moves."),
        ("easy", True, False, "Estimates. They vary."),
        ("hard", True, True, "Estimates. It then simulated the best ones, which may have changed the order."),
        (
            "guest",
            False,
            False,
            "Estimates. This player does not explain its moves; this is how the normal level rates them.",
        ),
    ],
)
def test_what_the_numbers_mean_depends_on_who_plays(by: str, is_ours: bool, simulates: bool, said: str) -> None:
    assert bot_turns.numbers_text(by, "Estimates.", "They vary.", is_ours=is_ours, simulates=simulates) == said
