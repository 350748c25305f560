"""Tests of Yspahan's painters."""
