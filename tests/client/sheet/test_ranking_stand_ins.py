"""The ranking of both games says who played for whom, and calls nobody a winner by what others did."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.shell import i18n
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from tests.client import headless_stage
from tests.client.model.stood_in import never, stood_in_model
from tests.client.scenes.scene_helpers import offline_link

GAMES = [("two", RankingScene), ("yspahan/two", PointsRankingScene)]
each_game = pytest.mark.parametrize(("record", "scene"), GAMES, ids=["elcapitan", "yspahan"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))


def english_stack() -> SceneStack:
    i18n.use_language("en")
    return headless_stage.stack(settings=Settings(language="en", name="Ada", speed="off"))


def written(model: TableModel, scene: type[RankingSheet], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn on the sheet."""
    stack = english_stack()
    told: list[str] = []
    look = type(stack.look)
    for name in ("text", "fit"):
        plain = getattr(look, name)

        def noted(
            self: object, dst: object, words: str, *rest: object, plain: object = plain, **more: object
        ) -> object:
            told.append(words)
            return plain(self, dst, words, *rest, **more)  # type: ignore[operator]

        monkeypatch.setattr(look, name, noted)
    stack.push(Menu(offline_link()))
    stack.push(scene(stack, model))
    stack.draw(headless_stage.surface())
    return told


def winner(record: str) -> int:
    model = stood_in_model(never, record=record)
    result = model.rules.result(model.state)
    assert result is not None
    return result.winners[0]


@each_game
def test_who_played_is_said_and_the_title_does_not_say_you(
    record: str, scene: type[RankingSheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = winner(record)
    own = stood_in_model(never, record=record, me=seat)
    own.set_seats([each._replace(by="person") for each in own.seats])
    own.set_steps([step._replace(by="person") for step in own.steps])
    name = own.seats[seat - 1].name
    assert f"You win, {name}!" in written(own, scene, monkeypatch)
    own.set_steps([step._replace(by="hard" if step.seat == seat else "person") for step in own.steps])
    told = written(own, scene, monkeypatch)
    assert f"You win, {name}!" not in told
    assert f"{name} wins" in told
    assert "A computer player (hard) played the whole game for you." in " ".join(told)
    assert "So this game does not count in your statistics." in " ".join(told)
