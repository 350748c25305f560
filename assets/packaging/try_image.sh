#!/usr/bin/env bash
# Builds the server's image from the Containerfile and plays whole games in it (tests/packaging/image.py):
#   assets/packaging/try_image.sh
# Its root file system is mounted read-only and run by the image's user, without a container engine. Needs root of a
# Debian with buildah; where no registry can be reached, debootstrap makes the base image.
set -euo pipefail
unset CDPATH
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo "a chroot wants root" >&2; exit 2; }
work=$(mktemp -d /tmp/elcapitan-image.XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
image() { buildah --root "$work/images" --runroot "$work/run" --storage-driver vfs "$@"; }
build() { image bud --quiet --isolation chroot --pull-never --tag "$@" >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }; }

base=$(sed -n 's/^FROM \(.*\) AS build$/\1/p' Containerfile)
if ! image pull --quiet "$base" >"$work/log" 2>&1; then
  tail -1 "$work/log"
  echo "== a base image made by debootstrap in place of $base"
  debootstrap --variant=minbase bookworm "$work/base" >"$work/log" || { tail -5 "$work/log" >&2; exit 1; }
  # This machine's certificates, for one that reaches PyPI through a proxy with its own.
  cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/pip-ca.pem"
  printf '[global]\ncert = /etc/pip-ca.pem\n' >"$work/base/etc/pip.conf"
  printf 'FROM scratch\nCOPY . /\nCMD ["bash"]\n' >"$work/base.containerfile"
  build "$base" --file "$work/base.containerfile" "$work/base"
  rm -rf --one-file-system "$work/base"
fi
echo "== the image"
build elcapitan .
image images elcapitan
container=$(image from --pull-never elcapitan)
ELCAPITAN_ROOTFS=$(image mount "$container") .venv/bin/python -m pytest -q -p no:cacheprovider tests/packaging/image.py
