# Completes the words of elcapitan in fish; made by the program itself, so it is never out of date.
elcapitan completion fish 2>/dev/null | source
