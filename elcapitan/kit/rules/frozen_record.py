"""The base class of the records of a position: immutable, and equal when their fields are.

What every move makes anew and reads a hundred times is written out by hand, though a named tuple says it in a third
of the lines: it is quicker to make and to read so, and the compiled build (docs/compiled.md) makes C structures of it.
That a field is Final the type checker sees to.
"""

from __future__ import annotations

from typing import ClassVar


class FrozenRecord:
    """One row of named values; `_replace` of each gives another one with some of them changed."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, in order."""

    def __eq__(self, other: object) -> bool:
        if self is other or type(self) is not type(other):
            return self is other
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__match_args__]))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """By its fields, in compiled rules too, where pickle would miss them; what is remembered beside them stays."""
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])

    def as_mapping(self) -> dict[str, object]:
        """The fields by name, with lists for tuples, as in JSON."""
        values = [(name, getattr(self, name)) for name in self.__match_args__]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__name__}({fields})"
