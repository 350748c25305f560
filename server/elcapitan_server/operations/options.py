"""The options of a dedicated server: one list, read from the command line, the environment and a file.

The command line wins over the environment, the environment over the file, the file over the default. A player's
built-in server has the command line alone: what the environment of a desktop says is not meant for it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from elcapitan import locked_file
from elcapitan.locked_file import DamagedFile
from elcapitan_server.basics.environment import SHARE_TIMEOUT_S
from elcapitan_server.connections.address_limits import DEFAULT_LIMITS
from elcapitan_server.connections.rate_limits import DEFAULT_RATES
from elcapitan_server.operations import option_values
from elcapitan_server.tables.table_expiry import DEFAULT_RETENTION

PREFIX = "ELCAPITAN_"
"""Of the variables: `--keep-games` is ELCAPITAN_KEEP_GAMES."""
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class OptionError(Exception):
    """Raised when an option has a value that cannot be used; its text is one sentence that names where it stands."""


class ServerOption(NamedTuple):
    """One option."""

    name: str
    """With hyphens, as on the command line and in the file."""
    help: str
    example: str
    """A line of the file without the name."""
    parse: Callable[[str], Any] = str
    """What a word means. ArgumentTypeError with a sentence, without its full stop, if it means nothing."""
    default: Any = None
    metavar: str | None = None
    kind: Literal["value", "flag", "list", "name"] = "value"
    """`flag`: yes or no. `list`: may be repeated. `name`: with or without a value."""

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")

    @property
    def variable(self) -> str:
        return PREFIX + self.field.upper()

    @property
    def default_text(self) -> str:
        return f"{self.default:g}" if isinstance(self.default, float) else str(self.default)


class NotGiven:
    """Stands where the command line says nothing; shown in its help as the default."""

    def __init__(self, option: ServerOption) -> None:
        self._option = option

    def __str__(self) -> str:
        return self._option.default_text


OPTIONS = (
    ServerOption(
        "host",
        help="address to listen on (default: all addresses of this machine, IPv4 and IPv6)",
        example='"192.0.2.7"',
        parse=option_values.parse_host,
    ),
    ServerOption(
        "port",
        help="port to listen on (default: 21997, or the next free one up to 22006)",
        example="21997",
        parse=option_values.parse_port,
    ),
    ServerOption(
        "data",
        help="data folder (default: the program's own)",
        example='"/var/lib/elcapitan/data"',
        parse=option_values.parse_path,
    ),
    ServerOption(
        "store",
        help="PostgreSQL database that several servers share (default: none, the data folder)",
        example='"postgresql://elcapitan@db.example.org/elcapitan"',
        parse=option_values.parse_store,
        metavar="URL",
    ),
    ServerOption(
        "public-address",
        help="address where clients reach this server, for the others that share its store (default: its own name)",
        example='"play1.example.org:21997"',
        parse=option_values.parse_public_address,
        metavar="ADDRESS",
    ),
    ServerOption(
        "public-websocket",
        help="the same for clients that come by WebSocket (default: none)",
        example='"wss://play1.example.org/elcapitan"',
        parse=option_values.parse_public_websocket,
        metavar="URL",
    ),
    ServerOption(
        "announce",
        help="announce the server on the local network as NAME (default: the name of this machine)",
        example='"The library"',
        metavar="NAME",
        kind="name",
    ),
    ServerOption(
        "requests-per-s",
        help="requests per second allowed for one connection (default: %(default)s); its other limits scale with it",
        example="50",
        parse=option_values.parse_rate,
        default=DEFAULT_RATES.requests.per_s,
        metavar="N",
    ),
    ServerOption(
        "connections-per-address",
        help="simultaneous connections allowed per address (default: %(default)s); the rate of new ones scales with it",
        example="128",
        parse=option_values.parse_count,
        default=DEFAULT_LIMITS.connections,
        metavar="N",
    ),
    ServerOption(
        "tables-per-address",
        help="tables one address may create and keep (default: %(default)s)",
        example="50",
        parse=option_values.parse_count,
        default=DEFAULT_LIMITS.tables,
        metavar="N",
    ),
    ServerOption(
        "trusted-network",
        help="addresses without these limits, such as 192.168.0.0/16; may be repeated",
        example='["192.168.0.0/16"]',
        parse=option_values.parse_network,
        default=(),
        metavar="NET",
        kind="list",
    ),
    ServerOption(
        "keep-lobbies",
        help="days to keep an empty table before its game starts; 0: for ever (default: %(default)s)",
        example="7",
        parse=option_values.parse_days,
        default=DEFAULT_RETENTION.lobbies,
        metavar="DAYS",
    ),
    ServerOption(
        "keep-finished",
        help="days to keep a finished game; 0: for ever (default: %(default)s)",
        example="90",
        parse=option_values.parse_days,
        default=DEFAULT_RETENTION.finished,
        metavar="DAYS",
    ),
    ServerOption(
        "keep-games",
        help="days to keep an unfinished game that no one plays; 0: for ever (default: %(default)s)",
        example="365",
        parse=option_values.parse_days,
        default=DEFAULT_RETENTION.games,
        metavar="DAYS",
    ),
    ServerOption(
        "share-timeout",
        help="seconds to wait for each answer of players' programs with their share of a seed (default: %(default)s)",
        example="3",
        parse=option_values.parse_share_timeout,
        default=SHARE_TIMEOUT_S,
        metavar="S",
    ),
    ServerOption(
        "tls-cert",
        help="encrypt connections with this certificate (PEM)",
        example='"/etc/elcapitan/fullchain.pem"',
        parse=option_values.parse_path,
        metavar="FILE",
    ),
    ServerOption(
        "tls-key",
        help="private key of the certificate (PEM)",
        example='"/etc/elcapitan/privkey.pem"',
        parse=option_values.parse_path,
        metavar="FILE",
    ),
    ServerOption(
        "websocket",
        help="also accept WebSocket connections on this port (default: none)",
        example="21990",
        parse=option_values.parse_port,
        metavar="PORT",
    ),
    ServerOption(
        "websocket-host",
        help="address of the WebSocket port (default: that of --host); on 127.0.0.1 it does not use TLS",
        example='"127.0.0.1"',
        parse=option_values.parse_host,
        metavar="HOST",
    ),
    ServerOption(
        "websocket-origin",
        help="web page whose scripts may connect, such as https://play.example.org; * is any; may be repeated",
        example='["https://play.example.org"]',
        parse=option_values.parse_origin,
        default=(),
        metavar="ORIGIN",
        kind="list",
    ),
    ServerOption(
        "trusted-proxy",
        help="reverse proxy whose X-Forwarded-For says where a WebSocket comes from; may be repeated",
        example='["127.0.0.1"]',
        parse=option_values.parse_network,
        default=(),
        metavar="NET",
        kind="list",
    ),
    ServerOption(
        "turn-webhook",
        help="call players who are away and whose turn it is, by a signed POST to this address (default: none)",
        example='"https://bot.example.org/turns"',
        parse=option_values.parse_webhook,
        metavar="URL",
    ),
    ServerOption(
        "turn-webhook-secret",
        help="file with the key that signs the calls, at least 16 bytes",
        example='"/etc/elcapitan/webhook.key"',
        parse=option_values.parse_path,
        metavar="FILE",
    ),
    ServerOption(
        "monitoring-port",
        help="answer /healthz, /readyz and /metrics over HTTP on this port (default: none)",
        example="9197",
        parse=option_values.parse_port,
        metavar="PORT",
    ),
    ServerOption(
        "monitoring-host",
        help="address of the monitoring port (default: %(default)s)",
        example='"127.0.0.1"',
        parse=option_values.parse_host,
        default="127.0.0.1",
        metavar="HOST",
    ),
    ServerOption(
        "log-format",
        help="text, or json: one JSON object a line (default: %(default)s)",
        example='"json"',
        parse=option_values.parse_log_format,
        default="text",
        metavar="FORMAT",
    ),
    ServerOption("verbose", help="log what happens to stderr", example="true", default=False, kind="flag"),
)
"""All of them but `config`, which says where the file is."""
CONFIG = ServerOption(
    "config",
    help="TOML file with options; what is typed here wins over it",
    example="",
    parse=option_values.parse_path,
    metavar="FILE",
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add every option to a command; `resolve_options` then completes what was parsed."""
    for option in (CONFIG, *OPTIONS):
        default, name, help = NotGiven(option), f"--{option.name}", option.help
        if option.kind == "flag":
            parser.add_argument(name, action="store_true", default=default, help=help)
        elif option.kind == "name":
            parser.add_argument(name, nargs="?", const="", default=default, metavar=option.metavar, help=help)
        elif option.kind == "list":
            parser.add_argument(
                name, action=_Append, type=option.parse, default=default, metavar=option.metavar, help=help
            )
        else:
            parser.add_argument(name, type=option.parse, default=default, metavar=option.metavar, help=help)
    parser.add_argument("--builtin", action="store_true", help=argparse.SUPPRESS)


