"""The wire without the wire: framing, messages and connection states, shared by both ends."""
