"""The server under load, from outside: its own process, real sockets, a real journal. See benchmarks/README.md."""
