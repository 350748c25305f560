"""Games that can be continued, found and pictured."""
