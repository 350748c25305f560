"""Golden pictures and what eyes need; pictures lie in golden/, recorded games in records/."""
