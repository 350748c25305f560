"""Programs that attack, kill or starve a server (also run by hand), and the short runs of them in the suite."""
