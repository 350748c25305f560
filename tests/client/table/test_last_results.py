"""A result is computed again when its inputs have changed, and only then."""

from __future__ import annotations

from elcapitan.client.table.last_results import LastResults, remembered


def test_the_same_inputs_give_the_same_result_without_computing() -> None:
    kept, made = LastResults(), list[int]()

    def result(inputs: object) -> list[int]:
        def make() -> list[int]:
            made.append(len(made))
            return [len(made)]

        return kept.get("a", inputs, make)

    first = result(("x", (1, 2)))
    assert result(("x", (1, 2))) is first
    assert result(("x", (1, 3))) == [2]
    assert result(("x", (1, 2))) == [3], "only the last result is kept"
    kept.clear()
    assert result(("x", (1, 2))) == [4]


def test_each_name_has_its_own_result() -> None:
    kept = LastResults()
    assert (kept.get("a", 1, lambda: "first"), kept.get("b", 1, lambda: "second")) == ("first", "second")
    assert kept.get("a", 1, lambda: "third") == "first"


def test_answers_on_the_last_positions_are_remembered() -> None:
    asked = list[tuple[list[int], int]]()

    @remembered(2)
    def total(position: list[int], more: int) -> int:
        asked.append((position, more))
        return sum(position) + more

    one, alike, third = [1], [1], [3]
    assert [total(one, 0), total(one, 1), total(one, 0), total(alike, 0)] == [1, 2, 1, 1]
    assert asked == [(one, 0), (one, 1), (alike, 0)]
    total(third, 0)
    total(one, 0)
    assert len(asked) == 5, "a position asked about before two others is forgotten"
