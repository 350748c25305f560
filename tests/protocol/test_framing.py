"""Frames come out whole however their bytes came in, and a length too large is judged before anything is kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan.protocol.exceptions import FrameTooLarge, LocalProtocolError
from elcapitan.protocol.framing import Splitter, frame


def split(chunks: list[bytes], limit: int) -> list[bytes]:
    splitter, frames = Splitter(), []
    for chunk in chunks:
        splitter.feed(chunk)
        whole = not splitter.is_incomplete(limit)
        while (payload := splitter.next_frame(limit)) is not None:
            frames.append(payload)
            assert whole
            whole = not splitter.is_incomplete(limit)
        assert not whole
    return frames


@given(some.lists(some.binary(min_size=1, max_size=300), max_size=8), some.lists(some.integers(1, 50), max_size=40))
def test_frames_are_the_same_however_they_are_cut(payloads: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(frame(payload, 300) for payload in payloads)
    chunks = []
    rest = stream
    for cut in cuts:
        chunks.append(rest[:cut])
        rest = rest[cut:]
    assert split([*chunks, rest], 300) == payloads
    assert split([frame(payload, 300) for payload in payloads], 300) == payloads
    assert split([bytes([byte]) for byte in stream], 300) == payloads


@pytest.mark.parametrize("length", [0, 65, 2**31, 2**32 - 1])
def test_a_length_of_zero_or_above_the_limit_is_refused_with_its_header(length: int) -> None:
    splitter = Splitter()
    splitter.feed(length.to_bytes(4, "big"))
    with pytest.raises(FrameTooLarge):
        splitter.next_frame(64)
    assert splitter.holds == 0


def test_the_largest_frame_passes() -> None:
    assert split([frame(b"x" * 64, 64)], 64) == [b"x" * 64]


@pytest.mark.parametrize("payload", [b"", b"x" * 65])
def test_nothing_empty_or_too_large_is_framed(payload: bytes) -> None:
    with pytest.raises(LocalProtocolError):
        frame(payload, 64)
