"""The captain's table: where everything lies, what a click means, how it is painted and how it moves."""
