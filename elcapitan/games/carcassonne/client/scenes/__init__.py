"""The scenes of Carcassonne: table, replay, final scoring, ranking."""
