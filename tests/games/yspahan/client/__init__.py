"""Tests of Yspahan in the client."""
