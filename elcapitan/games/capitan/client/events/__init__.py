"""How events of the rules are shown: log line, animation, sound and mark; applies no rules."""
