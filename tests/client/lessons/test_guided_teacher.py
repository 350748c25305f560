"""What is left of an advised turn."""

from __future__ import annotations

import pytest

from elcapitan.client.lessons.guided_teacher import rest_of_turn


@pytest.mark.parametrize(
    ("made", "rest"),
    [
        ("", "supply,place a,place b,end"),
        ("supply", "place a,place b,end"),
        ("supply,place b", "place a,end"),
        ("supply,place b,place a", "end"),
        ("supply,place c", ""),
        ("place a,place a", ""),
    ],
)
def test_an_advised_turn_is_followed_in_any_order(made: str, rest: str) -> None:
    def split(text: str) -> list[str]:
        return text.split(",") if text else []

    assert [*rest_of_turn(split("supply,place a,place b,end"), split(made))] == split(rest)
