"""The scenes of El Capitan: table, payday, ranking, replay, new game, rule book; scenes of every game are in
elcapitan/client/scenes.
"""
