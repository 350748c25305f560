"""One game at one table for any Ruleset: match, record, replay, verification; standard library only, no network, no
disk.
"""
