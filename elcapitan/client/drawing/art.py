"""Pictures from the art folder, at the size and in the state they are wanted, each made once.

Answers with surfaces ready to blit: transparent ones are premultiplied (blit with `BLEND_PREMULTIPLIED`), opaque ones
are in the display's format. A name that begins with a game's name is in that game's own art folder. Knows file names
and pixels; knows no board, no layout and no u but in `frame`.
"""

from __future__ import annotations

import time
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from elcapitan import paths
from elcapitan.client.drawing.theme import known_colour

if TYPE_CHECKING:
    from elcapitan.client.drawing.image_cache import ImageCache

MAX_CACHE_BYTES = 192 * 2**20
"""Finished pictures kept. A whole 3840x2160 table with all its pieces takes about 120 MB."""
MAX_CACHE_ENTRIES = 1200
MAX_SOURCE_BYTES = 48 * 2**20
"""Files kept as they were read, so that a second size of a piece needs no second read."""
SOURCES_KEPT_S = 2.0
"""After the last picture was made of them: a table needs them while it is painted and fetched ahead, hardly after."""
CLOTH_PER_UNIT = 2
"""px of the cloth's files per u."""
CLOTH_HEM = 36
"""u along the cloth's edge that keep their shape: rope, stitches and the wobble."""
LOW_CENTRE = 0.62
"""Where a picture that is too tall is cut: more of the sky than of the harbour."""
DISK_CACHE_THRESHOLD_S = 0.001
"""Processor time above which a picture is stored in the image cache."""
DISK_WRITE_THRESHOLD_S = 0.05
"""Processor time that must be saved next time for the cache file to be written again."""

CITIES = "cities/"


class MissingArtError(Exception):
    """Raised when a picture is asked for that the art folder does not hold."""


@dataclass(frozen=True, slots=True)
class NinePatch:
    """A picture stretched between its corners: all lengths in px of its file."""

    name: str
    """Of the picture that is stretched."""
    per_unit: float
    """px of the file per u."""
    slice: tuple[int, int, int, int]
    """Left, top, right and bottom border that keeps its shape."""
    pad: tuple[int, int, int, int]
    """Border outside the nominal rectangle: glow or shadow."""


class SurfaceCache:
    """Surfaces by key; the longest unused go first once there are too many of them."""

    def __init__(self, bytes_kept: int, entries_kept: int = MAX_CACHE_ENTRIES) -> None:
        self._bytes_kept = bytes_kept
        self._entries_kept = entries_kept
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._surfaces)

    def items(self) -> list[tuple[Hashable, pygame.Surface]]:
        """All entries, the longest unused first."""
        return list(self._surfaces.items())

    def add_all(self, other: SurfaceCache) -> None:
        """Add all entries of another one."""
        for key, surface in list(other._surfaces.items()):
            if key in self._surfaces:
                self._surfaces.move_to_end(key)
            else:
                self._put(key, surface)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that key, made now if it is missing."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        made = make()
        self._put(key, made)
        return made

    def _put(self, key: Hashable, surface: pygame.Surface) -> None:
        self._surfaces[key] = surface
        self._bytes += _bytes_of(surface)
        while len(self._surfaces) > 1 and (self._bytes > self._bytes_kept or len(self._surfaces) > self._entries_kept):
            _, gone = self._surfaces.popitem(last=False)
            self._bytes -= _bytes_of(gone)


