"""What the games are made of: rules, words, tables, sheets and opponents are declared with it. It names no game."""
