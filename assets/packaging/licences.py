"""The licences of everything inside the packages: the programs and libraries we did not write, and whose they are.

Known by name, so that nothing slips in unseen: `whose` says to which of them a file of the frozen folder belongs, and a
file of none stops the build (contents.py).
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import own_licence
from own_licence import Licence

FILE = "THIRD-PARTY-NOTICES.txt"
DISTRIBUTIONS = (
    "pygame-ce",
    "msgpack",
    "msgspec",
    "platformdirs",
    "tomlkit",
    "zeroconf",
    "ifaddr",
    "websockets",
    "shtab",
    "segno",
)
"""What the program is installed with, and what that needs; pyproject.toml and this list are held together by a test."""
TEXTS = re.compile(r"(^|/)(licen[cs]e|copying|lgpl)[^/]*$", re.IGNORECASE)
HOMES = ("homepage", "home", "repository", "source", "source code", "documentation")
"""What a distribution may call the page that is its home, the likeliest first."""
RULE = "=" * 100
ROOT = Path(__file__).resolve().parents[2]


class Font(NamedTuple):
    """One family of letters in assets/fonts."""

    name: str
    version: str
    files: str
    """How its files begin."""
    home: str


FONT_LICENCE = "OFL-1.1"
"""As SPDX writes it; of all of them."""
FONT_TEXT = ROOT / "assets" / "fonts" / "OFL.txt"
"""Their copyright lines and their licence."""
FONTS = (
    Font("Source Sans Pro", "2.020", "SourceSansPro-", "https://github.com/adobe-fonts/source-sans"),
    Font("Source Serif Pro", "2.007", "SourceSerifPro-", "https://github.com/adobe-fonts/source-serif"),
)


class Library(NamedTuple):
    """One library in machine code that comes along with Python or with pygame-ce."""

    name: str
    files: str
    """How its file begins, as a regular expression."""
    licence: str
    """As SPDX writes it."""
    home: str


LIBRARIES = (
    Library("Brotli", "libbrotli", "MIT", "https://github.com/google/brotli"),
    Library("bzip2", r"libbz2", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    Library("Expat", "libexpat", "MIT", "https://libexpat.github.io"),
    Library("FLAC", "libFLAC", "BSD-3-Clause", "https://xiph.org/flac"),
    Library("FluidSynth", "libfluidsynth", "LGPL-2.1-or-later", "https://www.fluidsynth.org"),
    Library("FreeType", "(lib)?freetype", "FTL", "https://freetype.org"),
    Library(
        "GCC runtime libraries", r"lib(stdc\+\+|gcc_s|gomp)", "GPL-3.0 WITH GCC-exception-3.1", "https://gcc.gnu.org"
    ),
    Library("GLib", r"lib(glib|gthread|intl|pcre)", "LGPL-2.1-or-later", "https://gitlab.gnome.org/GNOME/glib"),
    Library("HarfBuzz", "libharfbuzz", "MIT-Modern-Variant", "https://harfbuzz.github.io"),
    Library("libffi", "libffi", "MIT", "https://sourceware.org/libffi"),
    Library("libjpeg-turbo", r"lib(turbo)?jpeg", "BSD-3-Clause AND IJG", "https://libjpeg-turbo.org"),
    Library("libogg", r"libogg", "BSD-3-Clause", "https://xiph.org/ogg"),
    Library("libpng", r"libpng", "libpng-2.0", "http://www.libpng.org"),
    Library("libsndfile", "libsndfile", "LGPL-2.1-or-later", "https://libsndfile.github.io/libsndfile"),
    Library("libtiff", "libtiff", "libtiff", "https://libtiff.gitlab.io/libtiff"),
    Library("libuuid", "libuuid", "BSD-3-Clause", "https://github.com/util-linux/util-linux"),
    Library("libvorbis", "libvorbis", "BSD-3-Clause", "https://xiph.org/vorbis"),
    Library("libwebp", r"lib(webp|sharpyuv)", "BSD-3-Clause", "https://chromium.googlesource.com/webm/libwebp"),
    Library("libxmp", "libxmp", "MIT", "https://xmp.sourceforge.net"),
    Library("mpg123", "libmpg123", "LGPL-2.1-only", "https://mpg123.de"),
    # The rules compiled by it are in the same file (docs/compiled.md).
    Library("mypyc's runtime", r"[0-9a-f]+__mypyc", "MIT AND PSF-2.0", "https://github.com/python/mypy"),
    Library("OpenSSL", r"lib(crypto|ssl)", "Apache-2.0", "https://www.openssl.org"),
    Library("mpdecimal", "libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    Library("Opus", r"libopus", "BSD-3-Clause", "https://opus-codec.org"),
    Library("PortMidi", "(lib)?portmidi", "MIT", "https://github.com/PortMidi/portmidi"),
    Library("SDL 2", r"(lib)?SDL2(?!_)", "Zlib", "https://www.libsdl.org"),
    Library("SDL 2 image, mixer and ttf", r"(lib)?SDL2_", "Zlib", "https://github.com/libsdl-org"),
    Library("SQLite", r"(lib)?sqlite3", "blessing", "https://sqlite.org"),
    Library("WavPack", "libwavpack", "BSD-3-Clause", "https://www.wavpack.com"),
    Library("XZ Utils", "liblzma", "0BSD", "https://tukaani.org/xz"),
    Library("zlib", r"(libz\b|zlib1)", "Zlib", "https://zlib.net"),
)

OWNERS = {
    "elcapitan": "El Capitan",
    "pygame": "pygame-ce",
    "msgpack": "msgpack",
    "msgspec": "msgspec",
    "zeroconf": "zeroconf",
    "websockets": "websockets",
    "shtab": "shtab",
    "segno": "segno",
    FILE.lower(): "El Capitan",
    own_licence.INSIDE.lower(): "El Capitan",
}
"""By the first part of a path in the frozen folder."""
MODULES = frozenset(
    {name.replace("-", "_") for name in DISTRIBUTIONS} - {"pygame_ce"} | {"pygame", "elcapitan", "elcapitan_server"}
)
"""Packages whose modules are packed into the program, besides Python's own."""


