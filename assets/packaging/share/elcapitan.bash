# Completes the words of elcapitan in bash; made by the program itself, so it is never out of date.
eval "$(elcapitan completion bash 2>/dev/null)"
