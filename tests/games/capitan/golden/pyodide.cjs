#!/usr/bin/env node
// Python compiled to WebAssembly as one more interpreter to play the golden games: as much of a command line as
// pythons.py and test_pythons.py use (-c TEXT, -m MODULE), with this machine's files and environment.
//
//     npm install --prefix /tmp/pyodide pyodide
//     NODE_PATH=/tmp/pyodide/node_modules ELCAPITAN_PYTHONS=tests/games/pyodide.cjs python -m pytest tests/games
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { loadPyodide } = require("pyodide");


async function main([how, what, ...rest]) {
  const places = (process.env.PYTHONPATH || "").split(path.delimiter).filter(Boolean).map((each) => fs.realpathSync(each));
  const seed = process.env.PYTHONHASHSEED || "0";
  const python = await loadPyodide({
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: seed === "random" ? String(process.pid) : seed },
  });
  python.setStdout({ batched: (line) => process.stdout.write(line + "\n") });
  const mount = (root, point) => {
    python.FS.mkdirTree(point);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, point);
  };
  const mounted = places.map((place, at) => `/mnt/${at}`);
  for (const [at, place] of places.entries()) {
    mount(place, mounted[at]);
    // What a link names is outside of what is mounted.
    for (const each of fs.readdirSync(place, { withFileTypes: true })) {
      const named = path.join(place, each.name);
      if (each.isSymbolicLink() && fs.statSync(named).isDirectory()) {
        mount(fs.realpathSync(named), `/links/${at}/${each.name}`);
        mounted.push(`/links/${at}`);
      }
    }
  }
  python.globals.set("how", how);
  python.globals.set("what", what);
  python.globals.set("rest", python.toPy(rest));
  python.globals.set("places", python.toPy(mounted));
  return python.runPython(`
import runpy, sys
sys.path[:0] = places
sys.dont_write_bytecode = True
sys.argv = [what, *rest]
try:
    if how == "-c":
        exec(what, {"__name__": "__main__"})
    else:
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    ended = 0
except SystemExit as end:
    ended = end.code if isinstance(end.code, int) else int(end.code is not None)
ended
`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  },
);
