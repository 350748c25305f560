"""The last results of several computations: what most frames of a table ask for again with the same inputs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from elcapitan.client.shell import i18n

Inputs = ParamSpec("Inputs")
ResultT = TypeVar("ResultT")
FindT = TypeVar("FindT", bound=Callable[..., Any])


class LastResults:
    """By name, the inputs of the last computation and its result."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, Any]] = {}

    def get(self, name: Hashable, inputs: object, make: Callable[[], ResultT]) -> ResultT:
        """The result of that name if its inputs equal those of the last time, else what `make` returns.

        `inputs` must hold everything that `make` reads and that can change. Give the same objects again where you can:
        a tuple compares identical elements at once. The result is shared, so the caller must not change it.
        """
        found = self._kept.get(name)
        if found is None or found[0] != inputs:
            found = self._kept[name] = inputs, make()
        result: ResultT = found[1]
        return result

    def call(self, function: Callable[Inputs, ResultT], *inputs: Inputs.args, **named: Inputs.kwargs) -> ResultT:
        """What a function returns: called again when one of its inputs or the spoken language has changed."""
        name = function.__module__, function.__qualname__
        return self.get(name, (i18n.language(), inputs, named), lambda: function(*inputs, **named))

    def clear(self) -> None:
        """Forget everything, for example in another language."""
        self._kept.clear()


def remembered(positions: int) -> Callable[[FindT], FindT]:
    """Of a pure function of a position: its answers on the last few are kept, for every frame asks again.

    A position is known by its identity, what else is asked by its equality.
    """

    def keep(find: FindT) -> FindT:
        known: list[tuple[object, dict[Hashable, Any]]] = []

        @wraps(find)
        def ask(position: object, *rest: Hashable) -> Any:
            answers = next((found for of, found in known if of is position), None)
            if answers is None:
                answers = {}
                known.insert(0, (position, answers))
                del known[positions:]
            if rest not in answers:
                answers[rest] = find(position, *rest)
            return answers[rest]

        return cast("FindT", ask)

    return keep
