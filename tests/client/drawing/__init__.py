"""Tests of what paints and measures without knowing a scene: draw context, text layout, art, image cache, canvas."""
