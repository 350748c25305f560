"""A message that many ask for is made once, and of an object that is gone nothing is kept."""

from __future__ import annotations

from functools import partial

from elcapitan_server.basics.recent_frames import MAX_KEPT, MAX_KEPT_BYTES, RecentFrames


class Game:
    """Something that messages are about."""


def test_a_frame_is_made_once_for_each_state() -> None:
    frames, game, made = RecentFrames(), Game(), list[int]()

    def make(position: int) -> bytes:
        made.append(position)
        return b"%d" % position

    told = [frames.frame(game, position, partial(make, position)) for position in (1, 1, 2, 1, 2)]
    assert told == [b"1", b"1", b"2", b"1", b"2"]
    assert made == [1, 2]


def test_another_object_with_the_same_number_is_told_its_own() -> None:
    frames, game = RecentFrames(), Game()
    frames.frame(game, 0, lambda: b"old")
    (key,) = frames._made
    other = Game()
    frames._made[id(other), 0] = frames._made.pop(key)
    assert frames.frame(other, 0, lambda: b"new") == b"new"


def test_few_frames_are_kept_and_no_long_one() -> None:
    frames, games = RecentFrames(), [Game() for _ in range(2 * MAX_KEPT)]
    for game in games:
        frames.frame(game, 0, lambda: b"short")
    assert len(frames._made) == MAX_KEPT
    assert frames.frame(games[-1], 0, lambda: b"made anew") == b"short", "the last is kept"
    assert frames.frame(games[0], 1, lambda: bytes(MAX_KEPT_BYTES + 1))
    assert frames.frame(games[0], 1, lambda: b"made anew") == b"made anew"
