"""What a player would reckon on paper before she commits: pure, on the public position, by the rules' functions."""
