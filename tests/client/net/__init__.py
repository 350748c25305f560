"""Tests of the client's connections, request errors, the local server and discovery."""
