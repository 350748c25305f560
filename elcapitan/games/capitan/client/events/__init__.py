"""How events of the rules are shown: log line, animation, sound and change of the picture; applies no rules."""
