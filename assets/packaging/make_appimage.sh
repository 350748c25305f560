#!/usr/bin/env bash
# One file for any Linux from the frozen folder: make_appimage.sh FOLDER OUT. Fetches what an AppImage begins with, and
# appimagetool if it is not there: so only the release workflow does this, and it has not been run anywhere else.
set -euo pipefail
unset CDPATH
folder=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
version=$(PYTHONPATH="$here/../.." python3 -c 'import elcapitan; print(elcapitan.__version__)')
machine=$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/AppDir/usr/lib" "$work/AppDir/usr/share/applications" "$work/AppDir/usr/share/metainfo"
cp -R "$folder" "$work/AppDir/usr/lib/elcapitan"
cp "$here/share/elcapitan.desktop" "$work/AppDir/"
cp "$here/share/elcapitan.desktop" "$work/AppDir/usr/share/applications/"
cp "$here/share/elcapitan.metainfo.xml" "$work/AppDir/usr/share/metainfo/elcapitan.appdata.xml"
cp "$here/../art/icon-app.png" "$work/AppDir/elcapitan.png"
ln -s usr/lib/elcapitan/ElCapitan "$work/AppDir/AppRun"

# What the file begins with is fetched by appimagetool itself if it is not given, and that is not the same every day.
fetch() {
  curl -fsSL -o "$3" "https://github.com/AppImage/$1"
  echo "$2  $3" | sha256sum --check --quiet
}
if [ "$machine" != x86_64 ]; then echo "the hashes of appimagetool are known for x86_64 alone" >&2; exit 1; fi
fetch type2-runtime/releases/download/20251108/runtime-x86_64 \
  2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d "$work/runtime"
tool=$(command -v appimagetool || true)
if [ -z "$tool" ]; then
  tool=$work/appimagetool
  fetch appimagetool/releases/download/1.9.0/appimagetool-x86_64.AppImage \
    46fdd785094c7f6e545b61afcfb0f3d98d8eab243f644b4b17698c01d06083d1 "$tool"
  chmod +x "$tool"
fi
APPIMAGE_EXTRACT_AND_RUN=1 ARCH=$machine "$tool" --runtime-file "$work/runtime" "$work/AppDir" "$out/ElCapitan-$version-$machine.AppImage"
