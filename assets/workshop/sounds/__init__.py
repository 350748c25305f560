"""What synthesises the sounds: waves, effects, music."""
