"""Golden games: their files, the program that rewrites them, and the tests that replay them."""
