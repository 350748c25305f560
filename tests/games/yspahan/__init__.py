"""Tests of Yspahan: its referee, a second and literal reading of the rules text."""
