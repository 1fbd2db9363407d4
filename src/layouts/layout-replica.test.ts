import { expect, it } from "vitest";
import { isFreshParts } from "./layout-replica.ts";

const kept = (value: unknown) => ({ version: 1, value });
const charts = (part: object) =>
  kept({ active: "chart", symbols: { chart: 401 }, syncs: [], links: {}, ...part });

it.each([
  ["nothing", {}, true],
  ["a symbol on the one chart", { "workspace.charts": charts({}) }, true],
  ["charts that are tied", { "workspace.charts": charts({ syncs: ["symbol"] }) }, false],
  ["panes that a hand has moved", { "workspace.layout": kept({ grid: {} }) }, false],
  [
    "panes for whose positions the terminal made room",
    { "workspace.layout": kept({ grid: {}, isHouse: true }) },
    true,
  ],
])("%s: nobody would miss it, %s", (_words, parts, is) => {
  expect(isFreshParts(parts)).toBe(is);
});
