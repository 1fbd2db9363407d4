/**
 * Writes public/icons.svg: one symbol for each name of icon-names.ts, drawn by lucide (ISC licence). Node; run by hand after
 * a change of the list: `node src/ui/icons/make-sprite.mjs`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);
const list = readFileSync(new URL("src/ui/icons/icon-names.ts", root), "utf8");
const names = [...list.matchAll(/^ {2}"([a-z0-9-]+)",$/gm)].map((match) => match[1]);

const symbols = names.map((name) => {
  const file = new URL(`node_modules/lucide-static/icons/${name}.svg`, root);
  if (!existsSync(file)) throw new Error(`lucide-static has no icon "${name}".`);
  const shapes = readFileSync(file, "utf8")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<svg.*?>/s, "")
    .replace("</svg>", "")
    .replace(/\s*\n\s*/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
});

const head = "<!-- Icons by Lucide (lucide.dev), ISC licence. Made by make-sprite.mjs. -->";
writeFileSync(
  new URL("public/icons.svg", root),
  `${head}\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
process.stdout.write(`public/icons.svg: ${names.length} icons\n`);
