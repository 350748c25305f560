"""Bytes from strangers: everything that reads them ends in what its documentation says, or in a documented error.

`targets` says what is read and what may come of it, `making` how to make bytes that get far. pytest runs some of it;
`make fuzz` runs millions, led by what the code does with them where atheris can be installed.
"""
