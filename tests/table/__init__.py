"""Match, record and replay with toy games."""
