"""The example bots, run as their users run them."""
