"""The parts of the lobby: what is known and asked there, and one panel each for games, seats, chat and rules."""
