"""Everything that reaches the server from outside: sockets, TLS, limits per connection and address, LAN discovery;
knows no table and no game.
"""
