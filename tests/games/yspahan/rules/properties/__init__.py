"""What holds in every position: random games with an audit, every text of the grammar tried, sequences counted."""
