"""Helpers that run a server, and tests of program and server as a whole."""
