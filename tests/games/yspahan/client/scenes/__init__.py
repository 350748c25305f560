"""Tests of Yspahan's scenes on a real scene stack without a server."""
