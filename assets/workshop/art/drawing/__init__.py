"""Drawing tools on arrays: canvas, curves, noise, pixels, textures, lighting; nothing of one picture."""
