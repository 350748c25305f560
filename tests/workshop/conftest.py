"""The workshop's programs stand outside the package; its tests find them here."""

import sys
from pathlib import Path

WORKSHOP = str(Path(__file__).resolve().parents[2] / "assets" / "workshop")

if WORKSHOP not in sys.path:
    sys.path.insert(0, WORKSHOP)
