#!/usr/bin/env bash
# One file for any Linux from the frozen folder: make_appimage.sh FOLDER OUT. Wants appimagetool, which it fetches if it
# is not there: so only the release workflow does this, and it has not been run anywhere else.
set -euo pipefail
folder=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
version=$(cd "$here/../.." && python3 -c 'import elcapitan; print(elcapitan.__version__)')
machine=$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/AppDir/usr/lib" "$work/AppDir/usr/share/applications"
cp -R "$folder" "$work/AppDir/usr/lib/elcapitan"
cp "$here/share/elcapitan.desktop" "$work/AppDir/"
cp "$here/share/elcapitan.desktop" "$work/AppDir/usr/share/applications/"
cp "$here/../art/icon-app.png" "$work/AppDir/elcapitan.png"
ln -s usr/lib/elcapitan/ElCapitan "$work/AppDir/AppRun"

tool=$(command -v appimagetool || true)
if [ -z "$tool" ]; then
  tool=$work/appimagetool
  curl -fsSL -o "$tool" "https://github.com/AppImage/appimagetool/releases/download/1.9.0/appimagetool-$machine.AppImage"
  chmod +x "$tool"
fi
APPIMAGE_EXTRACT_AND_RUN=1 ARCH=$machine "$tool" "$work/AppDir" "$out/ElCapitan-$version-$machine.AppImage"
