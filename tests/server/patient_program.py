"""The program, with a server that does not move for a computer player only because the machine is busy."""

from __future__ import annotations

import sys

from elcapitan.__main__ import main
from elcapitan_server.tables import bot_deadlines
from tests.timeouts import PATIENCE_S

if __name__ == "__main__":
    bot_deadlines.ANSWER_TIMEOUT_S = PATIENCE_S
    sys.exit(main())
