"""Runs a program under most of what elcapitan.service forbids, where no systemd runs: as root of a Linux machine.

    python -m tests.packaging.sandbox FOLDER COMMAND...

Read from the unit and enforced: its system calls (by libseccomp; systemd-analyze says what its groups contain), its
address families, no capabilities, no new privileges, no memory that can be both written and executed, a system that is
read-only but for FOLDER, the umask. Not enforced: the user of its own, hidden processes, devices and homes, limits.
"""

from __future__ import annotations

import ctypes
import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

UNIT = Path(__file__).parents[2] / "assets" / "packaging" / "share" / "elcapitan.service"
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
EQUAL = 4
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_SET_MDWE = 24, 38, 65
LAST_CAPABILITY = 40
CLONE_NEWNS = 0x00020000
LIBRARY = "libseccomp.so.2"


class _Comparison(ctypes.Structure):
    """`struct scmp_arg_cmp`: an argument of a system call, and what it is compared with."""

    _fields_ = (("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64))


def settings(name: str, text: str) -> list[str]:
    """Every value that the unit gives to that name, in its order."""
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{name}=")]


def expanded(word: str) -> set[str]:
    """The system calls of a name, or of a group such as @network-io and of the groups in it."""
    if not word.startswith("@"):
        return {word}
    told = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", word], capture_output=True, text=True)
    lines = [line.strip() for line in told.stdout.splitlines()[1:]]
    return set().union(*(expanded(line) for line in lines if line and not line.startswith("#")))


def allowed_calls(text: str) -> set[str]:
    """The system calls that are left, as systemd reads the lines one after the other."""
    calls = expanded("@default")
    for line in settings("SystemCallFilter", text):
        names = set().union(*(expanded(word) for word in line.removeprefix("~").split()))
        calls = calls - names if line.startswith("~") else calls | names
    return calls


def filter_calls(calls: set[str], families: list[int]) -> None:
    """From now on no other system call is possible, and no socket of another family."""
    library = ctypes.CDLL(LIBRARY, use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(REFUSE)))
    for name in calls:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number < 0:
            continue  # of another processor
        comparisons = [_Comparison(0, EQUAL, family, 0) for family in families] if name == "socket" else [None]
        for comparison in comparisons:
            values = (ctypes.c_uint(0), None) if comparison is None else (ctypes.c_uint(1), ctypes.byref(comparison))
            if library.seccomp_rule_add_array(context, ctypes.c_uint32(ALLOW), ctypes.c_int(number), *values):
                raise OSError(f"{name} cannot be allowed")
    if library.seccomp_load(context):
        raise OSError("the filter cannot be loaded")


def enter(folder: Path) -> None:
    """Let this process be bound by the unit, as far as it can be here. OSError if that is not possible."""
    text = UNIT.read_text("utf-8")
    # Asked before anything is forbidden.
    calls = allowed_calls(text)
    (families,) = settings("RestrictAddressFamilies", text)
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "no mounts of its own")
    for words in (
        ["--make-rprivate", "/"],
        ["--bind", str(folder), str(folder)],
        ["-o", "remount,bind,ro", "/"],
    ):
        subprocess.run(["mount", *words], check=True)
    os.umask(int(settings("UMask", text)[0], 8))
    for capability in range(LAST_CAPABILITY + 1):
        library.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    for option in (PR_SET_MDWE, PR_SET_NO_NEW_PRIVS):
        if library.prctl(option, 1, 0, 0, 0):
            raise OSError(ctypes.get_errno(), f"prctl {option} is not possible")
    filter_calls(calls, [getattr(socket, name) for name in families.split()])


if __name__ == "__main__":
    enter(Path(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
