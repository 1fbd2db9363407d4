/** The lines of the current prices beside those of a trader's own: told apart by their kind where they lie on one another. */
import { expect, test } from "vitest";
import { SIDE } from "../../../contract/codes.ts";
import { DEFAULT_SETTINGS } from "./chart-settings.ts";
import { currentMarks } from "./current-marks.ts";
import type { ChartPalette } from "./chart-palette.ts";
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