class Art:
    """The art folder. Every answer is kept: asking again with the same arguments costs one look into a dictionary."""

    def __init__(self, folder: Path, image_cache: ImageCache | None = None) -> None:
        """`image_cache`: finished pictures of earlier sessions."""
        self._folder = folder
        self._games = folder.parent / "games"
        """A folder for each game that has pictures of its own."""
        self.image_cache = image_cache
        self._sources = SurfaceCache(MAX_SOURCE_BYTES)
        self._sources_used_s = 0.0
        """When one was last asked for, on the clock of time.monotonic()."""
        self._finished = SurfaceCache(MAX_CACHE_BYTES)
        self._costly: dict[Hashable, float] = {}
        """Pictures read from the image cache or to be stored in it, and the seconds they took to make."""
        self._reading_s: dict[str, float] = {}
        """By source: what reading it has taken."""
        self._borrowed_s = 0.0
        """What reading the sources of the picture in hand has taken."""
        self._frames: dict[str, NinePatch] | None = None
        self._rehearsed: set[Hashable] = set()

    def for_thread(self) -> Art:
        """Another one of the same folder, for another thread."""
        return Art(self._folder, self.image_cache)

    def drop_finished(self) -> None:
        """The window has another size: finished pictures of the former size are dropped.

        A window dragged through thirty sizes would else hold what `MAX_CACHE_BYTES` allows, three times what it needs.
        """
        self._finished = SurfaceCache(MAX_CACHE_BYTES)
        self._costly.clear()
        self._rehearsed.clear()

    def drop_unused_sources(self, now_s: float) -> bool:
        """Drop the source files that no picture was made of for a while; whether there were any."""
        if not self._sources or now_s - self._sources_used_s < SOURCES_KEPT_S:
            return False
        self._sources = SurfaceCache(MAX_SOURCE_BYTES)
        return True

    def write_image_cache(self) -> None:
        """Store in the image cache what took long, if that is worth it. What was used last comes first, for the cache
        may be too small for all.
        """
        if self.image_cache is not None and (
            self.image_cache.is_damaged or sum(self._costly.values()) >= DISK_WRITE_THRESHOLD_S
        ):
            newest = reversed(self._finished.items())
            self.image_cache.write({key: surface for key, surface in newest if key in self._costly})
            self._costly = dict.fromkeys(self._costly, 0.0)

    def add_prefetched(self, other: Art) -> None:
        """Finished pictures that another Art of the same folder has made, as if they had been asked for here."""
        self._finished.add_all(other._finished)
        self._costly.update(other._costly)
        self._sources.add_all(other._sources)
        self._sources_used_s = time.monotonic()
        self._reading_s.update(other._reading_s)

    def is_first_request(self, what: Hashable) -> bool:
        """Whether that is new here, so that its pictures are worth prefetching."""
        if what in self._rehearsed:
            return False
        self._rehearsed.add(what)
        return True

    def sprite(self, name: str, width: int, *, alpha: float = 1.0) -> pygame.Surface:
        """A piece such as `pieces/ship-red`, `width` px wide and as high as it must be, premultiplied."""

        def make() -> pygame.Surface:
            source = self._source(name)
            height = max(1, round(source.get_height() * width / source.get_width()))
            return _with_alpha(pygame.transform.smoothscale(source, (max(1, width), height)), alpha)

        return self.finish(("sprite", name, width, alpha), make)

    def icon(self, name: str, size: int, colour: str | pygame.Color) -> pygame.Surface:
        """A sign of `icons/`, `size` px each way, in one colour, premultiplied."""
        return self._tinted(f"icons/{name}", size, colour)

    def mark(self, colour_name: str, size: int, colour: str | pygame.Color) -> pygame.Surface:
        """A player's mark by their colour's name (`red` is the cross), painted in any colour, premultiplied."""
        return self._tinted(f"pieces/mark-{known_colour(colour_name)}", size, colour)

    def picture(self, name: str, size: tuple[int, int], *, radius: int = 0) -> pygame.Surface:
        """A picture such as `cities/napoli` that covers `size`; what is too much is cut off around its (low) centre.

        Opaque without `radius`; with one (px) the corners are round and the surface is premultiplied.
        """

        def make() -> pygame.Surface:
            # Grounds are as large as the largest screen and are wanted once: they are not kept as sources.
            source = self._city(name, size) if name.startswith(CITIES) else self._read(self._picture_path(name))
            covered = _scale_to_cover(source, size)
            return _round_corners(covered, radius) if radius > 0 else _to_display_format(covered, transparent=False)

        return self.finish(("picture", name, size, radius), make)

    def has_picture(self, name: str) -> bool:
        """Whether `picture` finds one of that name."""
        return self._picture_path(name).is_file()

    def frame(self, name: str, size: tuple[int, int], scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """A frame such as `panel` stretched to the nominal `size` px at `scale` px per u, premultiplied.

        Second, where it begins relative to the nominal top left corner: glows and shadows reach outside.
        """
        frame = self._frame(name)
        shrink = scale / frame.per_unit
        left, top, right, bottom = (round(edge * shrink) for edge in frame.pad)

        def make() -> pygame.Surface:
            outer = (size[0] + left + right, size[1] + top + bottom)
            return _stretch_nine_patch(self._source(frame.name), frame.slice, outer, shrink)

        return self.finish(("frame", name, size, scale), make), (-left, -top)

    def cloth(self, size: tuple[int, int], scale: float) -> pygame.Surface:
        """The whole cloth at `size` px and `scale` px per u, cut to its wobbling edge, premultiplied.

        Its middle stretches, its hem does not, so that a cloth of any shape is roped and stitched alike.
        """

        def make() -> pygame.Surface:
            whole = _to_display_format(self._read(self._folder / "grounds" / "cloth.jpg"), transparent=True)
            whole.blit(self._source("grounds/cloth-mask"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            hem = CLOTH_HEM * CLOTH_PER_UNIT
            return _stretch_nine_patch(whole, (hem, hem, hem, hem), size, scale / CLOTH_PER_UNIT)

        return self.finish(("cloth", size, scale), make)

    def frame_names(self) -> tuple[str, ...]:
        """All frames there are."""
        return tuple(self._all_frames())

    def finish(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The finished picture of that key: of this session, of an earlier one, or made now."""

        def fetch() -> pygame.Surface:
            if self.image_cache is not None and (kept := self.image_cache.get(key)) is not None:
                self._costly[key] = 0.0
                return kept
            self._borrowed_s = 0.0
            begun = time.thread_time()
            made = make()
            # The first request reads the file; which one that is may differ.
            if (took := max(time.thread_time() - begun, self._borrowed_s)) >= DISK_CACHE_THRESHOLD_S:
                self._costly[key] = took
            return made

        return self._finished.get(key, fetch)

    # -- files

    def _tinted(self, name: str, size: int, colour: str | pygame.Color) -> pygame.Surface:
        wanted = pygame.Color(colour)

        def make() -> pygame.Surface:
            sign = pygame.transform.smoothscale(self._source(name), (max(1, size), max(1, size)))
            # Multiplying a premultiplied white sign by the premultiplied colour tints and fades it in one step.
            sign.fill(wanted.premul_alpha(), special_flags=pygame.BLEND_RGBA_MULT)
            return sign

        return self.finish(("tinted", name, size, tuple(wanted)), make)

    def _source(self, name: str) -> pygame.Surface:
        return self._load_source(
            name, lambda: _to_display_format(self._read(self._file(name)), transparent=True).premul_alpha()
        )

    def _load_source(self, name: str, read: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The source of that name for the picture in hand, read now if it is missing."""

        def timed() -> pygame.Surface:
            begun = time.thread_time()
            source = read()
            self._reading_s[name] = time.thread_time() - begun
            return source

        source = self._sources.get(name, timed)
        self._sources_used_s = time.monotonic()
        self._borrowed_s += self._reading_s.get(name, 0.0)
        return source

    def _city(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The view of a city, at half its size where that will do: boards, cards and ledger ask for small ones."""

        def make() -> pygame.Surface:
            whole = self._read(self._picture_path(name))
            return pygame.transform.smoothscale(whole, (whole.get_width() // 2, whole.get_height() // 2))

        half = self._load_source(f"half/{name}", make)
        large = size[0] > half.get_width() or size[1] > half.get_height()
        return self._read(self._picture_path(name)) if large else half

    def _picture_path(self, name: str) -> Path:
        file = self._file(name)
        if not file.is_file() and name.startswith(CITIES):
            # A city of a player's own board: always the same one of the views.
            views = sorted((self._folder / CITIES).glob("*.jpg"))
            return views[sum(name.encode()) % len(views)] if views else file
        return file

    def _file(self, name: str) -> Path:
        return paths.picture_file(self._folder, name)

    def _read(self, path: Path) -> pygame.Surface:
        if not path.is_file():
            raise MissingArtError(f"no such picture: {path}")
        return pygame.image.load(path)

    def _frame(self, name: str) -> NinePatch:
        try:
            return self._all_frames()[name]
        except KeyError:
            raise MissingArtError(f"no frame named {name} in {self._folder / 'frames' / 'frames.toml'}") from None

    def _all_frames(self) -> dict[str, NinePatch]:
        if self._frames is None:
            self._frames = _read_frames(self._folder / "frames" / "frames.toml", "", "frames/")
            for path in sorted(self._games.glob("*/art/frames.toml")):
                game = f"{path.parent.parent.name}/"
                self._frames |= _read_frames(path, game, game)
        return self._frames


def _read_frames(path: Path, frame_prefix: str, file_prefix: str) -> dict[str, NinePatch]:
    """The frames of a list by name; what begins their names here, and those of their pictures."""
    if not path.is_file():
        raise MissingArtError(f"no such list of frames: {path}")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        f"{frame_prefix}{name}": NinePatch(
            name=file_prefix + entry["file"].removesuffix(".png"),
            per_unit=float(entry["per_unit"]),
            slice=_four(entry["slice"]),
            pad=_four(entry["pad"]),
        )
        for name, entry in table.items()
    }


def _four(numbers: list[int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = numbers
    return left, top, right, bottom


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def _to_display_format(surface: pygame.Surface, *, transparent: bool) -> pygame.Surface:
    """The same picture in the format that blits fastest; without a window (in tests) merely 32 bits deep."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return surface.convert_alpha() if transparent else surface.convert()
    same = pygame.Surface(surface.get_size(), pygame.SRCALPHA if transparent else 0, 32)
    same.blit(surface, (0, 0))
    return same


def _with_alpha(premultiplied: pygame.Surface, alpha: float) -> pygame.Surface:
    if alpha < 1.0:
        part = round(255 * max(0.0, alpha))
        premultiplied.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return premultiplied


def _scale_to_cover(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    have_w, have_h = source.get_size()
    ratio = max(width / have_w, height / have_h)
    cut_w, cut_h = min(have_w, round(width / ratio)), min(have_h, round(height / ratio))
    box = pygame.Rect((have_w - cut_w) // 2, round((have_h - cut_h) * LOW_CENTRE), cut_w, cut_h)
    return pygame.transform.smoothscale(source.subsurface(box), (width, height))


def _round_corners(opaque: pygame.Surface, radius: int) -> pygame.Surface:
    width, height = opaque.get_size()
    # The corner is drawn four times larger and shrunk, which is the smoothness pygame's own corners lack.
    stencil = pygame.Surface((width * 4, height * 4), pygame.SRCALPHA, 32)
    pygame.draw.rect(stencil, (255, 255, 255, 255), stencil.get_rect(), border_radius=radius * 4)
    result = pygame.transform.smoothscale(stencil.premul_alpha(), (width, height))
    result.blit(_to_display_format(opaque, transparent=True), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _stretch_nine_patch(
    source: pygame.Surface, border: tuple[int, int, int, int], size: tuple[int, int], shrink: float
) -> pygame.Surface:
    """`source` at `size`: corners shrunk by `shrink`, edges stretched one way, the middle both ways."""
    left, top, right, bottom = border
    # A rectangle too small for its corners makes them smaller, both ways alike so that they stay round.
    fitting = min(shrink, size[0] / max(1, left + right), size[1] / max(1, top + bottom))
    columns = _spans(source.get_width(), left, right, size[0], fitting)
    rows = _spans(source.get_height(), top, bottom, size[1], fitting)
    result = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)
    for from_y, from_h, to_y, to_h in rows:
        for from_x, from_w, to_x, to_w in columns:
            if min(from_w, from_h, to_w, to_h) > 0:
                part = pygame.transform.smoothscale(source.subsurface((from_x, from_y, from_w, from_h)), (to_w, to_h))
                result.blit(part, (to_x, to_y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return result


def _spans(source: int, before: int, after: int, target: int, fitting: float) -> list[tuple[int, int, int, int]]:
    """Three stretches of one axis: where each begins and how long it is, in the source and in the target."""
    first, last = round(before * fitting), round(after * fitting)
    if abs(target - first - last) <= 1:  # a middle of one px would be a seam
        last = target - first
    return [
        (0, before, 0, first),
        (before, source - before - after, first, target - first - last),
        (source - after, after, target - last, last),
    ]
