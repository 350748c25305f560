"""The film of README: its acts, the hand that moves the pointer, and the game it shows."""
