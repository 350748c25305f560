"""The scenes of Yspahan; scenes of every game are in elcapitan/client/scenes."""
