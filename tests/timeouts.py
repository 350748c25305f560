"""How long tests wait for what must happen, on a machine that may be doing much else.

It is never a finding: what has to be quick is asked in virtual time (virtual_time.py) or by counting.
"""

from __future__ import annotations

PATIENCE_S = 120.0
"""So long that only a hang is ever cut off by it; pytest's own limit for a test is 600 s."""
