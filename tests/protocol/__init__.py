"""Two ends of the wire joined without a socket."""
