"""What pages in browsers are told at a table: the game in words, for each audience and language that is there.

Knows matches and connections; what a page shows is made by elcapitan.page, which is imported with the first page.
"""
