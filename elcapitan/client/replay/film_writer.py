"""Writes pictures into an animated GIF or an MP4, by the optional library PyAV (the extra `film`).

The file appears under its name only when it is whole. Knows no game and no scene.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

import pygame
from pygame import Surface

from elcapitan import locked_file

FRAMES_PER_S: Final = {".mp4": 25, ".gif": 10}
"""By the ending of the file. A GIF counts in hundredths of a second, and many viewers show at most 20 frames in one."""
QUALITY: Final = {"crf": "21", "preset": "veryfast"}
"""Of H.264: a smaller `crf` is a better picture; 21 shows no artefacts around letters at 1280x720."""
DITHER: Final = "dither=bayer:bayer_scale=4:diff_mode=rectangle"
"""Dots in a fixed pattern: what stands still stays the same, so that a GIF holds only what moves."""


class FilmLibraryMissing(Exception):
    """Raised when PyAV is not installed."""


class FilmError(OSError):
    """Raised when the library cannot write the film; the text says why."""


def film_library() -> Any:
    """PyAV. Imported by name: a frozen program must not take it along, for its codecs are under the GPL."""
    try:
        return import_module("av")
    except ImportError:
        raise FilmLibraryMissing from None


@contextmanager
def open_film(file: Path, size: tuple[int, int], samples: Sequence[Surface] = ()) -> Iterator[FilmWriter]:
    """A writer for frames of that size. What is left before its end, or fails, leaves no file behind.

    `samples` are pictures that have the colours of the film; a GIF needs them, for it has 256 colours in all.
    OSError if the file cannot be written.
    """
    av = film_library()
    file = Path(os.path.realpath(file))
    part = locked_file.unfinished_path(file)
    if file.exists():
        file.open("r+b").close()  # a pipe, or a file without the right to write, is told before the work
    try:
        with part.open("wb") as target:
            writer = (GifWriter if file.suffix.lower() == ".gif" else Mp4Writer)(av, target, size, samples)
            yield writer
            writer.close()
        whole = part.read_bytes()
        part.unlink()
        locked_file.write_file(file, whole)
    except av.error.FFmpegError as fault:
        raise FilmError(fault.strerror or str(fault)) from fault
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


class FilmWriter:
    """The frames of one film, in their order."""

    frames_per_s = 25

    def __init__(self, av: Any, size: tuple[int, int]) -> None:
        self._av, self.size = av, size
        self.frames = 0
        """Written so far."""

    def add(self, picture: Surface) -> None:
        """The next frame; it is scaled if it has another size."""
        raise NotImplementedError

    def close(self) -> None:
        """The film is whole."""
        raise NotImplementedError

    @property
    def seconds(self) -> float:
        return self.frames / self.frames_per_s

    def _frame(self, picture: Surface, number: int) -> Any:
        if picture.get_size() != self.size:
            picture = pygame.transform.smoothscale(picture, self.size)
        frame = self._av.VideoFrame.from_bytes(pygame.image.tobytes(picture, "RGBA"), *self.size, "rgba")
        frame.pts, frame.time_base = number, Fraction(1, self.frames_per_s)
        return frame


class Mp4Writer(FilmWriter):
    """H.264 as every browser shows it. Width and height must be even."""

    frames_per_s = FRAMES_PER_S[".mp4"]

    def __init__(self, av: Any, target: IO[bytes], size: tuple[int, int], samples: Sequence[Surface]) -> None:
        super().__init__(av, size)
        self._film = av.open(target, "w", format="mp4")
        self._stream = self._film.add_stream("h264", rate=self.frames_per_s, options=QUALITY)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"

    def add(self, picture: Surface) -> None:
        self._film.mux(self._stream.encode(self._frame(picture, self.frames)))
        self.frames += 1

    def close(self) -> None:
        self._film.mux(self._stream.encode())
        self._film.close()


class GifWriter(FilmWriter):
    """One palette for the whole film. Frames that are equal to the one before make it last longer."""

    frames_per_s = FRAMES_PER_S[".gif"]

    def __init__(self, av: Any, target: IO[bytes], size: tuple[int, int], samples: Sequence[Surface]) -> None:
        super().__init__(av, size)
        palette = self._palette(samples)
        self._graph = av.filter.Graph()
        base = Fraction(1, self.frames_per_s)
        self._source = self._graph.add_buffer(width=size[0], height=size[1], format="rgba", time_base=base, name="in")
        colours = self._graph.add_buffer(
            width=palette.width, height=palette.height, format=palette.format.name, time_base=base, name="palette"
        )
        use = self._graph.add("paletteuse", DITHER)
        self._sink = self._graph.add("buffersink")
        self._source.link_to(use, 0, 0)
        colours.link_to(use, 0, 1)
        use.link_to(self._sink)
        self._graph.configure()
        palette.pts, palette.time_base = 0, base
        colours.push(palette)
        colours.push(None)
        self._film = av.open(target, "w", format="gif")
        self._stream = self._film.add_stream("gif", rate=self.frames_per_s)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "pal8"
        self._last: Surface | None = None
        self._last_bytes = b""

    def _palette(self, samples: Sequence[Surface]) -> Any:
        """The 256 colours that suit the samples best."""
        graph = self._av.filter.Graph()
        base = Fraction(1, self.frames_per_s)
        source = graph.add_buffer(width=self.size[0], height=self.size[1], format="rgba", time_base=base)
        best, sink = graph.add("palettegen"), graph.add("buffersink")
        source.link_to(best)
        best.link_to(sink)
        graph.configure()
        for number, sample in enumerate(samples):
            source.push(self._frame(sample, number))
        source.push(None)
        return sink.pull()

    def add(self, picture: Surface) -> None:
        seen = pygame.image.tobytes(picture, "RGB")
        if seen != self._last_bytes:
            self._push(picture)
            self._last_bytes = seen
        self._last = picture
        self.frames += 1

    def close(self) -> None:
        if self._last is not None:
            self._push(self._last)  # the time for which the last picture is seen
        self._source.push(None)
        self._write_ready()
        self._film.mux(self._stream.encode())
        self._film.close()

    def _push(self, picture: Surface) -> None:
        self._source.push(self._frame(picture, self.frames))
        self._write_ready()

    def _write_ready(self) -> None:
        while True:
            try:
                frame = self._sink.pull()
            except (self._av.error.BlockingIOError, self._av.error.EOFError):
                return
            self._film.mux(self._stream.encode(frame))
