"""Tests of elcapitan_server/seeding, through the server's core without sockets."""
