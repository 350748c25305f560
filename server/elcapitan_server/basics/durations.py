"""Times in words, for sentences and the log."""

from __future__ import annotations


def duration_text(seconds: int) -> str:
    """In the largest unit that fits: whole days, hours and minutes from two of them on."""
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= unit and (seconds >= 2 * unit or seconds % unit == 0):
            count = round(seconds / unit)
            return f"{count} {name}" + ("s" if count != 1 else "")
    return f"{seconds} second" + ("s" if seconds != 1 else "")
