"""Options from the command line, the environment and a file: what wins, and what is refused with which sentence."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path
from typing import Any

import make_options
import pytest

from elcapitan_server.operations import options
from tests.server.server_process import launch, run_process


def resolved(*words: str, **variables: str) -> Any:
    parser = argparse.ArgumentParser()
    options.add_options(parser)
    return options.resolve_options(parser.parse_args(words), variables)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "server.toml"
    path.write_text('port = 1\nkeep-games = 5\ndata = "games"\nverbose = true\ntrusted-network = ["10.0.0.0/8"]\n')
    return path


def test_without_a_word_every_option_has_its_default() -> None:
    found = vars(resolved())
    for option in options.OPTIONS:
        expected = [] if option.kind == "list" else option.default
        assert found[option.field] == expected, option.name


def test_the_command_line_wins_over_the_environment_that_over_the_file_that_over_the_default(file: Path) -> None:
    config = ("--config", str(file))
    assert resolved(*config, "--port", "3", ELCAPITAN_PORT="2").port == 3
    assert resolved(*config, ELCAPITAN_PORT="2").port == 2
    assert resolved(*config).port == 1
    assert resolved().port is None
    found = resolved(*config, ELCAPITAN_PORT="2")
    assert (found.keep_games, found.keep_lobbies, found.verbose) == (5, 7, True)


@pytest.mark.parametrize("word", ["https://play.example.org", "http://localhost:8080", "*"])
def test_an_origin_is_a_page_without_a_path_or_any(word: str) -> None:
    assert resolved("--websocket-origin", word).websocket_origin == [word]


@pytest.mark.parametrize(
    "word", ["play.example.org", "https://play.example.org/page", "wss://play.example.org", "https://"]
)
def test_what_is_no_origin_is_refused(word: str) -> None:
    with pytest.raises(options.OptionError, match=r"is not an origin such as https://play\.example\.org"):
        resolved(ELCAPITAN_WEBSOCKET_ORIGIN=word)


def test_every_option_can_be_set_in_each_of_the_three_ways(tmp_path: Path) -> None:
    path = tmp_path / "server.toml"
    for option in options.OPTIONS:
        path.write_text(f"{option.name} = {option.example}\n")
        value = tomllib.loads(path.read_text())[option.name]
        words = [str(each) for each in (value if isinstance(value, list) else [value])]
        typed = [f"--{option.name}", *(() if option.kind == "flag" else words)]
        by_words = getattr(resolved(*typed), option.field)
        by_variable = getattr(resolved(**{option.variable: ",".join(words)}), option.field)
        by_file = getattr(resolved("--config", str(path)), option.field)
        assert by_words == by_variable == by_file, option.name
        assert by_file != option.default or option.example.strip('"') == option.default_text, option.name


def test_the_environment_may_name_the_file(file: Path) -> None:
    assert resolved(ELCAPITAN_CONFIG=str(file)).port == 1


def test_a_path_in_the_file_counts_from_the_folder_of_the_file(file: Path) -> None:
    assert resolved("--config", str(file)).data == file.parent / "games"


def test_an_empty_variable_says_nothing() -> None:
    assert resolved(ELCAPITAN_PORT="", ELCAPITAN_VERBOSE="").port is None


def test_a_list_is_typed_again_and_again_or_written_with_commas() -> None:
    typed = resolved("--trusted-network", "10.0.0.0/8", "--trusted-network", "2001:db8::/32")
    written = resolved(ELCAPITAN_TRUSTED_NETWORK="10.0.0.0/8, 2001:db8::/32")
    assert [*map(str, typed.trusted_network)] == ["10.0.0.0/8", "2001:db8::/32"]
    assert written.trusted_network == typed.trusted_network


def test_a_network_of_ipv4_inside_of_ipv6_is_one_of_ipv4() -> None:
    assert [*map(str, resolved("--trusted-network", "::ffff:10.0.0.0/104").trusted_network)] == ["10.0.0.0/8"]


@pytest.mark.parametrize(("said", "name"), [("yes", ""), ("no", None), ("The library", "The library")])
def test_a_server_is_announced_with_or_without_a_name_of_its_own(said: str, name: str | None) -> None:
    assert resolved(ELCAPITAN_ANNOUNCE=said).announce == name


def test_a_built_in_server_has_the_command_line_alone() -> None:
    assert resolved("--builtin", ELCAPITAN_PORT="5", ELCAPITAN_CONFIG="/nowhere.toml").port is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 99999", "The option 'port' in {file} cannot be used: '99999' is not a port from 0 to 65535."),
        ("share-timeout = 8", "The option 'share-timeout' in {file} cannot be used: '8' is not a number from 1 to 7."),
        (
            'data = "a\\u0000b"',
            "The option 'data' in {file} cannot be used: 'a\\x00b' is not the name of a file or folder.",
        ),
        ("port = true", "The option 'port' in {file} cannot be used: True is neither a text nor a number."),
        ("verbose = 1", "The option 'verbose' in {file} cannot be used: 1 is neither true nor false."),
        ('verbose = "yes"', "The option 'verbose' in {file} cannot be used: 'yes' is neither true nor false."),
        ("prot = 1", "The file {file} has an option 'prot' that does not exist; did you mean 'port'?"),
        ("[server]", "The file {file} has an option 'server' that does not exist."),
        ('trusted-network = ["x"]', "The option 'trusted-network' in {file} cannot be used: 'x' is not a network:"),
        ("port = ", "The file of options {file} is not valid TOML: Invalid value (at line 1, column 8)."),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence_that_names_it(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(f"{text}\n")
    with pytest.raises(options.OptionError) as caught:
        resolved("--config", str(path))
    assert str(caught.value).startswith(sentence.format(file=path))


@pytest.mark.parametrize(
    ("variable", "text", "sentence"),
    [
        ("ELCAPITAN_PORT", "9" * 5000, "is not a port from 0 to 65535."),
        ("ELCAPITAN_KEEP_GAMES", "9" * 5000, "is not a number from 1 to 1000000."),
        ("ELCAPITAN_PUBLIC_ADDRESS", "a:" + "9" * 5000, "is not a host and a port, such as play1.example.org:21997."),
        ("ELCAPITAN_PORT", "x", "The variable ELCAPITAN_PORT cannot be used: 'x' is not a port from 0 to 65535."),
        ("ELCAPITAN_VERBOSE", "maybe", "The variable ELCAPITAN_VERBOSE cannot be used: 'maybe' is neither yes nor no."),
        ("ELCAPITAN_CONFIG", "/no/file", "The file of options /no/file cannot be read: No such file or directory."),
    ],
)
def test_a_bad_variable_is_refused_in_one_sentence_that_names_it(variable: str, text: str, sentence: str) -> None:
    with pytest.raises(options.OptionError) as caught:
        resolved(**{variable: text})
    assert str(caught.value).endswith(sentence)
    assert variable in str(caught.value) or sentence.startswith("The file")


def test_a_network_that_is_none_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        resolved("--trusted-network", "10.0.0.1/8")
    assert "argument --trusted-network" in capsys.readouterr().err


async def test_a_server_is_configured_by_its_file_and_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "server.toml"
    path.write_text("keep-lobbies = -3\n")
    monkeypatch.setenv("ELCAPITAN_CONFIG", str(path))
    refused = await launch(tmp_path / "data", builtin=False)
    _, err = await refused.process.communicate()
    assert refused.process.returncode == 2
    sentence = f"The option 'keep-lobbies' in {path} cannot be used: '-3' is not a number from 1 to 1000000.\n"
    assert err.decode() == sentence
    path.write_text("verbose = true\n")
    async with run_process(tmp_path / "data", builtin=False) as server:
        assert server.port
        server.process.terminate()
        assert await server.ended() == 0


def test_the_names_are_those_of_command_line_variable_and_file() -> None:
    option = options.ServerOption("keep-games", help="", example="")
    assert (option.field, option.variable) == ("keep_games", "ELCAPITAN_KEEP_GAMES")
    assert len({option.name for option in (options.CONFIG, *options.OPTIONS)}) == len(options.OPTIONS) + 1


def test_the_help_lists_every_option_with_its_default() -> None:
    parser = argparse.ArgumentParser()
    options.add_options(parser)
    told = " ".join(parser.format_help().split())
    for option in options.OPTIONS:
        assert f"--{option.name}" in told
        if isinstance(option.default, int | float) and not isinstance(option.default, bool):
            assert f"(default: {option.default_text})" in told, option.name


def test_documents_and_example_are_made_from_the_list() -> None:
    text = make_options.PAGE.read_text("utf-8")
    assert make_options.TABLE.search(text), "the page has lost its table"
    assert make_options.page(text) == text, "run assets/packaging/make_options.py"
    assert make_options.EXAMPLE.read_text("utf-8") == options.example_file(), "run assets/packaging/make_options.py"


def test_the_example_with_everything_set_is_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "server.toml"
    path.write_text(re.sub(r"^#(?=[a-z])", "", options.example_file(), flags=re.MULTILINE))
    assert tomllib.loads(path.read_text()).keys() == {option.name for option in options.OPTIONS}
    assert resolved("--config", str(path)).keep_games == 365


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_saved_by_a_windows_editor_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "server.toml"
    path.write_bytes("keep-games = 5\r\nverbose = true\r\n".encode(encoding))
    found = resolved("--config", str(path))
    assert (found.keep_games, found.verbose) == (5, True)


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "port = " + "9" * 5000, "port = "])
def test_a_file_that_nothing_can_be_read_from_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(text)
    with pytest.raises(options.OptionError, match="is not valid TOML: "):
        resolved("--config", str(path))
