"""The program, with a window that waits for servers as long as a busy machine takes to start and to answer."""

from __future__ import annotations

import sys

from elcapitan.__main__ import main
from elcapitan.client.net import connection, local_server
from tests.timeouts import PATIENCE_S

if __name__ == "__main__":
    local_server.START_TIMEOUT_S = connection.OPEN_TIMEOUT_S = connection.ANSWER_TIMEOUT_S = PATIENCE_S
    sys.exit(main())
