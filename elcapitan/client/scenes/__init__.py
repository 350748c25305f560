"""The scenes of the window, one module each."""
