"""Painting the table, one module a subject. Painters keep no state and know no clock: same values, same picture."""
