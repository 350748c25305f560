"""How events of the rules are shown: log line, motion and sound; applies no rules."""
