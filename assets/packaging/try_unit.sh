#!/usr/bin/env bash
# Runs the server's unit under a real systemd, installed as docs/hosting.md says, and then tests in the sandbox of that unit:
#   assets/packaging/try_unit.sh [PYTEST ARGUMENTS]        (without any: tests/server)
# Needs root of a Debian with systemd, python3-venv, PostgreSQL and cgroup v2. Systemd is process 1 of namespaces of its own,
# and its root is an overlay in memory over this machine's: nothing is installed here, and everything ends with the script.
set -euo pipefail
unset CDPATH
cd "$(dirname "$0")/../.."

walk() { # under that systemd
  show() { systemctl show --value --property "$1" elcapitan; }
  wait_until() { # EXPRESSION VALUE: half a minute for the watchdog, as much again for a slow machine
    for _ in {1..600}; do [ "$(eval "$1")" != "$2" ] || return 0; sleep 0.1; done
    systemctl status --no-pager elcapitan; exit 1
  }
  player() { /opt/elcapitan/bin/python examples/bot.py 127.0.0.1 21997 "$@"; }

  echo "== started, and a game is played"
  systemctl enable --quiet --now elcapitan
  systemd-analyze security --no-pager --threshold=15 elcapitan | tail -1
  missing=$(for each in memory pids; do grep -qw "$each" /sys/fs/cgroup/cgroup.controllers || printf '%s ' "$each"; done)
  [ -z "$missing" ] || echo "not applied: MemoryMax= or TasksMax=, for this machine's cgroup v2 lacks" "$missing"
  player >/run/first & first=$!
  wait_until 'grep -c "at table" /run/first' 1
  table=$(sed -n 's/.* at table //p' /run/first)
  player "$table" | tail -1
  wait $first
  elcapitan admin --data /var/lib/elcapitan/data tables
  ls -l /var/lib/elcapitan/data

  echo "== reloaded, killed, halted"
  systemctl reload elcapitan
  systemctl kill --kill-whom=main --signal=KILL elcapitan
  wait_until 'show NRestarts; show ActiveState' $'1\nactive'
  systemctl kill --kill-whom=main --signal=STOP elcapitan
  wait_until 'show NRestarts; show ActiveState' $'2\nactive'
  elcapitan admin --data /var/lib/elcapitan/data tables | grep -q "$table"

  echo "== backed up while it runs, restored"
  copy=$(elcapitan backup /var/backups --data /var/lib/elcapitan/data | sed 's/:.*//')
  elcapitan check "$copy"
  systemctl stop elcapitan
  [ "$(show Result; show ExecMainStatus)" = $'success\n0' ]
  elcapitan restore "$copy" --data /var/lib/elcapitan/data
  systemctl start elcapitan
  elcapitan admin --data /var/lib/elcapitan/data tables | grep -q "$table"
  systemctl stop elcapitan
  # The same on another machine: the unit has never run there.
  rm -r /var/lib/elcapitan /var/lib/private/elcapitan
  elcapitan restore "$copy" --data /var/lib/elcapitan/data
  systemctl start elcapitan
  elcapitan admin --data /var/lib/elcapitan/data tables | grep -q "$table"

  echo "== encrypted"
  groupadd --system elcapitan-tls
  install -d /etc/elcapitan
  install -m 640 -g elcapitan-tls tests/server/connections/tls/cert.pem tests/server/connections/tls/key.pem /etc/elcapitan/
  mkdir /etc/systemd/system/elcapitan.service.d
  printf '[Service]\nSupplementaryGroups=elcapitan-tls\n' >/etc/systemd/system/elcapitan.service.d/override.conf
  printf 'ELCAPITAN_TLS_CERT=/etc/elcapitan/cert.pem\nELCAPITAN_TLS_KEY=/etc/elcapitan/key.pem\n' >/etc/elcapitan.env
  systemctl daemon-reload
  systemctl restart elcapitan
  systemctl reload elcapitan
  openssl s_client -connect 127.0.0.1:21997 -CAfile /etc/elcapitan/cert.pem -verify_return_error </dev/null 2>/dev/null | grep Verification
  systemctl stop elcapitan
  journalctl --no-pager --output=cat --unit=elcapitan

  echo "== tests under what the unit forbids"
  systemctl start elcapitan-tests
}

if [ "${1:-}" = --walk ]; then
  walk
  exit
