"""`python -m elcapitan_server` is the dedicated server."""

from __future__ import annotations

import argparse
import sys

from elcapitan_server.program import CannotServe, add_options, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="elcapitan_server", description="A server for El Capitan.")
    add_options(parser)
    try:
        return run(parser.parse_args(), lambda line: print(line, flush=True))
    except CannotServe as trouble:
        print(f"elcapitan_server: {trouble}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
