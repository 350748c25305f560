"""`elcapitan protocol`: what it prints is what the documents have, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elcapitan import cli, games
from elcapitan.protocol.reasons import REASONS
from elcapitan.protocol.schema import message_schema

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_is_that_of_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["protocol", "--schema"]) == 0
    said = capsys.readouterr().out
    assert json.loads(said) == message_schema()
    assert said == (DOCS / "protocol.schema.json").read_text("utf-8")


def test_the_codes_are_the_page_of_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["protocol", "--codes"]) == 0
    assert capsys.readouterr().out == (DOCS / "codes.md").read_text("utf-8")


def test_programs_read_all_codes_of_the_server_and_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["protocol", "--codes", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(each["code"], each["occasion"]) for each in said["server"]] == [(each[0], each[1]) for each in REASONS]
    assert said["games"].keys() == {*games.game_names()}
    (stranded,) = [each for each in said["games"]["elcapitan"]["codes"] if each["code"] == "out-of-reach"]
    assert stranded["facts"] == ["city", "seals", "steps"]
    assert stranded["sentence"] == "{city} is {steps} steps away, and the card has {seals} seals."
    assert {"facts": [], "rules": ["A1"]}.items() <= next(
        each for each in said["games"]["yspahan"]["codes"] if each["code"] == "action-done"
    ).items()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--schema", "--json"], "--json belongs to --codes"),
        ([], "one of the arguments --schema --codes is required"),
        (["--schema", "--codes"], "not allowed with argument"),
    ],
)
def test_what_does_not_go_together_is_said_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = cli.main(["protocol", *words])
    except SystemExit as left:
        code = int(str(left.code))
    assert code == cli.FAILED
    assert sentence in capsys.readouterr().err


def test_no_text_of_the_schema_is_indented_on_any_python() -> None:
    """Python takes the indentation of docstrings away from 3.13 on; the file is the same on all."""
    texts = [part["description"] for part in message_schema()["$defs"].values() if "description" in part]
    assert any("\n" in each for each in texts)
    assert not [each for each in texts if "\n " in each]
