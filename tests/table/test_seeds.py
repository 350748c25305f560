"""What chance decides for computer players: one seed for each game and seat, which tells nothing of the decks."""

from __future__ import annotations

from elcapitan.table.seeds import bot_seed


def test_a_game_and_a_seat_have_one_seed() -> None:
    seeds = {bot_seed(bytes([game] * 16), seat) for game in range(5) for seat in range(1, 6)}
    assert len(seeds) == 25
    assert bot_seed(bytes(16), 1) == bot_seed(bytes(16), 1)
    assert all(0 <= seed < 2**64 for seed in seeds)
