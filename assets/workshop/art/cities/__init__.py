"""The twelve city pictures: one module each, on the tools of scene.py (sky, sea, finish) and stonework.py (buildings).

Pictures are 160 x 90 units; light comes from the left. The board cuts a little off the sides and writes the city's
name across the upper middle, so landmarks stand clear of both.
"""
