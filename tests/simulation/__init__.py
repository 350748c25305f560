"""A whole server in a world of our own: clock, network, disk, processes and chance are all made from one seed.

The server is the real one, from its listeners to the statements of its journal. The world drops, delays, cuts, fills,
stalls and kills; players who know nothing of all that play on, and what they saw is compared with what was kept.
"""
