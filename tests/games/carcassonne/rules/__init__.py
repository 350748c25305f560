"""Tests of Yspahan alone, folders as in elcapitan/games/yspahan; helpers that build its positions."""
