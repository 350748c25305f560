"""Options, metrics, health, backups and administration of a server."""
