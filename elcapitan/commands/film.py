"""`elcapitan film FILE OUT`: a recorded game as an animated GIF or an MP4, without a window."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING

from elcapitan import paths
from elcapitan.commands import CommandError, Progress, cli_arguments
from elcapitan.commands.language import _
from elcapitan.text_cleaning import clean_path

if TYPE_CHECKING:
    from elcapitan.client.model.table_model import TableModel

SIZES = {".mp4": "1280x720", ".gif": "800x450"}
"""By the ending of the file. A GIF of a whole game would be far larger in the size of an MP4."""
SLOWEST, FASTEST = 0.25, 32.0


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.add_argument("file", type=paths.typed_argument, metavar="FILE", help="saved game (.capitan)")
    parser.add_argument("out", metavar="OUT.gif|OUT.mp4", type=paths.typed_argument, help="film to write")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="N", help="begin after N moves")
    parser.add_argument("--to", type=int, dest="last", metavar="N", help="end after N moves (default: all)")
    parser.add_argument(
        "--speed", type=float, default=4.0, metavar="X", help="times as fast as at the table (default: %(default)g)"
    )
    parser.add_argument("--size", metavar="WxH", help="size in pixels (default: 1280x720; of a GIF 800x450)")
    parser.add_argument(
        "--lang", default="en", metavar="LANG", help="language, such as en or cs (default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the film; CommandError with one sentence if that is not possible, and then no file is left."""
    out: Path = arguments.out
    ending = out.suffix.lower()
    if ending not in SIZES:
        raise CommandError(_("{file} is not a film file name; it should end in .mp4 or .gif").format(file=out))
    cli_arguments.check_output(out, arguments.file)
    language = cli_arguments.language(arguments.lang)
    size = cli_arguments.picture_size(arguments.size or SIZES[ending])
    if ending == ".mp4" and (size[0] % 2 or size[1] % 2):
        raise CommandError(_("the width and height of an MP4 must be even"))
    speed = arguments.speed
    if not (math.isfinite(speed) and SLOWEST <= speed <= FASTEST):
        raise CommandError(
            _("the speed must be from {slowest:g} to {fastest:g}").format(slowest=SLOWEST, fastest=FASTEST)
        )
    _check_library()
    model = _model(arguments.file, arguments.first, arguments.last)
    if out.is_dir():
        raise CommandError(_("{file} is a folder").format(file=out))
    try:
        with cli_arguments.painting_errors():
            seconds = _write(out, model, arguments.first, size, language, speed)
    except OSError as fault:
        raise CommandError(
            _("{file} cannot be written: {reason}").format(file=out, reason=fault.strerror or fault)
        ) from None
    megabytes = out.stat().st_size / 1_000_000
    print(
        _("{file}: {seconds:.0f} s, {megabytes:.1f} MB").format(
            file=clean_path(out), seconds=seconds, megabytes=megabytes
        )
    )
    return 0


def _check_library() -> None:
    from elcapitan.client.replay.film_writer import FilmLibraryMissing, film_library

    if paths.is_frozen():
        raise CommandError(
            _("this packaged program does not write films; install El Capitan with pip, and PyAV with: pip install av")
        )
    try:
        film_library()
    except FilmLibraryMissing:
        raise CommandError(_("films need the library PyAV; install it with: pip install av")) from None


def _model(file: Path, first: int, last: int | None) -> TableModel:
    from elcapitan.client.model.table_model import TableModel
    from elcapitan.table import record as records

    text = cli_arguments.read_record_text(file)
    try:
        record = records.parse_record(text)
        cli_arguments.check_window(record.game)
        moves = len(record.moves)
        for asked_for in (first, last):
            if asked_for is not None and not 0 <= asked_for <= moves:
                raise CommandError(cli_arguments.no_such_move_text(moves, asked_for))
        if first >= (moves if last is None else last):
            raise CommandError(_("there is no move to show: --from must be less than --to"))
        return TableModel.from_record(records.record_mapping(text), last, me=0)
    except ValueError as fault:
        raise CommandError(f"{file}: {fault}") from None


def _write(out: Path, model: TableModel, first: int, size: tuple[int, int], language: str, speed: float) -> float:
    """Its length in seconds."""
    from elcapitan.client.replay import screenshots
    from elcapitan.client.replay.film_writer import FRAMES_PER_S, open_film

    count = len(model.steps)
    gif = out.suffix.lower() == ".gif"
    samples = screenshots.film_samples(model, size, language, first) if gif else ()
    with Progress() as progress, open_film(out, size, list(samples)) as film:
        frames_per_s = FRAMES_PER_S[out.suffix.lower()]
        for picture, at in screenshots.film_frames(model, size, language, first, speed, frames_per_s):
            film.add(picture)
            progress.show(_("move {number} of {count}").format(number=at, count=count))
    return film.seconds
