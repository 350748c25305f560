"""Score sheets: what is counted and where scores come from, declared once for ledger, ranking, story and statistics."""
