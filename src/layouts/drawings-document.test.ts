/** Drawings that go with a layout: what goes out comes in as it was; what is hostile is refused with all that is there, in words. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { readTold } from "../panes/chart/drawings/told-drawing.ts";
import { readLayouts, writeLayouts, type Known } from "./layout-document.ts";

const SYMBOLS = new Map([
  [401, "BTCUSD"],
  [402, "ETHUSD"],
]);
const symbolName = (id: number) => SYMBOLS.get(id);
const known: Known = {
  symbolId: (name) => [...SYMBOLS].find(([, one]) => one === name)?.[0],
  paneTitle: () => null,
  studiesFault: () => null,
  drawing: readTold,
};
const parts = {
  "workspace.charts": {
    version: 1,
    value: { active: "chart", symbols: { chart: 401, "chart-2": 402 }, syncs: [], links: {} },
  },
};

/** The words of a refusal; null where the text is taken. */
const refusal = (text: string): string | null => {
  const read = readLayouts(text, known);
  return read.ok ? null : read.words;
};

const told = (price = 1, more: object = {}) => ({
  tool: "trend_line",
  anchors: [
    { ts: 1_000, price },
    { ts: 2_000, price: 2 },
  ],
  ...more,
});
const writtenWith = (drawings: readonly unknown[]) =>
  writeLayouts([{ name: "Swing", parts, drawings: drawings as never }], symbolName);

describe("drawings in a document of layouts", () => {
  it("come back by the symbols that the reader has, in their order", () => {
    const list = { symbol: "BTCUSD", drawings: [told(7), told(8, { values: { label: "Top" } })] };
    const read = readLayouts(writtenWith([list]), known);
    if (!read.ok) throw new Error(read.words);
    const [one] = read.layouts[0]?.drawings ?? [];
    expect(one).toMatchObject({ symbol: "BTCUSD", symbol_id: 401 });
    expect(one?.drawings).toMatchObject([
      { anchors: [{ price: 7 }, {}] },
      { values: { label: "Top" } },
    ]);
    // The broker of somebody else does not have it: the rest is taken.
    const other = readLayouts(writtenWith([list]), { ...known, symbolId: () => undefined });
    expect(other).toMatchObject({ ok: true, layouts: [{ drawings: [] }] });
    expect(readLayouts(writtenWith([]), known)).toEqual(
      readLayouts(writeLayouts([{ name: "Swing", parts }], symbolName), known),
    );
  });

  it.each([
    ["no list", { a: 1 }, "“Swing”: its drawings cannot be read"],
    ["more than there may be charts", Array(17).fill(null), "“Swing”: its drawings cannot be read"],
    ["nothing of a list", [null], "“Swing”: its drawings cannot be read"],
    ["without their symbol", [{ drawings: [] }], "“Swing”: its drawings cannot be read"],
    ["without their list", [{ symbol: "BTCUSD" }], "“Swing”: its drawings cannot be read"],
    [
      "on a symbol of no chart",
      [{ symbol: "SOLUSD", drawings: [told()] }],
      "“Swing”: none of its charts shows SOLUSD, or its drawings are there twice",
    ],
    [
      "on a symbol twice",
      [
        { symbol: "BTCUSD", drawings: [told()] },
        { symbol: "BTCUSD", drawings: [told()] },
      ],
      "“Swing”: none of its charts shows BTCUSD, or its drawings are there twice",
    ],
    [
      "too many",
      [{ symbol: "BTCUSD", drawings: Array(501).fill(told()) }],
      "“Swing”: BTCUSD has more than 500 drawings",
    ],
    [
      "of a tool to come",
      [{ symbol: "BTCUSD", drawings: [told(), told(1, { tool: "hologram" })] }],
      "“Swing”: a drawing on BTCUSD cannot be read: hologram",
    ],
    [
      "of a point too few",
      [{ symbol: "BTCUSD", drawings: [told(1, { anchors: [{ ts: 1, price: 1 }] })] }],
      "“Swing”: a drawing on BTCUSD cannot be read: trend_line",
    ],
    [
      "at no price",
      [{ symbol: "BTCUSD", drawings: [told(NaN)] }],
      "“Swing”: a drawing on BTCUSD cannot be read: trend_line",
    ],
    [
      "of nothing",
      [{ symbol: "BTCUSD", drawings: ["<img src=x onerror=alert(1)>"] }],
      "“Swing”: a drawing on BTCUSD cannot be read: <img src=x onerror=alert(1)>",
    ],
    [
      "larger than anybody keeps",
      [
        {
          symbol: "BTCUSD",
          drawings: [
            told(1, { values: { label: "x".repeat(2_000) }, timeframes: Array(12_000).fill("H1") }),
          ],
        },
      ],
      "“Swing”: a drawing on BTCUSD cannot be read: trend_line",
    ],
  ])("that are %s are refused with all that is there", (_words, drawings, words) => {
    const text = writtenWith([{ symbol: "BTCUSD", drawings: [] }]);
    const whole = JSON.parse(text) as { layouts: Record<string, unknown>[] };
    Object.assign(whole.layouts[0] ?? {}, { drawings });
    expect(refusal(JSON.stringify(whole))).toBe(words);
  });

  it("are refused in words whatever is cut or changed in them", () => {
    const random = createRandom(31);
    const pick = (max: number) => Math.floor(random() * max);
    const text = writtenWith([
      { symbol: "BTCUSD", drawings: [told(), told(3, { values: { label: "Ä€😀" } })] },
    ]);
    const from = text.indexOf('"drawings"');
    const signs = ['"', "{", "}", "[", "]", "0", "-1", "null", "__proto__", "9e999", ",", "trend"];
    for (let length = from; length < text.length; length += 1)
      expect(refusal(text.slice(0, length)), `${length}`).not.toBeNull();
    for (let round = 0; round < 1_000; round += 1) {
      const at = from + pick(text.length - from);
      const sign = signs[pick(signs.length)] ?? "";
      const read = readLayouts(text.slice(0, at) + sign + text.slice(at + pick(6)), known);
      if (!read.ok) expect(read.words).not.toBe("");
      else for (const one of read.layouts) expect(one.drawings.length).toBeLessThanOrEqual(1);
    }
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
