#!/usr/bin/env bash
# Makes the root filesystem of the server's image (Containerfile): Debian's Python, the server, what it needs, and no more.
#   assets/packaging/make_rootfs.sh FOLDER
# Runs on Debian 12 with apt and pip, as the image's build or by hand; nothing is installed on the machine itself.
set -euo pipefail
unset CDPATH
root=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
here=$PWD
[ ! -e "$root" ] || { echo "$root is there already" >&2; exit 2; }
mkdir -p "$root" "$root/tmp" "$root/proc" "$root/dev" "$root/etc" "$root/data" "$root/opt/elcapitan"

# Debian's packages, unpacked: no shell, no package manager, nothing that could be run but Python.
packages=(base-files libc6 libgcc-s1 libstdc++6 zlib1g libbz2-1.0 liblzma5 libexpat1 libffi8 libssl3 libsqlite3-0 libuuid1
  netbase tzdata libpython3.11-minimal libpython3.11-stdlib python3.11-minimal)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 777 "$work"
(cd "$work" && apt-get download -qq "${packages[@]}")
for package in "$work"/*.deb; do dpkg-deb -x "$package" "$root"; done
# What a server never reads: documents, other languages, time zones but UTC, the interpreter's own tests and tools.
rm -rf "$root"/usr/share/{doc,man,locale,lintian,bug,menu,base-files,pixmaps,applications,binfmts,python3} "$root"/var/cache
find "$root/usr/share/zoneinfo" -mindepth 1 -maxdepth 1 ! -name UTC ! -name Etc -exec rm -rf {} +
find "$root/usr/lib/x86_64-linux-gnu/gconv" "$root/usr/lib/aarch64-linux-gnu/gconv" -mindepth 1 -delete 2>/dev/null || true
python=$root/usr/lib/python3.11
rm -rf "$python"/{ensurepip,idlelib,lib2to3,pydoc_data,turtledemo,tkinter,test,unittest,distutils,config-3.11-*,venv} "$python/turtle.py"

# The server's libraries, pinned with their hashes, and the program as it stands here; pictures and sounds are for windows.
python3 -m pip install --quiet --disable-pip-version-check --no-compile --no-deps --require-hashes --only-binary :all: \
  --implementation cp --python-version 3.11 --target "$root/opt/elcapitan" -r assets/packaging/image.txt
cp -r elcapitan server/elcapitan_server "$root/opt/elcapitan/"
mkdir "$root/opt/elcapitan/elcapitan/assets"
cp -r --parents assets/boards assets/locale assets/page assets/games/carcassonne/tiles.toml \
  assets/games/carcassonne/art/tiles/tiles.toml "$root/opt/elcapitan/elcapitan/"
rm -rf "$root"/opt/elcapitan/bin "$root"/opt/elcapitan/pygame/{docs,examples,tests}
find "$root" \( -name __pycache__ -o -name '*.pyi' -o -name '*.po' -o -name '*.c' -o -name '*.pyx' -o -name '*.pxd' \) -prune -exec rm -rf {} +
# Compiled here: the image is read-only. Proven by content, so that a copy with other times needs no second look.
python3.11 -m compileall -q --invalidation-mode unchecked-hash -s "$root" -p / "$root/opt/elcapitan" "$python" >/dev/null || true

echo 'elcapitan:x:65532:65532:El Capitan:/data:/usr/sbin/nologin' >"$root/etc/passwd"
echo 'elcapitan:x:65532:' >"$root/etc/group"
# The server is another user than the one who made all this, perhaps from a checkout that only its owner can read.
chmod -R u=rwX,go=rX "$root"
chmod 1777 "$root/tmp"
chmod 700 "$root/data"
[ "$(id -u)" != 0 ] || chown 65532:65532 "$root/data"
du -sk --apparent-size "$root" | awk -v here="$here" '{printf "%.1f MB in the root filesystem\n", $1 * 1024 / 1e6}'
