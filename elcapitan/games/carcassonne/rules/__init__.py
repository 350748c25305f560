"""The rules of Carcassonne, pure, one module for each letter of the rules text, with the list of legal moves and play;
no files, clocks, sockets or chance of its own.
"""
