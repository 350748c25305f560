"""Tests of elcapitan_server/pages, through the server's core without sockets."""
