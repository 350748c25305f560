"""Tests of who is at the table: status, chat, agreements."""
