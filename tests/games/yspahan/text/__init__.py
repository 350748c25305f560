"""Tests of Yspahan in words (terminal)."""
