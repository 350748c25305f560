"""The texts of the moves, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Extend,
    Move,
    MovePirate,
    NameStarter,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
    parse,
)
from elcapitan.kit.rules.move_text import UnreadableMove
from tests.hypothesis_profiles import examples

city_ids = st.from_regex(r"[a-z]{1,9}(-[a-z]{1,9}){0,2}", fullmatch=True)
destination_ids = st.builds(lambda city, seals: f"{city}-{seals}", city_ids, st.integers(1, 9))
link_ids = st.builds(lambda one, two: f"{one}+{two}", city_ids, city_ids)
card_ids = destination_ids | link_ids
numbers = st.integers(1, 9999)
all_moves = st.one_of(
    st.builds(Buy, card_ids),
    st.builds(Sail, card_ids, city_ids),
    st.builds(Build, numbers, st.booleans()),
    st.builds(Reopen, numbers, st.booleans()),
    st.builds(BuildFortress),
    st.builds(TakeLoan, numbers),
    st.builds(End),
    st.builds(Pass),
    st.builds(Repay, numbers),
    st.builds(Extend, numbers),
    st.builds(NameStarter, numbers),
    st.builds(MovePirate, city_ids, numbers, st.lists(card_ids, max_size=2).map(tuple)),
    st.builds(MovePirate, city_ids, numbers, st.just(()), st.just(True)),
)

TEXTS: list[tuple[str, Move]] = [
    ("buy marseille-3", Buy("marseille-3")),
    ("buy marseille+napoli", Buy("marseille+napoli")),
    ("buy islas-canarias-2", Buy("islas-canarias-2")),
    ("buy a-b+c-d", Buy("a-b+c-d")),
    ("sail tunis-1 alexandria", Sail("tunis-1", "alexandria")),
    ("sail venezia+tanger tanger", Sail("venezia+tanger", "tanger")),
    ("build 2", Build(2)),
    ("build 12 neutral", Build(12, neutral=True)),
    ("reopen 7", Reopen(7)),
    ("reopen 7 neutral", Reopen(7, neutral=True)),
    ("fortress", BuildFortress()),
    ("loan 16", TakeLoan(16)),
    ("end", End()),
    ("pass", Pass()),
    ("repay 10", Repay(10)),
    ("extend 10", Extend(10)),
    ("start 5", NameStarter(5)),
    ("pirate napoli 2 charge", MovePirate("napoli", 2, charge=True)),
    ("pirate napoli 1 florins", MovePirate("napoli", 1)),
    ("pirate porto 3 tunis-1", MovePirate("porto", 3, ("tunis-1",))),
    ("pirate tunis 1 candia-3 napoli+tunis", MovePirate("tunis", 1, ("candia-3", "napoli+tunis"))),
]


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_every_kind_of_move_has_its_text_both_ways(text: str, move: Move) -> None:
    assert parse(text) == move
    assert str(move) == text


@given(all_moves)
def test_parse_gives_back_every_move_from_its_text(move: Move) -> None:
    assert parse(str(move)) == move


MALFORMED = (
    "",
    " ",
    "buy",
    "buy ",
    "buy napoli",
    "buy napoli-0",
    "buy napoli-10",
    "buy napoli--1",
    "buy -1",
    "buy Napoli-1",
    "buy napoli+",
    "buy napoli+tunis-1",
    "buy napoli+tunis+tanger",
    "buy napoli-1 napoli-2",
    "sail napoli-1",
    "sail napoli",
    "sail napoli-1 napoli ",
    "sail napoli-1  napoli",
    "sail napoli-1 Napoli",
    "sail napoli-1 napoli-",
    "sail napoli-1 napoli-1",
    "sail napoli-1 napoli tunis",
    "build",
    "build 0",
    "build 01",
    "build -1",
    "build +1",
    "build 1.0",
    "build 10000",
    "build ２",
    "build two",
    "build 2 Neutral",
    "build 2 main",
    "build neutral",
    "build 2 neutral neutral",
    "reopen",
    "reopen 0",
    "fortress 1",
    "fortress napoli",
    "loan",
    "loan 0",
    "loan ten",
    "end 1",
    "end\n",
    "\nend",
    "End",
    "END",
    " end",
    "end ",
    "end end",
    "pass 1",
    "repay",
    "extend",
    "start",
    "start 0",
    "start red",
    "undo",
    "napoli-1",
    "pirate",
    "pirate napoli",
    "pirate napoli charge",
    "pirate napoli 1",
    "pirate napoli 0 charge",
    "pirate napoli 1 free",
    "pirate napoli 1 charge florins",
    "pirate napoli 1 tunis-1 charge",
    "pirate napoli 1 tunis-1 candia-3 napoli+tunis",
    "build\t2",
    "build\u00a02",
    "b\u00fcy napoli-1",
    "buy n\u00e1poli-1",
)


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_text_means_no_move(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is not a move"):
        parse(text)


def test_a_long_malformed_text_is_not_repeated_at_length() -> None:
    with pytest.raises(UnreadableMove) as raised:
        parse("buy " + "x" * 100_000)
    assert str(raised.value) == f"'buy {'x' * 56}' is not a move"


KEYWORDS = ("buy", "sail", "build", "reopen", "fortress", "loan", "end", "pass", "repay", "extend", "start", "neutral")
words = st.sampled_from((*KEYWORDS, "1", "12", "0", "napoli-1", "napoli"))


@settings(max_examples=examples(100, deep=300))
@given(st.text(max_size=30) | st.lists(words, max_size=4).map(" ".join) | all_moves.map(lambda move: f"{move} "))
def test_a_text_is_a_move_with_that_very_text_or_malformed(text: str) -> None:
    try:
        move = parse(text)
    except UnreadableMove:
        return
    assert str(move) == text
