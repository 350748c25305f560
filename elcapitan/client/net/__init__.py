"""The connection to a server: transport, reconnecting, requests, the own local server, LAN discovery and seat tokens;
paints nothing.
"""
