"""Tests of log lines, prompts, tooltips and other sentences."""
