"""Lessons as data: which of the counted ideas of a guided game is told."""

from elcapitan.client.lessons.lesson_data import GuidedCourse, Idea, Limits


def idea(name: str, *, counted: bool = True) -> Idea:
    return Idea(name, "turn", "", advises=False, counted=counted, repeats=False, limits=Limits())


SHIP, ROW, TIE, FREE, MORE = idea("ship"), idea("row"), idea("tie"), idea("free"), idea("more", counted=False)
COURSE = GuidedCourse("", b"", {}, "red", (), (SHIP, ROW, TIE, FREE, MORE), {})


def test_ideas_are_numbered_as_they_come_up() -> None:
    assert COURSE.place_text(SHIP, ()) == "1 / 4"
    assert COURSE.place_text(TIE, ("ship", "more")) == "2 / 4"
    assert COURSE.place_text(MORE, ("ship",)) == ""


def test_the_last_idea_is_the_last_and_no_number_is_told_twice() -> None:
    assert COURSE.place_text(FREE, ("ship", "row")) == "4 / 4"
    assert COURSE.place_text(TIE, ("ship", "row", "free")) == ""
