"""The commands of a host."""
