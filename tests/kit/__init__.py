"""Tests of the kit, by its packages."""
