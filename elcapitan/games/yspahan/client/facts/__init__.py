"""What words and screens say of a position, computed by the rules: the context of a player, previews, the outlook; no
words, no painting.
"""
