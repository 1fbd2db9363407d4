/** Every file that a page of docs/ or the README leads to is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

const pages = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

test.each(pages)("%s leads to files that are there", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(LINK)].map(([, to = ""]) => to);
  expect(links.filter((to) => !existsSync(join(dirname(page), to)))).toEqual([]);
});
