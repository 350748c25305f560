"""`elcapitan admin`: tables, bans, mutes and a person's data, asked of a running server over its local socket."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from elcapitan.commands import CommandError, print_line
from elcapitan.commands.hosting import add_data_option, data_folder
from elcapitan.text_cleaning import clean_text

INCOMPLETE = 1
UNITS_S = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def add(parser: argparse.ArgumentParser) -> None:
    """Add this command to the command line."""
    parser.description = (
        "Ask a running server on this machine, as its user or as root: list its tables, close one, ban or mute an "
        "address or a network for a time, say something to all players, let the server end when its games are "
        "over, and export or erase what is kept of a person. Of a server of several nodes any node "
        "can be asked for all. Exit code 0: it is done; 1: not all nodes could be reached, or no answer came; 2: it is "
        "not done."
    )
    add_data_option(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    what = parser.add_subparsers(title="commands", metavar="WHAT", dest="what", required=True)
    what.add_parser("tables", help="list all tables, with the addresses of those who are there")
    close = what.add_parser("close", help="delete a table for good")
    close.add_argument("table", metavar="TABLE", help="its id, as `tables` lists it")
    _add_sanction(what.add_parser("ban", help="keep an address or a network from connecting"))
    _add_sanction(what.add_parser("mute", help="keep an address or a network from chatting"))
    pardon = what.add_parser("pardon", help="end all bans and mutes of an address or a network")
    pardon.add_argument("address", metavar="ADDRESS", help="as it was banned or muted")
    what.add_parser("sanctions", help="list bans and mutes and when they end")
    announce = what.add_parser("announce", help="show a text to every player")
    announce.add_argument("text", metavar="TEXT", help="one or two sentences, at most 400 characters")
    _add_drain(what.add_parser("drain", help="begin no new games, and end the server when those in play are over"))
    _add_name(what.add_parser("export", help="print all that is kept of a person, as JSON"))
    _add_name(what.add_parser("erase", help="remove a person's name and chat from all tables"))


def _add_sanction(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "address",
        metavar="ADDRESS",
        help="as `tables` lists it (for IPv6, its /56 network), or a network such as 203.0.113.0/24",
    )
    _add_time(parser, "1d")
    parser.add_argument(
        "--force", action="store_true", help="also if that is this machine itself, or a very large network"
    )


def _add_drain(parser: argparse.ArgumentParser) -> None:
    _add_time(parser, "30m")
    parser.add_argument("--text", default="", metavar="TEXT", help="what players are told beside the time")
    parser.add_argument("--cancel", action="store_true", help="let the server go on after all")


def _add_time(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--for",
        dest="for_s",
        type=duration,
        default=default,
        metavar="TIME",
        help="such as 30m, 2h or 7d (default: %(default)s)",
    )


def _add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name they use")


def duration(word: str) -> int:
    """Seconds of `30m`."""
    found = re.fullmatch(r"([1-9]\d{0,8})([smhd])", word)
    if not found:
        raise argparse.ArgumentTypeError(f"{word!r} is not a time such as 30m, 2h or 7d")
    return int(found[1]) * UNITS_S[found[2]]


def run(arguments: argparse.Namespace) -> int:
    """0 if the server has done it, 1 if some of its nodes have not, or if it is not known."""
    from elcapitan_server.operations.admin_requests import AdminError
    from elcapitan_server.operations.admin_socket import NoAnswer, ask_server

    request = {"do": arguments.what}
    for name in ("table", "address", "for_s", "force", "text", "cancel", "name"):
        if name in vars(arguments):
            request[name] = getattr(arguments, name)
    try:
        answer = ask_server(data_folder(arguments), request)
    except NoAnswer as reason:
        print(f"elcapitan admin: {clean_text(str(reason))}", file=sys.stderr)
        return INCOMPLETE
    except AdminError as reason:
        raise CommandError(str(reason)) from None
    if arguments.json or arguments.what == "export":
        print_line(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        for line in _lines(answer):
            print_line(line)
    for sentence in answer.get("not_reached", ()):
        print(f"elcapitan admin: Not everything was reached: {sentence}", file=sys.stderr)
    return INCOMPLETE if answer.get("not_reached") else 0


def _lines(answer: Mapping[str, Any]) -> list[str]:
    """The answer in words."""
    from elcapitan_server.basics.durations import duration_text

    match answer:
        case {"tables": list(tables)}:
            return [line for table in tables for line in _table_lines(table)] or ["There are no tables."]
        case {"closed": str(table)}:
            return [f"Table {table} is closed."]
        case {"imposed": str(kind), "for_s": int(for_s), "closed": int(closed)}:
            ends = f"The {kind} holds for {for_s} seconds."
            return [ends, f"Connections closed: {closed}."] if kind == "ban" else [ends]
        case {"pardoned": bool(was)}:
            ended = "All bans and mutes of that address or network have ended." if was else "There were none."
            return [
                ended,
                *(
                    f"One of the {network} around it still holds: pardon that, too."
                    for network in answer.get("left", ())
                ),
            ]
        case {"sanctions": list(found)}:
            kinds = [each["kind"] + (f" of an {each['of']}" if each["of"] != "address" else "") for each in found]
            times = [_time(each["until_s"]) for each in found]
            told = [f"{kind} until {time}" for kind, time in zip(kinds, times, strict=True)]
            return told or ["There are none."]
        case {"announced": int(people)}:
            return [f"Players who have been told: {people}."]
        case {"drains": True, "hands_over": True}:
            return ["This node hands its tables over to the others and ends."]
        case {"drains": True, "for_s": int(for_s), "games": int(games)}:
            ends = f"The server ends in {duration_text(for_s)} at the latest."
            return [f"No new games begin. {ends} Games in play: {games}."]
        case {"drains": False}:
            return ["The server goes on."]
        case {"seats": int(seats), "chat": int(chat), "records": list(records)}:
            kept = ", ".join(each["table"] for each in records)
            said = [f"Erased: seats with the name: {seats}, lines of chat: {chat}."]
            return [*said, f"Tables that go on from a record with this name: {kept}. Close them."] if kept else said
    return [json.dumps(answer)]


def _table_lines(table: Mapping[str, Any]) -> list[str]:
    stage = "set aside" if table["is_set_aside"] else table["stage"]
    first = f"{table['table']}  {table['game']}  {stage}, position {table['position']}, {_time(table['changed_s'])}"
    lines = [first + (f"  at {table['node']}" if "node" in table else "")]
    for seat in table["seats"]:
        there = seat["address"] or ("away" if seat["by"] == "person" else seat["by"])
        lines.append(f"    {seat['seat']}  {seat['name']}  {there}")
    lines += [f"    watching  {each['name']}  {each['address']}" for each in table["onlookers"]]
    return lines


def _time(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):  # an edited or damaged entry: it costs no other its line
        return f"{seconds} s since 1970"
