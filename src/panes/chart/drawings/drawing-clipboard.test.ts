import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toPoint } from "../../../../drawings/geometry/points.ts";
import { groupOf, withGroup } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "../../../../drawings/test-view.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { copiesOf } from "./chosen-acts.ts";
import { copied, pasted, placedOn } from "./drawing-clipboard.ts";

const view = viewOf(SCALES["logarithmic"] as Scale);
const line = (id: string, price: number, bar = 100): Drawing =>
  makeDrawing(id, toolOf("trend_line") as Tool, [
    { ts: START + bar * HOUR, price },
    { ts: START + (bar + 20) * HOUR, price: price * 1.01 },
  ]);

describe("copied drawings", () => {
  it("are text that any terminal takes, and other text is left alone", () => {
    const list = [line("a", 1.1), withGroup(line("b", 1.2), "g", "Two")];
    expect(pasted(copied("EURUSD", list))).toEqual({ symbol: "EURUSD", drawings: list });
    for (const text of ["", "hello", "{", "{}", '{"format":"ringside-drawings","version":9}'])
      expect(pasted(text)).toBeNull();
  });

  it("are others than what they are of: free to be moved, shown, and a group of their own", () => {
    const list = [line("a", 1.1), line("b", 1.2)].map((one) => ({
      ...withGroup(one, "g", "Two"),
      isLocked: true,
      isHidden: true,
    }));
    const [one, two] = copiesOf(list) as [Drawing, Drawing];
    expect([one.isLocked, one.isHidden]).toEqual([false, false]);
    expect(new Set(["a", "b", one.id, two.id]).size).toBe(4);
    expect(groupOf(one)).toBe(groupOf(two));
    expect(groupOf(one)).not.toBe("g");
  });

  it("stand a little below on their own chart, and where they stood on another", () => {
    const list = [line("a", 1.1), line("b", 1.12)];
    const own = placedOn(list, view, true);
    own.forEach(({ anchors }, at) => {
      const before = list[at]?.anchors[0] as { ts: number; price: number };
      const [first] = anchors as [{ ts: number; price: number }];
      expect(toPoint(first, view).y).toBeCloseTo(toPoint(before, view).y + 24, 6);
      expect(first.ts).toBe(before.ts);
    });
    expect(placedOn(list, view, false)).toBe(list);
  });

  it("come to the middle of a chart where none of them would be seen, as they are to each other", () => {
    const far = [line("a", 190, 5_000), line("b", 191, 5_010)];
    const placed = placedOn(far, view, true);
    const points = placed.flatMap(({ anchors }) => anchors.map((one) => toPoint(one, view)));
    const before = far.flatMap(({ anchors }) => anchors.map((one) => toPoint(one, view)));
    points.forEach(({ x, y }, at) => {
      expect(x >= 0 && x <= view.width && y >= 0 && y <= view.height).toBe(true);
      const [was, first] = [before[at], before[0]];
      expect(x - (points[0]?.x ?? 0)).toBeCloseTo((was?.x ?? 0) - (first?.x ?? 0), 3);
      expect(y - (points[0]?.y ?? 0)).toBeCloseTo((was?.y ?? 0) - (first?.y ?? 0), 3);
    });
  });

  it("are as many percent high on another symbol as on their own, or as the pane has room for", () => {
    const low = [line("a", 0.5), line("b", 0.501)];
    const placed = placedOn(low, view, false).flatMap(({ anchors }) => anchors);
    const own = low.flatMap(({ anchors }) => anchors);
    placed.forEach(({ price, ts }, at) => {
      expect(ts).toBe(own[at]?.ts);
      expect(price / (placed[0]?.price ?? 0)).toBeCloseTo((own[at]?.price ?? 0) / 0.5, 6);
    });
    const high = placedOn([line("a", 90_000), line("b", 97_000)], view, false);
    const ys = high.flatMap(({ anchors }) => anchors.map((one) => toPoint(one, view).y));
    for (const y of ys) expect(y > 0 && y < view.height).toBe(true);
    const sorted = ys.toSorted((a, b) => a - b);
    expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBeGreaterThan(view.height / 2);
  });
});