fi
if [ -z "${INSIDE:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo "a systemd of its own wants root" >&2; exit 2; }
  groups=$(findmnt --noheadings --first-only --output TARGET --types cgroup2) || { echo "there is no cgroup v2" >&2; exit 2; }
  work=$(mktemp -d /tmp/elcapitan-unit.XXXXXX)
  cgroup=$groups/elcapitan-unit-$$
  mkdir "$cgroup"
  # Mounts and processes end with their namespaces; only then can folder and cgroup be removed. --pdeathsig ends them
  # even if this script is killed and can remove nothing.
  trap '[ -z "$(jobs -p)" ] || { kill -KILL "$(jobs -p)" && wait; } 2>/dev/null
    for _ in {1..100}; do find "$cgroup" -depth -type d -exec rmdir {} + 2>/dev/null && break; sleep 0.1; done
    rm -rf --one-file-system "$work"' EXIT
  trap 'exit 143' INT TERM HUP
  INSIDE=$work CGROUP=$cgroup setpriv --pdeathsig KILL unshare --mount --propagation private "$0" "$@" &
  wait $!
  exit
fi

[ $# -gt 0 ] || set -- tests/server
work=$INSIDE root=$INSIDE/root
mount -t tmpfs tmpfs "$work"
mkdir "$work"/{upper,work,root}
mount -t overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/work" overlay "$root"
mount --bind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 "$@"; }
pip() { inside sh -c "/opt/$1/bin/pip install --quiet --disable-pip-version-check $2"; }

echo "== installed as docs/hosting.md says"
.venv/bin/python -m hatchling build -t wheel -d "$root/tmp" >/dev/null
wheel=$(cd "$root" && ls tmp/elcapitan-*.whl)
inside rm -rf /opt/elcapitan /etc/elcapitan.env /var/lib/elcapitan /var/lib/private/elcapitan
inside python3 -m venv /opt/elcapitan
pip elcapitan "/$wheel prometheus-client"
# Upgraded by another build of the same version: what the first one lacked is there afterwards.
inside sh -c 'rm /opt/elcapitan/lib/python3*/site-packages/elcapitan/cli.py'
pip elcapitan "--force-reinstall /$wheel"
inside ln -sf /opt/elcapitan/bin/elcapitan /usr/local/bin/
inside cp /opt/elcapitan/share/elcapitan/elcapitan.service /etc/systemd/system/
# The tests and what they need, where the unit can see them.
mkdir -p "$root/opt/elcapitan-checkout"
git ls-files -z | xargs -0 cp --parents -t "$root/opt/elcapitan-checkout"
inside python3 -m venv /opt/elcapitan-tests
pip elcapitan-tests "/$wheel prometheus-client asyncpg pytest pytest-asyncio pytest-timeout hypothesis"
inside /opt/elcapitan-tests/bin/pip uninstall --quiet --yes elcapitan

# The unit itself, but for what it runs and when that counts as started.
units=$root/etc/systemd/system
cp assets/packaging/share/elcapitan.service "$units/elcapitan-tests.service"
mkdir "$units/elcapitan-tests.service.d"
cat >"$units/elcapitan-tests.service.d/tests.conf" <<UNIT
[Service]
Type=oneshot
TimeoutStartSec=infinity
WatchdogSec=0
Restart=no
ExecReload=
# Options of the installed server are not for those that the tests start.
EnvironmentFile=
ExecStart=
ExecStart=/opt/elcapitan-tests/bin/python -m pytest -p no:cacheprovider $*
WorkingDirectory=/opt/elcapitan-checkout
Environment=PYTHONPATH=/opt/elcapitan-checkout:/opt/elcapitan-checkout/server PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
Environment=HYPOTHESIS_STORAGE_DIRECTORY=/tmp/hypothesis
StandardOutput=append:/run/out
StandardError=append:/run/out
UNIT
cat >"$units/walk.service" <<UNIT
[Unit]
SuccessAction=exit
FailureAction=exit
[Service]
Type=oneshot
ExecStart=/opt/elcapitan-checkout/assets/packaging/try_unit.sh --walk
StandardOutput=append:/run/out
StandardError=append:/run/out
UNIT

mount -t tmpfs -o mode=755 tmpfs "$root/run"
touch "$root/run/out" "$work/systemd"
tail --follow --pid=$$ "$root/run/out" &
# A root of its own for process 1: its processes, network, name and cgroups; and the few devices of any container.
boot() {
  set -euo pipefail
  umount "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for each in null zero full random urandom tty; do
    mknod -m 666 "$root/dev/$each" c "$(stat -c %Hr "/dev/$each")" "$(stat -c %Lr "/dev/$each")"
  done
  mkdir "$root/dev/shm" "$root/dev/pts" "$root/mnt/old"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  ip link set lo up
  cd "$root"
  pivot_root . mnt/old
  umount --lazy /mnt/old
  exec env -i container=other /lib/systemd/systemd --unit=walk.service
}
export -f boot
export root
(
  echo "$BASHPID" >"${CGROUP:?}/cgroup.procs"
  exec setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --cgroup --net --uts --ipc bash -c boot
)
