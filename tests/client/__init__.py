"""Helpers and tests of the generic client, folders as in elcapitan/client."""
