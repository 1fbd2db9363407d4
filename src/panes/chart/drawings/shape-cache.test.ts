import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { SCALES, viewOf, type Scale } from "../../../../drawings/test-view.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { makeShapeCache } from "./shape-cache.ts";

const view = viewOf(SCALES["linear"] as Scale);
const put = (id: string): Drawing => makeDrawing("d", toolOf(id) as Tool, []);

describe("shapes that are kept", () => {
  it("are worked out again where the chart stands in another way, and only there", () => {
    let asked = 0;
    const cache = makeShapeCache(() => {
      asked += 1;
      return [];
    });
    const line = put("trend_line");
    const at = (right: number, tip: number) => ({ place: [right, 8, "log"], tip });
    const first = cache.of(line, view, at(1, 1), false);
    expect(cache.of(line, view, at(1, 2), false)).toBe(first);
    expect(asked).toBe(1);
    cache.of(line, view, at(2, 2), false);
    cache.of({ ...line }, view, at(2, 2), false);
    expect(asked).toBe(3);
  });

  it("are worked out again once their drawing is chosen", () => {
    const asked: boolean[] = [];
    const cache = makeShapeCache((_drawing, _view, isChosen) => {
      asked.push(isChosen);
      return [];
    });
    const plan = put("long_position");
    for (const isChosen of [false, false, true, true, false])
      cache.of(plan, view, { place: [], tip: 1 }, isChosen);
    expect(asked).toEqual([false, true, false]);
  });

  it("are worked out again with each new price where they are made of bars", () => {
    let asked = 0;
    const cache = makeShapeCache(() => {
      asked += 1;
      return [];
    });
    const vwap = put("anchored_vwap");
    for (const tip of [1, 1, 2]) cache.of(vwap, view, { place: [], tip }, false);
    expect(asked).toBe(2);
  });
});
