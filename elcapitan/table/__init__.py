"""One game at one table, for any game that is a Ruleset."""
