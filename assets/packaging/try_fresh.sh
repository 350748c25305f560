#!/usr/bin/env bash
# README's two commands on fresh machines:
#   assets/packaging/try_fresh.sh FOLDER [SUITE] [CASE...]
# FOLDER keeps what was fetched (about 500 MB a suite) and the logs; SUITE is bookworm, trixie or another of debootstrap's.
# Without a CASE all of them; the functions at the end say what each one tries. Each begins with a Debian that has python3,
# git and make and nothing else, in which this checkout's last commit is cloned; what a case changes is thrown away.
# Needs root, debootstrap, git, xvfb and uv (or UV=its path); what this machine tells pip and apt (settings, certificates) is told them inside.
set -euo pipefail
unset CDPATH
folder=$(realpath -m "${1:?which folder}")
suite=${2:-bookworm}
shift $(($# < 2 ? $# : 2))
cd "$(dirname "$0")/../.."
if [ -z "${INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo "a chroot wants root" >&2; exit 2; }
  # Mounts end with the namespace, however this ends.
  INSIDE=yes exec unshare --mount --pid --fork --kill-child --propagation private "$0" "$folder" "$suite" "$@"
fi

base=$folder/$suite
logs=$folder/logs/$suite
mkdir -p "$logs"
work=$(mktemp -d "$folder/work-$suite.XXXXXX")
# What a failed case leaves mounted goes with the namespace; then the folder can be removed.
trap 'umount -lR "$work"/*/machine 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
told=$(env | grep -E '^(PIP_|UV_|SSL_CERT|REQUESTS_CA|CURL_CA|GIT_SSL|https?_proxy|no_proxy)' | grep -v FIND_LINKS || true)
mapfile -t told <<<"$told"

inside() { chroot "$debian" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 "${told[@]}" "$@"; }
mount_system() {
  mount --rbind /dev "$1/dev"
  mount -t proc proc "$1/proc"
}

prepare() {
  [ -e "$base/.prepared" ] && return
  echo "== a Debian ($suite) with what README names"
  [ -x "$base/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$base" >"$logs/debootstrap.log"
  cp /etc/resolv.conf "$base/etc/resolv.conf"
  [ -e /etc/pip.conf ] && cp /etc/pip.conf "$base/etc/pip.conf"
  grep -l '^Acquire' /etc/apt/apt.conf.d/* | xargs -r cp -t "$base/etc/apt/apt.conf.d/"
  mkdir -p "$base/etc/ssl/certs"
  debian=$base
  mount_system "$base"
  inside apt-get update -qq
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ca-certificates python3 git make >"$logs/apt.log" 2>&1
  cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
  inside useradd --create-home --shell /bin/bash ada
  umount -R "$base/dev" "$base/proc"
  touch "$base/.prepared"
}

# start NAME: a fresh machine for that case
start() {
  name=$1
  debian=$work/$name/machine
  log=$logs/$name.log
  mkdir -p "$debian" "$work/$name/changes" "$work/$name/overlay"
  mount -t overlay overlay -o "lowerdir=$base,upperdir=$work/$name/changes,workdir=$work/$name/overlay" "$debian"
  mount_system "$debian"
  mkdir -p "$debian/dev/shm" "$debian/source"
  : >"$log"
}
finish() { umount -R "$debian/dev" "$debian/proc" "$debian"; rm -rf --one-file-system "${work:?}/$name"; }

# clone USER FOLDER: the last commit, as that user has it
clone() {
  git clone --quiet --depth 1 "file://$PWD" "$work/clone"
  mkdir -p "$debian$(dirname "$2")"
  mv "$work/clone" "$debian$2"
  inside chown -R "$1:$1" "$2"
  [ "$1" = root ] || inside chown "$1:$1" "$(dirname "$2")"
}

# as USER FOLDER COMMAND: in that folder; what it says goes into the log, its last line here
as() {
  local user=$1 place=$2 began=$SECONDS code=0
  shift 2
  echo "\$ $*   ($user)" >>"$log"
  inside setpriv --reuid="$user" --regid="$user" --init-groups env HOME="$(inside sh -c "echo ~$user")" "${extra[@]}" \
    sh -c "cd '$place' && $*" >>"$log" 2>&1 </dev/null || code=$?
  printf '%-9s %-16s %4d s, exit %d: %s\n     %s\n' "$suite" "$name" $((SECONDS - began)) "$code" "$*" "$(grep -v '^make' "$log" | tail -1 | cut -c1-220)" | tee -a "$logs/summary.log"
  return "$code"
}
extra=()
# plays USER FOLDER: `make play` gets as far as the window, for which there is no screen; a game shows that all else is there.
plays() {
  as "$1" "$2" "make play 2>&1 | grep -v ^make:; .venv/bin/elcapitan play 2>&1 | grep -q 'no display to open a window on'"
  as "$1" "$2" ".venv/bin/elcapitan simulate --bots easy,easy --games 1 --seed 7 --out /tmp --force"
}

sudo_for_ada() {
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sudo >>"$log" 2>&1
  echo "ada ALL=(ALL) $1" >"$debian/etc/sudoers.d/ada"
}
home=/home/ada/elcapitan

# `make play` as root (installs python3-venv), as a user without sudo (fetches Debian's pip), with sudo that asks nothing,
# and with sudo that asks; without the lists of packages; with uv.
try_root() { start root; clone root /root/elcapitan; plays root /root/elcapitan; finish; }
try_user() { start user; clone ada $home; plays ada $home; finish; }
try_sudo() { start sudo; sudo_for_ada NOPASSWD:ALL; clone ada $home; plays ada $home; finish; }
try_sudo_asks() { start sudo_asks; sudo_for_ada ALL; clone ada $home; plays ada $home; finish; }
try_no_lists() { start no_lists; rm -rf "$debian"/var/lib/apt/lists/*; clone ada $home; plays ada $home; finish; }
try_uv() {
  start uv
  cp "${UV:-$(command -v uv)}" "$debian/usr/local/bin/uv"
  clone ada $home
  as ada $home "uv run elcapitan --version"
  as ada $home "git status --short"
  plays ada $home
  finish
}

# Nothing to fetch anything with: one sentence, with the command.
try_no_way() {
  start no_way
  rm -rf "$debian"/var/lib/apt/lists/* "$debian"/etc/apt/sources.list*
  clone ada $home
  as ada $home "! make play"
  as ada $home "test ! -e .venv"
  finish
}

# The window opens, on a screen outside; without its libraries they are named.
try_window() {
  start window
  clone ada $home
  mkdir -p /tmp/.X11-unix "$debian/tmp/.X11-unix"
  mount --bind /tmp/.X11-unix "$debian/tmp/.X11-unix"
  mkfifo "$work/$name/display"
  Xvfb -displayfd 9 -screen 0 1280x720x24 -ac 9>"$work/$name/display" >/dev/null 2>&1 &
  local screen=$! number
  read -r number <"$work/$name/display"
  extra=("DISPLAY=:$number")
  as ada $home "! make play"
  local packages
  mapfile -td ' ' packages < <(sed -n 's/.*apt-get install \(libx11[^)]*\)).*/\1/p' "$log" | tr -d '\n')
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >>"$log.apt" 2>&1
  as ada $home "timeout --signal=INT 20 make play; test \$? = 124"
  extra=()
  kill "$screen"
  umount "$debian/tmp/.X11-unix"
  finish
}

# A path with spaces; two targets at once; the environment broken in every way that happens, and `make play` after each.
try_spaces() {
  local place="/home/ada/my games/el capitan"
  start spaces
  clone ada "$place"
  plays ada "$place"
  as ada "$place" "make -j2 lint types"
  finish
}
try_broken() {
  start broken
  clone ada $home
  plays ada $home
  local way
  for way in "rm -rf .venv/lib/python3*/site-packages/pip*" "rm .venv/bin/python" ".venv/bin/pip uninstall -qy msgpack" \
    "rm .venv/elcapitan-ready.json" "chmod -R a-w .venv && rm -f .venv/bin/x" "chmod -R a-w .venv && echo '# changed' >>pyproject.toml" \
    "rm -rf .venv && python3 -m venv .venv" "rm -rf .venv && python3 -m venv --without-pip .venv" "rm -rf .venv && mkdir .venv" \
    "rm -rf .venv && touch .venv" "rm -rf .venv; timeout --signal=INT 3 make play" "rm -rf .venv; timeout --signal=KILL 6 make play" \
    "sed -i 's/^version = .*/version = 3.10.2/' .venv/pyvenv.cfg"; do
    as ada $home "$way" || true
    plays ada $home
  done
  as ada $home "cd .. && mv elcapitan 'moved here'"
  plays ada "/home/ada/moved here"
  finish
}

# The other targets on a fresh clone, and all tests: as root with all packages, as a user without the right to install any.
try_quick() { start quick; clone ada $home; as ada $home "make quick"; finish; }
# A few tests that need packages, in minutes: left out and said in the last line; or with the packages, installed first.
few="python3 tests/system_packages.py && PYTEST_ADDOPTS='-q tests/server/nodes/test_lease.py tests/server/nodes/test_membership.py tests/test_share.py tests/window/test_keys.py' make tests"
try_few_user() {
  start few_user
  clone ada $home
  as ada $home "$few"
  grep -q "^Left out: .* For them: apt-get install .*postgresql" "$log"
  finish
}
try_few_root() {
  start few_root
  clone root /root/elcapitan
  as root /root/elcapitan "$few"
  finish
}
# Those that start programs, make packages or read documents: what a bare system may lack shows there first.
try_programs() {
  start programs
  clone ada $home
  as ada $home "PYTEST_ADDOPTS='-q tests/commands tests/packaging tests/docs tests/test_cli.py tests/test_shell.py tests/test_share.py tests/server/test_program.py' make tests"
  finish
}
try_test_root() { start test_root; clone root /root/elcapitan; as root /root/elcapitan "make test"; finish; }
try_test_user() { start test_user; clone ada $home; as ada $home "make test"; finish; }
try_test_sudo() { start test_sudo; sudo_for_ada NOPASSWD:ALL; clone ada $home; as ada $home "make test"; finish; }

prepare
mapfile -t all < <(declare -F | sed -n 's/^declare -f try_//p')
[ $# -gt 0 ] || set -- "${all[@]}"
for case in "$@"; do "try_$case"; done
