"""The page that plays, over HTTP: its files, what a request is answered, and which pages may open a WebSocket.

What comes once a WebSocket is open is of `connections`.
"""