def strangers(modules: Iterable[str]) -> list[str]:
    """The modules to be packed into the program that belong to no known part: the first parts of their names."""
    known = sys.stdlib_module_names | MODULES
    tops = {name.partition(".")[0] for name in modules}
    return sorted(top for top in tops - known if not top.startswith("_sysconfigdata"))


def whose(path: str) -> str:
    """The part that a file of the frozen folder belongs to, by its path with slashes; empty for an unknown file."""
    parts = path.removeprefix("_internal/").split("/")
    name = parts[-1]
    for library in LIBRARIES:
        if re.match(library.files, name):
            return library.name
    for font in FONTS:
        if name.startswith(font.files):
            return font.name
    # The metadata of an installed package is in a folder of its name and version.
    first = re.sub(r"-[\d.]+\.dist-info$", "", parts[0]).lower().replace("_", "-")
    if len(parts) == 1 and re.fullmatch(r"ElCapitan(\.exe|\.com)?", name):
        return "El Capitan"
    if re.match(r"(lib)?python3|base_library\.zip$|vcruntime|ucrtbase|api-ms-win|.*\.(pyd|dll)$", name, re.IGNORECASE):
        return OWNERS.get(first, "Python")
    # Apple's systems keep Python in a framework, and a link named Python beside it.
    if first.startswith("python3") or first in ("python", "python.framework"):
        return "Python"
    return OWNERS.get(first, "")


def _python_text() -> str:
    for folder in (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                return (folder / name).read_text(encoding="utf-8", errors="replace")
    return "The Python Software Foundation License Version 2: https://docs.python.org/3/license.html\n"


def _texts(name: str) -> Iterator[str]:
    """The texts a distribution brings; each once."""
    seen = set()
    for file in metadata.files(name) or ():
        if not TEXTS.search(file.as_posix()):
            continue
        text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace").strip()
        if text not in seen:
            seen.add(text)
            yield text


def licence_of(name: str) -> str:
    """As the distribution says it, in one line; empty if it does not."""
    about = metadata.metadata(name)
    classes = [each for each in about.get_all("Classifier") or () if each.startswith("License ::")]
    classified = ", ".join(each.rpartition(" :: ")[2] for each in classes)
    said = next((about[each] for each in ("License-Expression", "License") if each in about), classified)
    return said.partition("\n")[0]


def home_of(name: str) -> str:
    """Where the distribution comes from."""
    about = metadata.metadata(name)
    said = dict(each.split(",", 1) for each in about.get_all("Project-URL") or ())
    places = {label.strip().lower(): place.strip() for label, place in said.items()}
    said_before = about.get_all("Home-page") or [""]  # the older field, without labels
    return said_before[0] or next((places[label] for label in HOMES if label in places), "")


def _headline(name: str) -> str:
    return f"{name} {metadata.version(name)}  ·  {licence_of(name) or 'see below'}  ·  {home_of(name)}"


def of_installed() -> str:
    """Of the Python packages the game is installed with."""
    return "\n".join("\n".join([RULE, _headline(name), RULE, "", *_texts(name), ""]) for name in DISTRIBUTIONS)


def of_fonts() -> str:
    """Of the letters on the screen."""
    named = "\n".join(f"{each.name} {each.version}  ·  {FONT_LICENCE}  ·  {each.home}" for each in FONTS)
    return f"{RULE}\n{named}\n{RULE}\n\n{FONT_TEXT.read_text(encoding='utf-8')}"


def of_frozen(own: Licence | None) -> str:
    """Of everything inside a frozen program, ours first; `own` is what own_licence.py answers."""
    native = "\n".join(f"{each.name:32} {each.licence:34} {each.home}" for each in LIBRARIES)
    freezer = next(
        (text for text in _texts("pyinstaller") if "exception" in text),
        "see https://pyinstaller.org/en/stable/license.html",
    )
    ours = f"\n{RULE}\nEl Capitan  ·  {own.name}\n{RULE}\n\n{own.text}\n\n{RULE}\n" if own else ""
    return f"""What El Capitan is made of besides its own programs, pictures and sounds.

The board games are by Wolfgang Kramer and Horst-Rainer Rösner (El Capitan), Sébastien Pauchon (Yspahan) and
Klaus-Jürgen Wrede (Carcassonne). This program is no product of theirs or of their publishers.
{own_licence.first_words(own)}
{ours}
Libraries in machine code that come along with Python and pygame-ce. Those under the LGPL lie as files of their own
beside the program and may be exchanged for others. Not every
system's package holds all of them.

{native}

{RULE}
Python {sys.version.split()[0]}
{RULE}

{_python_text()}
{RULE}
The start of the frozen program is that of PyInstaller {metadata.version("pyinstaller")}
{RULE}

{freezer[:2500]}

{of_fonts()}
{of_installed()}"""


if __name__ == "__main__":
    print(of_frozen(own_licence.chosen()), end="")