class _Append(argparse.Action):
    """Collects values; argparse's own action would add to the default."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, [*([] if isinstance(before, NotGiven) else before), values])


def resolve_options(
    given: argparse.Namespace, environment: Mapping[str, str] = os.environ, options: tuple[ServerOption, ...] = OPTIONS
) -> argparse.Namespace:
    """What was typed, completed by the environment, the file and the defaults. OptionError for a value of no use."""
    found = dict(vars(given))
    if given.builtin:
        environment = {}
    config = _typed(found, CONFIG)
    if config is None:
        config = _from_environment(CONFIG, environment)
    found["config"] = config
    file = _read_file(config, options) if config is not None else {}
    for option in options:
        value = _typed(found, option)
        if value is None:
            value = _from_environment(option, environment)
        if value is None and option.name in file:
            assert config is not None
            value = _from_file(option, file[option.name], config)
        found[option.field] = _default(option) if value is None else value
    return argparse.Namespace(**found)


def _typed(found: Mapping[str, Any], option: ServerOption) -> Any:
    value = found.get(option.field)
    return None if isinstance(value, NotGiven) else value


def _default(option: ServerOption) -> Any:
    return list(option.default) if option.kind == "list" else option.default


def _from_environment(option: ServerOption, environment: Mapping[str, str]) -> Any:
    """What a variable says; one that is empty says nothing."""
    text = environment.get(option.variable, "")
    if not text:
        return None
    where = f"The variable {option.variable}"
    if option.kind == "flag" or (option.kind == "name" and text.lower() in (*YES, *NO)):
        if text.lower() not in (*YES, *NO):
            raise OptionError(f"{where} cannot be used: {text!r} is neither yes nor no.")
        return _switched(option, text.lower() in YES)
    if option.kind == "list":
        return [_parsed(option, word.strip(), where) for word in text.split(",") if word.strip()]
    return _parsed(option, text, where)


def _read_file(path: Path, options: tuple[ServerOption, ...]) -> Mapping[str, Any]:
    try:
        file = locked_file.parse_toml(locked_file.read_bytes(path))
    except OSError as error:
        raise OptionError(f"The file of options {path} cannot be read: {error.strerror}.") from None
    except DamagedFile as error:
        raise OptionError(f"The file of options {path} is not valid TOML: {str(error).rstrip('.')}.") from None
    names = [option.name for option in options]
    for name in file:
        if name not in names:
            import difflib  # for this sentence alone

            near = difflib.get_close_matches(name, names, 1)
            raise OptionError(
                f"The file {path} has an option {name!r} that does not exist"
                + (f"; did you mean {near[0]!r}?" if near else ".")
            )
    return file


def _from_file(option: ServerOption, value: Any, path: Path) -> Any:
    """What the file says; a path in it counts from the file's own folder."""
    where = f"The option {option.name!r} in {path}"
    if option.kind in ("flag", "name") and isinstance(value, bool):
        return _switched(option, value)
    if option.kind == "flag":
        raise OptionError(f"{where} cannot be used: {value!r} is neither true nor false.")
    if option.kind == "list" and isinstance(value, list):
        return [_parsed(option, _word(each, where), where) for each in value]
    parsed = _parsed(option, _word(value, where), where)
    if option.kind == "list":
        return [parsed]
    return path.parent / parsed if isinstance(parsed, Path) else parsed


def _switched(option: ServerOption, on: bool) -> Any:
    """Yes or no; of an option with a name, yes is the name it has by itself."""
    if option.kind == "flag":
        return on
    return "" if on else option.default


def _word(value: Any, where: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise OptionError(f"{where} cannot be used: {value!r} is neither a text nor a number.")
    return str(value)


def _parsed(option: ServerOption, word: str, where: str) -> Any:
    try:
        return option.parse(word)
    except argparse.ArgumentTypeError as reason:
        raise OptionError(f"{where} cannot be used: {reason}.") from None


def options_table() -> str:
    """The list as docs/hosting.md has it (assets/packaging/make_options.py)."""
    rows = [f"| `{option.name}` | {option.help % {'default': option.default_text}} |" for option in (CONFIG, *OPTIONS)]
    return "\n".join(["| option | what it does |", "|---|---|", *rows]) + "\n"


def example_file() -> str:
    """A file with every option, all of them commented out."""
    lines = ["# Options of `elcapitan serve --config FILE`. Remove the # before an option to set it.", ""]
    for option in OPTIONS:
        lines += [f"# {option.help % {'default': option.default_text}}", f"#{option.name} = {option.example}", ""]
    return "\n".join(lines)
