"""The options: their pages, and what a choice brings about; each option itself is declared in shell/option_list.py."""
