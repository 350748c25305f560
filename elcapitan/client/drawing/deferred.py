"""Binds the arguments of a painting function that is called later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

First = TypeVar("First")
Rest = ParamSpec("Rest")


def bind(
    paint: Callable[Concatenate[First, Rest], object], *args: Rest.args, **kwargs: Rest.kwargs
) -> Callable[[First], object]:
    """`paint` with all but its first argument given; a lambda made in a loop would see the loop's last values."""
    return lambda first: paint(first, *args, **kwargs)
