"""Tests of playouts and tuning."""
