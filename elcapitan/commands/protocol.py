"""`elcapitan protocol`: the messages and codes of the wire, for authors of other clients."""

from __future__ import annotations

import argparse
import json
from typing import Any

from elcapitan import games
from elcapitan.commands import CommandError, print_line
from elcapitan.commands.language import _
from elcapitan.protocol.reasons import REASONS

OCCASIONS = {
    "hello": "`refused` instead of `welcome`; the connection then ends",
    "request": "`refused` as the answer to any request; the connection stays open",
    "move": "`refused` as the answer to a move or take-back; the connection stays open",
    "closing": "`closing`, the last message of a connection",
}
"""What each occasion of a server's code means."""


def add(parser: argparse.ArgumentParser) -> None:
    """Tell argparse of it."""
    parser.description = "Print what authors of other clients need (docs/protocol.md)."
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--schema", action="store_true", help="the JSON Schema of all messages")
    what.add_argument("--codes", action="store_true", help="every code of the server and of the rules, as Markdown")
    parser.add_argument("--json", action="store_true", help="the codes as one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print it."""
    if arguments.schema and arguments.json:
        raise CommandError(_("--json belongs to --codes; a schema is always JSON"))
    if arguments.schema:
        from elcapitan.protocol.schema import message_schema

        print_line(json.dumps(message_schema(), indent=2, ensure_ascii=False))
    elif arguments.json:
        print_line(json.dumps(codes_object(), indent=2, ensure_ascii=False))
    else:
        print_line(codes_page().rstrip("\n"))
    return 0


def codes_object() -> dict[str, Any]:
    """All codes as plain JSON values."""
    return {
        "server": [
            {"code": each.code, "occasion": each.occasion, "meaning": each.meaning, "facts": [*each.facts]}
            for each in REASONS
        ],
        "games": {
            name: {
                "codes": [
                    {
                        "code": each.value,
                        "rules": [*each.rules],
                        "facts": [*each.facts],
                        "sentence": each.sentence,
                    }
                    for each in games.refusals(name).reasons
                ],
                "facts": dict(games.refusals(name).facts),
            }
            for name in games.game_names()
        },
    }


def codes_page() -> str:
    """The page docs/codes.md."""
    lines = [
        "# Codes",
        "",
        "Every `why` of a `refused` and a `closing` ([the protocol](protocol.md)).",
        "This page is made by `elcapitan protocol --codes`; with `--json` it prints the same for programs.",
        "A later server may have more codes: show `text` of one that you do not know.",
    ]
    for occasion, title in OCCASIONS.items():
        lines += ["", f"## {occasion.capitalize()}", "", f"{title[0].upper()}{title[1:]}:", ""]
        lines += ["| `why` | meaning | facts |", "|---|---|---|"]
        lines += [
            f"| `{each.code}` | {each.meaning} | {_quoted(each.facts)} |"
            for each in REASONS
            if each.occasion == occasion
        ]
    for name in games.game_names():
        refusals = games.refusals(name)
        lines += [
            "",
            f"## Rules of {name}",
            "",
            "The answer to a move that the rules forbid. `rule` of the message is one of the rules listed here,",
            "and `facts` always has exactly the keys listed here.",
            "`text` is the sentence with the facts filled in and the rule at its end.",
            "",
            "| `why` | rule | facts | sentence |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| `{each}` | {', '.join(each.rules)} | {_quoted(each.facts)} | {each.sentence} |"
            for each in refusals.reasons
        ]
        lines += ["", "| fact | what it holds |", "|---|---|"]
        lines += [f"| `{fact}` | {meaning} |" for fact, meaning in refusals.facts.items()]
    return "\n".join(lines) + "\n"


def _quoted(facts: tuple[str, ...]) -> str:
    return ", ".join(f"`{each}`" for each in facts)
