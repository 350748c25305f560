"""The server under load, measured from outside over real sockets."""
