"""`elcapitan simulate` and `elcapitan verify`: the commands as a person types them."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.cli import main
from elcapitan.commands import cli_arguments
from elcapitan.commands.simulate import simulate_game
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots.levels import QuickRandomBot
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.play import play


def simulate(folder: Path, *words: str) -> int:
    return main(["simulate", "--bots", "random,random,random", "--seed", "7", "--out", str(folder), *words])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One finished record."""
    folder = tmp_path_factory.mktemp("games")
    assert simulate(folder) == 0
    return folder / "game-0001.capitan"


def changed(game: Path, folder: Path, /, **fields: Any) -> Path:
    """A copy of the record with other fields."""
    mapping = json.loads(game.read_text(encoding="utf-8")) | fields
    copy = folder / "changed.capitan"
    copy.write_text(json.dumps(mapping), encoding="utf-8")
    return copy


def test_simulate_writes_games_that_verify_accepts(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    assert "valid" in capsys.readouterr().out
    record = json.loads(game.read_text(encoding="utf-8"))
    assert record["format"] == "elcapitan-record"
    assert len(record["payments"]) == 3
    assert record["winners"]


def test_simulate_writes_the_same_files_from_the_same_seed(game: Path, tmp_path: Path) -> None:
    assert simulate(tmp_path, "--games", "2") == 0
    assert (tmp_path / "game-0001.capitan").read_bytes() == game.read_bytes()
    assert (tmp_path / "game-0002.capitan").read_bytes() != game.read_bytes()


def test_simulate_overwrites_nothing_without_force(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "game-0001.capitan"
    kept.write_text("mine")
    assert simulate(tmp_path) == 2
    assert kept.read_text() == "mine"
    assert "--force" in capsys.readouterr().err
    assert simulate(tmp_path, "--force") == 0
    assert kept.read_bytes() == game.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random"], "2 to 5"),
        (["--bots", "random,random,random,random,random,random"], "2 to 5"),
        (["--bots", "random,genius"], "genius"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "many"),
        (["--rollouts", "0"], "--rollouts"),
        (["--rollouts", f"1{'0' * 400}"], "--rollouts"),
        (["--start", "4"], "--start"),
        (["--extras", "lisboa,athina"], "athina"),
        (["--board", "/nowhere/board.toml"], "/nowhere/board.toml"),
        (["--colour", "red"], "--colour"),
    ],
)
def test_simulate_says_what_was_asked_wrongly(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = simulate(tmp_path, *words)
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_simulate_plays_on_a_board_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path("assets/boards/mediterranean.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace("start_money = 20", "start_money = 33"), encoding="utf-8")
    assert simulate(tmp_path, "--board", str(own)) == 0
    assert json.loads((tmp_path / "game-0001.capitan").read_text(encoding="utf-8"))["board"]["start_money"] == 33


def test_simulate_plays_with_extra_cities_in_the_order_of_the_board(tmp_path: Path) -> None:
    assert simulate(tmp_path, "--extras", "islas-canarias,porto") == 0
    game = tmp_path / "game-0001.capitan"
    assert json.loads(game.read_text(encoding="utf-8"))["options"]["extras"] == ["porto", "islas-canarias"]
    assert main(["verify", str(game)]) == 0


def test_a_bad_board_is_refused_with_all_its_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path("assets/boards/mediterranean.toml").read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace("start_money = 20", 'start_money = "a lot"').replace("[8, 10]", "[10, 8]"))
    assert simulate(tmp_path, "--board", str(bad)) == 2
    err = capsys.readouterr().err
    assert "start_money" in err
    assert "city[1].fortress" in err


def test_verify_names_the_first_move_that_does_not_hold(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = json.loads(game.read_text(encoding="utf-8"))["moves"]
    moves[10][1] = "loan 10"
    assert main(["verify", str(changed(game, tmp_path, moves=moves))]) == 1
    assert "Move 11 " in capsys.readouterr().out


def test_verify_sees_money_that_nobody_earned(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    money = [florins + 1 for florins in json.loads(game.read_text(encoding="utf-8"))["scores"]]
    assert main(["verify", str(changed(game, tmp_path, scores=money))]) == 1
    assert "scores" in capsys.readouterr().out


@pytest.mark.parametrize(("seat", "whom"), [(0, "onlookers"), (2, "seat 2")])
def test_verify_says_from_whom_a_record_hides(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seat: int, whom: str
) -> None:
    assert main(["verify", "--strict", str(changed(game, tmp_path, seen_by=seat))]) == 1
    assert f"NOT checked: what was hidden from {whom}" in capsys.readouterr().out


def test_verify_accepts_an_unfinished_record_whose_moves_hold(game: Path, tmp_path: Path) -> None:
    from elcapitan.games import ruleset
    from elcapitan.table.match import Match
    from elcapitan.table.record import SeatLine, format_record, parse_record

    whole = parse_record(game.read_bytes())
    match = Match(ruleset("elcapitan"), whole.all_options(), bytes.fromhex(str(whole.shuffled[0].seed)))
    for entry in whole.moves[:31]:
        match.play(entry.seat, entry.text)
    cut = tmp_path / "unfinished.capitan"
    cut.write_text(format_record(match.record([SeatLine(*seat) for seat in whole.seats])), encoding="utf-8")
    assert "winners" not in json.loads(cut.read_text(encoding="utf-8"))
    assert main(["verify", str(cut)]) == 0


@pytest.mark.parametrize("kept", [0, 1, 100, 5000])
def test_verify_refuses_what_was_cut(kept: int, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = tmp_path / "cut.capitan"
    cut.write_bytes(game.read_bytes()[:kept])
    assert main(["verify", str(cut)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "fields", [{"version": 5}, {"rules": 9}, {"game": "chess"}, {"format": "something"}, {"moves": 7}]
)
def test_verify_refuses_by_name_what_it_does_not_know(
    fields: dict[str, Any], game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(changed(game, tmp_path, **fields))]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_verify_says_which_file_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.capitan")]) == 2
    assert "none.capitan" in capsys.readouterr().err


def simulate_yspahan(folder: Path, *words: str) -> int:
    return main(
        ["simulate", "--game", "yspahan", "--bots", "easy,random,easy", "--seed", "1", "--out", str(folder), *words]
    )


def test_yspahan_is_simulated_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate_yspahan(tmp_path, "--games", "2") == 0
    games = sorted(map(str, tmp_path.iterdir()))
    assert [json.loads(Path(game).read_text(encoding="utf-8"))["game"] for game in games] == ["yspahan", "yspahan"]
    assert main(["verify", "--strict", *games]) == 0
    assert "all 2 records are valid" in capsys.readouterr().out


def test_a_set_of_parts_is_an_option_in_the_order_of_the_game(tmp_path: Path) -> None:
    words = ("--game", "carcassonne", "--option", "expansions=river,inns", "--option", "wheel=board")
    assert simulate(tmp_path, *words) == 0
    file = tmp_path / "game-0001.capitan"
    assert json.loads(file.read_text(encoding="utf-8"))["options"]["expansions"] == ["inns", "river"]
    assert main(["verify", str(file)]) == 0


def test_yspahan_is_simulated_the_same_from_the_same_seed(tmp_path: Path) -> None:
    assert simulate_yspahan(tmp_path / "one") == simulate_yspahan(tmp_path / "two") == 0
    first, second = ((tmp_path / folder / "game-0001.capitan").read_bytes() for folder in ("one", "two"))
    assert first == second


def test_an_option_of_yspahan_is_played_by_and_recorded(tmp_path: Path) -> None:
    assert simulate_yspahan(tmp_path, "--option", "gold_steps=three", "--option", "card_time=after") == 0
    game = tmp_path / "game-0001.capitan"
    options = json.loads(game.read_text(encoding="utf-8"))["options"]
    assert (options["gold_steps"], options["card_time"]) == ("three", "after")
    assert main(["verify", str(game)]) == 0


def test_verify_names_the_first_move_of_yspahan_that_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate_yspahan(tmp_path) == 0
    game = tmp_path / "game-0001.capitan"
    moves = json.loads(game.read_text(encoding="utf-8"))["moves"]
    moves[1][1] = "build hoist"
    assert main(["verify", str(changed(game, tmp_path, moves=moves))]) == 1
    assert "Move 2 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--option", "gold_steps=four"], "the option gold_steps cannot be 'four'; choose from any, three"),
        (["--option", "gold_steps"], "gold_steps cannot be ''"),
        (["--option", "boats=3"], "yspahan has no option 'boats'; its options are gold_steps, card_time"),
        (["--bots", "easy,master"], "unknown computer player 'master'; choose from random, easy, normal, hard"),
        (["--bots", "easy"], "--bots must name 2 to 4 computer players, not 1"),
        (["--bots", "easy,easy,easy,easy,easy"], "--bots must name 2 to 4 computer players, not 5"),
        (["--extras", "porto"], "yspahan has no extra cities"),
        (["--board", "assets/boards/mediterranean.toml"], "yspahan has no board files"),
    ],
)
def test_simulate_says_in_one_sentence_what_yspahan_has_not(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate_yspahan(tmp_path / "games", *words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_seed_that_is_no_text_is_one_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--seed", "\udcff"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "is not valid UTF-8" in said
    assert said.count("\n") == 1


def test_each_move_of_random_players_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def counted(state: GameState, move: Move, turned_up: Sequence[str] = ()) -> CapitanPlayed | Refusal:
        played.append(move)
        return play(state, move, turned_up)

    monkeypatch.setattr("elcapitan.games.capitan.rules.play.play", counted)
    monkeypatch.setattr("elcapitan.games.capitan.bots.random_bot.play", counted)
    options = {"players": 2, "extras": [], "start": "drawn", "board": standard_board()}
    record = json.loads(simulate_game(["random", "random"], options, "1", 1))
    assert [str(move) for move in played] == [move[1] for move in record["moves"]]


@pytest.mark.parametrize(
    ("game", "players", "written"),
    [
        ("elcapitan", 2, "7e842fe322dc7dca"),
        ("elcapitan", 5, "b6e64dff292e3338"),
        ("yspahan", 2, "a169bb18d6465973"),
        ("yspahan", 4, "17ac2ef1f5855698"),
    ],
)
def test_random_games_of_an_old_seed_stay_as_they_were(game: str, players: int, written: str) -> None:
    options = {"players": players, **cli_arguments.default_options(game), "start": "drawn"}
    if game == "elcapitan":
        extras = ["porto", "islas-canarias"] if players == 5 else []
        options |= {"board": standard_board(), "extras": extras}
    record = simulate_game(["random"] * players, options, "pinned", 1, game)
    assert blake2b(record.encode(), digest_size=8).hexdigest() == written


def test_no_garbage_is_collected_within_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    choose, collecting = QuickRandomBot.choose, set()

    def watched(self: QuickRandomBot, state: GameState, seat: int, budget: Budget) -> list[Move]:
        collecting.add(gc.isenabled())
        return choose(self, state, seat, budget)

    monkeypatch.setattr(QuickRandomBot, "choose", watched)
    options = {"players": 2, "extras": [], "start": "drawn", "board": standard_board()}
    simulate_game(["random", "random"], options, "1", 1)
    assert (collecting, gc.isenabled()) == ({False}, True)


def test_the_rollouts_are_those_of_every_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose, budgets = QuickRandomBot.choose, set()

    def counted(self: QuickRandomBot, state: GameState, seat: int, budget: Budget) -> list[Move]:
        budgets.add(budget)
        return choose(self, state, seat, budget)

    monkeypatch.setattr(QuickRandomBot, "choose", counted)
    assert simulate(tmp_path, "--rollouts", "300") == 0
    assert budgets == {Budget(rollouts=300)}
