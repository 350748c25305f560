"""El Capitan's puzzles at its table (elcapitan/client/puzzles has what is for any game)."""
