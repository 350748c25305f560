"""The wire without I/O: framing, codec, messages and connection states, shared by both ends."""
