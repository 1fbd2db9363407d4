/** The summary and the file of the bars in sight, against the bars themselves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { walkBars } from "../../../../indicators/test-bars.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { csvOf, rowsInSight, summaryOf, valuesInSight, type SightRow } from "./sight-data.ts";

/** Bars in points, so that sums are exact. */
const bars = fc
  .array(
    fc.record({
      low: fc.integer({ min: -1000, max: 1000 }),
      size: fc.integer({ min: 0, max: 50 }),
      open: fc.double({ min: 0, max: 1, noNaN: true }),
      close: fc.double({ min: 0, max: 1, noNaN: true }),
      volume: fc.integer({ min: 0, max: 5000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((list) =>
    list.map(({ low, size, open, close, volume }, at): SightRow => ({
      ts: at * 60_000,
      low,
      high: low + size,
      open: low + Math.round(size * open),
      close: low + Math.round(size * close),
      volume,
    })),
  );

const historyOf = (rows: number): BarHistory => {
  const history = new BarHistory();
  history.prepend(walkBars(rows, 5));
  return history;
};

describe("the bars in sight", () => {
  it("are summed up as they are, whatever they are", () => {
    fc.assert(
      fc.property(bars, (rows) => {
        const said = summaryOf(rows);
        if (said === null) throw new Error("there are rows");
        const highs = rows.map(({ high }) => high);
        const lows = rows.map(({ low }) => low);
        expect([said.high, said.low]).toEqual([Math.max(...highs), Math.min(...lows)]);
        expect(said.highTs).toBe(rows[highs.indexOf(said.high)]?.ts);
        expect(said.lowTs).toBe(rows[lows.indexOf(said.low)]?.ts);
        expect(said.change).toBe((rows.at(-1)?.close ?? NaN) - (rows[0]?.open ?? NaN));
        expect(said.up).toBe(rows.filter(({ open, close }) => close > open).length);
        expect(said.up + said.down + said.unchanged).toBe(rows.length);
        expect(said.volume).toBe(rows.reduce((sum, { volume }) => sum + volume, 0));
        const ranges = rows.reduce((sum, { high, low }) => sum + high - low, 0);
        expect(said.range).toBeCloseTo(ranges / rows.length, 9);
        expect(said.average).toBeGreaterThanOrEqual(said.low);
        expect(said.average).toBeLessThanOrEqual(said.high);
      }),
    );
    expect(summaryOf([])).toBeNull();
  });

  it("are all of those in sight and no other, several a column where it is zoomed out", () => {
    const history = historyOf(400);
    for (const factor of [1, 4]) {
      const edge = history.end - 40;
      const view = { right: edge, spacing: 10 / factor, width: 1000 };
      const from = Math.floor(history.first / factor);
      const rows = rowsInSight(history, view, {
        factor,
        from,
        to: Math.ceil(history.end / factor),
      });
      const left = Math.floor((edge - view.width / view.spacing) / factor) * factor;
      const bar = makeBarView();
      history.read(Math.max(left, history.first), Math.ceil(edge / factor) * factor, bar);
      const said = summaryOf(rows);
      expect(said).toMatchObject({
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
      });
      expect(said?.volume).toBeCloseTo(bar.volume, 6);
    }
  });

  it("go into a file that says the same when it is read", () => {
    fc.assert(
      fc.property(bars, (rows) => {
        const lines = csvOf(rows, 2).trimEnd().split("\r\n");
        expect(lines.shift()).toBe("time,open,high,low,close,volume");
        const read = lines.map((line) => {
          const [time = "", ...numbers] = line.split(",");
          const [open, high, low, close, volume] = numbers.map(Number);
          return { ts: Date.parse(time), low, high, open, close, volume };
        });
        expect(read.map((row) => JSON.stringify(row))).toEqual(
          rows.map((row) => JSON.stringify(row)),
        );
      }),
    );
  });

  it("have beside them what columns say of each, empty where they have no value", () => {
    const history = new BarHistory();
    for (let ts = 1; ts <= 4; ts += 1)
      history.upsert({ ts, open: ts, high: ts, low: ts, close: ts, volume: 1 });
    const view = { right: 4, spacing: 10, width: 30 };
    const window = { factor: 1, from: 0, to: 4 };
    const column = {
      name: 'A, "B"',
      valueAt: (group: number) => (group === 2 ? NaN : group * 1.5),
      text: String,
    };
    const rows = rowsInSight(history, view, window);
    const values = valuesInSight(history, view, window, [column]);
    expect(values).toEqual([[1.5], [NaN], [4.5]]);
    expect(values).toHaveLength(rows.length);
    const lines = csvOf(rows, 0, [column], values).trimEnd().split("\r\n");
    expect(lines[0]).toBe('time,open,high,low,close,volume,"A, ""B"""');
    expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(["1.5", "", "4.5"]);
  });
});
