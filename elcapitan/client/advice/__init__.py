"""What a player would reckon on paper before they commit: pure, on the public position, by the rules' functions."""
