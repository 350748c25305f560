"""The window: the only place that knows pygame."""

import os

# pygame greets on stdout otherwise, which belongs to our commands.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
