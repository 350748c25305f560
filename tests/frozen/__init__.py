"""The frozen program; run after a build, not with the suite."""
