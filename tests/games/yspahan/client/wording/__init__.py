"""Tests of Yspahan in sentences."""
