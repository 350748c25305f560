"""How Yspahan's events look while they happen: the position shown after each, what flies, and what is heard."""
