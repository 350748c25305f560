"""Tests of El Capitan alone, folders as in elcapitan/games/capitan; helpers that build its positions."""
