"""What a host needs beside the games: options, metrics, health, logs, backups, administration."""
