/** Layouts as a stranger hands them on: a link that is packed by another program than the terminal, and a file. */
import { deflateSync } from "node:zlib";

const documentOf = (layouts: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ format: "ringside-layouts", version: 1, layouts, ...more });

/** The hash of an address with a layout of one chart that nobody has moved; `more` is laid over the document. */
export function layoutLink(name = "From a friend", more: object = {}, packing = 1): string {
  const document = documentOf([{ name, symbols: {}, parts: {} }], more);
  return `#layout?${packing}.${deflateSync(document).toString("base64url")}`;
}

/** A line between two times as it is told: of nobody. */
export const toldLine = (price: number, more: object = {}) => ({
  tool: "trend_line",
  anchors: [
    { ts: Date.UTC(2026, 1, 2), price },
    { ts: Date.UTC(2026, 1, 9), price: price + 100 },
  ],
  ...more,
});

/** One chart of Bitcoin, with what is drawn on it. */
export const layoutWith = (drawings: readonly unknown[], name = "From a friend") => ({
  name,
  symbols: { 401: "BTCUSD" },
  parts: {
    "workspace.charts": {
      version: 1,
      value: { active: "chart", symbols: { chart: 401 }, syncs: [], links: {} },
    },
  },
  drawings: [{ symbol: "BTCUSD", drawings }],
});

/** A file of layouts, as an input of the page takes it. */
export const layoutFile = (layouts: readonly unknown[]) => ({
  name: "layouts.json",
  mimeType: "application/json",
  buffer: Buffer.from(documentOf(layouts)),
});
