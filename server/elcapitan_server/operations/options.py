"""The options of a dedicated server: one list, read from the command line, the environment and a file.

The command line wins over the environment, the environment over the file, the file over the default. A player's
built-in server has the command line alone: what the environment of a desktop says is not meant for it.
"""

from __future__ import annotations

import argparse
import difflib
import os
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple

from elcapitan import locked_file, paths
from elcapitan.protocol.host_names import is_host
from elcapitan.protocol.limits import MAX_ADDRESS
from elcapitan_server.connections.address_limits import DEFAULT_LIMITS, TrustedNetwork
from elcapitan_server.connections.rate_limits import DEFAULT_RATES
from elcapitan_server.tables.table_expiry import DEFAULT_RETENTION

PREFIX = "ELCAPITAN_"
"""Of the variables: `--keep-games` is ELCAPITAN_KEEP_GAMES."""
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
LOG_FORMATS = ("text", "json")


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


def parse_port(word: str) -> int:
    """A port as typed; 0 means any that is free."""
    if not word.isascii() or not word.isdigit() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"{word!r} is not a port from 0 to 65535")
    return int(word)


def _host(word: str) -> str:
    if not is_host(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a host name or an address")
    return word


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 to 1000000")
    return int(word)


def _network(word: str) -> TrustedNetwork:
    try:
        network = ip_network(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{word!r} is not a network: {error}") from None
    # Addresses of IPv4 inside of those of IPv6 are known as themselves (address_limits.py).
    if isinstance(network, IPv6Network) and network.prefixlen >= 96 and (inner := network[0].ipv4_mapped) is not None:
        return IPv4Network((inner, network.prefixlen - 96))
    return network


def _origin(word: str) -> str:
    scheme, separator, host = word.partition("://")
    if word != "*" and not (separator and scheme in ("http", "https") and host and "/" not in host):
        raise argparse.ArgumentTypeError(f"{word!r} is not an origin such as https://play.example.org")
    return word.lower()


def _days(word: str) -> int:
    return 0 if word == "0" else _count(word)


def _rate(word: str) -> float:
    try:
        rate = float(word)
    except ValueError:
        rate = 0.0
    if not 0.1 <= rate <= 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 0.1 to 1000000")
    return rate


def _store(word: str) -> str:
    if not word.startswith(("postgresql://", "postgres://")):
        raise argparse.ArgumentTypeError(f"{word!r} does not begin with postgresql://")
    for each in word.partition("://")[2].partition("/")[0].rpartition("@")[2].split(","):
        host = each.removeprefix("[").partition("]")[0] if each.startswith("[") else each.partition(":")[0]
        if host and not is_host(host):  # without one it is a socket of this machine
            raise argparse.ArgumentTypeError(f"{host!r} is not a host name or an address")
    return word


def _public_address(word: str) -> str:
    host, colon, port = word.removeprefix("tls://").rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (is_host(host) and colon and port.isascii() and port.isdigit() and 0 < int(port) <= 65535):
        raise argparse.ArgumentTypeError(f"{word!r} is not a host and a port, such as play1.example.org:21997")
    return word


def _public_websocket(word: str) -> str:
    scheme, separator, rest = word.partition("://")
    host, is_named = rest.partition("/")[0], False
    if separator and scheme in ("ws", "wss"):
        is_named = is_host(host.partition("]")[0].removeprefix("[") if "]" in host else host.partition(":")[0])
    if not is_named or len(word) > MAX_ADDRESS:
        raise argparse.ArgumentTypeError(f"{word!r} is not an address such as wss://play1.example.org/elcapitan")
    return word


def _log_format(word: str) -> str:
    if word not in LOG_FORMATS:
        raise argparse.ArgumentTypeError(f"{word!r} is neither {' nor '.join(LOG_FORMATS)}")
    return word


OPTIONS = (
    ServerOption(
        "host",
        help="address to listen on (default: all addresses of this machine, IPv4 and IPv6)",
        example='"192.0.2.7"',
        parse=_host,
    ),
    ServerOption(
        "port",
        help="port to listen on (default: 21997, or the next free one up to 22006)",
        example="21997",
        parse=parse_port,
    ),
    ServerOption(
        "data",
        help="data folder (default: the program's own)",
        example='"/var/lib/elcapitan/data"',
        parse=paths.typed_argument,
    ),
    ServerOption(
        "store",
        help="PostgreSQL database that several servers share (default: none, the data folder)",
        example='"postgresql://elcapitan@db.example.org/elcapitan"',
        parse=_store,
        metavar="URL",
    ),
    ServerOption(
        "public-address",
        help="address where clients reach this server, for the others that share its store (default: its own name)",
        example='"play1.example.org:21997"',
        parse=_public_address,
        metavar="ADDRESS",
    ),
    ServerOption(
        "public-websocket",
        help="the same for clients that come by WebSocket (default: none)",
        example='"wss://play1.example.org/elcapitan"',
        parse=_public_websocket,
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
        parse=_rate,
        default=DEFAULT_RATES.requests.per_s,
        metavar="N",
    ),
    ServerOption(
        "connections-per-address",
        help="simultaneous connections allowed per address (default: %(default)s); the rate of new ones scales with it",
        example="128",
        parse=_count,
        default=DEFAULT_LIMITS.connections,
        metavar="N",
    ),
    ServerOption(
        "tables-per-address",
        help="tables one address may create and keep (default: %(default)s)",
        example="50",
        parse=_count,
        default=DEFAULT_LIMITS.tables,
        metavar="N",
    ),
    ServerOption(
        "trusted-network",
        help="addresses without these limits, such as 192.168.0.0/16; may be repeated",
        example='["192.168.0.0/16"]',
        parse=_network,
        default=(),
        metavar="NET",
        kind="list",
    ),
    ServerOption(
        "keep-lobbies",
        help="days to keep an empty table before its game starts; 0: for ever (default: %(default)s)",
        example="7",
        parse=_days,
        default=DEFAULT_RETENTION.lobbies,
        metavar="DAYS",
    ),
    ServerOption(
        "keep-finished",
        help="days to keep a finished game; 0: for ever (default: %(default)s)",
        example="90",
        parse=_days,
        default=DEFAULT_RETENTION.finished,
        metavar="DAYS",
    ),
    ServerOption(
        "keep-games",
        help="days to keep an unfinished game that no one plays; 0: for ever (default: %(default)s)",
        example="365",
        parse=_days,
        default=DEFAULT_RETENTION.games,
        metavar="DAYS",
    ),
    ServerOption(
        "tls-cert",
        help="encrypt connections with this certificate (PEM)",
        example='"/etc/elcapitan/fullchain.pem"',
        parse=paths.typed_argument,
        metavar="FILE",
    ),
    ServerOption(
        "tls-key",
        help="private key of the certificate (PEM)",
        example='"/etc/elcapitan/privkey.pem"',
        parse=paths.typed_argument,
        metavar="FILE",
    ),
    ServerOption(
        "websocket",
        help="also accept WebSocket connections on this port (default: none)",
        example="21990",
        parse=parse_port,
        metavar="PORT",
    ),
    ServerOption(
        "websocket-host",
        help="address of the WebSocket port (default: that of --host); on 127.0.0.1 it does not use TLS",
        example='"127.0.0.1"',
        parse=_host,
        metavar="HOST",
    ),
    ServerOption(
        "websocket-origin",
        help="web page whose scripts may connect, such as https://play.example.org; * is any; may be repeated",
        example='["https://play.example.org"]',
        parse=_origin,
        default=(),
        metavar="ORIGIN",
        kind="list",
    ),
    ServerOption(
        "trusted-proxy",
        help="reverse proxy whose X-Forwarded-For says where a WebSocket comes from; may be repeated",
        example='["127.0.0.1"]',
        parse=_network,
        default=(),
        metavar="NET",
        kind="list",
    ),
    ServerOption(
        "monitoring-port",
        help="answer /healthz, /readyz and /metrics over HTTP on this port (default: none)",
        example="9197",
        parse=parse_port,
        metavar="PORT",
    ),
    ServerOption(
        "monitoring-host",
        help="address of the monitoring port (default: %(default)s)",
        example='"127.0.0.1"',
        parse=_host,
        default="127.0.0.1",
        metavar="HOST",
    ),
    ServerOption(
        "log-format",
        help="text, or json: one JSON object a line (default: %(default)s)",
        example='"json"',
        parse=_log_format,
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
    parse=paths.typed_argument,
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
        file = tomllib.loads(locked_file.read_text(path))
    except OSError as error:
        raise OptionError(f"The file of options {path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:  # ValueError alone: a number of thousands of digits
        raise OptionError(f"The file of options {path} is not valid TOML: {str(error).rstrip('.')}.") from None
    names = [option.name for option in options]
    for name in file:
        if name not in names:
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
