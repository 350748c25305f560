"""What draws the pictures, one module for each kind of thing in them; tools that draw no particular thing are in
drawing.
"""
