"""What is left of an advised turn."""

from __future__ import annotations

import pytest

from elcapitan.client.lessons.guided_teacher import follows, rest_of_turn


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


def test_what_can_no_longer_be_done_is_not_advised() -> None:
    advised = ["sail a", "build 1", "end"]
    assert rest_of_turn(advised, ["build 1"], ["buy b", "end"]) == ()
    assert [*rest_of_turn(advised, ["sail a"], ["build 1", "build 2"])] == ["build 1", "end"]


def test_an_advised_turn_was_followed_in_any_order_and_no_other_one() -> None:
    assert follows(["place a", "place b"], ["place b", "place a", "settle"])
    assert not follows(["place a", "place b"], ["place a", "place c"])
