"""Tests of elcapitan_server/tables, mostly through the server's core without sockets."""
