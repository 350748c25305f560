"""The server: program.py (command line, signals, exit codes) and server.py (one running server) on top of four
packages whose imports run one way: tables -> connections -> store -> basics; nothing else belongs here.
"""
