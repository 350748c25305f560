"""The review of a finished game: its screen, its pictures, and the file in which what was found is kept."""
