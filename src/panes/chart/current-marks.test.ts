/** The lines of the current prices beside those of a trader's own: told apart by their kind where they lie on one another. */
import { expect, test } from "vitest";
import { SIDE } from "../../../contract/codes.ts";
import { DEFAULT_SETTINGS } from "./chart-settings.ts";
import { currentMarks, scaleText } from "./current-marks.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { labelText, type PriceMark } from "./price-marks.ts";
import { markOf } from "./trading/line-marks.ts";
import type { ChartLine } from "./trading/chart-line.ts";

const palette = new Proxy({}, { get: (_, name) => String(name) }) as ChartPalette;

test("bid and ask are dotted, a position's line is solid", () => {
  const facts = { last: 1.1, before: 1.2, bid: 1.1, ask: 1.1001, digits: 4, countdown: "" };
  const marks = currentMarks({ ...facts, isLive: true, percentBase: 1 }, DEFAULT_SETTINGS, palette);
  expect(marks.map(({ line }) => line)).toEqual(["none", "dotted", "dotted"]);
  const record = { id: 1, side: SIDE.buy, open_price: 1.1 };
  const line = { key: "p1", kind: "position", owner: { kind: "position", record }, price: 1.1 };
  const state = { drafts: new Map(), active: null, palette };
  expect(markOf(line as unknown as ChartLine, 1.1, state).dash).toBe("solid");
});

test("an indicator's label says what the scale says: percent, indexed to 100, or the price", () => {
  const label = { price: 101.5, label: "101.50000", isPrice: true } as PriceMark;
  const volume = { ...label, label: "2.1K", isPrice: false };
  expect(labelText(label, scaleText("percentage", 100))).toBe("+1.50%");
  expect(labelText(label, scaleText("indexed", 100))).toBe("101.50");
  expect(labelText(label, scaleText("logarithmic", 100))).toBe("101.50000");
  expect(labelText(volume, scaleText("percentage", 100))).toBe("2.1K");
});
