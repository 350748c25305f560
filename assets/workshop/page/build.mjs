// Builds the page into assets/page: one script, one style sheet, and the words of each language from its .po file.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGE = join(HERE, "../../page");
const LOCALE = join(HERE, "../../locale");
const SOURCES = ["index.html", "icon.svg", "page.css", "build.mjs", "package-lock.json", "tsconfig.json"];

const modules = readdirSync(join(HERE, "src"), { recursive: true }).map(String).filter((name) => name.endsWith(".ts")).sort();
const read = (name) => readFileSync(join(HERE, name));

mkdirSync(PAGE, { recursive: true });
for (const name of readdirSync(PAGE)) if (name !== "pictures") rmSync(join(PAGE, name)); // of these: pictures.mjs
await build({
  entryPoints: [join(HERE, "src/main.ts")], outfile: join(PAGE, "page.js"), bundle: true, minify: true,
  format: "esm", target: ["chrome105", "firefox113", "safari16.4"], charset: "utf8", legalComments: "none",
});
await build({ entryPoints: [join(HERE, "page.css")], outfile: join(PAGE, "page.css"), minify: true, charset: "utf8", target: ["chrome105", "firefox113", "safari16.4"] });
for (const name of ["index.html", "icon.svg"]) writeFileSync(join(PAGE, name), read(name));

// The words in the sources are the arguments of _(): one text each, as gettext wants them.
const text = modules.map((name) => read(join("src", name)).toString()).join("\n");
const literal = '"((?:[^"\\\\]|\\\\.)*)"';
const plain = [...text.matchAll(new RegExp(`\\b_\\(${literal}`, "g"))].map((found) => JSON.parse(`"${found[1]}"`));
const inContext = [...text.matchAll(new RegExp(`\\bpgettext\\(${literal}, ${literal}`, "g"))].map(
  (found) => JSON.parse(`"${found[1]}\\u0004${found[2]}"`),
);
const wanted = [...new Set([...plain, ...inContext])].sort();
for (const language of readdirSync(LOCALE).filter((name) => !name.startsWith("."))) {
  const po = readFileSync(join(LOCALE, language, "LC_MESSAGES/elcapitan.po")).toString();
  const known = Object.fromEntries([...entries(po)]);
  const missing = wanted.filter((each) => !known[each]);
  if (missing.length) console.error(`${language}: without words: ${JSON.stringify(missing, null, 1)}`);
  const words = Object.fromEntries(wanted.filter((each) => known[each]).map((each) => [each, known[each]]));
  writeFileSync(join(PAGE, `${language}.json`), `${JSON.stringify(words, null, 1)}\n`);
}
// What the test of a checkout without node compares: the page is built from these sources.
const hash = createHash("sha256");
for (const name of [...SOURCES, ...modules.map((each) => `src/${each}`)].sort()) hash.update(`${name}\n`).update(read(name));
writeFileSync(join(PAGE, "sources.sha256"), `${hash.digest("hex")}\n`);

// Entries of a .po file without plural, by their words, after their context if they have one.
function* entries(po) {
  for (const block of po.split(/\n\n+/)) {
    if (/^msgid_plural|^#, fuzzy/m.test(block)) continue;
    const part = (name) => {
      const found = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(block);
      return found ? [...found[1].matchAll(/"(.*)"/g)].map((line) => JSON.parse(`"${line[1]}"`)).join("") : "";
    };
    const context = part("msgctxt");
    if (part("msgid")) yield [context ? `${context}\u0004${part("msgid")}` : part("msgid"), part("msgstr")];
  }
}
