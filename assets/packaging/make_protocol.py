"""Write what authors of other clients read: codes, schema, transcript: `python assets/packaging/make_protocol.py`."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from transcript import file_text, page_text, play_transcript

from elcapitan.commands.protocol import codes_page
from elcapitan.protocol.schema import message_schema

DOCS = Path(__file__).resolve().parents[2] / "docs"


def pages() -> dict[str, str]:
    """By the name of its file in docs/."""
    transcript = asyncio.run(play_transcript())
    return {
        "codes.md": codes_page(),
        "protocol.schema.json": json.dumps(message_schema(), indent=2, ensure_ascii=False) + "\n",
        "transcript.md": page_text(transcript),
        "transcript.json": file_text(transcript),
    }


def main() -> int:
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"{DOCS / name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
