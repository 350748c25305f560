"""What the seed answers, by the section "Secret and chance" of the text."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

from tests.games.yspahan.referee.board import CARDS
from tests.games.yspahan.referee.chance import drawn_starter, shuffled
from tests.games.yspahan.referee.position import MAIN, Group
from tests.games.yspahan.referee.table import RefereeTable


def test_more_dice_bought_never_change_the_others() -> None:
    seed = bytes(range(16))
    table = RefereeTable(4, {}, 1)
    assert table.drawn(1, "roll 2", seed)[:9] == table.drawn(1, "roll 0", seed)
    assert len(table.drawn(1, "roll 2", seed)) == 11


def test_a_die_follows_from_seed_week_day_and_its_number() -> None:
    seed = bytes(range(16))
    table = RefereeTable(2, {}, 1)
    table.now.week, table.now.day = 2, 5
    hashes = [blake2b(f"roll/2/5/{number}".encode(), digest_size=8, key=seed).digest() for number in range(9)]
    assert table.drawn(1, "roll 1", seed) == tuple(str(int.from_bytes(each, "big") % 6 + 1) for each in hashes)


def test_the_card_drawn_is_the_next_of_the_shuffle() -> None:
    seed = bytes(range(16))
    hashes = {
        f"{name}-{copy}": blake2b(f"card/1/{name}-{copy}".encode(), key=seed).digest()
        for name in CARDS
        for copy in (1, 2)
    }
    order = sorted(hashes, key=lambda card: hashes[card])
    for deck in (18, 17, 1):
        table = RefereeTable(3, {}, 1)
        table.now.stage, table.now.deck, table.now.tower = MAIN, deck, {"sack": Group(2, 1, 0)}
        (card,) = table.drawn(1, "draw sack", seed)
        assert card == order[18 - deck].rpartition("-")[0]


def test_the_cards_of_a_shuffle_are_those_of_the_pile() -> None:
    pile = ["exchange", "exchange", "sell-gold"]
    assert sorted(shuffled(bytes(16), 1, pile)) == pile
    orders = {tuple(shuffled(bytes([number] * 16), 1, sorted(Counter(CARDS).elements()))) for number in range(9)}
    assert len(orders) == 9
    assert {drawn_starter(bytes([number] * 16), 4) for number in range(40)} == {1, 2, 3, 4}
