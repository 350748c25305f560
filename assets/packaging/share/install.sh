#!/bin/sh
# Puts El Capitan among your own programs, or takes it away again: ./install.sh [--remove]
# Nothing is written outside your home; no rights of the system are needed.
set -eu
unset CDPATH  # with it, cd goes elsewhere, or says where it has gone
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
lib=$HOME/.local/lib/elcapitan

# Where pip, pipx or uv has put the program, that one is another installation, and stays; so does what stands beside
# the program: pip gives it the same names.
foreign=
if [ -e "$bin/elcapitan" ] || [ -L "$bin/elcapitan" ]; then
  case $(readlink "$bin/elcapitan") in */.local/lib/elcapitan/ElCapitan) ;; *) foreign=$bin/elcapitan ;; esac
fi
rm -rf "$lib.new"
if [ "${1:-}" != --remove ]; then
  if [ -n "$foreign" ]; then
    echo "$foreign is another installation of El Capitan (pip, pipx or uv?): remove that one first." >&2
    exit 1
  fi
  # The new one is whole before the old one goes.
  trap 'rm -rf "$lib.new"' EXIT
  mkdir -p "$lib.new"
  cp -R "$here/program/." "$lib.new/"
fi

rm -rf "$lib"
[ -n "$foreign" ] || rm -f "$bin/elcapitan" "$data/applications/elcapitan.desktop" "$data/metainfo/elcapitan.metainfo.xml" \
  "$data/mime/packages/elcapitan.xml" "$data/icons/hicolor/256x256/apps/elcapitan.png" \
  "$data/man/man6/elcapitan.6" "$data/bash-completion/completions/elcapitan" \
  "$data/fish/vendor_completions.d/elcapitan.fish"
if [ "${1:-}" = --remove ]; then
  echo "El Capitan is gone${foreign:+, but not $foreign, another installation}; your games and settings have stayed."
else
  mv "$lib.new" "$lib"
  mkdir -p "$bin" "$data/applications" "$data/metainfo" "$data/mime/packages" "$data/icons/hicolor/256x256/apps" \
    "$data/man/man6" "$data/bash-completion/completions" "$data/fish/vendor_completions.d"
  ln -s "$lib/ElCapitan" "$bin/elcapitan"
  # The desktop may not have ~/.local/bin on its way.
  for_sed=$(printf %s "$bin" | sed 's/[\\&|]/\\&/g')
  sed "s|^Exec=elcapitan|Exec=\"$for_sed/elcapitan\"|; s|^TryExec=elcapitan|TryExec=$for_sed/elcapitan|" \
    "$here/share/elcapitan.desktop" > "$data/applications/elcapitan.desktop"
  cp "$here/share/elcapitan.metainfo.xml" "$data/metainfo/"
  cp "$here/share/elcapitan.xml" "$data/mime/packages/"
  cp "$here/share/elcapitan.png" "$data/icons/hicolor/256x256/apps/"
  cp "$here/share/elcapitan.6" "$data/man/man6/"
  cp "$here/share/elcapitan.bash" "$data/bash-completion/completions/elcapitan"
  cp "$here/share/elcapitan.fish" "$data/fish/vendor_completions.d/"
  echo "El Capitan is installed: $bin/elcapitan"
fi
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" 2>/dev/null || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" 2>/dev/null || true; fi
