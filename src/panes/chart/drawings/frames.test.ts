/**
 * Every tool on real histories of one market, from minutes to days with weekends left out, under each scale: what is drawn stays
 * at its times and prices on other timeframes, is to the pixel what it was when one comes back, and new bars move it only as they
 * move all that is there.
 */
import { expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toPoint } from "../../../../drawings/geometry/points.ts";
import { TOOLS } from "../../../../drawings/registry.ts";
import { SCALES, type Scale } from "../../../../drawings/test-view.ts";
import type { Anchor, Drawing, Tool, View } from "../../../../drawings/tool.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import { BarHistory } from "../bar-history.ts";
import { viewOf } from "./projection.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const BEGIN = Date.UTC(2026, 2, 2);
const WEEKS = 3;
const FRAMES = { M15: 15, H1: 60, H4: 240, D1: 1_440 } as const;
const PANE = { width: 900, height: 500 } as const;

const isOpen = (ts: number): boolean => new Date(ts).getUTCDay() % 6 !== 0;
const closeAt = (ts: number): number => 1.1 + 0.02 * Math.sin((ts - BEGIN) / (2.3 * DAY));

/** Bars of so many minutes up to a time. */
function historyOf(minutes: number, end: number): BarHistory {
  const bars = new BarHistory();
  for (let ts = BEGIN; ts < end; ts += minutes * MINUTE) {
    if (!isOpen(ts)) continue;
    const [open, close] = [closeAt(ts), closeAt(ts + minutes * MINUTE)];
    const [high, low] = [Math.max(open, close) + 0.001, Math.min(open, close) - 0.001];
    bars.upsert({ ts, open, high, low, close, volume: minutes });
  }
  return bars;
}

function see(history: BarHistory, minutes: number, { to, from }: Scale): View {
  const [top, bottom] = [to(1.15), to(1.05)];
  return viewOf({
    history,
    viewport: { right: history.end + 8, spacing: 5, width: PANE.width },
    height: PANE.height,
    interval: minutes * MINUTE,
    digits: 5,
    pip: 0.0001,
    yOf: (price) => ((to(price) - top) / (bottom - top)) * PANE.height,
    priceAt: (y) => from(top + ((bottom - top) * y) / PANE.height),
  });
}

const END = BEGIN + WEEKS * 7 * DAY;
const random = createRandom(71);

/** Between bars, in weekends and after the last bar too. */
function drawn(tool: Tool, view: View): Drawing {
  const place = (): Anchor => ({
    ts: Math.round(BEGIN + random() * 1.1 * (END - BEGIN)),
    price: 1.06 + random() * 0.08,
  });
  const pointed = Array.from({ length: typeof tool.points === "number" ? tool.points : 5 }, place);
  return makeDrawing("d", tool, tool.complete?.(pointed, view) ?? pointed);
}

const histories = Object.values(FRAMES).map((minutes) => ({
  minutes,
  bars: historyOf(minutes, END),
  later: historyOf(minutes, END + 2 * DAY),
}));

it.each(Object.entries(SCALES))(
  "stays at its times and prices on every timeframe, and comes back to the pixel: %s",
  (_name, scale) => {
    for (const tool of TOOLS) {
      const [m15] = histories;
      const drawing = drawn(tool, see(m15?.bars as BarHistory, 15, scale));
      const first = histories.map(({ bars, minutes }) => see(bars, minutes, scale));
      const before = first.map((view) => JSON.stringify(tool.shapes(drawing, view)));
      for (const view of first) {
        for (const anchor of drawing.anchors) {
          const { x, y } = toPoint(anchor, view);
          expect(view.toTs(x)).toBeCloseTo(anchor.ts, 0);
          expect(view.toPrice(y)).toBeCloseTo(anchor.price, 9);
        }
        // A later time is never further left, whatever bars are missing between.
        const sorted = drawing.anchors
          .toSorted((a, b) => a.ts - b.ts)
          .map((one) => view.toX(one.ts));
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      }
      const again = histories.map(({ bars, minutes }) =>
        JSON.stringify(tool.shapes(drawing, see(bars, minutes, scale))),
      );
      expect(again).toEqual(before);
    }
  },
);

it.each(Object.entries(SCALES))(
  "is moved by new bars as all that is there is, and by nothing else: %s",
  (_name, scale) => {
    for (const { bars, later, minutes } of histories) {
      const [now, then] = [see(bars, minutes, scale), see(later, minutes, scale)];
      const by = (later.end - bars.end) * 5;
      for (const tool of TOOLS) {
        // What ends where bars ended then stands where they came; what was beyond them is told by them since.
        const last = bars.tsAt(bars.end - 1);
        const { anchors } = drawn(tool, now);
        for (const { ts, price } of anchors.filter((one) => one.ts <= last)) {
          expect(then.toX(ts)).toBeCloseTo(now.toX(ts) - by, 6);
          expect(then.toY(price)).toBe(now.toY(price));
        }
      }
    }
  },
);
