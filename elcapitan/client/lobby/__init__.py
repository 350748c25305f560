"""The panels of the lobby and the model they share; the scene that arranges them is in scenes."""
