// Small copies of the games' pictures for the page, assets/page/pictures/<name in assets>.webp; after a change of art.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const ASSETS = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FOLDERS = ["art/cards", "art/cities", "art/pieces", "art/board", "games/yspahan/art", "games/carcassonne/art"];
const QUALITY = 60; // a tile has 5 KiB: a whole game of Carcassonne stays below 500
// The longest side in pixels: of what fills a board, what is large on it, and all else.
const SIZES = [[/ground/, 1200], [/cities\/|wheel-disc/, 360], [/tiles\//, 128], [/./, 144]];
const LEFT_OUT = /backdrop|\/frame|icon|music/;

sharp.cache(false);
rmSync(join(ASSETS, "page/pictures"), { recursive: true, force: true });
for (const folder of FOLDERS) {
  for (const file of readdirSync(join(ASSETS, folder), { recursive: true }).map(String).sort()) {
    const name = `${folder}/${file}`;
    if (!/\.(png|jpg)$/.test(name) || LEFT_OUT.test(name)) continue;
    const size = SIZES.find(([pattern]) => pattern.test(name))[1];
    const copy = join(ASSETS, "page/pictures", `${name}.webp`);
    mkdirSync(dirname(copy), { recursive: true });
    const picture = sharp(join(ASSETS, name)).resize(size, size, { fit: "inside", withoutEnlargement: true });
    await picture.webp({ quality: QUALITY, effort: 6 }).toFile(copy);
  }
}
