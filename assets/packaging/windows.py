"""What Windows wants to know of a program beforehand: the version resource of its files.

The text is what PyInstaller reads; it is made of one version number.
"""

from __future__ import annotations

import re

ENGLISH, CZECH, UNICODE = 0x0409, 0x0405, 1200
WORDS = {
    ENGLISH: "The board games El Capitan, Yspahan and Carcassonne",
    CZECH: "Deskové hry El Capitan, Yspahan a Carcassonne",
}


def four(version: str) -> tuple[int, ...]:
    """A version as Windows counts it: `0.1.0rc1` is (0, 1, 0, 0)."""
    numbers = [int(number) for number in re.findall(r"(?:^|\.)(\d+)", version)]
    return tuple([*numbers, 0, 0, 0, 0][:4])


def version_resource(version: str) -> str:
    """The resource in both languages."""
    numbers = four(version)
    tables = ",\n      ".join(
        f"StringTable('{language:04X}{UNICODE:04X}', [\n"
        + ",\n".join(
            f"        StringStruct({name!r}, {value!r})"
            for name, value in (
                ("FileDescription", words),
                ("FileVersion", version),
                ("InternalName", "ElCapitan"),
                ("OriginalFilename", "ElCapitan.exe"),
                ("ProductName", "El Capitan"),
                ("ProductVersion", version),
            )
        )
        + "])"
        for language, words in WORDS.items()
    )
    spoken = ", ".join(f"{language}, {UNICODE}" for language in WORDS)
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0, OS=0x40004, fileType=1, subtype=0),
  kids=[
    StringFileInfo([
      {tables}]),
    VarFileInfo([VarStruct('Translation', [{spoken}])])
  ])
"""
