"""The page in a real browser: Debian's Chromium, told what to do by its own protocol; left out where there is none."""
