"""What makes the sounds: raw waves, the ship's noises, the music. numpy only; the game itself never imports it."""
