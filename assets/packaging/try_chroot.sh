#!/usr/bin/env bash
# Installs the Linux packages where there is neither Python nor anything of this project, and plays there:
#   assets/packaging/try_chroot.sh DEB|TAR.GZ [FOLDER]
# FOLDER is a Debian made by debootstrap; without it one is made and thrown away. Needs root, debootstrap, xvfb, xdotool.
# What drives mouse and keyboard is the tests of this checkout, outside; what is driven is the installed program, inside.
set -euo pipefail
unset CDPATH
package=$(realpath "$1")
cd "$(dirname "$0")/../.."
if [ -z "${INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo "a chroot wants root" >&2; exit 2; }
  # Mounts end with the namespace, however this ends; only then can the folder be thrown away, and that from outside.
  work=$(mktemp -d /tmp/elcapitan-chroot.XXXXXX)
  trap 'rm -rf --one-file-system "$work"' EXIT
  INSIDE=$work unshare --mount --propagation private "$0" "$package" ${2:+"$(realpath "$2")"}
  exit
fi

work=$INSIDE
debian=${2:-}
if [ -z "$debian" ]; then
  debian=$work/debian
  echo "== a Debian without anything"
  debootstrap --variant=minbase bookworm "$debian" >"$work/debootstrap.log" || { tail -5 "$work/debootstrap.log" >&2; exit 1; }
fi
mount --bind /proc "$debian/proc"
mount --rbind /dev "$debian/dev"
cp /etc/resolv.conf "$debian/etc/resolv.conf"
# The tests lay homes and settings of the players there.
mkdir -p "$work/evening" "$debian$work/evening"
mount --bind "$work/evening" "$debian$work/evening"
inside() { chroot "$debian" /usr/bin/env -i PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 "$@"; }
if inside sh -c 'command -v python3 || command -v python'; then echo "there is a Python" >&2; exit 1; fi

echo "== installing $(basename "$package")"
cp "$package" "$debian/root/"
inside apt-get update -qq
case "$package" in
  *.deb)
    inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "/root/$(basename "$package")" >"$work/apt.log" 2>&1 || { tail -20 "$work/apt.log" >&2; exit 1; }
    program=/usr/games/elcapitan
    ;;
  *)
    # What any desktop has and this bare Debian has not.
    inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 >"$work/apt.log" 2>&1
    inside sh -c "cd /root && tar -xzf $(basename "$package") && ./elcapitan-*/install.sh"
    program=/root/.local/bin/elcapitan
    ;;
esac
if inside sh -c 'command -v python3 || command -v python'; then echo "a Python came along" >&2; exit 1; fi
inside "$program" --version

echo "== a whole game against normal in its window"
export ELCAPITAN_PROGRAM="chroot $debian $program"
export TMPDIR=$work/evening
.venv/bin/python -m pytest -q --basetemp="$work/evening/pytest" -o timeout=900 \
  tests/window/test_real_window.py -k whole_game
.venv/bin/python -m pytest -q --basetemp="$work/evening/pytest" -o timeout=900 \
  tests/frozen/frozen.py -k "version or plays_the_very_games or window or between_two"
